/**
 * Loads a range in pieces, newest first: the points received so far are always the newest, without a gap (spec 5 and
 * 9; faults 39).
 */
import type { CancelSignal } from '../../../src/shared/calls/run';
import { HISTORY_CHUNK_POINTS, HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { TimeRange } from '../../../src/shared/units';
import type { Caller } from '../monitoring/adapter';
import { type CleanColumns, cleanColumns, isAscending } from './clean';
import type { HistorySource } from './history-source';
import { type Columns, NO_POINTS, type Series } from './points';

/** Minimum per signal. */
const HISTORY_CHUNK_MIN = 1_000;
/** Signals per call when very many are loaded. */
const HISTORY_GROUP_SIGNALS = 20;

export interface LoadPointsDeps {
  readonly call: Caller;
  readonly source: HistorySource;
  readonly signal: CancelSignal;
  readonly limit?: number;
  readonly groupSize?: number;
  /** Reports the points received and their total; `null` until known for all signals. */
  readonly progress?: (loaded: number, total: number | null) => void;
  /** Called once per signal, with all points (`isWhole`) or those received. */
  readonly loaded: (id: SignalId, points: CleanColumns, isWhole: boolean) => void;
}

/** Loads the signals. Stops at the first fault and returns it; otherwise `null`. */
export async function loadPoints(
  deps: LoadPointsDeps,
  signalIds: readonly SignalId[],
  range: TimeRange,
): Promise<Fault | null> {
  const size = Math.min(deps.source.groupSize, deps.groupSize ?? HISTORY_GROUP_SIGNALS);
  let previous = 0;
  for (let at = 0; at < signalIds.length; at += size) {
    const group = new Group(deps, signalIds.slice(at, at + size), range, (loaded, total) =>
      deps.progress?.(previous + loaded, total === null || signalIds.length > size ? null : total),
    );
    const fault = await group.load();
    previous += group.count;
    group.finish();
    if (fault !== null) return fault;
  }
  return null;
}

type Answer = ReturnType<HistorySource['loadPoints']>;

interface SignalLoad {
  readonly pieces: Columns[];
  /** Points sent, including unreadable ones. */
  count: number;
  /** Total reported by the platform; `null` if unreported. */
  reportedTotal: number | null;
  isComplete: boolean;
}

class Group {
  readonly #deps: LoadPointsDeps;
  readonly #loads: ReadonlyMap<SignalId, SignalLoad>;
  readonly #range: TimeRange;
  readonly #progress: (loaded: number, total: number | null) => void;
  readonly #limit: number;
  /** Points per signal and piece; constant, since the numbering of the pieces depends on it. */
  readonly #pieceSize: number;

  constructor(
    deps: LoadPointsDeps,
    ids: readonly SignalId[],
    range: TimeRange,
    progress: (loaded: number, total: number | null) => void,
  ) {
    this.#deps = deps;
    this.#range = range;
    this.#progress = progress;
    this.#limit = deps.limit ?? HISTORY_MAX_POINTS;
    this.#loads = new Map(
      ids.map((id) => [id, { pieces: [], count: 0, reportedTotal: null, isComplete: false }] as const),
    );
    this.#pieceSize = Math.max(HISTORY_CHUNK_MIN, Math.trunc(HISTORY_CHUNK_POINTS / ids.length));
  }

  get count(): number {
    let count = 0;
    for (const signal of this.#loads.values()) count += signal.count;
    return count;
  }

  async load(): Promise<Fault | null> {
    let incomplete = [...this.#loads.keys()];
    let nextAnswer: Answer | null = null;
    for (let pagenum = 1; incomplete.length > 0; pagenum++) {
      const currentAnswer: Answer = nextAnswer ?? this.#query(incomplete, pagenum);
      // If the platform reports more, request the next piece while this one arrives and is read.
      nextAnswer = incomplete.every((id) => this.#hasCertainNext(id))
        ? this.#query(incomplete, pagenum + 1)
        : null;
      const answer = await currentAnswer;
      if (!answer.ok) return answer.fault;
      const seriesById = new Map(answer.value.map((series) => [series.id, series]));
      incomplete = incomplete.filter((id) => {
        const load = this.#loads.get(id);
        const series = seriesById.get(id);
        if (load === undefined) return false;
        if (series === undefined) {
          load.isComplete = true;
          return false;
        }
        return this.#addPiece(load, series);
      });
      this.#progress(this.count, this.#getTotal());
    }
    return null;
  }

  #query(ids: readonly SignalId[], pagenum: number): Answer {
    const { call, source, signal } = this.#deps;
    return source.loadPoints(call, ids, { ...this.#range, pagenum, count: this.#pieceSize }, { signal });
  }

  /** Whether another piece certainly follows the next one. */
  #hasCertainNext(id: SignalId): boolean {
    const { reportedTotal = null, count = 0 } = this.#loads.get(id) ?? {};
    return reportedTotal !== null && count + this.#pieceSize < Math.min(reportedTotal, this.#limit);
  }

  /** Adds a piece. Returns whether another may follow. */
  #addPiece(load: SignalLoad, { times, numbers, total, sent = times.length }: Series): boolean {
    if (total !== null) load.reportedTotal = total;
    const size = times.length;
    const previous = load.pieces.at(-1);
    // A platform without paging sends everything each time.
    if (
      previous !== undefined &&
      size > 0 &&
      previous.times[0] === times[0] &&
      previous.times.length === size
    ) {
      load.isComplete = true;
      return false;
    }
    if (size > 0) load.pieces.push({ times, numbers });
    load.count += sent;
    const { reportedTotal, count } = load;
    // A platform may send smaller pieces than requested; larger ones mean that it has no paging.
    const hasNext =
      reportedTotal === null ? sent === this.#pieceSize : count < reportedTotal && sent <= this.#pieceSize;
    load.isComplete = sent === 0 || !hasNext;
    return !load.isComplete && count < this.#limit;
  }

  /** Returns the total number of points; `null` until known for every signal. */
  #getTotal(): number | null {
    let total = 0;
    for (const { reportedTotal, count, isComplete } of this.#loads.values()) {
      if (isComplete) total += count;
      else if (reportedTotal === null) return null;
      else total += Math.min(reportedTotal, this.#limit);
    }
    return total;
  }

  finish(): void {
    for (const [id, { pieces, count, reportedTotal, isComplete }] of this.#loads) {
      const clean = cleanColumns(joinInOrder(pieces), this.#limit);
      // A platform may have sent only its latest points.
      const isWhole = isComplete && count >= (reportedTotal ?? 0);
      const total = isWhole ? clean.total : Math.max(clean.total, reportedTotal ?? 0);
      this.#deps.loaded(id, { ...clean, total }, isWhole);
    }
  }
}

/** Joins the pieces in order of arrival, or in reverse if that is already sorted, since the newest come first. */
function joinInOrder(pieces: readonly Columns[]): Columns {
  const reversed = join([...pieces].reverse());
  return pieces.length < 2 || isAscending(reversed.times) ? reversed : join(pieces);
}

function join(pieces: readonly Columns[]): Columns {
  const [firstPiece] = pieces;
  if (firstPiece === undefined) return NO_POINTS;
  if (pieces.length === 1) return firstPiece;
  const length = pieces.reduce((sum, { times }) => sum + times.length, 0);
  const times = new Float64Array(length);
  const numbers = new Float64Array(length);
  let at = 0;
  for (const piece of pieces) {
    times.set(piece.times, at);
    numbers.set(piece.numbers, at);
    at += piece.times.length;
  }
  return { times, numbers };
}
