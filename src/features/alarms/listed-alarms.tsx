import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useBodyClass } from '../../browser/use-body-class';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { type AcknowledgeResult, isAccepted, withAcceptance } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledging } from '../../state/alarms/use-acknowledging';
import { Skeleton } from '../../ui/skeleton';
import { useUnfolded } from '../lists/use-unfolded';
import { AcknowledgeMany, useIsOpen } from './acknowledge-many';
import { AlarmFault } from './alarm-fault';
import { getLines, sortUnansweredFirst, standsAlone } from './alarm-lines';
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
  readonly sheet: (groups: readonly string[]) => ReactNode;
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
  const recordRows = useRecordRows(list, live.received, source, filter, range);
  states.current = recordRows.rows;
  const activeRows = useActiveRows(live.received, source, filter, range);
  const groups = useMemo(() => {
    const all = [...recordRows.rows, ...live.received.values()].map(({ group }) => group);
    return [...new Set(all)].filter(Boolean).sort();
  }, [recordRows.rows, live.received]);
  return { list, live, recordRows, activeRows, groups };
}

/**
 * Applies the user's latest acknowledgements; rows that no longer pass the filter disappear immediately.
 */
function useShownRows(
  rows: readonly AlarmRow[],
  { acknowledgement }: AlarmSource,
  status: AlarmFilter['status'],
) {
  const acknowledging = useAcknowledging();
  return useMemo(
    () =>
      rows
        .filter((row) => status !== 'unconfirmed' || !isAccepted(acknowledging, row))
        .map((row) => withAcceptance(acknowledging, row, acknowledgement)),
    [rows, acknowledging, acknowledgement, status],
  );
}

function useLines(rows: readonly AlarmRow[], source: AlarmSource, isGrouped: boolean) {
  const shelving = useShelving(source);
  const [unfolded, unfold] = useUnfolded();
  const { byKind } = shelving;
  const alone = useRef<Set<AlarmId>>(new Set());
  const lines = useMemo(() => {
    for (const row of rows) if (standsAlone(row)) alone.current.add(row.id);
    return getLines(rows, { isGrouped, open: unfolded, shelves: byKind, alone: alone.current });
  }, [rows, isGrouped, unfolded, byKind]);
  return { lines, unfolded, unfold, shelving };
}

export function ListedAlarms(props: ListedAlarmsProps) {
  const { source, name, isLive, isGrouped, filter, range, texts, sheet, onRefresh, onClear } = props;
  const t = useWords(alarmWords);
  const acknowledging = useAcknowledging();
  const acknowledge = useAcknowledge(texts.formatTitle);
  const exporting = useAlarmExport(source, name, texts);
  const selection = useSelection();
  useBodyClass('as-body--choosing', selection.chosen !== null);
  const isOpen = useIsOpen();
  /** State of the alarm when opened; it may leave the list while it is shown. */
  const [opened, setOpened] = useState<AlarmRow | null>(null);
  const { list, live, recordRows, activeRows, groups } = useAlarmLists({ source, filter, range });
  const shown = isLive ? activeRows : recordRows;
  const shownRows = useShownRows(shown.rows, source, filter.status);
  const rows = useMemo(() => (isLive ? sortUnansweredFirst(shownRows) : shownRows), [isLive, shownRows]);
  const { head } = recordRows;
  const { lines, unfolded, unfold, shelving } = useLines(rows, source, isGrouped);
  const isListening = live.state !== null && isReceiving(live.state);
  const onAcknowledged = ({ accepted }: AcknowledgeResult): void => {
    const ids = new Set(accepted);
    if (filter.status === 'unconfirmed') list.drop(ids);
    list.refresh(ids);
  };
  const active = isLive ? rows.filter(isActive).length : 0;
  const newest = opened === null ? null : (rows.find(({ id }) => id === opened.id) ?? opened);

  if (!isLive && list.records === null)
    return list.fault === null || list.isAsking ? (
      <Skeleton label={t('loading')} count={4} />
    ) : (
      <AlarmFault fault={list.fault} onRetry={list.retry} />
    );
  return (
    <>
      <ListTools
        list={list}
        activeCount={!isLive ? null : active === 0 && !isListening ? Number.NaN : active}
        activeFirst={isLive ? 0 : rows.filter((row) => head.has(row.id) && isActive(row)).length}
        maySelect={rows.some(isOpen) && selection.chosen === null}
        isExporting={exporting.progress !== null}
        onSelect={selection.begin}
        onExport={() => exporting.start(filter, range)}
        onRefresh={onRefresh}
      />
      {/* Below the buttons: a notice that appears suddenly must not move a button about to be tapped. */}
      <LiveNotice live={live} />
      <ExportProgress {...exporting} />
      <ShelfNotice shelving={shelving} rows={rows} texts={texts} />
      {rows.length > 0 || shown.waiting > 0 ? (
        <AlarmList
          label={t(isLive ? 'live' : 'records')}
          list={shown}
          lines={lines}
          unfolded={unfolded}
          onUnfold={unfold}
          texts={texts}
          acknowledging={acknowledging}
          selected={selection.chosen}
          onSelect={selection.change}
          onOpen={setOpened}
          onEnd={isLive ? doNothing : list.more}
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
        all={isLive ? rows : null}
        totalCount={list.records?.totalCount ?? 0}
        acknowledge={acknowledge}
        onAcknowledged={onAcknowledged}
      />
      {sheet(groups)}
      {newest === null ? null : (
        <OneAlarm
          source={source}
          alarm={newest}
          onAcknowledged={onAcknowledged}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
