/** Follows the curve session that a history takes its points from. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CurveWindow } from '../../../../workers/monitor/contract/contract';
import type { HistoryWidget } from '../../../page-document/model';
import type { ReportId, SignalId } from '../../../shared/ids';
import { epochMs, type Millis, SECOND_MS } from '../../../shared/units';
import type { CurveStatus } from '../../../state/live/curve';
import type { PageCurve } from '../../live/page-host';
import { useRuntime } from '../../live/use-runtime';

const REDRAW_MS: Millis = SECOND_MS;
/** Rows of a table. */
export const MOST_ROWS = 120;
type Shape = Pick<HistoryWidget, 'view' | 'w'>;
const nothing = (): (() => void) => () => undefined;

/** A question to the worker; the same object for as long as it is the same question. */
export interface HistoryQuestion {
  readonly signalIds: readonly SignalId[];
  /** The owner of the columns of a custom report. */
  readonly report: ReportId | null;
  readonly rangeMs: Millis;
  /** Tells two questions for the same thing apart. */
  readonly asOf: number;
}

export interface HistoryCurve {
  readonly status: CurveStatus | null;
  /** Of the last question that was answered, in its order. */
  readonly windows: readonly CurveWindow[];
  /** The code of curves did not come. */
  readonly hasFailed: boolean;
  /** Asks for that code again. */
  readonly reopen: () => void;
}

/** The moment that a replayed page shows, looked at once a second; null while the page is live. */
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
 * Follows one curve session of the worker: a window is asked for whenever there is something new in it. A curve has as many
 * columns of pixels as it is wide; a table has its newest points as they are, or a cell would be blank that has a value.
 */
export function useHistoryCurve(question: HistoryQuestion | null, { view: kind, w }: Shape): HistoryCurve {
  const columns = Math.max(50, Math.round(w));
  const { curve: open } = useRuntime().host;
  const moment = useReplayMoment();
  const [curve, setCurve] = useState<PageCurve | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const reopen = useCallback(() => setTries((before) => before + 1), []);
  // Each try opens the same again.
  const opening = useMemo(() => ({ open, tries }), [open, tries]);
  const isWanted = question !== null;
  useEffect(() => {
    const { open } = opening;
    if (open === undefined || !isWanted) return;
    let isClosed = false;
    let opened: PageCurve | null = null;
    void open().then(
      (made) => {
        if (isClosed) {
          made.close();
          return;
        }
        opened = made;
        setFailed(false);
        setCurve(made);
      },
      () => {
        if (!isClosed) setFailed(true);
      },
    );
    return () => {
      isClosed = true;
      setCurve(null);
      opened?.close();
    };
  }, [opening, isWanted]);
  useEffect(() => {
    if (curve === null || question === null) return;
    const { signalIds, report, rangeMs } = question;
    const range = { lastMs: rangeMs };
    curve.ask(
      report === null ? { signalIds, range, isLive: true } : { signalIds, range, report, isLive: false },
    );
  }, [curve, question]);
  const status = useSyncExternalStore<CurveStatus | null>(
    curve?.subscribe ?? nothing,
    curve?.status ?? (() => null),
  );
  const [windows, setWindows] = useState<readonly CurveWindow[]>([]);
  const newest = Math.max(
    status?.range?.end ?? 0,
    ...(status?.series ?? []).map(({ lastTime }) => lastTime ?? 0),
  );
  const end = moment ?? newest;
  const version = status?.version ?? 0;
  const isLoaded = status?.phase === 'loaded';
  const rangeMs = question?.rangeMs ?? 0;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (curve === null || version === 0 || newest === 0 || !isLoaded) return;
    let isClosed = false;
    const view = {
      from: epochMs(end - rangeMs),
      end: epochMs(end),
      columns,
      isSteady: true,
      ...(kind === 'table' ? { latest: MOST_ROWS } : {}),
      // A window is wider than what is asked for, and a moment of the past knows nothing of what came after it.
      ...(moment === null ? {} : { until: epochMs(moment) }),
    };
    // The worker tells of growth once, until it is asked: so this is asked at most once in so long. A replayed moment is
    // looked at no oftener by itself.
    const timer = setTimeout(
      () => {
        hasAsked.current = true;
        void curve.window(view).then((answer) => {
          if (!isClosed && answer !== null) setWindows(answer);
        });
      },
      hasAsked.current && moment === null ? REDRAW_MS : 0,
    );
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, [curve, version, newest, end, moment, isLoaded, kind, columns, rangeMs]);
  return { status, windows, hasFailed, reopen };
}
