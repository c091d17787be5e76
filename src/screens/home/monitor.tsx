import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useColumns } from '../../browser/use-columns';
import { useOnline } from '../../browser/use-online';
import { useKeptScroll } from '../../features/lists/use-kept-scroll';
import { FaultView } from '../../features/screen-states/fault-view';
import { minuteText } from '../../features/time/time-text';
import { faultText } from '../../i18n/fault-text';
import { monitorWords } from '../../i18n/monitor';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { EQUIPMENT_PAGE_ROWS, LIST_PATIENCE_MS } from '../../shared/constants';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { arrange, isFiltered, NO_FILTER, STATUSES } from '../../state/equipment/arrange';
import type { EquipmentList as Known } from '../../state/equipment/equipment-store';
import { type EquipmentView, useEquipment, useFavourites } from '../../state/equipment/use-equipment';
import { useGracePeriod } from '../../state/hooks/use-grace-period';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { EmptyIcon, LockIcon, PlusIcon, ReloadIcon, StarIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { PullRefresh } from '../../ui/pull-refresh';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { EquipmentList } from './equipment-list';
import { useFilter } from './use-filter';
import './shell.css';
import './monitor.css';

const STATUS_WORDS = {
  all: 'statusAll',
  online: 'statusOnline',
  offline: 'statusOffline',
  alarm: 'statusAlarm',
} as const;

/** What could not be brought up to date, and of when the list is. */
function Faults({
  list,
  isConnected,
  reload,
}: Pick<EquipmentView, 'list' | 'reload'> & { readonly isConnected: boolean }) {
  const shell = useWords(shellWords);
  const say = useWords(monitorWords);
  const language = useLanguage();
  const { eg, gm } = list.faults;
  const old = list.asOf === null ? '' : say('stale', { time: minuteText(list.asOf) });
  if (!isConnected) return <Notice tone="warn">{old === '' ? say('notConnected') : old}</Notice>;
  if (eg === null && gm === null) return null;
  const whys = [
    ...(eg === null ? [] : [say('failedEg', { why: faultText(eg, language) })]),
    ...(gm === null ? [] : [say('failedGm', { why: faultText(gm, language) })]),
    ...(old === '' ? [] : [old]),
  ];
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void reload()}>
          {shell('retry')}
        </Button>
      }
    >
      {whys.join(' · ')}
    </Notice>
  );
}

/** Whether there is anything to show, and if not, why. */
const firstFault = ({ rows, faults, isComplete }: Known) =>
  rows.length > 0 || isComplete ? null : (faults.eg ?? faults.gm);

/** The equipment of a user who may see it. */
function Equipment() {
  const shell = useWords(shellWords);
  const say = useWords(monitorWords);
  const isConnected = useOnline();
  const columns = useColumns();
  const { filter, rested, setFilter } = useFilter();
  const { list, groups, isLoading, reload } = useEquipment(filter.groupId);
  const favourites = useFavourites();
  const isPatient = useGracePeriod(LIST_PATIENCE_MS);
  const { text, status, favourites: isMarkedOnly } = rested;
  const arranged = useMemo(
    () =>
      arrange({
        rows: list.rows,
        groups,
        filter: { text, status, favourites: isMarkedOnly },
        isFavourite: favourites.has,
        columns,
        ungrouped: say('ungrouped'),
      }),
    [list.rows, groups, text, status, isMarkedOnly, favourites, columns, say],
  );
  useKeptScroll(list.rows.length > 0);
  const { total, counts } = arranged;
  const fault = firstFault(list);
  const isEmpty = list.rows.length === 0;
  // Families and groups come one after the other. What is there in a moment does not jump under the eyes; a family that
  // takes its time, or has much to bring, is not waited for.
  const isComing =
    isPatient &&
    isLoading &&
    (!list.isComplete || groups.length === 0) &&
    list.faults.eg === null &&
    list.faults.gm === null &&
    list.expected <= EQUIPMENT_PAGE_ROWS;
  const body = (): React.ReactNode => {
    if (isEmpty && fault !== null && !isLoading)
      return <FaultView fault={fault} onRetry={() => void reload()} />;
    if (isComing || (isEmpty && !list.isComplete)) return <Skeleton label={shell('loading')} />;
    return (
      <>
        <Faults list={list} isConnected={isConnected} reload={reload} />
        {total === 0 ? (
          <StateView icon={<EmptyIcon size={28} />} title={say(isFiltered(filter) ? 'noneFound' : 'none')}>
            {isFiltered(filter) ? <Button onClick={() => setFilter(NO_FILTER)}>{say('clear')}</Button> : null}
          </StateView>
        ) : (
          <>
            <p className="as-equipment-list__total" aria-live="polite">
              {list.isComplete || fault !== null
                ? say('total', { n: total })
                : say('loaded', { n: list.rows.length, of: list.expected })}
            </p>
            <EquipmentList arranged={arranged} columns={columns} favourites={favourites} />
          </>
        )}
      </>
    );
  };
  return (
    <>
      <TopBar
        title={shell('titleMonitor')}
        end={
          <>
            <Link className="as-icon-button" to="/eg/add" aria-label={say('add')} title={say('add')}>
              <PlusIcon />
            </Link>
            <IconButton label={say('refresh')} onClick={() => void reload()}>
              <ReloadIcon />
            </IconButton>
          </>
        }
      />
      <div className="as-home__content">
        <div className="as-monitor__filter">
          <SearchField
            label={say('search')}
            clearLabel={say('clear')}
            value={filter.text}
            onChange={(value) => setFilter({ ...filter, text: value })}
          />
          <SelectField
            label={say('group')}
            value={filter.groupId}
            options={[
              { value: '', text: say('groupAll') },
              ...groups.map((group) => ({ value: group.id, text: group.name })),
            ]}
            onChange={(groupId) => setFilter({ ...filter, groupId })}
          />
          <IconButton
            label={say('favouritesOnly')}
            pressed={filter.favourites}
            onClick={() => setFilter({ ...filter, favourites: !filter.favourites })}
          >
            <StarIcon isFull={filter.favourites} />
          </IconButton>
          <Segmented
            label={say('status')}
            value={filter.status}
            options={STATUSES.map((value) => ({
              value,
              text: say(STATUS_WORDS[value]),
              detail: list.isComplete ? String(counts[value]) : '--',
            }))}
            onChange={(chosen) => setFilter({ ...filter, status: chosen })}
          />
        </div>
        <PullRefresh
          texts={{ pulling: say('pulling'), release: say('release'), loading: say('refreshing') }}
          onRefresh={reload}
        >
          {body()}
        </PullRefresh>
      </div>
    </>
  );
}

/** /home/monitor: the list of equipment (specification 2). */
export default function Monitor() {
  const shell = useWords(shellWords);
  const say = useWords(monitorWords);
  if (useUser().auths.includes(PERMISSION_EQUIPMENT)) return <Equipment />;
  return (
    <>
      <TopBar title={shell('titleMonitor')} />
      <StateView icon={<LockIcon size={28} />} title={say('noMonitor')} detail={say('noMonitorDetail')} />
    </>
  );
}
