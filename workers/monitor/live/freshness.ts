/**
 * One age model for every value (decision 4): fresh → ageing → stale by the time since arrival and the row's
 * interval; disconnected if its link is lost or its gateway offline, until it arrives again; paused while its gateway
 * is in vpn mode. One linear pass over typed arrays.
 */
import { AGEING_INTERVALS, DEFAULT_INTERVAL_MS, STALE_INTERVALS } from '../../../src/shared/constants';
import { Freshness, getFreshness, withFreshness } from '../../../src/shared/reading';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueTable } from './table';

export class FreshnessStage {
  /** Generation of the current link, from 1; values of any other are disconnected. */
  #generation = 1;
  #isLost = false;
  readonly #table: ValueTable;
  readonly #expectedIntervals: Float64Array;
  /** 1 for rows that inherit their freshness from operands of a formula. */
  readonly #isInherited: Uint8Array;

  constructor(table: ValueTable) {
    this.#table = table;
    this.#expectedIntervals = new Float64Array(table.size).fill(DEFAULT_INTERVAL_MS);
    this.#isInherited = new Uint8Array(table.size);
  }

  markInherited(row: number): void {
    this.#isInherited[row] = 1;
  }

  setExpectedInterval(row: number, interval: Millis): void {
    this.#expectedIntervals[row] = interval;
  }

  getInterval(row: number): Millis {
    return this.#expectedIntervals[row] ?? DEFAULT_INTERVAL_MS;
  }

  /**
   * Sets the best freshness that a row's gateway allows: `fresh`, `disconnected` (offline) or `paused` (vpn). After a
   * change the stored value counts only once it arrives again.
   */
  setSource(row: number, state: Freshness): void {
    if (this.#table.arrivalFreshness[row] === state) return;
    this.#table.arrivalFreshness[row] = state;
    this.#table.generations[row] = 0;
  }

  /** Generation for current arrivals and queries; 0 while the link is lost. */
  get arrivalGeneration(): number {
    return this.#isLost ? 0 : this.#generation;
  }

  /** Makes everything received so far not live with the next sweep, which the caller runs immediately. */
  handleLoss(): void {
    this.#generation++;
    this.#isLost = true;
  }

  handleOpen(): void {
    this.#isLost = false;
  }

  /** Updates all rows. `now`: the steady clock, like arrivals. */
  sweep(now: EpochMs): void {
    const { size, flags, arrivals, generations, arrivalFreshness } = this.#table;
    for (let row = 0; row < size; row++) {
      if (this.#isInherited[row] === 1) continue;
      const flag = flags[row] as number;
      const source = arrivalFreshness[row];
      let next: Freshness;
      if (source === Freshness.paused) next = Freshness.paused;
      else if (Number.isNaN(arrivals[row])) next = Freshness.never;
      else if (source === Freshness.disconnected || generations[row] !== this.#generation)
        next = Freshness.disconnected;
      else {
        const elapsedIntervals = (now - (arrivals[row] as number)) / (this.#expectedIntervals[row] as number);
        if (elapsedIntervals > STALE_INTERVALS) next = Freshness.stale;
        else next = elapsedIntervals > AGEING_INTERVALS ? Freshness.ageing : Freshness.fresh;
      }
      if (next === getFreshness(flag)) continue;
      flags[row] = withFreshness(flag, next);
      this.#table.mark(row);
    }
  }
}
