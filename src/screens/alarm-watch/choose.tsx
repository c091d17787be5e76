import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { getWatchPath, projectAlarms } from '../../features/alarms/source';
import { FaultView } from '../../features/screen-states/fault-view';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { queryAllProjects } from '../../shared/calls/project';
import { WATCH_PROJECTS_MAX } from '../../shared/constants';
import type { ProjectId } from '../../shared/ids';
import { PERMISSION_PROJECT } from '../../shared/permissions';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, EmptyIcon, ForwardIcon, WatchIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import './alarm-watch.css';

/** Lists the projects with an active service, to watch one or several of them. */
function Projects() {
  const t = useWords(alarmWatchWords);
  const { data, fault, isLoading, reload } = useCall(queryAllProjects, {});
  const [chosen, setChosen] = useState<readonly ProjectId[]>([]);
  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  const running = data.filter(({ expired }) => !expired);
  if (running.length === 0) return <StateView icon={<EmptyIcon size={28} />} title={t('chooseNone')} />;
  const toggle = (id: ProjectId): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const isFull = chosen.length >= WATCH_PROJECTS_MAX;
  return (
    <>
      <ul className="as-choose__list">
        {running.map(({ id, name }) => (
          <li key={id} className="as-choose__row">
            <Link className="as-choose__link" to={projectAlarms(id).watchPath}>
              <WatchIcon />
              <span className="as-choose__name">{name}</span>
              <ForwardIcon size={18} />
            </Link>
            {running.length === 1 ? null : (
              <label className="as-choose__also">
                <input
                  type="checkbox"
                  aria-label={t('chooseAlso', { name })}
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
      {isFull ? <p className="as-choose__note">{t('chooseMost', { n: WATCH_PROJECTS_MAX })}</p> : null}
      {chosen.length === 0 ? null : (
        <Link className="as-choose__go" to={getWatchPath(chosen)}>
          {t('chooseMany', { n: chosen.length })}
        </Link>
      )}
    </>
  );
}

export default function ChooseWatch() {
  const shell = useWords(shellWords);
  const t = useWords(alarmWatchWords);
  const navigate = useNavigate();
  const mayProjects = useUser().auths.includes(PERMISSION_PROJECT);
  return (
    <>
      <TopBar
        title={shell('titleAlarmWatch')}
        start={
          <IconButton label={t('back')} onClick={() => navigate('/home/more')}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-choose">
        <p>{t('chooseLead')}</p>
        {mayProjects ? <Projects /> : <StateView icon={<EmptyIcon size={28} />} title={t('chooseNone')} />}
        <p className="as-choose__note">{t('chooseEquipment')}</p>
      </main>
    </>
  );
}
