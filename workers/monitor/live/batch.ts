/** Packs changed rows on screen into one batch (decisions 1 to 3); `credits.ts` decides when. */
import { type BatchMessage, createBatchColumns, getBatchSize, Header } from '../../../src/shared/batch';
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
  readonly #hasUnsentChange: Uint8Array;
  readonly #sentFreshness: Uint8Array;
  readonly #pickedRows: Uint32Array;
  #sequence = 0;

  /** Creates a batcher that sends only the first `slots` rows of the table. */
  constructor(table: ValueTable, slots: number) {
    this.#table = table;
    this.#slots = Math.min(slots, table.size);
    this.#hasUnsentChange = new Uint8Array(this.#slots);
    this.#sentFreshness = new Uint8Array(this.#slots);
    this.#pickedRows = new Uint32Array(this.#slots);
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Sets the slots on screen; `null` for all. Slots that changed off screen are marked for the next batch. */
  setInterest(slots: ArrayLike<number> | null): void {
    if (slots === null) {
      this.#interest = null;
      for (let slot = 0; slot < this.#slots; slot++) this.#markUnsent(slot);
      return;
    }
    const interest = new Uint8Array(this.#slots);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      // Slots outside the plan have no place in the columns.
      if (!(slot < this.#slots)) continue;
      interest[slot] = 1;
      this.#markUnsent(slot);
    }
    this.#interest = interest;
  }

  #markUnsent(slot: number): void {
    if (this.#hasUnsentChange[slot] !== 1) return;
    this.#hasUnsentChange[slot] = 0;
    this.#table.mark(slot);
  }

  /**
   * Packs marked rows on screen and clears their marks; `null` if nothing is due. A slot off screen is sent only when
   * it turns live or lost: the page counts these, and may show the slot before reporting it. The buffer is new and
   * can be transferred.
   */
  pack(sentAt: EpochMs): PackedBatch | null {
    const table = this.#table;
    const { extremes } = table;
    const hasTrends = extremes.size > 0;
    const interest = this.#interest;
    const pickedRows = this.#pickedRows;
    const { markedRows } = table;
    let valueCount = 0;
    let extremeCount = 0;
    for (let i = 0; i < markedRows.length; i++) {
      const row = markedRows[i] as number;
      if (row >= this.#slots) continue;
      if (interest !== null && interest[row] !== 1) {
        this.#hasUnsentChange[row] = 1;
        const sentFreshness = this.#sentFreshness[row] as Freshness;
        if (
          sentFreshness === Freshness.never ||
          isLost(sentFreshness) === isLost(getFreshness(table.flags[row] as number))
        )
          continue;
        this.#hasUnsentChange[row] = 0;
      }
      pickedRows[valueCount++] = row;
      if (hasTrends && extremes.hasAny(row)) extremeCount++;
    }
    const { supersededCount, oldestArrival, hasNews } = table;
    table.clearMarks();
    table.oldestArrival = Number.NaN;
    if (valueCount === 0) return null;
    table.supersededCount = 0;

    const buffer = new ArrayBuffer(getBatchSize(valueCount, extremeCount));
    const columns = createBatchColumns(buffer, valueCount, extremeCount);
    const { header, slots, numbers, times, arrivals, flags } = columns;
    header[Header.sequence] = ++this.#sequence;
    header[Header.values] = valueCount;
    header[Header.extremes] = extremeCount;
    header[Header.sentAt] = sentAt;
    header[Header.oldestArrival] = oldestArrival;
    header[Header.superseded] = supersededCount;
    header[Header.isQuiet] = hasNews || extremeCount > 0 ? 0 : 1;
    const texts: string[] = [];
    let extremeIndex = 0;
    for (let i = 0; i < valueCount; i++) {
      const row = pickedRows[i] as number;
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
        extremes.copyTo(row, columns.extremes, 4 * extremeIndex);
        columns.extremeSlots[extremeIndex++] = row;
      }
      extremes.reset(row);
    }
    return { kind: 'batch', buffer, texts, header };
  }
}
