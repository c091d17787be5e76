/** /alarm-watch/{family}/{id}, not in the specification: watches projects (`project`) or one device (`eg`, `gm`). */
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { getSources } from '../../features/alarms/source';
import { PermissionView } from '../../features/screen-states/permission-view';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useUser } from '../../state/session/use-user';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { ActiveWatch } from './on-watch';
import './alarm-watch.css';

export default function AlarmWatchScreen() {
  const tShell = useWords(shellWords);
  const t = useWords(alarmWatchWords);
  const navigate = useNavigate();
  const { auths } = useUser();
  const { family = '', id = '' } = useParams();
  const sources = useMemo(() => getSources(family, id), [family, id]);
  const [firstSource] = sources;
  if (firstSource !== undefined && auths.includes(firstSource.permission))
    return <ActiveWatch key={`${family} ${id}`} sources={sources} firstSource={firstSource} />;
  return (
    <>
      <TopBar
        title={tShell('titleAlarmWatch')}
        start={
          <IconButton label={t('back')} onClick={() => navigate('/alarm-watch')}>
            <BackIcon />
          </IconButton>
        }
      />
      <main>
        {firstSource === undefined ? (
          <StateView icon={<EmptyIcon size={28} />} title={t('unknownFamily')} />
        ) : (
          <PermissionView feature="alarmRecords" />
        )}
      </main>
    </>
  );
}
