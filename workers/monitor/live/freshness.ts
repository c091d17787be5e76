/**
 * One age model for every value (decision 4): fresh → ageing → stale by the time since it arrived and
 * its own interval; disconnected when the link that brought it is gone or its gateway is offline, until it arrives
 * anew; paused while its gateway is in vpn mode. One linear pass over typed arrays.
 */
import { AGEING_INTERVALS, DEFAULT_INTERVAL_MS, STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, freshnessOf, withFreshness } from '../../../src/shared/reading';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueTable } from './table';

export class FreshnessStage {
  /** Generation of the link that is up; values of any other are disconnected. Counts from 1. */
  #generation = 1;
  #isLost = false;
  readonly #table: ValueTable;
  readonly #intervals: Float64Array;
  /** Rows that are not aged here: formulas inherit. */
  readonly #isInherited: Uint8Array;

  constructor(table: ValueTable) {
    this.#table = table;
    this.#intervals = new Float64Array(table.size).fill(DEFAULT_INTERVAL_MS);
    this.#isInherited = new Uint8Array(table.size);
  }

  /** Excludes a row: its freshness comes from the rows that it is calculated from. */
  inherit(row: number): void {
    this.#isInherited[row] = 1;
  }

  /** Sets the interval at which the row is expected to arrive. */
  expectEvery(row: number, interval: Millis): void {
    this.#intervals[row] = interval;
  }

  intervalOf(row: number): Millis {
    return this.#intervals[row] ?? DEFAULT_INTERVAL_MS;
  }

  /**
   * Sets the best freshness that the row's gateway allows: `fresh`, `disconnected` (offline) or `paused` (vpn). After a
   * change the stored value counts again only when it arrives anew.
   */
  setSource(row: number, state: Freshness): void {
    if (this.#table.arriveAs[row] === state) return;
    this.#table.arriveAs[row] = state;
    this.#table.generations[row] = 0;
  }

  /** The generation that something gets that arrives or is asked for now: none while the link is lost. */
  get arriving(): number {
    return this.#isLost ? 0 : this.#generation;
  }

  /** The link is lost: nothing that came before is live. Takes effect with the next sweep, which the caller makes at once. */
  loseLink(): void {
    this.#generation++;
    this.#isLost = true;
  }

  /** The link is open again: values that arrive from now on are live. */
  regainLink(): void {
    this.#isLost = false;
  }

  /** Looks all rows through; rows whose freshness changed are marked. `now` is the steady clock that arrivals carry. */
  sweep(now: EpochMs): void {
    const { size, flags, arrivals, generations, arriveAs } = this.#table;
    for (let row = 0; row < size; row++) {
      if (this.#isInherited[row] === 1) continue;
      const flag = flags[row] as number;
      const source = arriveAs[row];
      let next: Freshness;
      if (source === Freshness.paused) next = Freshness.paused;
      else if (Number.isNaN(arrivals[row])) next = Freshness.never;
      else if (source === Freshness.disconnected || generations[row] !== this.#generation)
        next = Freshness.disconnected;
      else {
        const intervals = (now - (arrivals[row] as number)) / (this.#intervals[row] as number);
        if (intervals > STALE_INTERVALS) next = Freshness.stale;
        else next = intervals > AGEING_INTERVALS ? Freshness.ageing : Freshness.fresh;
      }
      if (next === freshnessOf(flag)) continue;
      flags[row] = withFreshness(flag, next);
      this.#table.mark(row);
    }
  }
}
