/** /more-settings/change-password: the second step. Without verification it redirects to the first step. */
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { NewPassword, NO_PASSWORD } from '../../features/forms/new-password';
import { NotSavedNotice } from '../../features/forms/not-saved';
import { useSubmit } from '../../features/forms/use-submit';
import { FaultView } from '../../features/screen-states/fault-view';
import { accountFaultText } from '../../i18n/account-refusals';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { useBack } from '../../navigation/use-back';
import { mayBeDone } from '../../shared/calls/command-end';
import { passwordOwner, resetPassword } from '../../shared/calls/password';
import { createCredentialEncoder } from '../../state/account/credential-encoder';
import { isProofValid, passwordProofAtom } from '../../state/account/password-proof';
import { isPasswordValid } from '../../state/account/password-rules';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { getMethodPath } from './method-path';
import { PasswordSteps } from './password-steps';

const SETTINGS = '/more-settings';

function RedirectToFirstStep() {
  const { feedback } = useServices();
  const t = useWords(settingsWords);
  const { data, fault, reload } = useCall(passwordOwner, {});
  useEffect(() => feedback.toast(t('proofGone')), [feedback, t]);
  if (data) return <Navigate to={getMethodPath(data)} replace />;
  return fault ? (
    <FaultView fault={fault} what="userFailed" onRetry={() => void reload()} />
  ) : (
    <Skeleton label={t('loading')} count={1} />
  );
}

function NewPasswordForm({ onStartOver }: { readonly onStartOver: () => void }) {
  const services = useServices();
  const t = useWords(settingsWords);
  const language = useLanguage();
  const goBack = useBack(SETTINGS);
  const [, setProof] = useAtom(passwordProofAtom);
  const [passwordInput, setPasswordInput] = useState(NO_PASSWORD);
  /** Whether the answer to a submission was lost: the new password may be valid even if a later submission fails. */
  const [wasAnswerLost, setAnswerLost] = useState(false);

  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: accountFaultText,
    isValid: isPasswordValid(passwordInput.password, passwordInput.repeatedPassword),
    send: async () => {
      const encoder = await createCredentialEncoder(services);
      if (!encoder.ok) return encoder;
      const outcome = await services.call(resetPassword, { password: encoder.value(passwordInput.password) });
      if (!outcome.ok && mayBeDone(outcome.fault)) setAnswerLost(true);
      return outcome;
    },
    onDone: (_, isMounted) => {
      services.feedback.toast(t('passwordChanged'), 'good');
      if (isMounted) goBack();
      setProof(null);
    },
  });

  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      <NewPassword
        label={t('newPassword')}
        value={passwordInput}
        onChange={setPasswordInput}
        isStrict={isStrict}
      />
      {fault === null ? null : (
        <Notice
          tone={wasAnswerLost ? 'warn' : 'bad'}
          action={
            // The verification may have expired on the platform.
            fault.kind === 'refused' ? (
              <Button kind="quiet" onClick={onStartOver}>
                {t('startOver')}
              </Button>
            ) : null
          }
        >
          {wasAnswerLost ? (
            `${t('passwordLost')} ${accountFaultText(fault, language)}`
          ) : (
            <NotSavedNotice fault={fault}>{accountFaultText(fault, language)}</NotSavedNotice>
          )}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {t('save')}
      </Button>
    </form>
  );
}

export default function PasswordNew() {
  const { now } = useServices();
  const tShell = useWords(shellWords);
  const { userId } = useUser();
  const [proof, setProof] = useAtom(passwordProofAtom);
  // Checked once: if the verification expires while the user types, the platform refuses the password.
  const [isProven] = useState(() => isProofValid(proof, userId, now()));
  const [hasStartedOver, setStartedOver] = useState(false);
  return (
    <FormPage title={tShell('titlePassword')} backPath={SETTINGS}>
      <PasswordSteps currentStep="stepNew" />
      {isProven && !hasStartedOver ? (
        <NewPasswordForm
          onStartOver={() => {
            setProof(null);
            setStartedOver(true);
          }}
        />
      ) : (
        <RedirectToFirstStep />
      )}
    </FormPage>
  );
}
