/**
 * The values of a watch at any moment of what is loaded, in a value table like the live one, so that formulas and
 * batches take them from there as ever.
 */
import { STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, withFreshness } from '../../../src/shared/reading';
import type { Millis } from '../../../src/shared/units';
import { lastUntil } from '../history/points';
import type { ValueTable } from '../live/table';
import { flagsAt, type RowHistory } from './row-history';

/** Points that are walked one by one to a later moment; beyond, it is sought. Ours. */
const WALK = 32;

interface Track {
  readonly row: number;
  readonly past: RowHistory;
  /** A value that is older than this is stale. */
  readonly freshFor: Millis;
  /** Index of the point that is shown; −1 before the first. */
  at: number;
}

export class Timeline {
  readonly #table: ValueTable;
  readonly #intervalOf: (row: number) => Millis;
  readonly #tracks = new Map<number, Track>();
  #moment = Number.NaN;

  /** `intervalOf`: how often a row is expected to get a value. */
  constructor(table: ValueTable, intervalOf: (row: number) => Millis) {
    this.#table = table;
    this.#intervalOf = intervalOf;
  }

  /** Gives a row its points. */
  put(row: number, past: RowHistory): void {
    const track = { row, past, freshFor: this.#intervalOf(row) * STALE_INTERVALS, at: -1 };
    this.#tracks.set(row, track);
    if (!Number.isNaN(this.#moment)) this.#move(track, this.#moment);
  }

  /** From now on these are all points there are, by row; a row that has none here shows nothing. */
  replace(pasts: ReadonlyMap<number, RowHistory>): void {
    const before = [...this.#tracks.keys()];
    this.#tracks.clear();
    for (const [row, past] of pasts) this.put(row, past);
    for (const row of before) if (!this.#tracks.has(row)) this.#write(row, 0, null, -1);
  }

  /** Brings all rows to a moment, earlier or later than the one before; rows that changed are marked. */
  moveTo(moment: number): void {
    this.#moment = moment;
    for (const track of this.#tracks.values()) this.#move(track, moment);
  }

  #move(track: Track, moment: number): void {
    const { row, past, freshFor } = track;
    const { times } = past;
    const before = track.at;
    let at = before;
    const limit = before + WALK;
    const isLater = before < 0 || (times[before] as number) <= moment;
    if (isLater) while (at < limit && at + 1 < times.length && (times[at + 1] as number) <= moment) at++;
    if (!isLater || at === limit) at = lastUntil(times, moment);
    track.at = at;
    const carried = at < 0 ? 0 : flagsAt(past, at);
    if (carried === 0) this.#write(row, Freshness.never, null, -1);
    else {
      const isFresh = moment - (times[at] as number) <= freshFor;
      this.#write(row, withFreshness(carried, isFresh ? Freshness.fresh : Freshness.stale), past, at);
    }
  }

  #write(row: number, flags: number, past: RowHistory | null, at: number): void {
    const table = this.#table;
    const number = past?.numbers[at] ?? Number.NaN;
    const time = past?.times[at] ?? Number.NaN;
    const text = past?.texts?.[at] ?? null;
    if (flags === table.flags[row] && Object.is(time, table.times[row]) && text === table.texts[row]) {
      if (Object.is(number, table.numbers[row])) return;
    }
    table.numbers[row] = number;
    table.times[row] = time;
    table.texts[row] = text;
    table.arrivals[row] = time;
    table.flags[row] = flags;
    table.generations[row] = past === null ? 0 : 1;
    table.mark(row);
  }
}
