import { type FormEvent, useRef, useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { PasswordField } from '../../features/forms/password-field';
import { useCaptcha } from '../../features/forms/use-captcha';
import { useWrongField } from '../../features/forms/use-wrong-field';
import { accountFaultText } from '../../i18n/account-refusals';
import { bindingWords } from '../../i18n/binding';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { bindAccount } from '../../shared/calls/binding';
import type { Fault } from '../../shared/faults';
import type { OpenId } from '../../shared/ids';
import { credentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { type BindingProblem, problemOfFault } from '../../state/wechat/binding-problem';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

interface BindFormProps {
  readonly openId: OpenId;
  readonly onBound: () => void;
  readonly onProblem: (problem: BindingProblem, code: string) => void;
}

/** Whose account is to be bound: name, password and, when the platform wants it, a captcha. Nothing typed here is kept. */
export function BindForm({ openId, onBound, onProblem }: BindFormProps) {
  const services = useServices();
  const say = useWords(bindingWords);
  const words = useWords(passwordWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const captcha = useCaptcha();
  const wrong = useWrongField();
  const [loginname, setLoginname] = useState('');
  const [password, setPassword] = useState('');
  const [vcode, setVcode] = useState('');
  const [isStrict, setStrict] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const name = loginname.trim();
  const isWhole = name !== '' && password !== '' && (!captcha.isWanted || vcode.trim() !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setStrict(true);
    setFault(null);
    if (!isWhole) {
      wrong.show();
      return;
    }
    isSending.current = true;
    setBusy(true);
    const encoder = await credentialEncoder(services);
    const outcome = encoder.ok
      ? await services.call(bindAccount, {
          openId,
          loginname: encoder.value(name),
          password: encoder.value(password),
          vcode: vcode.trim(),
        })
      : encoder;
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) {
      onBound();
      return;
    }
    const problem = problemOfFault(outcome.fault);
    if (problem !== null && outcome.fault.kind === 'refused') onProblem(problem, outcome.fault.code);
    else if (outcome.fault.kind !== 'cancelled') setFault(outcome.fault);
    setVcode('');
    // A refused try may be the one after which a captcha is asked, and a captcha is good for one try.
    if (outcome.fault.kind === 'refused') captcha.ask(name);
  };

  return (
    <form className="as-form" ref={wrong.form} noValidate onSubmit={(event) => void submit(event)}>
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
      {captcha.isWanted ? (
        <TextField
          label={say('vcode')}
          name="vcode"
          autoComplete="off"
          enterKeyHint="go"
          required
          maxLength={12}
          value={vcode}
          error={isStrict && vcode.trim() === '' ? say('vcodeMissing') : ''}
          onChange={setVcode}
          end={
            <button type="button" className="as-captcha" onClick={() => captcha.ask(name)}>
              {captcha.picture === null ? (
                say('vcodeFailed')
              ) : (
                <img src={captcha.picture} alt={say('vcodeImage')} width="120" height="44" />
              )}
            </button>
          }
        />
      ) : null}
      {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
      {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {say('submit')}
      </Button>
    </form>
  );
}
