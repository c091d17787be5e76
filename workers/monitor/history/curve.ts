/**
 * One curve of a page: asks for points, keeps them, answers windows of them, appends what is pushed. A question replaces
 * the one before it, whose answer is dropped wherever it is (faults, 40).
 */
import { HISTORY_KEPT_POINTS, HISTORY_MAX_POINTS, HISTORY_PIECE_POINTS } from '../../../src/shared/constants';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import type {
  CsvSheet,
  CurveMessage,
  CurveQuestion,
  CurveRequest,
  CurveSeries,
  CurveView,
} from '../contract/contract';
import type { Caller } from '../monitoring/adapter';
import { csvParts } from './csv-parts';
import { loadPoints } from './load-points';
import { PointStore } from './point-store';
import { NO_POINTS } from './points';
import { sourceOf } from './source';
import { windowOf } from './window';

/** The newest value of a signal that a watch holds. */
export interface LatestPoint {
  /** Source time, epoch ms; NaN where it has none. */
  readonly time: number;
  /** NaN where it has no number that could be trusted. */
  readonly number: number;
  /** Of the link that brought it: another one than before means that something may have been missed. */
  readonly generation: number;
}

export interface CurveDeps {
  readonly call: Caller;
  /** The platform's time. */
  readonly now: () => number;
  /** The newest value of a signal in any watch. */
  readonly latestPoint: (id: SignalId) => LatestPoint | null;
  readonly port: MessagePort;
  readonly closed: () => void;
}

export interface Curve {
  readonly valuesArrived: () => void;
  /** Drops everything. */
  readonly close: () => void;
}

/** A loaded signal. */
interface Kept {
  points: PointStore;
  /** Of the last value that was appended; null before the first. */
  generation: number | null;
  /** What arrives while the time since the last point is asked for. */
  waiting: PointStore | null;
}

const NOTHING = { ...NO_POINTS, total: 0 };

export function openCurve({ call, now, latestPoint, port, closed }: CurveDeps): Curve {
  /** Number of the question, and what it is. */
  let ask = 0;
  let question: CurveQuestion | null = null;
  let loading = new AbortController();
  let kept = new Map<SignalId, Kept>();
  let isLoaded = false;
  let loadedFrom = 0;
  /** Whether the page has been told of growth that it has not looked at. */
  let isTold = false;
  const sheets = new Map<number, Generator<string, void>>();

  const tell = (message: CurveMessage, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  const seriesOf = (): readonly CurveSeries[] =>
    [...kept].map(([signalId, { points }]) => {
      const { times } = points.columns;
      const [first] = times;
      return {
        ...{ signalId, kept: points.count, total: points.total },
        firstTime: first === undefined ? null : epochMs(first),
        lastTime: first === undefined ? null : epochMs(points.lastTime),
      };
    });

  const load = async (mine: number, asked: CurveQuestion): Promise<void> => {
    const { owner, range } = asked;
    const signalIds = [...new Set(asked.signalIds)];
    const isMine = (): boolean => mine === ask;
    const stop = new AbortController();
    loading.abort();
    loading = stop;
    kept = new Map();
    isLoaded = false;
    sheets.clear();
    question = asked;
    const end = Math.round('end' in range ? range.end : now());
    const from = Math.round('end' in range ? range.from : end - range.lastMs);
    const limit = Math.min(
      HISTORY_MAX_POINTS,
      Math.trunc(HISTORY_KEPT_POINTS / Math.max(1, signalIds.length)),
    );
    const found = new Map<SignalId, Kept>();
    const fault = await loadPoints(
      {
        ...{ call, limit, source: sourceOf(owner), signal: stop.signal },
        progress: (loaded, of) => {
          if (isMine()) tell({ kind: 'progress', ask: mine, loaded, of });
        },
        loaded: (id, points) => {
          found.set(id, { points: new PointStore(points, limit), generation: null, waiting: null });
        },
      },
      signalIds,
      { from, end },
    );
    if (!isMine()) return;
    for (const id of signalIds) {
      const none = { points: new PointStore(NOTHING, limit), generation: null, waiting: null };
      kept.set(id, found.get(id) ?? none);
    }
    isLoaded = true;
    isTold = false;
    loadedFrom = from;
    loading = new AbortController();
    tell({
      ...{ kind: 'loaded', ask: mine, series: seriesOf(), fault },
      ...{ from: epochMs(from), end: epochMs(end) },
    });
    valuesArrived();
  };

  /** Asks for what may have been missed since the last points; until then what arrives waits. */
  const fill = async (missed: ReadonlyMap<SignalId, Kept>, asked: CurveQuestion): Promise<void> => {
    const mine = ask;
    const end = Math.round(now());
    let from = end;
    for (const signal of missed.values()) {
      signal.waiting = new PointStore(NOTHING, HISTORY_PIECE_POINTS);
      from = Math.min(from, signal.points.count === 0 ? loadedFrom : signal.points.lastTime);
    }
    const fault = await loadPoints(
      {
        ...{ call, source: sourceOf(asked.owner), signal: loading.signal },
        loaded: (id, points) => {
          if (mine === ask) missed.get(id)?.points.merge(points);
        },
      },
      [...missed.keys()],
      { from, end },
    );
    if (mine !== ask) return;
    for (const { points, waiting } of missed.values()) {
      // What is not known to be continuous is not drawn so.
      if (fault !== null && points.count > 0) points.append(points.lastTime + 1, Number.NaN);
      if (waiting !== null) points.merge(waiting.columns);
    }
    for (const signal of missed.values()) signal.waiting = null;
    grew();
  };
  const grew = (): void => {
    if (isTold) return;
    isTold = true;
    tell({ kind: 'grew', ask, series: seriesOf() });
  };
  const valuesArrived = (): void => {
    if (!isLoaded || question?.isLive !== true) return;
    let isChanged = false;
    const missed = new Map<SignalId, Kept>();
    for (const [id, signal] of kept) {
      const value = latestPoint(id);
      if (value === null || Number.isNaN(value.time)) continue;
      if (value.time < signal.points.lastTime) continue;
      if (value.generation !== signal.generation && signal.waiting === null) missed.set(id, signal);
      signal.generation = value.generation;
      if (missed.has(id)) continue;
      if ((signal.waiting ?? signal.points).append(value.time, value.number)) isChanged = true;
    }
    if (missed.size > 0) {
      void fill(missed, question);
      for (const [id, { waiting }] of missed) {
        const value = latestPoint(id);
        if (value !== null) waiting?.append(value.time, value.number);
      }
    }
    if (isChanged) grew();
  };

  const window = (request: number, view: CurveView): void => {
    isTold = false;
    const windows = [...kept.values()].map(({ points }) => windowOf(points.columns, view));
    tell(
      { kind: 'window', request, windows },
      windows.flatMap(({ times, numbers }) => [times.buffer, numbers.buffer]),
    );
  };
  const nextPart = (request: number): void => {
    const next = sheets.get(request)?.next();
    const part = next === undefined || next.done ? null : next.value;
    if (part === null) sheets.delete(request);
    tell({ kind: 'csv', request, part });
  };
  const beginSheet = (request: number, sheet: CsvSheet): void => {
    // Copies, since points go on arriving while a person saves.
    const columns = [...kept.values()].map(({ points }) => ({
      times: points.columns.times.slice(),
      numbers: points.columns.numbers.slice(),
    }));
    sheets.set(request, csvParts(columns, sheet));
    nextPart(request);
  };
  const close = (): void => {
    ask++;
    loading.abort();
    kept.clear();
    sheets.clear();
    isLoaded = false;
    port.onmessage = null;
    port.close();
    closed();
  };

  port.onmessage = ({ data }: MessageEvent<CurveRequest>) => {
    switch (data.kind) {
      case 'ask':
        ask = data.ask;
        void load(data.ask, data.question);
        return;
      case 'cancel':
        if (!isLoaded) loading.abort();
        return;
      case 'window':
        window(data.request, data.view);
        return;
      case 'csv':
        beginSheet(data.request, data.sheet);
        return;
      case 'csv-next':
        nextPart(data.request);
        return;
      case 'close':
        close();
        return;
    }
  };
  return { valuesArrived, close };
}
