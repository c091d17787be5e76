import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { alarmWords } from '../../i18n/alarm';
import { rangeWords } from '../../i18n/range';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { FilterIcon, WatchIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { BackBar } from '../screen-states/back-bar';
import { PermissionView } from '../screen-states/permission-view';
import { useAlarmTexts } from './alarm-text';
import {
  type AlarmFilter,
  countNarrowings,
  getOpenRange,
  NO_FILTER,
  parseFilter,
  STATUSES,
  withFilter,
} from './filter';
import { FilterSheet } from './filter-sheet';
import { ListedAlarms } from './listed-alarms';
import type { AlarmSource } from './source';
import './alarms.css';

type View = 'records' | 'live';
const VIEWS: readonly View[] = ['records', 'live'];

/** Query parameter that is set while repeats are not grouped. */
const UNGROUPED_PARAM = 'each';

export interface AlarmScreenProps {
  readonly source: AlarmSource;
  /** Name of the project or equipment; '' if unknown. */
  readonly name: string;
  /** Target of the back button if the user opened the address directly. */
  readonly backPath: string;
  /** Links to the equipment's other screens. They name this screen, so the title is only the equipment. */
  readonly tabs?: ReactNode;
}

/** Shows the records and active alarms of a source. Each source needs its own React key. */
export function AlarmScreen({ source, name, backPath, tabs }: AlarmScreenProps) {
  const tShell = useWords(shellWords);
  const t = useWords(alarmWords);
  const { auths } = useUser();
  const fullTitle = name === '' ? tShell('titleAlarms') : `${name} · ${tShell('titleAlarms')}`;
  const title = tabs === undefined || name === '' ? fullTitle : name;
  const canView = auths.includes(source.permission);
  return (
    <>
      <BackBar
        title={title}
        backPath={backPath}
        end={
          canView ? (
            <Link className="as-icon-button" to={source.watchPath} aria-label={t('watch')} title={t('watch')}>
              <WatchIcon />
            </Link>
          ) : null
        }
      />
      {tabs}
      <main className="as-alarms">
        {canView ? <Alarms source={source} name={name} /> : <PermissionView feature="alarmRecords" />}
      </main>
    </>
  );
}

function useChoices() {
  const services = useServices();
  const [query, setQuery] = useSearchParams();
  /** Each refresh recomputes the range, which may end now. */
  const [refreshCount, setRefreshCount] = useState(0);
  const view: View = query.get('view') === 'live' ? 'live' : 'records';
  const isGrouped = !query.has(UNGROUPED_PARAM);
  const filterQuery = new URLSearchParams(query);
  for (const name of ['view', UNGROUPED_PARAM]) filterQuery.delete(name);
  const text = filterQuery.toString();
  const now = useCallback(() => getPlatformClock(services).now(), [services]);
  const appliedChoices = useMemo(() => {
    const filter = parseFilter(new URLSearchParams(text));
    return { filter, range: getOpenRange(filter.time, now(), getCurrentPlatformZone()), refreshCount };
  }, [text, now, refreshCount]);
  const changeFilter = (next: AlarmFilter): void => setQuery(withFilter(query, next), { replace: true });
  const showView = (next: View): void => {
    const nextQuery = new URLSearchParams(query);
    if (next === 'live') nextQuery.set('view', 'live');
    else nextQuery.delete('view');
    setQuery(nextQuery, { replace: true });
  };
  const setGrouped = (isOn: boolean): void => {
    const nextQuery = new URLSearchParams(query);
    if (isOn) nextQuery.delete(UNGROUPED_PARAM);
    else nextQuery.set(UNGROUPED_PARAM, '1');
    setQuery(nextQuery, { replace: true });
  };
  return {
    ...appliedChoices,
    view,
    isGrouped,
    now,
    changeFilter,
    showView,
    setGrouped,
    refresh: () => setRefreshCount(refreshCount + 1),
  };
}

function Alarms({ source, name }: Pick<AlarmScreenProps, 'source' | 'name'>) {
  const t = useWords(alarmWords);
  const tRange = useWords(rangeWords);
  const texts = useAlarmTexts();
  const { filter, range, view, isGrouped, now, changeFilter, showView, setGrouped, refresh } = useChoices();
  const [isFiltering, setFiltering] = useState(false);
  const narrowingCount = countNarrowings(filter);
  const renderSheet = (groups: readonly string[]) =>
    isFiltering ? (
      <FilterSheet
        filter={filter}
        texts={texts}
        groups={groups}
        now={now}
        onChange={changeFilter}
        isGrouped={isGrouped}
        onGroupedChange={setGrouped}
        onClose={() => setFiltering(false)}
      />
    ) : null;
  return (
    <>
      <div className="as-alarms__bar">
        <Segmented
          label={t('status')}
          value={filter.status}
          options={STATUSES.map((value) => ({ value, text: t(value) }))}
          onChange={(status) => changeFilter({ ...filter, status })}
        />
        <div className="as-alarms__tools">
          <Segmented
            label={t('views')}
            value={view}
            options={VIEWS.map((value) => ({ value, text: t(value) }))}
            onChange={showView}
          />
          <Button onClick={() => setFiltering(true)}>
            <FilterIcon size={18} />
            {narrowingCount === 0 ? t('filter') : t('filterOn', { n: narrowingCount })}
          </Button>
        </div>
      </div>
      {typeof range === 'string' ? (
        <>
          <Notice
            tone="bad"
            action={
              <Button kind="quiet" onClick={() => changeFilter({ ...filter, time: null })}>
                {t('timeAll')}
              </Button>
            }
          >
            {tRange(range)}
          </Notice>
          {renderSheet([])}
        </>
      ) : (
        <ListedAlarms
          source={source}
          name={name}
          isLive={view === 'live'}
          isGrouped={isGrouped}
          filter={filter}
          range={range}
          texts={texts}
          renderSheet={renderSheet}
          onRefresh={refresh}
          onClear={() => changeFilter(NO_FILTER)}
        />
      )}
    </>
  );
}
