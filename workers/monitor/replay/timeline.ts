/**
 * Writes the values of a watch at any loaded moment into a value table like the live one, from which formulas and
 * batches take them as usual.
 */
import { STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, withFreshness } from '../../../src/shared/reading';
import type { Millis } from '../../../src/shared/units';
import { lastUntil } from '../history/points';
import type { ValueTable } from '../live/table';
import { flagsAt, type RowHistory } from './row-history';

/** A later moment is searched for point by point up to this many, then by binary search. Ours. */
const LINEAR_STEPS = 32;

interface Track {
  readonly row: number;
  readonly history: RowHistory;
  /** A value that is older than this is stale. */
  readonly freshFor: Millis;
  /** Index of the point that is shown; −1 before the first. */
  at: number;
}

/** Differences that are looked at for a sampling at most: it is the same in all of a part. Ours. */
const SAMPLES = 64;

/**
 * The time from one stored value to the next, as the middle one of some has it: the platform keeps fewer values of what
 * is longer ago, and a value that is as new as its history can be is not late.
 */
function samplingOf(times: Float64Array): Millis {
  const step = Math.max(1, Math.floor(times.length / SAMPLES));
  const gaps: Millis[] = [];
  for (let at = 1; at < times.length; at += step)
    gaps.push((times[at] as number) - (times[at - 1] as number));
  // Of two the shorter: one may be an outage. A single gap says nothing.
  return gaps.length < 2 ? 0 : (gaps.sort((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 0);
}

export class Timeline {
  readonly #table: ValueTable;
  readonly #intervalOf: (row: number) => Millis;
  readonly #tracks = new Map<number, Track>();
  #moment = Number.NaN;

  /** `intervalOf`: how often a row is expected to get a value, where its history does not say that it is stored less often. */
  constructor(table: ValueTable, intervalOf: (row: number) => Millis) {
    this.#table = table;
    this.#intervalOf = intervalOf;
  }

  /** Sets the history of a row. */
  put(row: number, history: RowHistory): void {
    const interval = Math.max(this.#intervalOf(row), samplingOf(history.times));
    const track = { row, history, freshFor: interval * STALE_INTERVALS, at: -1 };
    this.#tracks.set(row, track);
    if (!Number.isNaN(this.#moment)) this.#move(track, this.#moment);
  }

  /** Replaces all histories. A row that has none any more shows nothing. */
  replace(histories: ReadonlyMap<number, RowHistory>): void {
    const before = [...this.#tracks.keys()];
    this.#tracks.clear();
    for (const [row, history] of histories) this.put(row, history);
    for (const row of before) if (!this.#tracks.has(row)) this.#write(row, 0, null, -1);
  }

  /** Brings all rows to a moment, earlier or later than the one before; rows that changed are marked. */
  moveTo(moment: number): void {
    this.#moment = moment;
    for (const track of this.#tracks.values()) this.#move(track, moment);
  }

  #move(track: Track, moment: number): void {
    const { row, history, freshFor } = track;
    const { times } = history;
    const before = track.at;
    let at = before;
    const limit = before + LINEAR_STEPS;
    const isLater = before < 0 || (times[before] as number) <= moment;
    if (isLater) while (at < limit && at + 1 < times.length && (times[at + 1] as number) <= moment) at++;
    if (!isLater || at === limit) at = lastUntil(times, moment);
    track.at = at;
    const carried = at < 0 ? 0 : flagsAt(history, at);
    if (carried === 0) this.#write(row, Freshness.never, null, -1);
    else {
      const isFresh = moment - (times[at] as number) <= freshFor;
      this.#write(row, withFreshness(carried, isFresh ? Freshness.fresh : Freshness.stale), history, at);
    }
  }

  #write(row: number, flags: number, history: RowHistory | null, at: number): void {
    const table = this.#table;
    const number = history?.numbers[at] ?? Number.NaN;
    const time = history?.times[at] ?? Number.NaN;
    const text = history?.texts?.[at] ?? null;
    if (flags === table.flags[row] && Object.is(time, table.times[row]) && text === table.texts[row]) {
      if (Object.is(number, table.numbers[row])) return;
    }
    table.numbers[row] = number;
    table.times[row] = time;
    table.texts[row] = text;
    table.arrivals[row] = time;
    table.flags[row] = flags;
    table.generations[row] = history === null ? 0 : 1;
    table.mark(row);
  }
}
