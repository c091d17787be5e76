import { useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CodeField } from '../../features/forms/code-field';
import { NewPassword, NO_PASSWORD } from '../../features/forms/new-password';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { enrollWords } from '../../i18n/enroll';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { LOGINNAME_MIN, NAME_MAX } from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import { credentialEncoder } from '../../state/account/credential-encoder';
import { isGoodPassword } from '../../state/account/password-rules';
import { isCode, isContactName, isLoginname, isTel, plainTel } from '../../state/account/person-rules';
import { useSentCode } from '../../state/account/use-sent-code';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { useTelCheck } from './use-tel-check';

/** Who registers, as the calls want it; the password is encoded. */
export interface Registrant {
  readonly loginname: string;
  readonly password: string;
  readonly displayname: string;
  readonly tel: string;
  readonly smscode: string;
}
interface RegistrationFormProps {
  readonly sendCode: (tel: string) => Promise<Outcome<unknown>>;
  readonly register: (person: Registrant) => Promise<Outcome<{ readonly active: boolean }>>;
  readonly onDone: (loginname: string, isActive: boolean) => void;
}
type FieldName = 'name' | 'tel' | 'code' | 'loginname';

/** Everything that an account needs, each rule said as soon as its field was left (specification 5). Nothing is kept. */
export function RegistrationForm({ sendCode, register, onDone }: RegistrationFormProps) {
  const services = useServices();
  const say = useWords(enrollWords);
  const words = useWords(passwordWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const [name, setName] = useState('');
  const [telTyped, setTel] = useState('');
  const [code, setCode] = useState('');
  const [loginname, setLoginname] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());

  const tel = plainTel(telTyped);
  const telState = useTelCheck(tel);
  const sent = useSentCode(tel, () => sendCode(tel));

  const errors: Readonly<Record<FieldName, string>> = {
    name: isContactName(name) ? '' : say('nameMissing'),
    tel: !isTel(tel) ? say('telWrong') : telState === 'taken' ? say('telTaken') : '',
    code: isCode(code) ? '' : words('codeMissing'),
    loginname: isLoginname(loginname.trim())
      ? ''
      : say('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX }),
  };
  const leave = (field: FieldName): void => setLeft((before) => new Set(before).add(field));

  const { form, isBusy, isStrict, fault, submit, showWrong } = useSubmit({
    isRight:
      Object.values(errors).every((error) => error === '') && isGoodPassword(typed.password, typed.again),
    send: async () => {
      const encoder = await credentialEncoder(services);
      if (!encoder.ok) return encoder;
      return register({
        loginname: loginname.trim(),
        password: encoder.value(typed.password),
        displayname: name.trim(),
        tel,
        smscode: code,
      });
    },
    onDone: ({ active }) => onDone(loginname.trim(), active),
  });
  const shown = (field: FieldName): string => {
    // That a number is taken is news at once; what is only not yet finished waits until the field was left.
    const isNews = field === 'tel' && telState === 'taken';
    return isStrict || left.has(field) || isNews ? errors[field] : '';
  };

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      <TextField
        label={say('name')}
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        required
        maxLength={NAME_MAX}
        value={name}
        error={shown('name')}
        onChange={setName}
        onBlur={() => leave('name')}
      />
      <TextField
        label={say('tel')}
        name="tel"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        required
        maxLength={20}
        value={telTyped}
        error={shown('tel')}
        onChange={setTel}
        onBlur={() => leave('tel')}
      />
      <CodeField
        value={code}
        onChange={setCode}
        sent={sent}
        error={shown('code')}
        onSend={() => {
          leave('tel');
          if (errors.tel === '') void sent.send();
          else showWrong();
        }}
      />
      <TextField
        label={say('loginname')}
        name="loginname"
        autoComplete="username"
        enterKeyHint="next"
        required
        maxLength={NAME_MAX}
        placeholder={say('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX })}
        value={loginname}
        error={shown('loginname')}
        onChange={setLoginname}
        onBlur={() => leave('loginname')}
      />
      <NewPassword label={words('password')} value={typed} onChange={setTyped} isStrict={isStrict} />
      {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
      {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {say('submit')}
      </Button>
    </form>
  );
}
