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
  readonly isAsking: boolean;
  readonly again: () => void;
}

/**
 * Reads a report and refreshes it. `useRead` does not fit: a widget has its host but no services, and the age of the
 * rows needs the worker's clock.
 */
export function useReport(report: ReportId, rangeMs: Millis, most: number): ReportRead {
  const { host, now, pulse } = useRuntime();
  const { report: ask } = host;
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Omit<ReportRead, 'again'>>({
    page: null,
    readAt: Number.NaN,
    fault: null,
    isAsking: true,
  });
  const again = useCallback(() => setRound((before) => before + 1), []);
  // Each attempt repeats the same query.
  const question = useMemo(() => ({ ask: { report, rangeMs, most }, round }), [report, rangeMs, most, round]);
  const known = useRef(read);
  known.current = read;

  useEffect(() => {
    if (ask === undefined) return;
    const aborting = new AbortController();
    setRead((before) => ({ ...before, isAsking: true }));
    void ask(question.ask, aborting.signal).then((outcome) => {
      if (aborting.signal.aborted) return;
      setRead((before) =>
        outcome.ok
          ? { page: outcome.value, readAt: now(), fault: null, isAsking: false }
          : { ...before, fault: outcome.fault, isAsking: false },
      );
    });
    return () => aborting.abort();
  }, [ask, question, now]);

  useEffect(() => {
    if (ask === undefined) return;
    const look = (): void => {
      const { readAt, isAsking } = known.current;
      if (!isAsking && !(now() - readAt < REFRESH_MS)) again();
    };
    const rest = pulse.listen(look, REFRESH_MS);
    const back = (): void => {
      if (known.current.fault !== null) again();
    };
    window.addEventListener('online', back);
    return () => {
      rest();
      window.removeEventListener('online', back);
    };
  }, [ask, now, again, pulse]);
  return { ...read, again };
}
