/** The form that binds an account to a WeChat user. */
import { useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CaptchaField } from '../../features/forms/captcha-field';
import { PasswordField } from '../../features/forms/password-field';
import { useCaptcha } from '../../features/forms/use-captcha';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { bindingWords } from '../../i18n/binding';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { bindAccount } from '../../shared/calls/binding';
import { done, type Outcome } from '../../shared/faults';
import type { OpenId } from '../../shared/ids';
import { credentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { type BindingProblem, problemOfFault } from '../../state/wechat/binding-problem';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

interface BindFormProps {
  readonly openId: OpenId;
  /** `isHere` is false after the form was left. */
  readonly onBound: (isHere: boolean) => void;
  readonly onProblem: (problem: BindingProblem, code: string) => void;
}

type Answer = { readonly problem: null } | { readonly problem: BindingProblem; readonly code: string };

/** The account to bind: name, password and, when the platform wants it, a captcha. Nothing typed here is kept. */
export function BindForm({ openId, onBound, onProblem }: BindFormProps) {
  const services = useServices();
  const say = useWords(bindingWords);
  const words = useWords(passwordWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const captcha = useCaptcha();
  const [loginname, setLoginname] = useState('');
  const [password, setPassword] = useState('');
  const [vcode, setVcode] = useState('');
  const name = loginname.trim();

  /** A refusal that has a page of its own is an answer like any other; every other failure is a fault. */
  const bind = async (): Promise<Outcome<Answer>> => {
    const encoder = await credentialEncoder(services);
    if (!encoder.ok) return encoder;
    const outcome = await services.call(bindAccount, {
      openId,
      loginname: encoder.value(name),
      password: encoder.value(password),
      vcode: vcode.trim(),
    });
    if (outcome.ok) return done({ problem: null });
    const { fault } = outcome;
    setVcode('');
    if (fault.kind !== 'refused') return outcome;
    // A refused try may be the one after which a captcha is asked, and a captcha is good for one try.
    captcha.ask(name);
    const problem = problemOfFault(fault);
    return problem === null ? outcome : done({ problem, code: fault.code });
  };
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isRight: name !== '' && password !== '' && (!captcha.isWanted || vcode.trim() !== ''),
    send: bind,
    onDone: (answer, isHere) => {
      if (answer.problem === null) onBound(isHere);
      else onProblem(answer.problem, answer.code);
    },
  });

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
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
      {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
      {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {say('submit')}
      </Button>
    </form>
  );
}
