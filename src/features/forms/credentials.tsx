/** Name, password and captcha for login and binding (spec 5 and 8). */
import { useState } from 'react';
import { accountWords } from '../../i18n/account';
import { useWords } from '../../i18n/use-words';
import { TextField } from '../../ui/text-field';
import { CaptchaField } from './captcha-field';
import { PasswordField } from './password-field';
import { type Captcha, useCaptcha } from './use-captcha';

const NOTHING = { loginname: '', password: '', vcode: '' };
type Typed = Readonly<typeof NOTHING>;

/** The state of the three fields; not persisted. */
export interface Credentials {
  readonly typed: Typed;
  /** Name and captcha, trimmed for sending. */
  readonly name: string;
  readonly vcode: string;
  readonly captcha: Captcha;
  readonly isRight: boolean;
  readonly change: (part: Partial<Typed>) => void;
}

export function useCredentials(): Credentials {
  const captcha = useCaptcha();
  const [typed, setTyped] = useState(NOTHING);
  const name = typed.loginname.trim();
  const vcode = typed.vcode.trim();
  return {
    typed,
    name,
    vcode,
    captcha,
    isRight: name !== '' && typed.password !== '' && (!captcha.isWanted || vcode !== ''),
    change: (part) => setTyped((before) => ({ ...before, ...part })),
  };
}

interface CredentialFieldsProps {
  readonly credentials: Credentials;
  readonly isStrict: boolean;
}

export function CredentialFields({ credentials, isStrict }: CredentialFieldsProps) {
  const t = useWords(accountWords);
  const { typed, name, captcha, change } = credentials;
  return (
    <>
      <TextField
        label={t('loginname')}
        name="loginname"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={typed.loginname}
        error={isStrict && name === '' ? t('loginnameMissing') : ''}
        onChange={(loginname) => change({ loginname })}
        onBlur={() => void captcha.look(name)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={typed.password}
        error={isStrict && typed.password === '' ? t('passwordMissing') : ''}
        onChange={(password) => change({ password })}
      />
      <CaptchaField
        captcha={captcha}
        loginname={name}
        value={typed.vcode}
        isStrict={isStrict}
        onChange={(vcode) => change({ vcode })}
      />
    </>
  );
}
