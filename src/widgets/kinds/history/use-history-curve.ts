import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CurveWindow } from '../../../../workers/monitor/contract/contract';
import type { HistoryWidget } from '../../../page-document/model';
import type { ReportId, SignalId } from '../../../shared/ids';
import { epochMs, type Millis, SECOND_MS } from '../../../shared/units';
import type { CurveStatus } from '../../../state/live/curve';
import type { PageCurve } from '../../live/page-host';
import { useRuntime } from '../../live/use-runtime';

const REDRAW_MS: Millis = SECOND_MS;
export const MAX_ROWS = 120;
type Shape = Pick<HistoryWidget, 'view' | 'w'>;
const subscribeToNothing = (): (() => void) => () => undefined;

/** Query of a curve; the object must be stable while the query stays the same. */
export interface HistoryQuery {
  readonly signalIds: readonly SignalId[];
  /** A report whose columns replace the signals. */
  readonly report: ReportId | null;
  readonly rangeMs: Millis;
  /** Distinguishes two otherwise equal queries. */
  readonly asOf: number;
}

export interface HistoryCurve {
  readonly status: CurveStatus | null;
  /** In the order of the last answered query. */
  readonly windows: readonly CurveWindow[];
  readonly hasFailed: boolean;
  readonly reopen: () => void;
}

/** Returns the replayed moment, updated once a second; `null` while live. */
function useReplayMoment(): number | null {
  const { host, now, pulse } = useRuntime();
  const isReplay = host.replayPoints !== undefined;
  const [moment, setMoment] = useState(isReplay ? now() : null);
  useEffect(() => {
    if (!isReplay) return;
    return pulse.listen(() => setMoment(now()), REDRAW_MS);
  }, [isReplay, now, pulse]);
  return moment;
}

/**
 * Opens a curve and reads its windows. A curve has as many columns as pixels; a table has its newest points
 * unthinned, to leave no cell blank that has a value.
 */
export function useHistoryCurve(query: HistoryQuery | null, { view: kind, w }: Shape): HistoryCurve {
  const columns = Math.max(50, Math.round(w));
  const { curve: openCurve } = useRuntime().host;
  const moment = useReplayMoment();
  const [curve, setCurve] = useState<PageCurve | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const reopen = useCallback(() => setAttempts((previous) => previous + 1), []);
  const attempt = useMemo(() => ({ open: openCurve, tries: attempts }), [openCurve, attempts]);
  const hasQuery = query !== null;
  useEffect(() => {
    const { open } = attempt;
    if (open === undefined || !hasQuery) return;
    let isClosed = false;
    let openedCurve: PageCurve | null = null;
    void open().then(
      (newCurve) => {
        if (isClosed) {
          newCurve.close();
          return;
        }
        openedCurve = newCurve;
        setHasFailed(false);
        setCurve(newCurve);
      },
      () => {
        if (!isClosed) setHasFailed(true);
      },
    );
    return () => {
      isClosed = true;
      setCurve(null);
      openedCurve?.close();
    };
  }, [attempt, hasQuery]);
  useEffect(() => {
    if (curve === null || query === null) return;
    const { signalIds, report, rangeMs } = query;
    const range = { lastMs: rangeMs };
    curve.ask(
      report === null ? { signalIds, range, isLive: true } : { signalIds, range, report, isLive: false },
    );
  }, [curve, query]);
  const status = useSyncExternalStore<CurveStatus | null>(
    curve?.subscribe ?? subscribeToNothing,
    curve?.status ?? (() => null),
  );
  const [windows, setWindows] = useState<readonly CurveWindow[]>([]);
  const newestTime = Math.max(
    status?.range?.end ?? 0,
    ...(status?.series ?? []).map(({ lastTime }) => lastTime ?? 0),
  );
  const end = moment ?? newestTime;
  const version = status?.version ?? 0;
  const isLoaded = status?.status === 'loaded';
  const rangeMs = query?.rangeMs ?? 0;
  const hasRequested = useRef(false);
  useEffect(() => {
    if (curve === null || version === 0 || newestTime === 0 || !isLoaded) return;
    let isClosed = false;
    const view = {
      from: epochMs(end - rangeMs),
      end: epochMs(end),
      columns,
      isSteady: true,
      ...(kind === 'table' ? { latest: MAX_ROWS } : {}),
      // A window is wider than requested, and a past moment must not show later points.
      ...(moment === null ? {} : { until: epochMs(moment) }),
    };
    // The worker reports growth once between two reads, so this limits the reads. A replayed moment needs no limit.
    const timer = setTimeout(
      () => {
        hasRequested.current = true;
        void curve.requestWindow(view).then((answer) => {
          if (!isClosed && answer !== null) setWindows(answer);
        });
      },
      hasRequested.current && moment === null ? REDRAW_MS : 0,
    );
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, [curve, version, newestTime, end, moment, isLoaded, kind, columns, rangeMs]);
  return { status, windows, hasFailed, reopen };
}
