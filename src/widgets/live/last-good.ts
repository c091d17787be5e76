import { Freshness, getFreshness, getQuality, HAS_NUMBER, HAS_TEXT, Quality } from '../../shared/reading';
import type { Board } from '../../state/live/board';
import type { GoodValue } from '../format/shown';

export class LastGood {
  readonly #values: (GoodValue | undefined)[] = [];

  /** @param isNeeded - Whether the page shows last good values; otherwise nothing is kept. */
  constructor(
    readonly board: Board,
    readonly isNeeded: boolean,
  ) {
    if (isNeeded) for (let slot = 0; slot < board.size; slot++) this.#update(slot);
  }

  update(changedSlots: Uint32Array): void {
    if (!this.isNeeded) return;
    for (const slot of changedSlots) this.#update(slot);
  }

  /** The last good values by slot. */
  get bySlot(): readonly (GoodValue | undefined)[] {
    return this.#values;
  }

  restore(values: readonly (GoodValue | undefined)[]): void {
    for (const [slot, value] of values.entries()) this.#values[slot] = value;
  }

  get(slot: number): GoodValue | null {
    return this.#values[slot] ?? null;
  }

  #update(slot: number): void {
    const flags = this.board.flags[slot] ?? 0;
    if (getQuality(flags) !== Quality.good || getFreshness(flags) === Freshness.never) return;
    if ((flags & (HAS_NUMBER | HAS_TEXT)) === 0) return;
    const { number, text } = this.board.getReading(slot);
    this.#values[slot] = { number, text };
  }
}
