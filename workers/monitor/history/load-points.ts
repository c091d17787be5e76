/**
 * Loads a range in pieces, newest first: the points received so far are always the newest, without a gap (spec 5 and
 * 9; faults 39).
 */
import type { CancelSignal } from '../../../src/shared/calls/run';
import {
  HISTORY_GROUP_SIGNALS,
  HISTORY_MAX_POINTS,
  HISTORY_PIECE_MIN,
  HISTORY_PIECE_POINTS,
} from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { TimeRange } from '../../../src/shared/units';
import type { Caller } from '../monitoring/adapter';
import { type CleanColumns, cleanColumns, isAscending } from './clean';
import type { HistorySource } from './history-source';
import { type Columns, NO_POINTS, type Series } from './points';

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
  let before = 0;
  for (let at = 0; at < signalIds.length; at += size) {
    const group = new Group(deps, signalIds.slice(at, at + size), range, (loaded, total) =>
      deps.progress?.(before + loaded, total === null || signalIds.length > size ? null : total),
    );
    const fault = await group.load();
    before += group.count;
    group.finish();
    if (fault !== null) return fault;
  }
  return null;
}

type Answer = ReturnType<HistorySource['points']>;

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
  readonly #arriving: ReadonlyMap<SignalId, SignalLoad>;
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
    this.#arriving = new Map(
      ids.map((id) => [id, { pieces: [], count: 0, reportedTotal: null, isComplete: false }] as const),
    );
    this.#pieceSize = Math.max(HISTORY_PIECE_MIN, Math.trunc(HISTORY_PIECE_POINTS / ids.length));
  }

  get count(): number {
    let count = 0;
    for (const signal of this.#arriving.values()) count += signal.count;
    return count;
  }

  async load(): Promise<Fault | null> {
    let open = [...this.#arriving.keys()];
    let asked: Answer | null = null;
    for (let pagenum = 1; open.length > 0; pagenum++) {
      const present: Answer = asked ?? this.#ask(open, pagenum);
      // If the platform reports more, request the next piece while this one arrives and is read.
      asked = open.every((id) => this.#isFollowed(id)) ? this.#ask(open, pagenum + 1) : null;
      const answer = await present;
      if (!answer.ok) return answer.fault;
      const answered = new Map(answer.value.map((series) => [series.id, series]));
      open = open.filter((id) => {
        const state = this.#arriving.get(id);
        const series = answered.get(id);
        if (state === undefined) return false;
        if (series === undefined) {
          state.isComplete = true;
          return false;
        }
        return this.#take(state, series);
      });
      this.#progress(this.count, this.#expected());
    }
    return null;
  }

  #ask(ids: readonly SignalId[], pagenum: number): Answer {
    const { call, source, signal } = this.#deps;
    return source.points(call, ids, { ...this.#range, pagenum, count: this.#pieceSize }, { signal });
  }

  /** Whether another piece certainly follows the next one. */
  #isFollowed(id: SignalId): boolean {
    const { reportedTotal = null, count = 0 } = this.#arriving.get(id) ?? {};
    return reportedTotal !== null && count + this.#pieceSize < Math.min(reportedTotal, this.#limit);
  }

  /** Adds a piece. Returns whether another may follow. */
  #take(state: SignalLoad, { times, numbers, total, sent = times.length }: Series): boolean {
    if (total !== null) state.reportedTotal = total;
    const size = times.length;
    const before = state.pieces.at(-1);
    // A platform without paging sends everything each time.
    if (before !== undefined && size > 0 && before.times[0] === times[0] && before.times.length === size) {
      state.isComplete = true;
      return false;
    }
    if (size > 0) state.pieces.push({ times, numbers });
    state.count += sent;
    const { reportedTotal, count } = state;
    // A platform may send smaller pieces than requested; larger ones mean that it has no paging.
    const isFollowed =
      reportedTotal === null ? sent === this.#pieceSize : count < reportedTotal && sent <= this.#pieceSize;
    state.isComplete = sent === 0 || !isFollowed;
    return !state.isComplete && count < this.#limit;
  }

  /** Returns the total number of points; `null` until known for every signal. */
  #expected(): number | null {
    let total = 0;
    for (const { reportedTotal, count, isComplete } of this.#arriving.values()) {
      if (isComplete) total += count;
      else if (reportedTotal === null) return null;
      else total += Math.min(reportedTotal, this.#limit);
    }
    return total;
  }

  finish(): void {
    for (const [id, { pieces, count, reportedTotal, isComplete }] of this.#arriving) {
      const clean = cleanColumns(inOrder(pieces), this.#limit);
      // A platform may have sent only its latest points.
      const isWhole = isComplete && count >= (reportedTotal ?? 0);
      const total = isWhole ? clean.total : Math.max(clean.total, reportedTotal ?? 0);
      this.#deps.loaded(id, { ...clean, total }, isWhole);
    }
  }
}

/** Joins the pieces in order of arrival, or in reverse if that is already sorted, since the newest come first. */
function inOrder(pieces: readonly Columns[]): Columns {
  const reversed = join([...pieces].reverse());
  return pieces.length < 2 || isAscending(reversed.times) ? reversed : join(pieces);
}

function join(pieces: readonly Columns[]): Columns {
  const [only] = pieces;
  if (only === undefined) return NO_POINTS;
  if (pieces.length === 1) return only;
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
