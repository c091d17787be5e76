import { useId, useState } from 'react';
import { passwordWords } from '../../i18n/password-rules';
import { useWords } from '../../i18n/use-words';
import { PASSWORD_KINDS_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../../shared/constants';
import { checkPassword, PASSWORD_RULES, PASSWORD_SPECIALS } from '../../state/account/password-rules';
import { Checklist } from '../../ui/checklist';
import { PasswordField } from './password-field';

export interface TypedPassword {
  readonly password: string;
  readonly repeatedPassword: string;
}
export const NO_PASSWORD: TypedPassword = { password: '', repeatedPassword: '' };

interface NewPasswordProps {
  readonly label: string;
  readonly value: TypedPassword;
  readonly onChange: (value: TypedPassword) => void;
  /** Whether untouched fields show errors too, after an attempted submission. */
  readonly isStrict: boolean;
}

/** Renders the fields for a new password, typed twice. Checks the rules on every keystroke (spec 5). */
export function NewPassword({ label, value, onChange, isStrict }: NewPasswordProps) {
  const t = useWords(passwordWords);
  const rulesId = useId();
  const [touchedFields, setTouched] = useState({ password: false, again: false });
  const check = checkPassword(value.password, value.repeatedPassword);
  const { same, ...rules } = check;
  const isWeak = Object.values(rules).some((state) => state !== 'kept');
  const ruleValues = {
    min: PASSWORD_MIN,
    max: PASSWORD_MAX,
    n: PASSWORD_KINDS_MIN,
    specials: PASSWORD_SPECIALS,
  };
  const showsRepeatError =
    isStrict || (touchedFields.again && value.repeatedPassword !== '') || same === 'broken';
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        describedBy={rulesId}
        value={value.password}
        error={
          isWeak && (isStrict || (touchedFields.password && value.password !== '')) ? t('passwordWrong') : ''
        }
        onChange={(password) => onChange({ ...value, password })}
        onBlur={() => setTouched({ ...touchedFields, password: true })}
      />
      <Checklist
        id={rulesId}
        label={t('rules')}
        items={PASSWORD_RULES.map((rule) => ({ key: rule, text: t(rule, ruleValues), state: check[rule] }))}
        states={{ kept: t('kept'), open: t('open'), broken: t('broken') }}
      />
      <PasswordField
        label={t('again')}
        name="again"
        autoComplete="new-password"
        enterKeyHint="done"
        value={value.repeatedPassword}
        error={showsRepeatError && same !== 'kept' ? t('againWrong') : ''}
        onChange={(repeatedPassword) => onChange({ ...value, repeatedPassword })}
        onBlur={() => setTouched({ ...touchedFields, again: true })}
      />
    </>
  );
}
