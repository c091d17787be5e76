/**
 * A curve of a page: loads and keeps points, sends windows of them and appends pushed values. A question replaces the
 * previous one, whose answer is dropped (faults 40).
 */
import { HISTORY_CHUNK_POINTS, HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import { type Fault, isWorthRetrying } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs, MINUTE_MS, type Millis, type TimeRange } from '../../../src/shared/units';
import type {
  CsvSheet,
  CurveMessage,
  CurveQuestion,
  CurveRequest,
  CurveSeries,
  CurveView,
} from '../contract/contract';
import type { Caller } from '../monitoring/adapter';
import { writeCsvParts } from './csv-parts';
import { loadPoints } from './load-points';
import { PointStore } from './point-store';
import { type Columns, NO_POINTS } from './points';
import { getSource, roundRange } from './source';
import { getWindow } from './window';

/** Maximum points that one curve holds, shared between its signals: 16 MB. */
const CURVE_POINTS_MAX = 1_000_000;

export interface LatestPoint {
  /** Source time, epoch ms; NaN if missing. */
  readonly time: number;
  /** NaN without a trustworthy number. */
  readonly number: number;
  /** Generation of the link that delivered it; after a change, values may have been missed. */
  readonly generation: number;
}

export interface CurveDeps {
  readonly call: Caller;
  readonly now: () => number;
  readonly getLatestPoint: (id: SignalId) => LatestPoint | null;
  readonly port: MessagePort;
  readonly closed: () => void;
}

/** Maximum delay until the platform stores a value; its answer includes older values. Ours. */
const STORE_DELAY_MAX_MS: Millis = MINUTE_MS;

/** Delay before a gap is queried again. Ours. */
const GAP_RETRY_MS: Millis = MINUTE_MS;

interface CurveSignal {
  readonly points: PointStore;
  /** End of the time covered by history; only later values can be missing. */
  knownUntil: number;
  /** Generation of the last appended value; `null` before the first. */
  generation: number | null;
  /** Collects arriving values while the time since the last point is loaded; otherwise `null`. */
  collector: PointStore | null;
  /** Whether values may have been missed again since loading began. */
  isMissedAgain: boolean;
  /** Times of breaks whose missing values may still be loaded. */
  gaps: readonly number[];
}

const createSignal = (points: PointStore, knownUntil: number): CurveSignal => ({
  points,
  knownUntil,
  generation: null,
  collector: null,
  isMissedAgain: false,
  gaps: [],
});

interface Answer {
  readonly points: Columns;
  readonly isWhole: boolean;
}

const NOTHING = { ...NO_POINTS, total: 0 };
const createCollector = (): PointStore => new PointStore(NOTHING, HISTORY_CHUNK_POINTS);

/**
 * Returns the start of the time to load. History is complete up to `knownUntil`: an older last point of a quiet
 * signal is not a gap.
 */
function getMissingStart({ points, knownUntil }: CurveSignal): number {
  const storedUntil = knownUntil - STORE_DELAY_MAX_MS;
  return points.count === 0 ? storedUntil : Math.max(storedUntil, points.lastTime);
}

export class Curve {
  readonly #deps: CurveDeps;
  /** Number of the current question; answers to any other are dropped. */
  #number = 0;
  #question: CurveQuestion | null = null;
  #loading = new AbortController();
  #signals = new Map<SignalId, CurveSignal>();
  #isLoaded = false;
  #gapRetryAt = Number.POSITIVE_INFINITY;
  /** Whether growth was reported and no window requested since. */
  #hasReportedGrowth = false;
  readonly #sheets = new Map<number, Generator<string, void>>();

  constructor(deps: CurveDeps) {
    this.#deps = deps;
    deps.port.onmessage = ({ data }: MessageEvent<CurveRequest>) => this.#handleRequest(data);
  }

  handleValues(): void {
    if (!this.#isLoaded || this.#question?.isLive !== true) return;
    const { getLatestPoint } = this.#deps;
    let hasGrown = false;
    const missed = new Map<SignalId, CurveSignal>();
    for (const [id, signal] of this.#signals) {
      const value = getLatestPoint(id);
      if (value === null || Number.isNaN(value.time)) continue;
      if (value.time < signal.points.lastTime) continue;
      if (value.generation !== signal.generation) {
        if (signal.collector === null) missed.set(id, signal);
        else {
          // The loaded history will include the collected values.
          signal.collector = createCollector();
          signal.isMissedAgain = true;
        }
      }
      signal.generation = value.generation;
      if (missed.has(id)) continue;
      if ((signal.collector ?? signal.points).append(value.time, value.number)) hasGrown = true;
    }
    if (missed.size > 0) {
      void this.#fillGaps(missed, this.#question);
      for (const [id, { collector }] of missed) {
        const value = getLatestPoint(id);
        if (value !== null) collector?.append(value.time, value.number);
      }
    }
    if (this.#deps.now() >= this.#gapRetryAt) void this.#closeGaps(this.#question);
    if (hasGrown) this.#reportGrowth();
  }

  close(): void {
    const { port, closed } = this.#deps;
    this.#number++;
    this.#loading.abort();
    this.#signals.clear();
    this.#sheets.clear();
    this.#isLoaded = false;
    port.onmessage = null;
    port.close();
    closed();
  }

  #handleRequest(request: CurveRequest): void {
    switch (request.kind) {
      case 'ask':
        void this.#load(request.ask, request.question);
        return;
      case 'cancel':
        if (!this.#isLoaded) this.#loading.abort();
        return;
      case 'window':
        this.#sendWindow(request.request, request.view);
        return;
      case 'csv':
        this.#startSheet(request.request, request.sheet);
        return;
      case 'csv-next':
        this.#sendSheetPart(request.request);
        return;
      case 'close':
        this.close();
        return;
    }
  }

  #emit(message: CurveMessage, transfer: Transferable[] = []): void {
    this.#deps.port.postMessage(message, transfer);
  }

  async #load(number: number, question: CurveQuestion): Promise<void> {
    const abort = new AbortController();
    this.#loading.abort();
    this.#loading = abort;
    this.#number = number;
    this.#question = question;
    this.#signals = new Map();
    this.#isLoaded = false;
    this.#sheets.clear();
    const isCurrent = (): boolean => number === this.#number;
    const { from, end } = this.#getRange(question);
    const signalIds = [...new Set(question.signalIds)];
    const limit = Math.min(HISTORY_MAX_POINTS, Math.trunc(CURVE_POINTS_MAX / Math.max(1, signalIds.length)));
    const stores = new Map<SignalId, PointStore>();
    const fault = await loadPoints(
      {
        call: this.#deps.call,
        limit,
        source: getSource(question.owner),
        signal: abort.signal,
        progress: (loaded, total) => {
          if (isCurrent()) this.#emit({ kind: 'progress', ask: number, loaded, total });
        },
        loaded: (id, points) => {
          stores.set(id, new PointStore(points, limit));
        },
      },
      signalIds,
      { from, end },
    );
    if (!isCurrent()) return;
    // After a cancellation the next value must not restart loading.
    const isDecided = fault === null || fault.kind === 'cancelled';
    for (const id of signalIds) {
      const points = stores.get(id) ?? new PointStore(NOTHING, limit);
      this.#signals.set(id, createSignal(points, isDecided || points.count > 0 ? end : from));
    }
    this.#isLoaded = true;
    this.#hasReportedGrowth = false;
    this.#loading = new AbortController();
    this.#gapRetryAt = Number.POSITIVE_INFINITY;
    const series = this.#listSeries();
    this.#emit({ kind: 'loaded', ask: number, series, fault, from: epochMs(from), end: epochMs(end) });
    this.handleValues();
  }

  #getRange({ range }: CurveQuestion): TimeRange {
    if ('end' in range) return roundRange(range.from, range.end);
    const end = this.#deps.now();
    return roundRange(end - range.lastMs, end);
  }

  /** Loads the time in which values may have been missed, while arriving values are collected. */
  async #fillGaps(missed: ReadonlyMap<SignalId, CurveSignal>, question: CurveQuestion): Promise<void> {
    const number = this.#number;
    const end = Math.round(this.#deps.now());
    let from = end;
    for (const signal of missed.values()) {
      signal.collector ??= createCollector();
      signal.isMissedAgain = false;
      from = Math.min(from, getMissingStart(signal));
    }
    const { fault, answers } = await this.#loadAgain([...missed.keys()], roundRange(from, end), question);
    if (number !== this.#number) return;
    if (fault !== null) this.#scheduleRetry(fault);
    const missedAgain = new Map<SignalId, CurveSignal>();
    for (const [id, signal] of missed) {
      const { points, collector } = signal;
      const answer = answers.get(id);
      const oldestTime = answer?.points.times[0] ?? Number.POSITIVE_INFINITY;
      // The newest values came first, so some before them may be missing; break the line there.
      if (fault !== null && answer?.isWhole !== true && oldestTime > points.lastTime) {
        const gap = points.lastTime + 1;
        points.append(gap, Number.NaN);
        signal.gaps = [...signal.gaps, gap];
      }
      if (answer !== undefined) points.merge(answer.points);
      if (fault === null || answer?.isWhole === true) signal.knownUntil = end;
      if (signal.isMissedAgain) {
        missedAgain.set(id, signal);
        continue;
      }
      if (collector !== null) points.merge(collector.columns);
      signal.collector = null;
    }
    if (missedAgain.size > 0) void this.#fillGaps(missedAgain, question);
    this.#reportGrowth();
  }

  /** Queries the values missing at breaks again, and closes the breaks if they are found. */
  async #closeGaps(question: CurveQuestion): Promise<void> {
    this.#gapRetryAt = Number.POSITIVE_INFINITY;
    const number = this.#number;
    const brokenSignals = [...this.#signals].filter(([, { gaps }]) => gaps.length > 0);
    if (brokenSignals.length === 0) return;
    const requested = new Map(brokenSignals.map(([id, { gaps }]) => [id, gaps]));
    const range = roundRange(Math.min(...[...requested.values()].flat()), this.#deps.now());
    const { fault, answers } = await this.#loadAgain([...requested.keys()], range, question);
    if (number !== this.#number) return;
    if (fault !== null) this.#scheduleRetry(fault);
    for (const [id, signal] of brokenSignals) {
      const answer = answers.get(id);
      if (answer === undefined) continue;
      const { points, gaps } = signal;
      if (answer.isWhole) {
        const closed = requested.get(id) ?? [];
        for (const gap of closed) points.remove(gap);
        signal.gaps = gaps.filter((gap) => !closed.includes(gap));
      }
      points.merge(answer.points);
    }
    this.#reportGrowth();
  }

  async #loadAgain(
    ids: readonly SignalId[],
    range: TimeRange,
    { owner }: CurveQuestion,
  ): Promise<{ readonly fault: Fault | null; readonly answers: ReadonlyMap<SignalId, Answer> }> {
    const answers = new Map<SignalId, Answer>();
    const loaded = (id: SignalId, points: Columns, isWhole: boolean): void => {
      answers.set(id, { points, isWhole });
    };
    const { call } = this.#deps;
    const deps = { call, source: getSource(owner), signal: this.#loading.signal, loaded };
    return { fault: await loadPoints(deps, ids, range), answers };
  }

  #scheduleRetry(fault: Fault): void {
    if (isWorthRetrying(fault)) this.#gapRetryAt = this.#deps.now() + GAP_RETRY_MS;
  }

  #reportGrowth(): void {
    if (this.#hasReportedGrowth) return;
    this.#hasReportedGrowth = true;
    this.#emit({ kind: 'grew', ask: this.#number, series: this.#listSeries() });
  }

  #listSeries(): readonly CurveSeries[] {
    return [...this.#signals].map(([signalId, { points }]) => {
      const [first] = points.columns.times;
      return {
        signalId,
        availableCount: points.count,
        total: points.total,
        firstTime: first === undefined ? null : epochMs(first),
        lastTime: first === undefined ? null : epochMs(points.lastTime),
      };
    });
  }

  /** Returns the points of each signal in the question's order, including repeated ones; empty while loading. */
  #listRequestedColumns(): readonly Columns[] {
    if (this.#question === null || !this.#isLoaded) return [];
    return this.#question.signalIds.map((id) => this.#signals.get(id)?.points.columns ?? NO_POINTS);
  }

  #sendWindow(request: number, view: CurveView): void {
    this.#hasReportedGrowth = false;
    const windows = this.#listRequestedColumns().map((columns) => getWindow(columns, view));
    this.#emit(
      { kind: 'window', request, windows },
      windows.flatMap(({ times, numbers }) => [times.buffer, numbers.buffer]),
    );
  }

  #startSheet(request: number, sheet: CsvSheet): void {
    // Copies, since points arrive while the sheet is being written.
    const columns = this.#listRequestedColumns().map(({ times, numbers }) => ({
      times: times.slice(),
      numbers: numbers.slice(),
    }));
    this.#sheets.set(request, writeCsvParts(columns, sheet));
    this.#sendSheetPart(request);
  }

  #sendSheetPart(request: number): void {
    const next = this.#sheets.get(request)?.next();
    const part = next === undefined || next.done ? null : next.value;
    if (part === null) this.#sheets.delete(request);
    this.#emit({ kind: 'csv', request, part });
  }
}
