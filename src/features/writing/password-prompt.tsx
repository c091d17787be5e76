import { useState } from 'react';
import { refusalText } from '../../i18n/fault-text';
import { pageProblemWords } from '../../i18n/page-problem';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Outcome } from '../../shared/faults';
import { useUnmountSignal } from '../../state/hooks/use-leaving';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { TextField } from '../../ui/text-field';
import { useSubmit } from '../forms/use-submit';

interface PasswordPromptProps<Out> {
  /** Why the password is needed; omit if it opens the page. */
  readonly reason?: string;
  /** Sends the password, which is not stored. `signal` aborts when the user leaves the form. */
  readonly check: (password: string, signal: AbortSignal) => Promise<Outcome<Out>>;
  readonly onSuccess: (answer: Out) => void;
}

/** Renders the form for a page's password. A refusal means a wrong password (spec 8); the platform may add details. */
export function PasswordPrompt<Out>({ reason, check, onSuccess }: PasswordPromptProps<Out>) {
  const t = useWords(pageProblemWords);
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const getLeaveSignal = useUnmountSignal();
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isValid: password !== '',
    send: () => check(password, getLeaveSignal()),
    onDone: (answer, isMounted) => {
      if (isMounted) onSuccess(answer);
    },
  });
  const getError = (): string => {
    if (isStrict && password === '') return t('passwordMissing');
    return fault === null ? '' : refusalText(t('passwordWrong'), fault, language);
  };
  return (
    <form className="as-page-password" ref={form} noValidate onSubmit={submit}>
      <span className="as-page-password__icon">
        <LockIcon size={28} />
      </span>
      <p className="as-page-password__ask">{reason ?? t('passwordAsk')}</p>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="off"
        enterKeyHint="go"
        required
        autoFocus
        value={password}
        error={getError()}
        onChange={setPassword}
      />
      <Button type="submit" kind="primary" block busy={isBusy}>
        {t('enter')}
      </Button>
    </form>
  );
}
