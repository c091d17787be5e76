/** The form of the login screen. */
import { useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CaptchaField } from '../../features/forms/captcha-field';
import { PasswordField } from '../../features/forms/password-field';
import { useCaptcha } from '../../features/forms/use-captcha';
import { useSubmit } from '../../features/forms/use-submit';
import { accountWords } from '../../i18n/account';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault, Outcome } from '../../shared/faults';
import { type SignInFault, signIn } from '../../state/account/sign-in';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

/** Name, password and, when the platform wants it, a captcha (spec 5 and 8). Nothing typed here is kept. */
export function LoginForm({ onSending }: { readonly onSending: () => void }) {
  const services = useServices();
  const say = useWords(accountWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const captcha = useCaptcha();
  const [loginname, setLoginname] = useState('');
  const [password, setPassword] = useState('');
  const [vcode, setVcode] = useState('');
  /** The step that the last sign-in failed at. */
  const [failedStep, setFailedStep] = useState<SignInFault>('login');
  const name = loginname.trim();
  const send = async (): Promise<Outcome<unknown>> => {
    onSending();
    const { step, outcome } = await signIn(services, { loginname: name, password, vcode: vcode.trim() });
    if (outcome.ok || outcome.fault.kind === 'cancelled') return outcome;
    setFailedStep(step);
    setVcode('');
    // A refused login may be the one after which a captcha is asked, and a captcha is good for one try.
    if (outcome.fault.kind === 'refused') captcha.ask(name);
    return outcome;
  };
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isRight: name !== '' && password !== '' && (!captcha.isWanted || vcode.trim() !== ''),
    send,
    // The login screen itself goes on as soon as somebody is signed in.
    onDone: () => undefined,
  });
  const faultWords = (why: Fault): string => {
    const isTransport = why.kind === 'offline' || why.kind === 'timeout';
    return failedStep === 'user-info' && !isTransport ? say('userInfoFailed') : faultText(why, language);
  };

  return (
    <form className="as-login__form" ref={form} noValidate onSubmit={submit}>
      {fault === null ? null : <Notice tone="bad">{faultWords(fault)}</Notice>}
      {isOnline ? null : <Notice tone="warn">{say('offline')}</Notice>}
      <TextField
        label={say('loginname')}
        name="loginname"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={loginname}
        error={isStrict && name === '' ? say('loginnameMissing') : ''}
        onChange={setLoginname}
        onBlur={() => captcha.look(name)}
      />
      <PasswordField
        label={say('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={isStrict && password === '' ? say('passwordMissing') : ''}
        onChange={setPassword}
      />
      <CaptchaField
        captcha={captcha}
        loginname={name}
        value={vcode}
        isStrict={isStrict}
        onChange={setVcode}
      />
      <Button type="submit" kind="primary" block busy={isBusy} className="as-login__submit">
        {say('submit')}
      </Button>
    </form>
  );
}
