/**
 * /more-settings/change-method/{isBindemail}/{isBindtel}: the account's verification methods. Each step replaces the
 * previous one, so Back from the last one leads to the settings.
 */
import { useParams } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isFlagSet } from './method-path';
import { PasswordSteps } from './password-steps';
import { LinkRow, Rows } from './rows';

interface CodeMethodProps {
  readonly isBound: boolean;
  readonly to: string;
  readonly name: string;
  readonly notBound: string;
}

/** Links to verification by a code or, without a bound number or address, to binding one. */
function CodeMethod({ isBound, to, name, notBound }: CodeMethodProps) {
  const t = useWords(settingsWords);
  if (isBound) return <LinkRow to={to} replace name={name} />;
  return <LinkRow to="/more-user-info" name={name} detail={notBound} value={t('bindFirst')} />;
}

export default function PasswordMethod() {
  const { isBindemail, isBindtel } = useParams();
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  return (
    <FormPage title={tShell('titlePassword')} backPath="/more-settings">
      <PasswordSteps currentStep="stepProof" />
      <p className="as-form__lead">{t('methodLead')}</p>
      <Rows>
        <LinkRow to="/more-settings/change-by-old" replace name={t('byOld')} />
        <CodeMethod
          isBound={isFlagSet(isBindtel)}
          to="/more-settings/change-by-phone"
          name={t('byPhone')}
          notBound={t('phoneNotBound')}
        />
        <CodeMethod
          isBound={isFlagSet(isBindemail)}
          to="/more-settings/change-by-emial"
          name={t('byEmail')}
          notBound={t('emailNotBound')}
        />
      </Rows>
    </FormPage>
  );
}
