/** /more-settings: settings of the account and the device. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { faultText } from '../../i18n/fault-text';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { useIsMounted } from '../../navigation/use-is-here';
import { passwordOwner } from '../../shared/calls/password';
import { useServices } from '../../state/services';
import { Cell } from '../../ui/cell';
import { ForwardIcon } from '../../ui/icons';
import { AlarmWatchSettings } from './alarm-watch';
import { getMethodPath } from './method-path';
import { LinkRow, Rows } from './rows';

export default function Settings() {
  const services = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isLoading, setLoading] = useState(false);
  const isMounted = useIsMounted();

  const changePassword = async (): Promise<void> => {
    if (isLoading) return;
    setLoading(true);
    const outcome = await services.call(passwordOwner, {});
    setLoading(false);
    // The user has opened another screen and must stay there.
    if (!isMounted()) return;
    if (outcome.ok) navigate(getMethodPath(outcome.value));
    else if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
      services.feedback.toast(faultText(outcome.fault, language), 'bad');
  };

  return (
    <FormPage title={tShell('titleSettings')} backPath="/home/more">
      <Rows heading={t('account')}>
        <LinkRow to="/more-user-info" name={t('userInfo')} />
        <button type="button" className="as-row" aria-busy={isLoading} onClick={() => void changePassword()}>
          <Cell
            name={t('changePassword')}
            value={isLoading ? t('loading') : undefined}
            end={<ForwardIcon size={18} />}
          />
        </button>
      </Rows>
      <AlarmWatchSettings />
      <Rows>
        <LinkRow to="/more-message" name={t('message')} detail={t('messageDetail')} />
        <LinkRow to="/more-feedback" name={t('feedback')} />
      </Rows>
    </FormPage>
  );
}
