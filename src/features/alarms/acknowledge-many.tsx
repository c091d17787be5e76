import { useEffect, useMemo, useRef, useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { type AcknowledgeResult, isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import { useServices } from '../../state/services';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { type AlarmFilter, type OpenTimeRange, toQuery } from './filter';
import { readRecords } from './read-records';
import { SelectionBar } from './selection-bar';
import type { AlarmSource } from './source';
import type { Acknowledge } from './use-acknowledge';
import type { Selection } from './use-selection';

/** Returns a predicate for alarms that are unacknowledged and have no acknowledgement in progress. */
export function useCanAcknowledge(): (alarm: AlarmRow) => boolean {
  const acknowledging = useAcknowledgements();
  return (alarm) =>
    !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm) && !acknowledging.pending.has(alarm.id);
}

export interface AcknowledgeManyProps {
  readonly source: AlarmSource;
  readonly filter: AlarmFilter;
  readonly range: OpenTimeRange;
  readonly selection: Selection;
  /** Latest state of the rows; another user may have acknowledged a selected alarm. */
  readonly rows: readonly AlarmRow[];
  /** All alarms of the list; `null` if some may not be loaded. */
  readonly allAlarms: readonly AlarmRow[] | null;
  readonly totalCount: number;
  readonly acknowledge: Acknowledge;
  readonly onAcknowledged: (result: AcknowledgeResult) => void;
}

export function AcknowledgeMany(props: AcknowledgeManyProps) {
  const { source, filter, range, selection, rows, allAlarms, totalCount, acknowledge, onAcknowledged } =
    props;
  const services = useServices();
  const t = useWords(alarmWords);
  const language = useLanguage();
  const canAcknowledge = useCanAcknowledge();
  const [isLoadingAll, setLoadingAll] = useState(false);
  const [remark, setRemark] = useState('');
  const [dialogAlarms, setDialogAlarms] = useState<readonly AlarmRow[] | null>(null);
  const readController = useRef(new AbortController());
  const newestById = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  useEffect(() => () => readController.current.abort(), []);

  const readAll = async (): Promise<void> => {
    const { signal } = readController.current;
    setLoadingAll(true);
    const query = { ...toQuery(filter, range), status: 'unconfirmed' } as const;
    const outcome = await readRecords(source, services.call, query, signal);
    if (signal.aborted) return;
    setLoadingAll(false);
    if (outcome.ok) selection.set(outcome.value.rows.filter(canAcknowledge));
    else services.feedback.toast(t('chooseAllFailed', { why: faultText(outcome.fault, language) }), 'bad');
  };
  const endSelection = (): void => {
    // A late answer would restart the selection.
    readController.current.abort();
    readController.current = new AbortController();
    setLoadingAll(false);
    selection.end();
  };
  const send = async (alarms: readonly AlarmRow[]): Promise<void> => {
    setDialogAlarms(null);
    endSelection();
    const result = await acknowledge(source, alarms, remark.trim());
    // Nothing was sent: the user can retry with the same alarms.
    if (result === null) return selection.set(alarms);
    if (result.accepted.length > 0) setRemark('');
    onAcknowledged(result);
  };
  const selectableCount =
    allAlarms !== null
      ? allAlarms.filter(canAcknowledge).length
      : filter.status === 'unconfirmed'
        ? totalCount
        : null;
  return (
    <>
      {selection.selectedAlarms === null ? null : (
        <SelectionBar
          acknowledgement={source.acknowledgement}
          selectedAlarms={[...selection.selectedAlarms.values()]
            .map((row) => newestById.get(row.id) ?? row)
            .filter(canAcknowledge)}
          selectableCount={selectableCount}
          isLoadingAll={isLoadingAll}
          onSelectAll={() =>
            allAlarms === null ? void readAll() : selection.set(allAlarms.filter(canAcknowledge))
          }
          onEnd={() => {
            setRemark('');
            endSelection();
          }}
          onAcknowledge={setDialogAlarms}
        />
      )}
      {dialogAlarms === null ? null : (
        <AcknowledgeDialog
          alarms={dialogAlarms}
          acknowledgement={source.acknowledgement}
          remark={{ text: remark, onChange: setRemark }}
          onAcknowledge={() => void send(dialogAlarms)}
          onClose={() => setDialogAlarms(null)}
        />
      )}
    </>
  );
}
