import { useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CodeField } from '../../features/forms/code-field';
import { NewPassword, NO_PASSWORD } from '../../features/forms/new-password';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { enrollWords } from '../../i18n/enroll';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { mayBeDone } from '../../shared/calls/command-end';
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

/** Input of the registration calls; the password is already encoded. */
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
const EMPTY: Readonly<Record<FieldName, string>> = { name: '', tel: '', code: '', loginname: '' };

function useRegistrant() {
  const t = useWords(enrollWords);
  const words = useWords(passwordWords);
  const [fields, setFields] = useState(EMPTY);
  const [password, setPassword] = useState(NO_PASSWORD);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const name = fields.name.trim();
  const loginname = fields.loginname.trim();
  const tel = plainTel(fields.tel);
  const telState = useTelCheck(tel);
  const errors: Readonly<Record<FieldName, string>> = {
    name: isContactName(name) ? '' : t('nameMissing'),
    tel: !isTel(tel) ? t('telWrong') : telState === 'taken' ? t('telTaken') : '',
    code: isCode(fields.code) ? '' : words('verificationCodeMissing'),
    loginname: isLoginname(loginname) ? '' : t('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX }),
  };
  return {
    fields,
    person: { displayname: name, tel, smscode: fields.code, loginname },
    password,
    setPassword,
    errors,
    isRight:
      Object.values(errors).every((error) => error === '') &&
      isGoodPassword(password.password, password.again),
    change: (field: FieldName, text: string): void => setFields((before) => ({ ...before, [field]: text })),
    leave: (field: FieldName): void => setLeft((before) => new Set(before).add(field)),
    /** Whether the field's error is visible: for a taken number immediately, otherwise after the user has left it. */
    isShown: (field: FieldName): boolean => left.has(field) || (field === 'tel' && telState === 'taken'),
  };
}

/** Edits a new account. An error appears after the user has left its field (spec 5). No input is stored. */
export function RegistrationForm({ sendCode, register, onDone }: RegistrationFormProps) {
  const services = useServices();
  const t = useWords(enrollWords);
  const words = useWords(passwordWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const { fields, person, password, setPassword, errors, isRight, change, leave, isShown } = useRegistrant();
  /** Whether the answer to a submission was lost: the account may exist even if a later attempt is refused. */
  const [isLost, setLost] = useState(false);
  const sent = useSentCode(person.tel, () => sendCode(person.tel));
  const { form, isBusy, isStrict, fault, submit, showWrong } = useSubmit({
    words: accountFaultText,
    isRight,
    send: async () => {
      const encoder = await credentialEncoder(services);
      if (!encoder.ok) return encoder;
      const outcome = await register({ ...person, password: encoder.value(password.password) });
      if (!outcome.ok && mayBeDone(outcome.fault)) setLost(true);
      return outcome;
    },
    onDone: ({ active }) => onDone(person.loginname, active),
  });
  const bind = (field: FieldName) => ({
    name: field,
    required: true,
    value: fields[field],
    error: isStrict || isShown(field) ? errors[field] : '',
    onChange: (text: string) => change(field, text),
    onBlur: () => leave(field),
  });
  const { value, error, onChange } = bind('code');
  const sendCodeNow = (): void => {
    leave('tel');
    if (errors.tel === '') void sent.send();
    else showWrong();
  };
  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      <TextField
        {...bind('name')}
        label={t('name')}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={NAME_MAX}
      />
      <TextField
        {...bind('tel')}
        label={t('phone')}
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={20}
      />
      <CodeField value={value} error={error} onChange={onChange} sent={sent} onSend={sendCodeNow} />
      <TextField
        {...bind('loginname')}
        label={t('username')}
        autoComplete="username"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        placeholder={t('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX })}
      />
      <NewPassword label={words('password')} value={password} onChange={setPassword} isStrict={isStrict} />
      {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
      {fault === null ? null : (
        <Notice tone={isLost ? 'warn' : 'bad'}>
          {isLost ? `${t('lost')} ` : ''}
          {accountFaultText(fault, language)}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('submit')}
      </Button>
    </form>
  );
}
