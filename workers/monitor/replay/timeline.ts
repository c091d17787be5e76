/** Writes a watch's values at any loaded moment into a value table, which formulas and batches read as usual. */
import { STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, withFreshness } from '../../../src/shared/reading';
import type { Millis } from '../../../src/shared/units';
import { findLastUntil } from '../history/points';
import type { ValueTable } from '../live/table';
import { getFlagsAt, type RowHistory } from './row-history';

/** Maximum points searched linearly for a later moment, before a binary search. Ours. */
const LINEAR_STEPS = 32;

interface Track {
  readonly row: number;
  readonly history: RowHistory;
  /** Age from which a value is stale. */
  readonly staleAfterMs: Millis;
  /** Index of the point shown; −1 before the first. */
  index: number;
}

/** Maximum gaps examined to estimate a sampling interval, which is uniform within a segment. Ours. */
const SAMPLES = 64;

/**
 * Estimates the time between stored values: the platform stores older data more sparsely, which does not make a value
 * stale.
 */
function estimateSampling(times: Float64Array): Millis {
  const step = Math.max(1, Math.floor(times.length / SAMPLES));
  const gaps: Millis[] = [];
  for (let index = 1; index < times.length; index += step)
    gaps.push((times[index] as number) - (times[index - 1] as number));
  // Takes the shorter of two, since the other may be an outage. A single gap proves nothing.
  return gaps.length < 2 ? 0 : (gaps.sort((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 0);
}

export class Timeline {
  readonly #table: ValueTable;
  readonly #getInterval: (row: number) => Millis;
  readonly #tracks = new Map<number, Track>();
  #moment = Number.NaN;

  /** Creates a timeline. `getInterval`: expected interval of a row's values, unless its history has fewer. */
  constructor(table: ValueTable, getInterval: (row: number) => Millis) {
    this.#table = table;
    this.#getInterval = getInterval;
  }

  put(row: number, history: RowHistory): void {
    const interval = Math.max(this.#getInterval(row), estimateSampling(history.times));
    const track = { row, history, staleAfterMs: interval * STALE_INTERVALS, index: -1 };
    this.#tracks.set(row, track);
    if (!Number.isNaN(this.#moment)) this.#move(track, this.#moment);
  }

  replace(histories: ReadonlyMap<number, RowHistory>): void {
    const previous = [...this.#tracks.keys()];
    this.#tracks.clear();
    for (const [row, history] of histories) this.put(row, history);
    for (const row of previous) if (!this.#tracks.has(row)) this.#write(row, 0, null, -1);
  }

  /** Moves all rows to an earlier or later moment and marks changed rows. */
  moveTo(moment: number): void {
    this.#moment = moment;
    for (const track of this.#tracks.values()) this.#move(track, moment);
  }

  #move(track: Track, moment: number): void {
    const { row, history, staleAfterMs } = track;
    const { times } = history;
    const previous = track.index;
    let index = previous;
    const limit = previous + LINEAR_STEPS;
    const isLater = previous < 0 || (times[previous] as number) <= moment;
    if (isLater)
      while (index < limit && index + 1 < times.length && (times[index + 1] as number) <= moment) index++;
    if (!isLater || index === limit) index = findLastUntil(times, moment);
    track.index = index;
    const storedFlags = index < 0 ? 0 : getFlagsAt(history, index);
    if (storedFlags === 0) this.#write(row, Freshness.never, null, -1);
    else {
      const isFresh = moment - (times[index] as number) <= staleAfterMs;
      this.#write(
        row,
        withFreshness(storedFlags, isFresh ? Freshness.fresh : Freshness.stale),
        history,
        index,
      );
    }
  }

  #write(row: number, flags: number, history: RowHistory | null, index: number): void {
    const table = this.#table;
    const number = history?.numbers[index] ?? Number.NaN;
    const time = history?.times[index] ?? Number.NaN;
    const text = history?.texts?.[index] ?? null;
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
