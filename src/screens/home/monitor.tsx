/** /home/monitor: the list of equipment (spec 2). */

import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../browser/lazy-component';
import { StoredName } from '../../browser/storage';
import { useColumnCount } from '../../browser/use-columns';
import { useOnline } from '../../browser/use-online';
import { useScrollRestoration } from '../../features/lists/use-kept-scroll';
import { FaultView } from '../../features/screen-states/fault-view';
import { formatClock, formatMinute } from '../../features/time/time-text';
import { faultText } from '../../i18n/fault-text';
import { monitorWords } from '../../i18n/monitor';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { PINNED_PATH } from '../../navigation/routes';
import { EQUIPMENT_PAGE_ROWS } from '../../shared/constants';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import type { Millis } from '../../shared/units';
import { type ArrangedList, arrange, isFiltered, NO_FILTER } from '../../state/equipment/arrange';
import type { EquipmentList as Known } from '../../state/equipment/equipment-store';
import {
  type EquipmentView,
  type Favourites,
  useEquipment,
  useFavourites,
} from '../../state/equipment/use-equipment';
import { useGracePeriod } from '../../state/hooks/use-grace-period';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { EmptyIcon, LockIcon, PinIcon, PlusIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { PullRefresh } from '../../ui/pull-refresh';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import type { RowValues } from './equipment-card';
import { EquipmentList } from './equipment-list';
import { FilterBar } from './filter-bar';
import type { RowPinsProps } from './row-pins';
import { useFilter } from './use-filter';
import '../../features/screen-states/home-frame.css';
import './monitor.css';

/** Time to wait for the rest of a list before its first part is shown, to avoid jumps. */
export const LIST_GRACE_MS: Millis = 1_000;

/** If its code fails to load, rows look as if nothing were pinned. */
const RowPins = lazyComponent<RowPinsProps>(
  () => import('./row-pins'),
  undefined,
  () => null,
);

function FaultNotice({
  list,
  isConnected,
  reload,
}: Pick<EquipmentView, 'list' | 'reload'> & { readonly isConnected: boolean }) {
  const t = useWords(monitorWords);
  const language = useLanguage();
  const { equipment, legacy } = list.faults;
  const staleText = list.asOf === null ? '' : t('stale', { time: formatMinute(list.asOf) });
  if (!isConnected) return <Notice tone="warn">{staleText === '' ? t('notConnected') : staleText}</Notice>;
  if (equipment === null && legacy === null) return null;
  const messages = [
    ...(equipment === null ? [] : [t('failedEg', { why: faultText(equipment, language) })]),
    ...(legacy === null ? [] : [t('failedGm', { why: faultText(legacy, language) })]),
    ...(staleText === '' ? [] : [staleText]),
  ];
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void reload()}>
          {t('retry')}
        </Button>
      }
    >
      {messages.join(' · ')}
    </Notice>
  );
}

/** Returns why the list is empty; `null` if it has rows, or if the platform has no equipment. */
const getFirstFault = ({ rows, faults, isComplete }: Known) =>
  rows.length > 0 || isComplete ? null : (faults.equipment ?? faults.legacy);

interface FoundEquipmentProps {
  readonly list: Known;
  readonly arrangedList: ArrangedList;
  readonly columns: number;
  readonly favourites: Favourites;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly values: RowValues | null;
}

function FoundEquipment({
  list,
  arrangedList,
  columns,
  favourites,
  isNarrowed,
  onClear,
  values,
}: FoundEquipmentProps) {
  const t = useWords(monitorWords);
  if (arrangedList.total === 0)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={t(isNarrowed ? 'noMatchingEquipment' : 'noData')}>
        {isNarrowed ? <Button onClick={onClear}>{t('clearFilters')}</Button> : null}
      </StateView>
    );
  return (
    <>
      <p className="as-equipment-list__total">
        <span className={list.isComplete && !isNarrowed ? 'as-hidden-text' : undefined} aria-live="polite">
          {list.isComplete || getFirstFault(list) !== null
            ? t('total', { n: arrangedList.total })
            : t('loaded', { n: list.rows.length, of: list.expected })}
        </span>{' '}
        {list.asOf === null ? null : (
          <span className="as-equipment-list__as-of">{t('asOf', { time: formatClock(list.asOf) })}</span>
        )}
      </p>
      <EquipmentList arrangedList={arrangedList} columns={columns} favourites={favourites} values={values} />
    </>
  );
}

/**
 * Whether a short list is about to be complete: families and groups arrive separately, and the list must not jump when
 * one follows within a moment. Slow families and families with many pages do not delay it.
 */
function useIsArriving({
  list,
  groups,
  isLoading,
}: Pick<EquipmentView, 'list' | 'groups' | 'isLoading'>): boolean {
  const isInGrace = useGracePeriod(LIST_GRACE_MS);
  return (
    isInGrace &&
    isLoading &&
    (!list.isComplete || groups.length === 0) &&
    list.faults.equipment === null &&
    list.faults.legacy === null &&
    list.expected <= EQUIPMENT_PAGE_ROWS
  );
}

interface ToolsProps {
  readonly hasPins: boolean;
  readonly onReload: () => void;
}

function Tools({ hasPins, onReload }: ToolsProps) {
  const tShell = useWords(shellWords);
  const t = useWords(monitorWords);
  return (
    <>
      {hasPins ? (
        <Link
          className="as-icon-button"
          to={PINNED_PATH}
          aria-label={tShell('titlePinned')}
          title={tShell('titlePinned')}
        >
          <PinIcon />
        </Link>
      ) : null}
      <Link className="as-icon-button" to="/eg/add" aria-label={t('addEquipment')} title={t('addEquipment')}>
        <PlusIcon />
      </Link>
      <IconButton label={t('refresh')} onClick={onReload}>
        <ReloadIcon />
      </IconButton>
    </>
  );
}

function Equipment() {
  const tShell = useWords(shellWords);
  const t = useWords(monitorWords);
  const isConnected = useOnline();
  const columns = useColumnCount();
  const { filter, debouncedFilter, setFilter } = useFilter();
  const view = useEquipment(filter.groupId);
  const { list, groups, isLoading, reload } = view;
  const favourites = useFavourites();
  const { text, status, favourites: isFavouritesOnly, sort } = debouncedFilter;
  const arrangedList = useMemo(
    () =>
      arrange({
        rows: list.rows,
        groups,
        filter: { text, status, favourites: isFavouritesOnly, sort },
        isFavourite: favourites.has,
        columns,
        ungrouped: t('ungrouped'),
      }),
    [list.rows, groups, text, status, isFavouritesOnly, sort, favourites, columns, t],
  );
  const hasPins = useServices().storage.read(StoredName.pins) !== null;
  const [values, setValues] = useState<RowValues | null>(null);
  const handleLoaded = useCallback((component: RowValues) => setValues(() => component), []);
  useScrollRestoration(list.rows.length > 0);
  const fault = getFirstFault(list);
  const isEmpty = list.rows.length === 0;
  const isArriving = useIsArriving(view);
  const renderBody = (): React.ReactNode => {
    if (isEmpty && fault !== null && !isLoading)
      return <FaultView fault={fault} onRetry={() => void reload()} />;
    if (isArriving || (isEmpty && !list.isComplete)) return <Skeleton label={t('loading')} />;
    return (
      <>
        <FaultNotice list={list} isConnected={isConnected} reload={reload} />
        {isFavouritesOnly ? (
          <Notice
            tone="plain"
            action={
              <Button kind="quiet" onClick={() => setFilter({ ...filter, favourites: false })}>
                {t('showAll')}
              </Button>
            }
          >
            {t('favouritesShown', { n: arrangedList.total, of: arrangedList.counts[status] })}
          </Notice>
        ) : null}
        <FoundEquipment
          list={list}
          arrangedList={arrangedList}
          columns={columns}
          favourites={favourites}
          isNarrowed={isFiltered(filter)}
          onClear={() => setFilter(NO_FILTER)}
          values={values}
        />
      </>
    );
  };
  return (
    <>
      <TopBar
        title={tShell('titleMonitor')}
        end={<Tools hasPins={hasPins} onReload={() => void reload()} />}
      />
      {hasPins && list.isComplete ? <RowPins onLoaded={handleLoaded} /> : null}
      <div className="as-home__content">
        <FilterBar
          filter={filter}
          groups={groups}
          counts={list.isComplete ? arrangedList.counts : null}
          onChange={setFilter}
        />
        <PullRefresh
          texts={{ pulling: t('pulling'), release: t('release'), loading: t('refreshing') }}
          onRefresh={reload}
        >
          {renderBody()}
        </PullRefresh>
      </div>
    </>
  );
}

export default function Monitor() {
  const tShell = useWords(shellWords);
  const t = useWords(monitorWords);
  if (useUser().auths.includes(PERMISSION_EQUIPMENT)) return <Equipment />;
  return (
    <>
      <TopBar title={tShell('titleMonitor')} />
      <StateView icon={<LockIcon size={28} />} title={t('noMonitor')} detail={t('noMonitorDetail')} />
    </>
  );
}
