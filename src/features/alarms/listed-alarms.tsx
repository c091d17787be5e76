/** The list of alarms that pass the filter, with its actions. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { isAccepted, useAcknowledging } from '../../state/alarms/acknowledge-alarms';
import { Skeleton } from '../../ui/skeleton';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { AlarmDetails } from './alarm-details';
import { AlarmFault } from './alarm-fault';
import { AlarmList } from './alarm-list';
import type { AlarmTexts } from './alarm-text';
import { type AlarmFilter, isFiltered, type OpenTimeRange } from './filter';
import { ListEnd, NoAlarms } from './list-end';
import { ExportProgress, ListTools } from './list-tools';
import { LiveNotice } from './live-notice';
import { SelectionBar } from './selection-bar';
import type { AlarmSource } from './source';
import { useAcknowledge } from './use-acknowledge';
import { useAlarmSubscription } from './use-alarm-subscription';
import { useAlarmExport } from './use-export';
import { useRecords } from './use-records';
import { useActiveRows, useRecordRows } from './use-rows';
import { useSelection } from './use-selection';

const doNothing = (): void => undefined;

export interface ListedAlarmsProps {
  readonly source: AlarmSource;
  readonly name: string;
  /** Shows the active alarms instead of the records. */
  readonly isLive: boolean;
  readonly filter: AlarmFilter;
  /** The same object while nothing else is asked. */
  readonly range: OpenTimeRange;
  readonly texts: AlarmTexts;
  /** The filter's sheet, with the groups that are known. */
  readonly sheet: (groups: readonly string[]) => ReactNode;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
}

/** Records and live alarms of one source. A record that is over without a time of its end is asked for again. */
function useAlarmLists({ source, filter, range }: Pick<ListedAlarmsProps, 'source' | 'filter' | 'range'>) {
  const list = useRecords(source, filter, range);
  const refresh = useRef(list.refresh);
  refresh.current = list.refresh;
  const live = useAlarmSubscription(source, (ids) => refresh.current(new Set(ids)));
  const recordRows = useRecordRows(list, live.received, source, filter, range);
  const activeRows = useActiveRows(live.received, source, filter, range);
  const groups = useMemo(() => {
    const all = [...recordRows.rows, ...live.received.values()].map(({ group }) => group);
    return [...new Set(all)].filter(Boolean).sort();
  }, [recordRows.rows, live.received]);
  return { list, live, recordRows, activeRows, groups };
}

export function ListedAlarms(props: ListedAlarmsProps) {
  const { source, name, isLive, filter, range, texts, sheet, onRefresh, onClear } = props;
  const shell = useWords(shellWords);
  const say = useWords(alarmWords);
  const acknowledging = useAcknowledging();
  const acknowledge = useAcknowledge(source, texts.titleOf);
  const exporting = useAlarmExport(source, name, texts);
  const selection = useSelection();
  const [opened, setOpened] = useState<AlarmId | null>(null);
  /** The alarms that a dialog asks about. */
  const [asked, setAsked] = useState<readonly AlarmRow[] | null>(null);
  const { list, live, recordRows, activeRows, groups } = useAlarmLists({ source, filter, range });
  const shown = isLive ? activeRows : recordRows;
  const { rows } = shown;
  const isListening = live.state !== null && isReceiving(live.state);

  const isOpen = (alarm: AlarmRow): boolean =>
    !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm) && !acknowledging.pending.has(alarm.id);
  const send = async (alarms: readonly AlarmRow[]): Promise<void> => {
    setAsked(null);
    selection.end();
    const result = await acknowledge(alarms);
    if (result !== null) list.refresh(new Set(alarms.map(({ id }) => id)));
  };
  const openedRow = opened === null ? undefined : rows.find(({ id }) => id === opened);

  if (!isLive && list.records === null)
    return list.fault === null || list.isAsking ? (
      <Skeleton label={shell('loading')} count={4} />
    ) : (
      <AlarmFault fault={list.fault} onRetry={list.retry} />
    );
  return (
    <>
      <LiveNotice live={live} />
      <ListTools
        list={list}
        activeCount={!isLive ? null : rows.length === 0 && !isListening ? Number.NaN : rows.length}
        maySelect={rows.some(isOpen) && selection.ids === null}
        isExporting={exporting.progress !== null}
        onSelect={selection.begin}
        onExport={() => exporting.start(filter, range)}
        onRefresh={onRefresh}
      />
      <ExportProgress {...exporting} />
      {rows.length > 0 || shown.waiting > 0 ? (
        <AlarmList
          label={say(isLive ? 'live' : 'records')}
          list={shown}
          texts={texts}
          acknowledging={acknowledging}
          selected={selection.ids}
          onSelect={selection.change}
          onOpen={setOpened}
          onEnd={isLive ? doNothing : list.more}
        />
      ) : isLive && !isListening ? null : (
        // Only a page that receives alarms can say that none is active.
        <NoAlarms isLive={isLive} isFiltered={isFiltered(filter)} onClear={onClear} />
      )}
      {isLive ? null : <ListEnd list={list} isEmpty={rows.length === 0} />}
      {selection.ids === null ? null : (
        <SelectionBar
          acknowledgement={source.acknowledgement}
          selectable={rows.filter(isOpen)}
          selection={selection}
          onAcknowledge={setAsked}
        />
      )}
      {sheet(groups)}
      {openedRow === undefined ? null : (
        <AlarmDetails
          alarm={openedRow}
          texts={texts}
          acknowledgement={source.acknowledgement}
          isAccepted={isAccepted(acknowledging, openedRow)}
          isSending={acknowledging.pending.has(openedRow.id)}
          onClose={() => setOpened(null)}
          onAcknowledge={() => {
            if (source.acknowledgement === 'confirm') void send([openedRow]);
            else setAsked([openedRow]);
          }}
        />
      )}
      {asked === null ? null : (
        <AcknowledgeDialog
          count={asked.length}
          acknowledgement={source.acknowledgement}
          onAcknowledge={() => void send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
