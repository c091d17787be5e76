import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Fault } from '../../../shared/faults';
import type { ReportId } from '../../../shared/ids';
import { MINUTE_MS, type Millis } from '../../../shared/units';
import type { PageReport } from '../../live/page-host';
import { useRuntime } from '../../live/use-runtime';

/** Interval at which a report, which covers whole hours or days, is checked for a new row. Ours. */
const REFRESH_MS: Millis = 5 * MINUTE_MS;

export interface ReportRead {
  readonly page: PageReport | null;
  /** Time of the last answer on the worker's steady clock; NaN before the first. */
  readonly readAt: number;
  readonly fault: Fault | null;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/**
 * Reads a report and refreshes it. `useRead` does not fit: a widget has its host but no services, and the age of the
 * rows needs the worker's clock.
 */
export function useReport(report: ReportId, rangeMs: Millis, maxRows: number): ReportRead {
  const { host, now, pulse } = useRuntime();
  const { report: ask } = host;
  const [attempt, setAttempt] = useState(0);
  const [readState, setRead] = useState<Omit<ReportRead, 'retry'>>({
    page: null,
    readAt: Number.NaN,
    fault: null,
    isLoading: true,
  });
  const retry = useCallback(() => setAttempt((previous) => previous + 1), []);
  const request = useMemo(
    () => ({ ask: { report, rangeMs, maxRows }, attempt }),
    [report, rangeMs, maxRows, attempt],
  );
  const latestRead = useRef(readState);
  latestRead.current = readState;

  useEffect(() => {
    if (ask === undefined) return;
    const controller = new AbortController();
    setRead((previous) => ({ ...previous, isLoading: true }));
    void ask(request.ask, controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setRead((previous) =>
        outcome.ok
          ? { page: outcome.value, readAt: now(), fault: null, isLoading: false }
          : { ...previous, fault: outcome.fault, isLoading: false },
      );
    });
    return () => controller.abort();
  }, [ask, request, now]);

  useEffect(() => {
    if (ask === undefined) return;
    const refreshIfOld = (): void => {
      const { readAt, isLoading } = latestRead.current;
      if (!isLoading && !(now() - readAt < REFRESH_MS)) retry();
    };
    const stopPulse = pulse.listen(refreshIfOld, REFRESH_MS);
    const handleOnline = (): void => {
      if (latestRead.current.fault !== null) retry();
    };
    window.addEventListener('online', handleOnline);
    return () => {
      stopPulse();
      window.removeEventListener('online', handleOnline);
    };
  }, [ask, now, retry, pulse]);
  return { ...readState, retry };
}
