/** Name, password and captcha for login and binding (spec 5 and 8). */
import { useState } from 'react';
import { accountWords } from '../../i18n/account';
import { useWords } from '../../i18n/use-words';
import { TextField } from '../../ui/text-field';
import { CaptchaField } from './captcha-field';
import { PasswordField } from './password-field';
import { type Captcha, useCaptcha } from './use-captcha';

const NO_CREDENTIALS = { loginname: '', password: '', vcode: '' };
type TypedCredentials = Readonly<typeof NO_CREDENTIALS>;

/** The state of the three fields; not persisted. */
export interface Credentials {
  readonly typedCredentials: TypedCredentials;
  /** Name and captcha, trimmed for sending. */
  readonly name: string;
  readonly vcode: string;
  readonly captcha: Captcha;
  readonly isValid: boolean;
  readonly update: (changes: Partial<TypedCredentials>) => void;
}

export function useCredentials(): Credentials {
  const captcha = useCaptcha();
  const [typedCredentials, setTyped] = useState(NO_CREDENTIALS);
  const name = typedCredentials.loginname.trim();
  const vcode = typedCredentials.vcode.trim();
  return {
    typedCredentials,
    name,
    vcode,
    captcha,
    isValid: name !== '' && typedCredentials.password !== '' && (!captcha.isRequired || vcode !== ''),
    update: (changes) => setTyped((previous) => ({ ...previous, ...changes })),
  };
}

interface CredentialFieldsProps {
  readonly credentials: Credentials;
  readonly isStrict: boolean;
  /** Why the platform refused the last captcha, or ''. */
  readonly codeError: string;
}

export function CredentialFields({ credentials, isStrict, codeError }: CredentialFieldsProps) {
  const t = useWords(accountWords);
  const { typedCredentials, name, captcha, update } = credentials;
  return (
    <>
      <TextField
        label={t('loginname')}
        name="loginname"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={typedCredentials.loginname}
        error={isStrict && name === '' ? t('loginnameMissing') : ''}
        onChange={(loginname) => update({ loginname })}
        onBlur={() => void captcha.check(name)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={typedCredentials.password}
        error={isStrict && typedCredentials.password === '' ? t('passwordMissing') : ''}
        onChange={(password) => update({ password })}
      />
      <CaptchaField
        captcha={captcha}
        loginname={name}
        value={typedCredentials.vcode}
        isStrict={isStrict}
        refusal={codeError}
        onChange={(vcode) => update({ vcode })}
      />
    </>
  );
}
