/** The form for the password of a page. */
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../i18n/fault-text';
import { pageProblemWords } from '../../i18n/page-problem';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { TextField } from '../../ui/text-field';

interface PasswordPromptProps {
  readonly isBusy: boolean;
  readonly fault: Fault | null;
  /** The reason why it is asked for; missing where it opens the page. */
  readonly reason?: string;
  readonly onPassword: (password: string) => void;
}

/** A refusal of the platform means that the password is wrong (spec 8); the platform may say more of it. */
export function PasswordPrompt({ isBusy, fault, reason, onPassword }: PasswordPromptProps) {
  const say = useWords(pageProblemWords);
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(password === '');
    if (password !== '') onPassword(password);
  };
  const error = (): string => {
    if (isMissing) return say('passwordMissing');
    if (fault === null || isBusy) return '';
    return refusalText(say('passwordWrong'), fault, language);
  };
  return (
    <form className="as-page-password" noValidate onSubmit={submit}>
      <span className="as-page-password__icon">
        <LockIcon size={28} />
      </span>
      <p className="as-page-password__ask">{reason ?? say('passwordAsk')}</p>
      <TextField
        label={say('password')}
        type="password"
        autoComplete="off"
        enterKeyHint="go"
        required
        autoFocus
        value={password}
        error={error()}
        onChange={(value) => {
          setPassword(value);
          setMissing(false);
        }}
      />
      <Button type="submit" kind="primary" block busy={isBusy}>
        {say('enter')}
      </Button>
    </form>
  );
}
