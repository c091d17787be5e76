/** /more-settings/change-by-old: verification by the old password. */
import { useState } from 'react';
import { FormPage } from '../../features/forms/form-page';
import { PasswordField } from '../../features/forms/password-field';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { provePassword } from '../../shared/calls/password';
import { createCredentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PasswordSteps } from './password-steps';
import { useProof } from './use-proof';

export default function PasswordByOld() {
  const services = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  const language = useLanguage();
  const storeProof = useProof();
  const [password, setPassword] = useState('');

  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: accountFaultText,
    isValid: password !== '',
    send: async () => {
      const encoder = await createCredentialEncoder(services);
      return encoder.ok ? services.call(provePassword, { password: encoder.value(password) }) : encoder;
    },
    onDone: (_, isMounted) => {
      if (isMounted) storeProof();
    },
  });

  return (
    <FormPage title={tShell('titlePassword')} backPath="/more-settings">
      <PasswordSteps currentStep="stepProof" />
      <form className="as-form" ref={form} noValidate onSubmit={submit}>
        <PasswordField
          label={t('oldPassword')}
          name="old-password"
          autoComplete="current-password"
          enterKeyHint="next"
          value={password}
          error={isStrict && password === '' ? t('oldMissing') : ''}
          onChange={setPassword}
        />
        {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {t('next')}
        </Button>
      </form>
    </FormPage>
  );
}
