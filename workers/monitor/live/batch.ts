/** Packs changed rows on screen into one batch (decisions 1 to 3); `credits.ts` decides when. */
import { type BatchMessage, batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import { Freshness, getFreshness, HAS_TEXT } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import type { ValueTable } from './table';

export interface PackedBatch extends BatchMessage {
  readonly header: Float64Array;
}

/** Whether a value is no longer live, which a page must not paint as live until the next batch. */
const isLost = (freshness: Freshness): boolean => freshness >= Freshness.stale;

export class Batcher {
  readonly #table: ValueTable;
  readonly #slots: number;
  /** 1 for slots on screen; `null` if all are. */
  #interest: Uint8Array | null = null;
  /** 1 for slots that changed off screen; the page's copy is outdated. */
  readonly #isParked: Uint8Array;
  /** Last sent freshness of each slot. */
  readonly #sentFreshness: Uint8Array;
  readonly #picked: Uint32Array;
  #sequence = 0;

  /** Creates a batcher that sends only the first `slots` rows of the table. */
  constructor(table: ValueTable, slots: number) {
    this.#table = table;
    this.#slots = Math.min(slots, table.size);
    this.#isParked = new Uint8Array(this.#slots);
    this.#sentFreshness = new Uint8Array(this.#slots);
    this.#picked = new Uint32Array(this.#slots);
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Sets the slots on screen; `null` for all. Slots that changed off screen are marked for the next batch. */
  setInterest(slots: ArrayLike<number> | null): void {
    if (slots === null) {
      this.#interest = null;
      for (let slot = 0; slot < this.#slots; slot++) this.#unpark(slot);
      return;
    }
    const interest = new Uint8Array(this.#slots);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      // Slots outside the plan have no place in the columns.
      if (!(slot < this.#slots)) continue;
      interest[slot] = 1;
      this.#unpark(slot);
    }
    this.#interest = interest;
  }

  #unpark(slot: number): void {
    if (this.#isParked[slot] !== 1) return;
    this.#isParked[slot] = 0;
    this.#table.mark(slot);
  }

  /**
   * Packs marked rows on screen and clears their marks; `null` if nothing is due. A slot off screen is sent only when
   * it turns live or lost: the page counts these, and may show the slot before reporting it. The buffer is new and
   * can be transferred.
   */
  take(sentAt: EpochMs): PackedBatch | null {
    const table = this.#table;
    const { extremes } = table;
    const hasTrends = extremes.size > 0;
    const interest = this.#interest;
    const picked = this.#picked;
    const { marked } = table;
    let values = 0;
    let peaks = 0;
    for (let i = 0; i < marked.length; i++) {
      const row = marked[i] as number;
      if (row >= this.#slots) continue;
      if (interest !== null && interest[row] !== 1) {
        this.#isParked[row] = 1;
        const sent = this.#sentFreshness[row] as Freshness;
        if (sent === Freshness.never || isLost(sent) === isLost(getFreshness(table.flags[row] as number)))
          continue;
        this.#isParked[row] = 0;
      }
      picked[values++] = row;
      if (hasTrends && extremes.hasAny(row)) peaks++;
    }
    const { mergedAway, oldestArrival, hasNews } = table;
    table.clearMarks();
    table.oldestArrival = Number.NaN;
    if (values === 0) return null;
    table.mergedAway = 0;

    const buffer = new ArrayBuffer(batchBytes(values, peaks));
    const columns = batchColumns(buffer, values, peaks);
    const { header, slots, numbers, times, arrivals, flags } = columns;
    header[Header.sequence] = ++this.#sequence;
    header[Header.values] = values;
    header[Header.extremes] = peaks;
    header[Header.sentAt] = sentAt;
    header[Header.oldestArrival] = oldestArrival;
    header[Header.mergedAway] = mergedAway;
    header[Header.isQuiet] = hasNews || peaks > 0 ? 0 : 1;
    const texts: string[] = [];
    let peak = 0;
    for (let i = 0; i < values; i++) {
      const row = picked[i] as number;
      const flag = table.flags[row] as number;
      slots[i] = row;
      numbers[i] = table.numbers[row] as number;
      times[i] = table.times[row] as number;
      arrivals[i] = table.arrivals[row] as number;
      flags[i] = flag;
      this.#sentFreshness[row] = getFreshness(flag);
      if ((flag & HAS_TEXT) !== 0) texts.push(table.texts[row] ?? '');
      if (!hasTrends) continue;
      if (extremes.hasAny(row)) {
        extremes.read(row, columns.extremes, 4 * peak);
        columns.extremeSlots[peak++] = row;
      }
      extremes.taken(row);
    }
    return { kind: 'batch', buffer, texts, header };
  }
}
