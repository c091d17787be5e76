import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useBodyClass } from '../../browser/use-body-class';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { type AcknowledgeResult, applyAcceptance, isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import { Skeleton } from '../../ui/skeleton';
import { useExpandedGroups } from '../lists/use-unfolded';
import { AcknowledgeMany, useCanAcknowledge } from './acknowledge-many';
import { AlarmFault } from './alarm-fault';
import { groupIntoLines, hasOwnLine, sortUnacknowledgedFirst } from './alarm-lines';
import { AlarmList } from './alarm-list';
import type { AlarmTexts } from './alarm-text';
import { type AlarmFilter, isFiltered, type OpenTimeRange } from './filter';
import { ListEnd, NoAlarms } from './list-end';
import { ExportProgress, ListTools } from './list-tools';
import { LiveNotice } from './live-notice';
import { OneAlarm } from './one-alarm';
import { ShelfNotice } from './shelf-notice';
import type { AlarmSource } from './source';
import { useAcknowledge } from './use-acknowledge';
import { useAlarmSubscription } from './use-alarm-subscription';
import { useAlarmExport } from './use-export';
import { useRecords } from './use-records';
import { useActiveRows, useRecordRows } from './use-rows';
import { useSelection } from './use-selection';
import { useShelving } from './use-shelving';

const doNothing = (): void => undefined;

export interface ListedAlarmsProps {
  readonly source: AlarmSource;
  readonly name: string;
  readonly isLive: boolean;
  readonly isGrouped: boolean;
  readonly filter: AlarmFilter;
  /** Must keep its identity until the query changes. */
  readonly range: OpenTimeRange;
  readonly texts: AlarmTexts;
  readonly renderSheet: (groups: readonly string[]) => ReactNode;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
}

/** Loads the records and live alarms of a source. Rereads records that ended without an end time. */
function useAlarmLists({ source, filter, range }: Pick<ListedAlarmsProps, 'source' | 'filter' | 'range'>) {
  /** Rows as updated by pushes: a record alone does not show that it has left the platform's list. */
  const states = useRef<readonly AlarmRow[]>([]);
  const list = useRecords(source, filter, range, states);
  const refresh = useRef(list.refresh);
  refresh.current = list.refresh;
  const live = useAlarmSubscription(source, (ids) => refresh.current(new Set(ids)));
  const recordRows = useRecordRows(list, live.receivedAlarms, source, filter, range);
  states.current = recordRows.rows;
  const activeRows = useActiveRows(live.receivedAlarms, source, filter, range);
  const groups = useMemo(() => {
    const all = [...recordRows.rows, ...live.receivedAlarms.values()].map(({ group }) => group);
    return [...new Set(all)].filter(Boolean).sort();
  }, [recordRows.rows, live.receivedAlarms]);
  return { list, live, recordRows, activeRows, groups };
}

/** Applies the user's latest acknowledgements; rows that no longer pass the filter disappear immediately. */
function useShownRows(
  rows: readonly AlarmRow[],
  { acknowledgement }: AlarmSource,
  status: AlarmFilter['status'],
) {
  const acknowledging = useAcknowledgements();
  return useMemo(
    () =>
      rows
        .filter((row) => status !== 'unconfirmed' || !isAccepted(acknowledging, row))
        .map((row) => applyAcceptance(acknowledging, row, acknowledgement)),
    [rows, acknowledging, acknowledgement, status],
  );
}

function useLines(rows: readonly AlarmRow[], source: AlarmSource, isGrouped: boolean) {
  const shelving = useShelving(source);
  const [expandedGroups, toggleGroup] = useExpandedGroups();
  const { byKind } = shelving;
  const ungrouped = useRef<Set<AlarmId>>(new Set());
  const lines = useMemo(() => {
    for (const row of rows) if (hasOwnLine(row)) ungrouped.current.add(row.id);
    return groupIntoLines(rows, { isGrouped, expandedGroups, shelves: byKind, alone: ungrouped.current });
  }, [rows, isGrouped, expandedGroups, byKind]);
  return { lines, expandedGroups, toggleGroup, shelving };
}

export function ListedAlarms(props: ListedAlarmsProps) {
  const { source, name, isLive, isGrouped, filter, range, texts, renderSheet, onRefresh, onClear } = props;
  const t = useWords(alarmWords);
  const acknowledging = useAcknowledgements();
  const acknowledge = useAcknowledge(texts.formatTitle);
  const csvExport = useAlarmExport(source, name, texts);
  const selection = useSelection();
  useBodyClass('as-body--choosing', selection.selectedAlarms !== null);
  const canAcknowledge = useCanAcknowledge();
  /** State of the alarm when opened; it may leave the list while it is shown. */
  const [openedAlarm, setOpenedAlarm] = useState<AlarmRow | null>(null);
  const { list, live, recordRows, activeRows, groups } = useAlarmLists({ source, filter, range });
  const shownList = isLive ? activeRows : recordRows;
  const shownRows = useShownRows(shownList.rows, source, filter.status);
  const rows = useMemo(() => (isLive ? sortUnacknowledgedFirst(shownRows) : shownRows), [isLive, shownRows]);
  const { head } = recordRows;
  const { lines, expandedGroups, toggleGroup, shelving } = useLines(rows, source, isGrouped);
  const isListening = live.state !== null && isReceiving(live.state);
  const onAcknowledged = ({ accepted }: AcknowledgeResult): void => {
    const ids = new Set(accepted);
    if (filter.status === 'unconfirmed') list.remove(ids);
    list.refresh(ids);
  };
  const activeCount = isLive ? rows.filter(isActive).length : 0;
  const shownAlarm =
    openedAlarm === null ? null : (rows.find(({ id }) => id === openedAlarm.id) ?? openedAlarm);

  if (!isLive && list.records === null)
    return list.fault === null || list.isLoading ? (
      <Skeleton label={t('loading')} count={4} />
    ) : (
      <AlarmFault fault={list.fault} onRetry={list.retry} />
    );
  return (
    <>
      <ListTools
        list={list}
        activeCount={!isLive ? null : activeCount === 0 && !isListening ? Number.NaN : activeCount}
        activeHeadCount={isLive ? 0 : rows.filter((row) => head.has(row.id) && isActive(row)).length}
        canSelect={rows.some(canAcknowledge) && selection.selectedAlarms === null}
        isExporting={csvExport.progress !== null}
        onSelect={selection.start}
        onExport={() => csvExport.start(filter, range)}
        onRefresh={onRefresh}
      />
      {/* Below the buttons: a notice that appears suddenly must not move a button about to be tapped. */}
      <LiveNotice live={live} />
      <ExportProgress {...csvExport} />
      <ShelfNotice shelving={shelving} rows={rows} texts={texts} />
      {rows.length > 0 || shownList.waitingCount > 0 ? (
        <AlarmList
          label={t(isLive ? 'live' : 'records')}
          list={shownList}
          lines={lines}
          expandedGroups={expandedGroups}
          onToggle={toggleGroup}
          texts={texts}
          acknowledging={acknowledging}
          selectedAlarms={selection.selectedAlarms}
          onSelect={selection.toggle}
          onOpen={setOpenedAlarm}
          onEndReached={isLive ? doNothing : list.loadMore}
        />
      ) : isLive && !isListening ? null : (
        // "No active alarms" is only certain while alarms are being received.
        <NoAlarms isLive={isLive} isFiltered={isFiltered(filter)} onClear={onClear} />
      )}
      {isLive ? null : <ListEnd list={list} isEmpty={rows.length === 0} />}
      <AcknowledgeMany
        source={source}
        filter={filter}
        range={range}
        selection={selection}
        rows={rows}
        allAlarms={isLive ? rows : null}
        totalCount={list.records?.totalCount ?? 0}
        acknowledge={acknowledge}
        onAcknowledged={onAcknowledged}
      />
      {renderSheet(groups)}
      {shownAlarm === null ? null : (
        <OneAlarm
          source={source}
          alarm={shownAlarm}
          onAcknowledged={onAcknowledged}
          onClose={() => setOpenedAlarm(null)}
        />
      )}
    </>
  );
}
