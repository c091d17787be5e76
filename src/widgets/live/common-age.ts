/** The age that all values of a page have in common while none of them is live. The bar of the page says it once. */
import { Freshness, freshnessOf } from '../../shared/reading';
import { MINUTE_MS, type Millis } from '../../shared/units';
import { type Board, sinceOf } from '../../state/live/board';

/** Values that came within this before the newest one were live together with it: gateways report once a minute or oftener. */
const TOGETHER_MS: Millis = 2 * MINUTE_MS;

const isLive = (flags: number): boolean => {
  const freshness = freshnessOf(flags);
  return freshness === Freshness.fresh || freshness === Freshness.ageing;
};
const isOld = (flags: number): boolean => {
  const freshness = freshnessOf(flags);
  return freshness === Freshness.stale || freshness === Freshness.disconnected;
};

/** The columns that ages are told by. */
type AgedBoard = Pick<Board, 'size' | 'flags' | 'arrivals' | 'times'>;

export class CommonAge {
  readonly #board: AgedBoard;
  /** A slot that was live when it was last looked at: most often it still is, and nothing else need be looked at. */
  #liveSlot = 0;
  #newest = Number.NaN;

  constructor(board: AgedBoard) {
    this.#board = board;
    this.look();
  }

  /** Looks again, before a frame is painted; true where the common age has begun, ended or changed. */
  look(): boolean {
    const before = this.#newest;
    this.#newest = this.#findLive() ? Number.NaN : this.#newestOld();
    return !Object.is(before, this.#newest);
  }

  /** The value of a slot is as old as all: it needs no age of its own. */
  covers(slot: number): boolean {
    return sinceOf(this.#board, slot) >= this.#newest - TOGETHER_MS;
  }

  #findLive(): boolean {
    const { flags, size } = this.#board;
    if (isLive(flags[this.#liveSlot] ?? 0)) return true;
    for (let slot = 0; slot < size; slot++) {
      if (!isLive(flags[slot] ?? 0)) continue;
      this.#liveSlot = slot;
      return true;
    }
    return false;
  }

  #newestOld(): number {
    const { flags, size } = this.#board;
    let newest = Number.NaN;
    for (let slot = 0; slot < size; slot++) {
      if (!isOld(flags[slot] ?? 0)) continue;
      const since = sinceOf(this.#board, slot);
      if (!(since <= newest)) newest = since;
    }
    return newest;
  }
}
