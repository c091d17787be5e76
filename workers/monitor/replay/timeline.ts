/**
 * The values of a watch at any moment of a loaded span, in a value table like the live one, so that formulas and batches
 * take them from there as ever.
 */
import { STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, HAS_NUMBER, withFreshness } from '../../../src/shared/reading';
import type { Millis } from '../../../src/shared/units';
import { type Columns, firstFrom, lastUntil } from '../history/points';
import type { ValueTable } from '../live/table';

/** Points that are walked one by one to a later moment; beyond, it is sought. Ours. */
const WALK = 32;
/** What a row without a value has: never collected, no number. */
const NOTHING = Freshness.never;

interface Track extends Columns {
  readonly row: number;
  /** A value that is older than this is stale. */
  readonly freshFor: Millis;
  /** Index of the point that is shown; −1 before the first. */
  at: number;
}

export class Timeline {
  readonly #table: ValueTable;
  readonly #tracks = new Map<number, Track>();
  #moment = Number.NaN;

  constructor(table: ValueTable) {
    this.#table = table;
  }

  /** Gives a row its points, which are sorted, and how often it is expected to get one. */
  put(row: number, { times, numbers }: Columns, interval: Millis): void {
    const track = { row, times, numbers, freshFor: interval * STALE_INTERVALS, at: -1 };
    this.#tracks.set(row, track);
    if (!Number.isNaN(this.#moment)) this.#move(track, this.#moment);
  }

  /** Brings all rows to a moment, earlier or later than the one before; rows that changed are marked. */
  moveTo(moment: number): void {
    this.#moment = moment;
    for (const track of this.#tracks.values()) this.#move(track, moment);
  }

  /** The first moment after this one at which any row has a point; NaN where there is none. */
  next(moment: number): number {
    let found = Number.NaN;
    for (const { times } of this.#tracks.values()) {
      const time = times[lastUntil(times, moment) + 1];
      if (time !== undefined && !(time >= found)) found = time;
    }
    return found;
  }

  /** The last moment before this one at which any row has a point; NaN where there is none. */
  previous(moment: number): number {
    let found = Number.NaN;
    for (const { times } of this.#tracks.values()) {
      const time = times[firstFrom(times, moment) - 1];
      if (time !== undefined && !(time <= found)) found = time;
    }
    return found;
  }

  #move(track: Track, moment: number): void {
    const { times, row } = track;
    const before = track.at;
    let at = before;
    const limit = before + WALK;
    const isLater = before < 0 || (times[before] as number) <= moment;
    if (isLater) while (at < limit && at + 1 < times.length && (times[at + 1] as number) <= moment) at++;
    if (!isLater || at === limit) at = lastUntil(times, moment);
    track.at = at;
    if (at > before && this.#table.extremes.size > 0) this.#skip(track, before, at);
    this.#show(row, track, moment);
  }

  /** Points that were passed without being shown: a trend may want their extremes. */
  #skip({ row, times, numbers }: Track, before: number, at: number): void {
    for (let i = Math.max(0, before); i < at; i++)
      this.#table.extremes.replaced(row, times[i] as number, numbers[i] as number);
  }

  #show(row: number, { times, numbers, at, freshFor }: Track, moment: number): void {
    const table = this.#table;
    const number = at < 0 ? Number.NaN : (numbers[at] as number);
    const isThere = !Number.isNaN(number);
    const time = isThere ? (times[at] as number) : Number.NaN;
    const isFresh = moment - time <= freshFor;
    const flags = isThere ? withFreshness(HAS_NUMBER, isFresh ? Freshness.fresh : Freshness.stale) : NOTHING;
    if (flags === table.flags[row] && Object.is(time, table.times[row])) {
      if (Object.is(number, table.numbers[row])) return;
    }
    table.numbers[row] = number;
    table.times[row] = time;
    table.arrivals[row] = time;
    table.flags[row] = flags;
    table.generations[row] = isThere ? 1 : 0;
    table.mark(row);
  }
}
