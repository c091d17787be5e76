/** /more-settings: settings of the account and the device. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { faultText } from '../../i18n/fault-text';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { useIsHere } from '../../navigation/use-is-here';
import { passwordOwner } from '../../shared/calls/password';
import { useServices } from '../../state/services';
import { Cell } from '../../ui/cell';
import { ForwardIcon } from '../../ui/icons';
import { AlarmWatchSettings } from './alarm-watch';
import { methodPath } from './method-path';
import { LinkRow, Rows } from './rows';

export default function Settings() {
  const services = useServices();
  const shell = useWords(shellWords);
  const t = useWords(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isHere = useIsHere();

  const changePassword = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const outcome = await services.call(passwordOwner, {});
    setAsking(false);
    // The user has opened another screen and must stay there.
    if (!isHere()) return;
    if (outcome.ok) navigate(methodPath(outcome.value));
    else if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
      services.feedback.toast(faultText(outcome.fault, language), 'bad');
  };

  return (
    <FormPage title={shell('titleSettings')} back="/home/more">
      <Rows heading={t('account')}>
        <LinkRow to="/more-user-info" name={t('userInfo')} />
        <button type="button" className="as-row" aria-busy={isAsking} onClick={() => void changePassword()}>
          <Cell
            name={t('changePassword')}
            value={isAsking ? t('loading') : undefined}
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
