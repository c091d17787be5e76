import { useEffect, useState } from 'react';
import { useOnline } from '../../browser/use-online';
import { CredentialFields, useCredentials } from '../../features/forms/credentials';
import { useCodeRefusal } from '../../features/forms/use-code-refusal';
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
import { createCredentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { type BindingProblem, findProblemByFault } from './binding-problem';

interface BindFormProps {
  readonly openId: OpenId;
  /** `isMounted` is `false` if the user has left the form. */
  readonly onBound: (isMounted: boolean) => void;
  readonly onProblem: (problem: BindingProblem, code: string) => void;
  /** Called if the answer was lost: the account may be bound. */
  readonly onLost: () => void;
}

type Answer = { readonly problem: null } | { readonly problem: BindingProblem; readonly code: string };

export function BindForm({ openId, onBound, onProblem, onLost }: BindFormProps) {
  const services = useServices();
  const t = useWords(bindingWords);
  const tPassword = useWords(passwordWords);
  const tAccount = useWords(accountWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const credentials = useCredentials();
  const { name, vcode, captcha, update } = credentials;
  /** Whether the captcha was required only after the user pressed the button. */
  const [isCodeRequested, setCodeRequested] = useState(false);

  /** Binds the account. A refusal with a page to explain it counts as an answer; any other failure is a fault. */
  const bind = async (): Promise<Outcome<Answer>> => {
    const encoder = await createCredentialEncoder(services);
    if (!encoder.ok) return encoder;
    // An autofilled form is sent without leaving the name field, and a binding without the captcha would be refused.
    const isCodeMissing = !captcha.isRequired && (await captcha.check(name));
    setCodeRequested(isCodeMissing);
    if (isCodeMissing) return failed({ kind: 'cancelled' });
    const outcome = await services.call(bindAccount, {
      openId,
      loginname: encoder.value(name),
      password: encoder.value(credentials.typedCredentials.password),
      vcode,
    });
    if (outcome.ok) return done({ problem: null });
    const { fault } = outcome;
    update({ vcode: '' });
    if (mayBeDone(fault)) onLost();
    if (fault.kind !== 'refused') return outcome;
    // The refusal may make the platform require a captcha, and each captcha is valid for one attempt.
    void captcha.refresh(name);
    const problem = findProblemByFault(fault);
    return problem === null ? outcome : done({ problem, code: fault.code });
  };
  const submission = useSubmit({
    words: accountFaultText,
    isValid: credentials.isValid,
    send: bind,
    onDone: (answer, isMounted) => {
      if (answer.problem === null) onBound(isMounted);
      else onProblem(answer.problem, answer.code);
    },
  });
  const { form, isBusy, isStrict, fault, submit } = submission;
  const { codeError, formFault } = useCodeRefusal(
    submission,
    credentials.typedCredentials.vcode,
    captcha.isRequired,
  );
  const needsCode = captcha.isRequired && (isCodeRequested || fault !== null);
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('[name=vcode]')?.focus();
  }, [needsCode, form]);

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      {isCodeRequested ? <Notice tone="warn">{tAccount('vcodeNow')}</Notice> : null}
      <CredentialFields credentials={credentials} isStrict={isStrict} codeError={codeError} />
      {isOnline ? null : <Notice tone="warn">{tPassword('offline')}</Notice>}
      {formFault === null ? null : <Notice tone="bad">{accountFaultText(formFault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('submit')}
      </Button>
    </form>
  );
}
