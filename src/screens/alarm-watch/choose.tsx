import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createProjectSource, getWatchPath } from '../../features/alarms/source';
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
  const [chosenIds, setChosenIds] = useState<readonly ProjectId[]>([]);
  if (!data && fault && !isLoading) return <FaultView fault={fault} onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={3} />;
  const activeProjects = data.filter(({ expired }) => !expired);
  if (activeProjects.length === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={t('chooseNone')} />;
  const toggle = (id: ProjectId): void =>
    setChosenIds(
      chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id],
    );
  const isFull = chosenIds.length >= WATCH_PROJECTS_MAX;
  return (
    <>
      <ul className="as-choose__list">
        {activeProjects.map(({ id, name }) => (
          <li key={id} className="as-choose__row">
            <Link className="as-choose__link" to={createProjectSource(id).watchPath}>
              <WatchIcon />
              <span className="as-choose__name">{name}</span>
              <ForwardIcon size={18} />
            </Link>
            {activeProjects.length === 1 ? null : (
              <label className="as-choose__also">
                <input
                  type="checkbox"
                  aria-label={t('chooseAlso', { name })}
                  checked={chosenIds.includes(id)}
                  disabled={isFull && !chosenIds.includes(id)}
                  onChange={() => toggle(id)}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
      {isFull ? <p className="as-choose__note">{t('chooseMost', { n: WATCH_PROJECTS_MAX })}</p> : null}
      {chosenIds.length === 0 ? null : (
        <Link className="as-choose__go" to={getWatchPath(chosenIds)}>
          {t('chooseMany', { n: chosenIds.length })}
        </Link>
      )}
    </>
  );
}

export default function ChooseWatch() {
  const tShell = useWords(shellWords);
  const t = useWords(alarmWatchWords);
  const navigate = useNavigate();
  const canListProjects = useUser().auths.includes(PERMISSION_PROJECT);
  return (
    <>
      <TopBar
        title={tShell('titleAlarmWatch')}
        start={
          <IconButton label={t('back')} onClick={() => navigate('/home/more')}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-choose">
        <p>{t('chooseLead')}</p>
        {canListProjects ? (
          <Projects />
        ) : (
          <StateView icon={<EmptyIcon size={28} />} title={t('chooseNone')} />
        )}
        <p className="as-choose__note">{t('chooseEquipment')}</p>
      </main>
    </>
  );
}
