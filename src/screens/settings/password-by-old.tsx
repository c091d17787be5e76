import { type FormEvent, useRef, useState } from 'react';
import { FormPage } from '../../features/forms/form-page';
import { PasswordField } from '../../features/forms/password-field';
import { useWrongField } from '../../features/forms/use-wrong-field';
import { accountFaultText } from '../../i18n/account-refusals';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { provePassword } from '../../shared/calls/password';
import type { Fault } from '../../shared/faults';
import { credentialEncoder } from '../../state/account/credential-encoder';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PasswordSteps } from './password-steps';
import { useProof } from './use-proof';

/** /more-settings/change-by-old: proof by the old password. */
export default function PasswordByOld() {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(settingsWords);
  const language = useLanguage();
  const wrong = useWrongField();
  const onProven = useProof();
  const [password, setPassword] = useState('');
  const [isStrict, setStrict] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setStrict(true);
    setFault(null);
    if (password === '') {
      wrong.show();
      return;
    }
    isSending.current = true;
    setBusy(true);
    const encoder = await credentialEncoder(services);
    const outcome = encoder.ok
      ? await services.call(provePassword, { password: encoder.value(password) })
      : encoder;
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) onProven();
    else if (outcome.fault.kind !== 'cancelled') setFault(outcome.fault);
  };

  return (
    <FormPage title={shell('titlePassword')} back="/more-settings">
      <PasswordSteps at="stepProof" />
      <form className="as-form" ref={wrong.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={say('oldPassword')}
          name="old-password"
          autoComplete="current-password"
          enterKeyHint="next"
          value={password}
          error={isStrict && password === '' ? say('oldMissing') : ''}
          onChange={setPassword}
        />
        {fault === null ? null : <Notice tone="bad">{accountFaultText(fault, language)}</Notice>}
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {say('next')}
        </Button>
      </form>
    </FormPage>
  );
}
