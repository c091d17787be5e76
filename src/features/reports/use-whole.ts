import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReportColumn } from '../../shared/calls/report';
import type { Fault } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import { useServices } from '../../state/services';
import { DataGatherer, type ReportData } from './data';
import { readWhole, type WholeReport, wholeReader } from './read-whole';
import type { ReportSource } from './source';

interface WholeState {
  readonly phase: 'idle' | 'reading' | 'done' | 'stopped';
  readonly sofar: WholeReport | null;
  /** Data of a finished or stopped reading; complete in phase `done`, `null` before. */
  readonly data: ReportData | null;
  /** Why reading stopped; `null` if the user stopped it. */
  readonly fault: Fault | null;
}
const IDLE: WholeState = { phase: 'idle', sofar: null, data: null, fault: null };

export interface Whole extends WholeState {
  readonly stop: () => void;
  readonly again: () => void;
}

/**
 * Reads the whole report for summary and charts while `isEnabled` is set; the data stays until source, range or columns
 * change. Does not use `useRead`, because reading shows its progress and can be stopped.
 */
export function useWhole(
  source: ReportSource,
  range: TimeRange | null,
  columns: readonly ReportColumn[] | null,
  available: readonly ReportColumn[] | null,
  isWanted: boolean,
): Whole {
  const { call } = useServices();
  const [{ of, state }, setKept] = useState<{ readonly of: unknown; readonly state: WholeState }>({
    of: null,
    state: IDLE,
  });
  const [attempt, setAttempt] = useState(0);
  const control = useRef<AbortController | null>(null);
  const [from, end] = [range?.from ?? null, range?.end ?? null];
  const key = JSON.stringify([source.key, from, end, columns?.map(({ id }) => id), attempt]);
  const wanted = useRef({ columns, available });
  wanted.current = { columns, available };
  const hasBegun = of === key;

  useEffect(() => {
    if (!isWanted || hasBegun || from === null || end === null || wanted.current.columns === null) return;
    control.current?.abort();
    const mine = new AbortController();
    control.current = mine;
    const gatherer = new DataGatherer();
    const show = (state: WholeState): void => {
      if (control.current === mine) setKept({ of: key, state });
    };
    show({ ...IDLE, phase: 'reading' });
    const request = { range: { from, end }, ...wanted.current };
    let sofar: WholeReport | null = null;
    void readWhole(
      wholeReader(source, call, request, mine.signal),
      { begin: () => gatherer.begin(), take: (page) => gatherer.take(page) },
      (now) => {
        sofar = now;
        show({ phase: 'reading', sofar: now, data: null, fault: null });
      },
    ).then((outcome) => {
      const fault = outcome.ok || outcome.fault.kind === 'cancelled' ? null : outcome.fault;
      show({ phase: outcome.ok ? 'done' : 'stopped', sofar, data: gatherer.data(), fault });
    });
  }, [isWanted, hasBegun, key, source, call, from, end]);
  // Stops reading when the query changes and when the user leaves the screen.
  useEffect(() => {
    const asked = key;
    return () => {
      if (asked !== '') control.current?.abort();
    };
  }, [key]);
  const shown = hasBegun ? state : IDLE;
  return {
    ...shown,
    stop: useCallback(() => control.current?.abort(), []),
    again: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
