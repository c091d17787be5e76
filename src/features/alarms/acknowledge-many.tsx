import { useEffect, useMemo, useRef, useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { type AcknowledgeResult, isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledging } from '../../state/alarms/use-acknowledging';
import { useServices } from '../../state/services';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { type AlarmFilter, type OpenTimeRange, toQuery } from './filter';
import { readRecords } from './read-records';
import { SelectionBar } from './selection-bar';
import type { AlarmSource } from './source';
import type { Acknowledge } from './use-acknowledge';
import type { Selection } from './use-selection';

/** Returns a predicate for alarms that are unacknowledged and have no acknowledgement in progress. */
export function useIsOpen(): (alarm: AlarmRow) => boolean {
  const acknowledging = useAcknowledging();
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
  readonly all: readonly AlarmRow[] | null;
  readonly totalCount: number;
  readonly acknowledge: Acknowledge;
  readonly onAcknowledged: (result: AcknowledgeResult) => void;
}

export function AcknowledgeMany(props: AcknowledgeManyProps) {
  const { source, filter, range, selection, rows, all, totalCount, acknowledge, onAcknowledged } = props;
  const services = useServices();
  const t = useWords(alarmWords);
  const language = useLanguage();
  const isOpen = useIsOpen();
  const [isReading, setReading] = useState(false);
  const [remark, setRemark] = useState('');
  const [asked, setAsked] = useState<readonly AlarmRow[] | null>(null);
  const reading = useRef(new AbortController());
  const newest = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  useEffect(() => () => reading.current.abort(), []);

  const readAll = async (): Promise<void> => {
    const { signal } = reading.current;
    setReading(true);
    const open = { ...toQuery(filter, range), status: 'unconfirmed' } as const;
    const outcome = await readRecords(source, services.call, open, signal);
    if (signal.aborted) return;
    setReading(false);
    if (outcome.ok) selection.set(outcome.value.rows.filter(isOpen));
    else services.feedback.toast(t('chooseAllFailed', { why: faultText(outcome.fault, language) }), 'bad');
  };
  const end = (): void => {
    // A late answer would restart the selection.
    reading.current.abort();
    reading.current = new AbortController();
    setReading(false);
    selection.end();
  };
  const send = async (alarms: readonly AlarmRow[]): Promise<void> => {
    setAsked(null);
    end();
    const result = await acknowledge(source, alarms, remark.trim());
    // Nothing was sent: the user can retry with the same alarms.
    if (result === null) return selection.set(alarms);
    if (result.accepted.length > 0) setRemark('');
    onAcknowledged(result);
  };
  const total =
    all !== null ? all.filter(isOpen).length : filter.status === 'unconfirmed' ? totalCount : null;
  return (
    <>
      {selection.chosen === null ? null : (
        <SelectionBar
          acknowledgement={source.acknowledgement}
          chosen={[...selection.chosen.values()].map((row) => newest.get(row.id) ?? row).filter(isOpen)}
          total={total}
          isReading={isReading}
          onAll={() => (all === null ? void readAll() : selection.set(all.filter(isOpen)))}
          onEnd={() => {
            setRemark('');
            end();
          }}
          onAcknowledge={setAsked}
        />
      )}
      {asked === null ? null : (
        <AcknowledgeDialog
          alarms={asked}
          acknowledgement={source.acknowledgement}
          remark={{ text: remark, onChange: setRemark }}
          onAcknowledge={() => void send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
