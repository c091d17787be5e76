/** /more-settings/change-method/{isBindemail}/{isBindtel}: the methods of proof that this account has. */
import { useParams } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isYes } from './method-path';
import { PasswordSteps } from './password-steps';
import { LinkRow, Rows } from './rows';

export default function PasswordMethod() {
  const { isBindemail, isBindtel } = useParams();
  const shell = useWords(shellWords);
  const say = useWords(settingsWords);
  return (
    <FormPage title={shell('titlePassword')} back="/more-settings">
      <PasswordSteps at="stepProof" />
      <p className="as-form__lead">{say('methodLead')}</p>
      <Rows>
        <LinkRow to="/more-settings/change-by-old" name={say('byOld')} />
        {isYes(isBindtel) ? (
          <LinkRow to="/more-settings/change-by-phone" name={say('byPhone')} />
        ) : (
          <LinkRow
            to="/more-user-info"
            name={say('byPhone')}
            detail={say('phoneNotBound')}
            value={say('bindFirst')}
          />
        )}
        {isYes(isBindemail) ? (
          <LinkRow to="/more-settings/change-by-emial" name={say('byEmail')} />
        ) : (
          <LinkRow
            to="/more-user-info"
            name={say('byEmail')}
            detail={say('emailNotBound')}
            value={say('bindFirst')}
          />
        )}
      </Rows>
    </FormPage>
  );
}
