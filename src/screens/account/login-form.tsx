import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CredentialFields, useCredentials } from '../../features/forms/credentials';
import { useCodeRefusal } from '../../features/forms/use-code-refusal';
import { useSubmit } from '../../features/forms/use-submit';
import { accountWords } from '../../i18n/account';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { type Fault, failed, type Outcome } from '../../shared/faults';
import { type SignInFault, signIn } from '../../state/account/sign-in';
import { useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/notice';

/** Asks for name, password and, if the platform requires it, a captcha (spec 5 and 8). No input is stored. */
export function LoginForm({ onSending }: { readonly onSending: () => void }) {
  const services = useServices();
  const t = useWords(accountWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const credentials = useCredentials();
  const { name, vcode, captcha, update } = credentials;
  const [failedStep, setFailedStep] = useState<SignInFault>('login');
  /** Whether the captcha was required only after the user pressed the button. */
  const [isCodeRequested, setCodeRequested] = useState(false);
  const send = async (): Promise<Outcome<unknown>> => {
    // An autofilled form is sent without leaving the name field, and a login without the captcha would be refused.
    const isCodeMissing = !captcha.isRequired && (await captcha.check(name));
    setCodeRequested(isCodeMissing);
    if (isCodeMissing) return failed({ kind: 'cancelled' });
    onSending();
    const { step, outcome } = await signIn(services, {
      loginname: name,
      password: credentials.typedCredentials.password,
      vcode,
    });
    if (outcome.ok || outcome.fault.kind === 'cancelled') return outcome;
    setFailedStep(step);
    update({ vcode: '' });
    // The refusal may make the platform require a captcha, and each captcha is valid for one attempt.
    if (outcome.fault.kind === 'refused') void captcha.refresh(name);
    return outcome;
  };
  const submission = useSubmit({
    isValid: credentials.isValid,
    send,
    // The login screen continues once a user is signed in.
    onDone: () => undefined,
  });
  const { form, isBusy, isStrict, fault, submit } = submission;
  const { isRequired } = captcha;
  const { codeError, formFault } = useCodeRefusal(submission, credentials.typedCredentials.vcode, isRequired);
  const needsCode = isRequired && (isCodeRequested || fault !== null);
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('[name=vcode]')?.focus();
  }, [needsCode, form]);
  const session = useAtomValue(sessionAtom);
  // The notice above the form already shows this failure and offers a retry.
  const isShownAbove =
    failedStep === 'user-info' && session.status === 'signed-out' && session.reason === 'failed';
  const formatLoginFault = (loginFault: Fault): string => {
    const isTransport = loginFault.kind === 'offline' || loginFault.kind === 'timeout';
    return failedStep === 'user-info' && !isTransport ? t('userInfoFailed') : faultText(loginFault, language);
  };

  return (
    <form className="as-login__form" ref={form} noValidate onSubmit={submit}>
      {formFault === null || isShownAbove ? null : <Notice tone="bad">{formatLoginFault(formFault)}</Notice>}
      {isCodeRequested ? <Notice tone="warn">{t('vcodeNow')}</Notice> : null}
      {isOnline ? null : <Notice tone="warn">{t('offline')}</Notice>}
      <CredentialFields credentials={credentials} isStrict={isStrict} codeError={codeError} />
      <Button
        type="submit"
        kind="primary"
        block
        busy={isBusy}
        className={cx('as-login__submit', isRequired && 'as-login__submit--code')}
      >
        {t('submit')}
      </Button>
      <p className="as-login__help">{t('help')}</p>
    </form>
  );
}
