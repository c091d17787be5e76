import { type FormEvent, useRef, useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { useCaptcha } from '../../features/forms/use-captcha';
import { accountWords } from '../../i18n/account';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { type SignInFault, signIn } from '../../state/account/sign-in';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { EyeIcon, EyeOffIcon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

type Missing = 'loginname' | 'password' | 'vcode';

/** Name, password and, when the platform wants it, a captcha (specification 5 and 8). Nothing typed here is kept. */
export function LoginForm({ onSending }: { readonly onSending: () => void }) {
  const services = useServices();
  const say = useWords(accountWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const captcha = useCaptcha();
  const [loginname, setLoginname] = useState('');
  const [password, setPassword] = useState('');
  const [vcode, setVcode] = useState('');
  const [isShown, setShown] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<Missing>>(new Set());
  const [failure, setFailure] = useState<{ readonly step: SignInFault; readonly fault: Fault } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // State is as of the last drawing; two submits may come before the next.
  const isSending = useRef(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    const name = loginname.trim();
    const lacking = new Set<Missing>();
    if (name === '') lacking.add('loginname');
    if (password === '') lacking.add('password');
    if (captcha.isWanted && vcode.trim() === '') lacking.add('vcode');
    setMissing(lacking);
    setFailure(null);
    if (lacking.size > 0) return;
    isSending.current = true;
    onSending();
    setBusy(true);
    const { step, outcome } = await signIn(services, { loginname: name, password, vcode: vcode.trim() });
    isSending.current = false;
    setBusy(false);
    if (outcome.ok || outcome.fault.kind === 'cancelled') return;
    setFailure({ step, fault: outcome.fault });
    setVcode('');
    // A refused login may be the one after which a captcha is asked, and a captcha is good for one try.
    if (outcome.fault.kind === 'refused') captcha.ask(name);
  };

  const forget = (field: Missing): void =>
    setMissing((before) => new Set([...before].filter((other) => other !== field)));
  const failureText = (): string => {
    if (failure === null) return '';
    const { step, fault } = failure;
    const isTransport = fault.kind === 'offline' || fault.kind === 'timeout';
    return step === 'user-info' && !isTransport ? say('userInfoFailed') : faultText(fault, language);
  };
  const errorOf = (field: Missing): string => (missing.has(field) ? say(`${field}Missing`) : '');

  return (
    <form className="as-login__form" noValidate onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad">{failureText()}</Notice>}
      {isOnline ? null : <Notice tone="warn">{say('offline')}</Notice>}
      <TextField
        label={say('loginname')}
        name="loginname"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={loginname}
        error={errorOf('loginname')}
        onChange={(value) => {
          setLoginname(value);
          forget('loginname');
        }}
        onBlur={() => captcha.look(loginname.trim())}
      />
      <TextField
        label={say('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        type={isShown ? 'text' : 'password'}
        value={password}
        error={errorOf('password')}
        onChange={(value) => {
          setPassword(value);
          forget('password');
        }}
        end={
          <IconButton
            label={say(isShown ? 'hide' : 'show')}
            pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </IconButton>
        }
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
          error={errorOf('vcode')}
          onChange={(value) => {
            setVcode(value);
            forget('vcode');
          }}
          end={
            <button type="button" className="as-login__captcha" onClick={() => captcha.ask(loginname.trim())}>
              {captcha.picture === null ? (
                say('vcodeFailed')
              ) : (
                <img src={captcha.picture} alt={say('vcodeImage')} width="120" height="44" />
              )}
            </button>
          }
        />
      ) : null}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-login__submit">
        {say('submit')}
      </Button>
    </form>
  );
}
