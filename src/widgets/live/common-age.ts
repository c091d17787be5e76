/** Tracks the common age of a page's values while none of them is live; the page's bar shows it once. */
import { Freshness, getFreshness } from '../../shared/reading';
import { MINUTE_MS, type Millis } from '../../shared/units';
import { type Board, getAgeStart } from '../../state/live/board';

/** Age difference of values that were live together: gateways report at least once a minute. */
const SAME_AGE_MS: Millis = 2 * MINUTE_MS;

const isLive = (flags: number): boolean => {
  const freshness = getFreshness(flags);
  return freshness === Freshness.fresh || freshness === Freshness.ageing;
};
const isOld = (flags: number): boolean => {
  const freshness = getFreshness(flags);
  return freshness === Freshness.stale || freshness === Freshness.disconnected;
};

type AgedBoard = Pick<Board, 'size' | 'flags' | 'arrivals' | 'times'>;

export class CommonAge {
  readonly #board: AgedBoard;
  /** A slot that was live at the last check. It usually still is, which avoids the full search. */
  #liveSlot = 0;
  #newestSince = Number.NaN;

  constructor(board: AgedBoard) {
    this.#board = board;
    this.update();
  }

  /** Updates before a frame is painted; returns whether the common age has begun, ended or changed. */
  update(): boolean {
    const previous = this.#newestSince;
    this.#newestSince = this.#findLive() ? Number.NaN : this.#findNewestOld();
    return !Object.is(previous, this.#newestSince);
  }

  /** Whether the slot is as old as the others and needs no separate age. */
  covers(slot: number): boolean {
    return getAgeStart(this.#board, slot) >= this.#newestSince - SAME_AGE_MS;
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

  #findNewestOld(): number {
    const { flags, size } = this.#board;
    let newestSince = Number.NaN;
    for (let slot = 0; slot < size; slot++) {
      if (!isOld(flags[slot] ?? 0)) continue;
      const since = getAgeStart(this.#board, slot);
      if (!(since <= newestSince)) newestSince = since;
    }
    return newestSince;
  }
}
