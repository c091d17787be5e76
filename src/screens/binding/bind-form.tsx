import { useEffect, useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CredentialFields, useCredentials } from '../../features/forms/credentials';
import { useSubmit } from '../../features/forms/use-submit';
import { accountWords } from '../../i18n/account';
import { accountFaultText } from '../../i18n/account-refusals';
import { bindingWords } from '../../i18n/binding';
import { passwordWords } from '../../i18n/password-rules';
import { useLanguage, useWords } from '../../i18n/use-words';
import { bindAccount } from '../../shared/calls/binding';
import { mayBeDone } from '../../shared/calls/command-end';
import { done, failed, type Outcome } from '../../shared/faults';
import type { OpenId } from '../../shared/ids';
import { credentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { type BindingProblem, problemOfFault } from './binding-problem';

interface BindFormProps {
  readonly openId: OpenId;
  /** `isMounted` is `false` if the user has left the form. */
  readonly onBound: (isHere: boolean) => void;
  readonly onProblem: (problem: BindingProblem, code: string) => void;
  /** Called if the answer was lost: the account may be bound. */
  readonly onLost: () => void;
}

type Answer = { readonly problem: null } | { readonly problem: BindingProblem; readonly code: string };

export function BindForm({ openId, onBound, onProblem, onLost }: BindFormProps) {
  const services = useServices();
  const t = useWords(bindingWords);
  const words = useWords(passwordWords);
  const account = useWords(accountWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const credentials = useCredentials();
  const { name, vcode, captcha, change } = credentials;
  /** Whether the captcha was required only after the user pressed the button. */
  const [lacksCode, setLacksCode] = useState(false);

  /** Binds the account. A refusal with a page to explain it counts as an answer; any other failure is a fault. */
  const bind = async (): Promise<Outcome<Answer>> => {
    const encoder = await credentialEncoder(services);
    if (!encoder.ok) return encoder;
    // An autofilled form is sent without leaving the name field, and a binding without the captcha would be refused.
    const lacks = !captcha.isWanted && (await captcha.look(name));
    setLacksCode(lacks);
    if (lacks) return failed({ kind: 'cancelled' });
    const outcome = await services.call(bindAccount, {
      openId,
      loginname: encoder.value(name),
      password: encoder.value(credentials.typed.password),
      vcode,
    });
    if (outcome.ok) return done({ problem: null });
    const { fault } = outcome;
    change({ vcode: '' });
    if (mayBeDone(fault)) onLost();
    if (fault.kind !== 'refused') return outcome;
    // The refusal may make the platform require a captcha, and each captcha is valid for one attempt.
    void captcha.ask(name);
    const problem = problemOfFault(fault);
    return problem === null ? outcome : done({ problem, code: fault.code });
  };
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: accountFaultText,
    isRight: credentials.isRight,
    send: bind,
    onDone: (answer, isHere) => {
      if (answer.problem === null) onBound(isHere);
      else onProblem(answer.problem, answer.code);
    },
  });
  const needsCode = captcha.isWanted && (lacksCode || fault !== null);
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('[name=vcode]')?.focus();
  }, [needsCode, form]);

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      {lacksCode ? <Notice tone="warn">{account('vcodeNow')}</Notice> : null}
      <CredentialFields credentials={credentials} isStrict={isStrict} />
      {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
      {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('submit')}
      </Button>
    </form>
  );
}
