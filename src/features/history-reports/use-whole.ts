import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReportColumn } from '../../shared/calls/history-reports';
import type { Fault } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import { useServices } from '../../state/services';
import { DataCollector, type ReportData } from './data';
import { createReader, type ReadProgress, readWhole } from './read-whole';
import type { ReportSource } from './source';

interface FullReportState {
  readonly status: 'idle' | 'reading' | 'done' | 'stopped';
  readonly progress: ReadProgress | null;
  /** Data of a finished or stopped reading; complete in status `done`, `null` before. */
  readonly data: ReportData | null;
  /** Why reading stopped; `null` if the user stopped it. */
  readonly fault: Fault | null;
}
const IDLE: FullReportState = { status: 'idle', progress: null, data: null, fault: null };

export interface FullReport extends FullReportState {
  readonly stop: () => void;
  readonly retry: () => void;
}

/**
 * Reads the whole report for summary and charts while `isEnabled` is set; the data stays until source, range or columns
 * change. Does not use `useRead`, because reading shows its progress and can be stopped.
 */
export function useFullReport(
  source: ReportSource,
  range: TimeRange | null,
  columns: readonly ReportColumn[] | null,
  availableColumns: readonly ReportColumn[] | null,
  isEnabled: boolean,
): FullReport {
  const { call } = useServices();
  const [{ stateKey, state }, setKeyedState] = useState<{
    readonly stateKey: unknown;
    readonly state: FullReportState;
  }>({
    stateKey: null,
    state: IDLE,
  });
  const [attempt, setAttempt] = useState(0);
  const controllerRef = useRef<AbortController | null>(null);
  const [from, end] = [range?.from ?? null, range?.end ?? null];
  const key = JSON.stringify([source.key, from, end, columns?.map(({ id }) => id), attempt]);
  const columnsRef = useRef({ columns, availableColumns });
  columnsRef.current = { columns, availableColumns };
  const hasStarted = stateKey === key;

  useEffect(() => {
    if (!isEnabled || hasStarted || from === null || end === null || columnsRef.current.columns === null)
      return;
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    const collector = new DataCollector();
    const updateState = (state: FullReportState): void => {
      if (controllerRef.current === controller) setKeyedState({ stateKey: key, state });
    };
    updateState({ ...IDLE, status: 'reading' });
    const request = { range: { from, end }, ...columnsRef.current };
    let progress: ReadProgress | null = null;
    void readWhole(
      createReader(source, call, request, controller.signal),
      { reset: () => collector.reset(), addPage: (page) => collector.addPage(page) },
      (latestProgress) => {
        progress = latestProgress;
        updateState({ status: 'reading', progress: latestProgress, data: null, fault: null });
      },
    ).then((outcome) => {
      const fault = outcome.ok || outcome.fault.kind === 'cancelled' ? null : outcome.fault;
      updateState({ status: outcome.ok ? 'done' : 'stopped', progress, data: collector.getData(), fault });
    });
  }, [isEnabled, hasStarted, key, source, call, from, end]);
  // Stops reading when the query changes and when the user leaves the screen.
  useEffect(() => {
    const startedKey = key;
    return () => {
      if (startedKey !== '') controllerRef.current?.abort();
    };
  }, [key]);
  const shownState = hasStarted ? state : IDLE;
  return {
    ...shownState,
    stop: useCallback(() => controllerRef.current?.abort(), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
