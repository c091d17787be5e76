import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CodeField } from '../../features/forms/code-field';
import { FormPage } from '../../features/forms/form-page';
import { useCodeRefusal } from '../../features/forms/use-code-refusal';
import { useSubmit } from '../../features/forms/use-submit';
import { FaultView } from '../../features/screen-states/fault-view';
import { accountFaultText } from '../../i18n/account-refusals';
import { maskPhone } from '../../i18n/mask';
import { passwordWords } from '../../i18n/password-rules';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import {
  passwordOwner,
  sendPasswordEmail,
  sendPasswordSms,
  submitPasswordEmail,
  submitPasswordSms,
} from '../../shared/calls/password';
import { isCode } from '../../state/account/person-rules';
import { useSentCode } from '../../state/account/use-sent-code';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { PasswordSteps } from './password-steps';
import { useProof } from './use-proof';

export type CodeMethod = 'phone' | 'email';
const CALLS = {
  phone: { send: sendPasswordSms, submit: submitPasswordSms },
  email: { send: sendPasswordEmail, submit: submitPasswordEmail },
} as const;

function CodeForm({ method, to }: { readonly method: CodeMethod; readonly to: string }) {
  const services = useServices();
  const tPassword = useWords(passwordWords);
  const t = useWords(settingsWords);
  const language = useLanguage();
  const storeProof = useProof();
  const calls = CALLS[method];
  const sentCode = useSentCode(to, () => services.call(calls.send, {}));
  const [code, setCode] = useState('');

  const submission = useSubmit({
    words: accountFaultText,
    isValid: isCode(code),
    send: () => services.call(calls.submit, { code }),
    onDone: (_, isMounted) => {
      if (isMounted) storeProof();
    },
  });
  const { form, isBusy, isStrict, submit } = submission;
  const { codeError, formFault } = useCodeRefusal(submission, code);

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      <p className="as-form__lead">{t('codeTo', { to })}</p>
      <CodeField
        value={code}
        onChange={setCode}
        sentCode={sentCode}
        error={isStrict && !isCode(code) ? tPassword('verificationCodeMissing') : codeError}
        onSend={() => void sentCode.send()}
      />
      {formFault === null ? null : <Notice tone="bad">{accountFaultText(formFault, language)}</Notice>}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('next')}
      </Button>
    </form>
  );
}

/** Verifies the user by a code sent by SMS or e-mail. Masks a phone number that the platform does not mask. */
export function PasswordByCode({ method }: { readonly method: CodeMethod }) {
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  const { data, fault, reload } = useCall(passwordOwner, {});
  const isBound = method === 'phone' ? data?.isBindtel : data?.isBindemail;
  const address = (method === 'phone' ? data?.tel : data?.email) ?? '';
  const to = method === 'phone' && !address.includes('*') ? maskPhone(address) : address;
  return (
    <FormPage title={tShell('titlePassword')} backPath="/more-settings">
      <PasswordSteps currentStep="stepProof" />
      {data ? (
        isBound ? (
          <CodeForm method={method} to={to} />
        ) : (
          <StateView
            icon={<LockIcon size={28} />}
            title={t(method === 'phone' ? 'phoneNotBound' : 'emailNotBound')}
          >
            <Link className="as-link-button as-link-button--primary" to="/more-user-info">
              {t('bindFirst')}
            </Link>
          </StateView>
        )
      ) : fault ? (
        <FaultView fault={fault} what="userFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} count={1} />
      )}
    </FormPage>
  );
}
