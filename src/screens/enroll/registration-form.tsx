import { useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CodeField } from '../../features/forms/code-field';
import { NewPassword, NO_PASSWORD } from '../../features/forms/new-password';
import { useCodeRefusal } from '../../features/forms/use-code-refusal';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { enrollWords } from '../../i18n/enroll';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { mayBeDone } from '../../shared/calls/command-end';
import { LOGINNAME_MIN, NAME_MAX } from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import { createCredentialEncoder } from '../../state/account/credential-encoder';
import { isPasswordValid } from '../../state/account/password-rules';
import { isCode, isContactName, isLoginname, isTel, normalizeTel } from '../../state/account/person-rules';
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
const EMPTY_FIELDS: Readonly<Record<FieldName, string>> = { name: '', tel: '', code: '', loginname: '' };

function useRegistrant() {
  const t = useWords(enrollWords);
  const tPassword = useWords(passwordWords);
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [password, setPassword] = useState(NO_PASSWORD);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<FieldName>>(new Set());
  const name = fields.name.trim();
  const loginname = fields.loginname.trim();
  const tel = normalizeTel(fields.tel);
  const telState = useTelCheck(tel);
  const errors: Readonly<Record<FieldName, string>> = {
    name: isContactName(name) ? '' : t('nameMissing'),
    tel: !isTel(tel) ? t('telWrong') : telState === 'taken' ? t('telTaken') : '',
    code: isCode(fields.code) ? '' : tPassword('verificationCodeMissing'),
    loginname: isLoginname(loginname) ? '' : t('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX }),
  };
  return {
    fields,
    person: { displayname: name, tel, smscode: fields.code, loginname },
    password,
    setPassword,
    errors,
    areFieldsValid:
      Object.values(errors).every((error) => error === '') &&
      isPasswordValid(password.password, password.repeatedPassword),
    change: (field: FieldName, text: string): void =>
      setFields((previous) => ({ ...previous, [field]: text })),
    markFieldVisited: (field: FieldName): void =>
      setVisitedFields((previous) => new Set(previous).add(field)),
    /** Whether the field's error is visible: for a taken number immediately, otherwise after the user has left it. */
    isFieldErrorVisible: (field: FieldName): boolean =>
      visitedFields.has(field) || (field === 'tel' && telState === 'taken'),
  };
}

/** Edits a new account. An error appears after the user has left its field (spec 5). No input is stored. */
export function RegistrationForm({ sendCode, register, onDone }: RegistrationFormProps) {
  const services = useServices();
  const t = useWords(enrollWords);
  const tPassword = useWords(passwordWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const {
    fields,
    person,
    password,
    setPassword,
    errors,
    areFieldsValid: isValid,
    change,
    markFieldVisited: markVisited,
    isFieldErrorVisible: isErrorVisible,
  } = useRegistrant();
  /** Whether the answer to a submission was lost: the account may exist even if a later attempt is refused. */
  const [isAnswerLost, setAnswerLost] = useState(false);
  const sentCode = useSentCode(person.tel, () => sendCode(person.tel));
  const submission = useSubmit({
    words: accountFaultText,
    isValid,
    send: async () => {
      const encoder = await createCredentialEncoder(services);
      if (!encoder.ok) return encoder;
      const outcome = await register({ ...person, password: encoder.value(password.password) });
      if (!outcome.ok && mayBeDone(outcome.fault)) setAnswerLost(true);
      return outcome;
    },
    onDone: ({ active }) => onDone(person.loginname, active),
  });
  const { form, isBusy, isStrict, submit, focusFirstError } = submission;
  const { codeError, formFault } = useCodeRefusal(submission, fields.code, !isAnswerLost);
  const bindField = (field: FieldName) => ({
    name: field,
    required: true,
    value: fields[field],
    error: isStrict || isErrorVisible(field) ? errors[field] : '',
    onChange: (text: string) => change(field, text),
    onBlur: () => markVisited(field),
  });
  const { value, error, onChange } = bindField('code');
  const handleSendCode = (): void => {
    markVisited('tel');
    if (errors.tel === '') void sentCode.send();
    else focusFirstError();
  };
  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      <TextField
        {...bindField('name')}
        label={t('name')}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={NAME_MAX}
      />
      <TextField
        {...bindField('tel')}
        label={t('phone')}
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={20}
      />
      <CodeField
        value={value}
        error={error === '' ? codeError : error}
        onChange={onChange}
        sentCode={sentCode}
        onSend={handleSendCode}
      />
      <TextField
        {...bindField('loginname')}
        label={t('username')}
        autoComplete="username"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        placeholder={t('loginnameHint', { min: LOGINNAME_MIN, max: NAME_MAX })}
      />
      <NewPassword
        label={tPassword('password')}
        value={password}
        onChange={setPassword}
        isStrict={isStrict}
      />
      {isOnline ? null : <Notice tone="warn">{tPassword('offline')}</Notice>}
      {formFault === null ? null : (
        <Notice tone={isAnswerLost ? 'warn' : 'bad'}>
          {isAnswerLost ? `${t('lost')} ` : ''}
          {accountFaultText(formFault, language)}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('submit')}
      </Button>
    </form>
  );
}
