/** /alarm-watch/{family}/{id}, ours: watches a project (`project`) or one equipment (`eg`, `gm`), full screen. */
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { sourceOf } from '../../features/alarms/source';
import { PermissionView } from '../../features/screen-states/permission-view';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useUser } from '../../state/session/use-user';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { OnWatch } from './on-watch';
import './alarm-watch.css';

export default function AlarmWatchScreen() {
  const shell = useWords(shellWords);
  const say = useWords(alarmWatchWords);
  const navigate = useNavigate();
  const { auths } = useUser();
  const { family = '', id = '' } = useParams();
  const source = useMemo(() => sourceOf(family, id), [family, id]);
  if (source !== null && auths.includes(source.needs)) return <OnWatch key={source.key} source={source} />;
  return (
    <>
      <TopBar
        title={shell('titleAlarmWatch')}
        start={
          <IconButton label={shell('back')} onClick={() => navigate('/alarm-watch')}>
            <BackIcon />
          </IconButton>
        }
      />
      <main>
        {source === null ? (
          <StateView icon={<EmptyIcon size={28} />} title={say('unknownFamily')} />
        ) : (
          <PermissionView feature="alarmRecords" />
        )}
      </main>
    </>
  );
}
