/**
 * The page's copy of a watch's values: columns by slot, written by batches. Independent of React: widgets read the
 * columns, screens the atoms of `atoms.ts`.
 */

import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import { getBatchLayout, Header } from '../../shared/batch';
import { EARLIEST_TIME_MS } from '../../shared/constants';
import {
  Freshness,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  HAS_TEXT,
  type Quality,
  withFreshness,
} from '../../shared/reading';
import { MINUTE_MS, type Millis } from '../../shared/units';
import type { BoardChange, Mirror } from './board-mirror';

/** The value of one slot, for code that reads few values. */
export interface Reading {
  /** NaN if the value has no number. */
  readonly number: number;
  /** The exact text, if the number alone is not exact ("007", 2⁶⁴, words); otherwise `null`. */
  readonly text: string | null;
  readonly freshness: Freshness;
  readonly quality: Quality;
  /** Whether the source time is far ahead of the platform's clock. */
  readonly futureTime: boolean;
  /** Source time, epoch ms; NaN if missing. */
  readonly time: number;
  /** Arrival on the worker's steady clock, epoch ms; NaN before the first. */
  readonly arrivedAt: number;
}

export const NEVER_COLLECTED: Reading = {
  number: Number.NaN,
  text: null,
  freshness: Freshness.never,
  quality: 0,
  futureTime: false,
  time: Number.NaN,
  arrivedAt: Number.NaN,
};

/** The smallest and largest value merged in a batch, for a trend. */
export interface Extremes {
  readonly slot: number;
  readonly lowTime: number;
  readonly low: number;
  readonly highTime: number;
  readonly high: number;
}

/**
 * A value with a source time this far behind its arrival was old on arrival (read from the platform's store, not
 * pushed), so its age counts from its source time. Otherwise, or if its source clock was never set, from its arrival.
 */
const OLD_ON_ARRIVAL_MS: Millis = 2 * MINUTE_MS;

/** Returns the time from which a value's age counts, on the worker's steady clock; NaN if unknown. */
export function getAgeStart({ arrivals, times }: Pick<Board, 'arrivals' | 'times'>, slot: number): number {
  const arrivedAt = arrivals[slot] ?? Number.NaN;
  const time = times[slot] ?? Number.NaN;
  return arrivedAt - time > OLD_ON_ARRIVAL_MS && time >= EARLIEST_TIME_MS ? time : arrivedAt;
}

export type SlotListener = (slot: number) => void;
/** Receives the slots that changed since the last paint; `changed` is valid only during the call. */
export type PaintListener = (changed: Uint32Array) => void;
export type ExtremesListener = (extremes: Extremes) => void;

export class Board {
  readonly numbers: Float64Array;
  readonly times: Float64Array;
  readonly arrivals: Float64Array;
  readonly flags: Uint16Array;
  readonly texts: (string | null)[];
  readonly #descriptions: (SlotDescription | null)[];
  readonly #slotListeners: (SlotListener[] | undefined)[];
  #paintListeners: PaintListener[] = [];
  #extremesListeners: ExtremesListener[] = [];
  #arrivalListeners: { readonly slot: number; readonly listener: SlotListener }[] = [];
  readonly #isDirty: Uint8Array;
  #dirty: Uint32Array;
  #dirtyCount = 0;
  /** The second list of dirty slots; `null` while a flush reads it. */
  #spare: Uint32Array | null = null;
  #slotListenerCount = 0;
  #mirrors: Mirror[] = [];
  onCaughtUp: () => void = () => undefined;

  constructor(readonly size: number) {
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.times = new Float64Array(size).fill(Number.NaN);
    this.arrivals = new Float64Array(size).fill(Number.NaN);
    this.flags = new Uint16Array(size);
    this.texts = new Array<string | null>(size).fill(null);
    this.#descriptions = new Array<SlotDescription | null>(size).fill(null);
    this.#slotListeners = new Array<SlotListener[] | undefined>(size).fill(undefined);
    this.#isDirty = new Uint8Array(size);
    this.#dirty = new Uint32Array(size);
  }

  /** Writes a batch into the columns and marks its slots, without painting. Returns its sequence number. */
  apply(buffer: ArrayBuffer, texts: readonly string[]): number {
    // Hot path: three views over the whole buffer, columns in variables.
    const doubles = new Float64Array(buffer, 0, buffer.byteLength >> 3);
    const words = new Uint32Array(buffer, 0, buffer.byteLength >> 2);
    const halfWords = new Uint16Array(buffer);
    const count = doubles[Header.values] as number;
    const extremesCount = doubles[Header.extremes] as number;
    const layout = getBatchLayout(count, extremesCount);
    const {
      numbers: numbersOffset,
      times: timesOffset,
      arrivals: arrivalsOffset,
      slots: slotsOffset,
      flags: flagsOffset,
    } = layout;
    const { size, numbers, times, arrivals, flags } = this;
    const ownTexts = this.texts;
    const isDirty = this.#isDirty;
    const dirty = this.#dirty;
    let dirtyCount = this.#dirtyCount;
    let nextText = 0;
    for (let i = 0; i < count; i++) {
      const slot = words[slotsOffset + i] as number;
      const flag = halfWords[flagsOffset + i] as number;
      const text = (flag & HAS_TEXT) !== 0 ? (texts[nextText++] ?? '') : null;
      if (slot >= size) continue;
      numbers[slot] = doubles[numbersOffset + i] as number;
      times[slot] = doubles[timesOffset + i] as number;
      arrivals[slot] = doubles[arrivalsOffset + i] as number;
      flags[slot] = flag;
      ownTexts[slot] = text;
      if (isDirty[slot] === 1) continue;
      isDirty[slot] = 1;
      dirty[dirtyCount++] = slot;
    }
    this.#dirtyCount = dirtyCount;
    for (let i = 0; i < extremesCount; i++) {
      const slot = words[layout.extremeSlots + i] as number;
      const from = layout.extremes + 4 * i;
      const [lowTime = 0, low = 0, highTime = 0, high = 0] = doubles.subarray(from, from + 4);
      const extremes = { slot, lowTime, low, highTime, high };
      for (const listener of this.#extremesListeners) listener(extremes);
    }
    this.#reportArrivals();
    this.#updateMirrors({ kind: 'batch', buffer, texts });
    return doubles[Header.sequence] as number;
  }

  describe(descriptions: readonly SlotDescription[]): void {
    for (const description of descriptions) {
      if (description.slot >= this.size) continue;
      this.#descriptions[description.slot] = description;
      this.#mark(description.slot);
    }
    this.#updateMirrors({ kind: 'described', slots: descriptions });
  }

  /** Marks every collected value as disconnected, because no batch will. */
  disconnect(): void {
    for (let slot = 0; slot < this.size; slot++) {
      const flags = this.flags[slot] as number;
      const freshness = getFreshness(flags);
      if (freshness === Freshness.never || freshness === Freshness.disconnected) continue;
      this.flags[slot] = withFreshness(flags, Freshness.disconnected);
      this.#mark(slot);
    }
    this.#reportArrivals();
    this.#updateMirrors({ kind: 'disconnect' });
  }

  /** Removes every value, because the next ones belong to another time. The descriptions stay. */
  forget(): void {
    this.numbers.fill(Number.NaN);
    this.times.fill(Number.NaN);
    this.arrivals.fill(Number.NaN);
    this.flags.fill(0);
    this.texts.fill(null);
    for (let slot = 0; slot < this.size; slot++) this.#mark(slot);
    this.#updateMirrors({ kind: 'forget' });
  }

  addMirror(mirror: Mirror): () => void {
    this.#mirrors.push(mirror);
    return () => {
      this.#mirrors = this.#mirrors.filter((other) => other !== mirror);
      this.onCaughtUp();
    };
  }

  /** Whether another thread has yet to show a change. */
  get isBehind(): boolean {
    return this.#mirrors.some((mirror) => mirror.isBehind());
  }

  get hasDirty(): boolean {
    return this.#dirtyCount > 0;
  }

  /** Reports the marked slots to the paint listeners and unmarks them. Call it in an animation frame. */
  flush(): void {
    const count = this.#dirtyCount;
    if (count === 0) return;
    // Two alternating lists: a listener may mark slots for the next flush during this one.
    const flushedSlots = this.#dirty;
    this.#dirty = this.#spare ?? new Uint32Array(this.size);
    this.#spare = null;
    const changed = flushedSlots.subarray(0, count);
    this.#dirtyCount = 0;
    const isDirty = this.#isDirty;
    for (let i = 0; i < count; i++) isDirty[changed[i] as number] = 0;
    for (const listener of this.#paintListeners) listener(changed);
    for (let i = 0; i < count && this.#slotListenerCount > 0; i++) {
      const slot = changed[i] as number;
      const listeners = this.#slotListeners[slot];
      if (listeners) for (const listener of listeners) listener(slot);
    }
    this.#spare = flushedSlots;
  }

  getReading(slot: number): Reading {
    const flags = this.flags[slot] ?? 0;
    return {
      number: flags & HAS_NUMBER ? (this.numbers[slot] ?? Number.NaN) : Number.NaN,
      text: this.texts[slot] ?? null,
      freshness: getFreshness(flags),
      quality: getQuality(flags),
      futureTime: (flags & HAS_SUSPECT_TIME) !== 0,
      time: this.times[slot] ?? Number.NaN,
      arrivedAt: this.arrivals[slot] ?? Number.NaN,
    };
  }

  getDescription(slot: number): SlotDescription | null {
    return this.#descriptions[slot] ?? null;
  }

  /** Adds a listener for a slot. Lists are copied on change, so a listener may remove itself during the call. */
  onSlot(slot: number, listener: SlotListener): () => void {
    const previous = this.#slotListeners[slot] ?? [];
    this.#slotListeners[slot] = [...previous, listener];
    this.#slotListenerCount++;
    return () => {
      const listeners = this.#slotListeners[slot] ?? [];
      const remaining = listeners.filter((other) => other !== listener);
      this.#slotListenerCount -= listeners.length - remaining.length;
      this.#slotListeners[slot] = remaining.length === 0 ? undefined : remaining;
    };
  }

  onPaint(listener: PaintListener): () => void {
    this.#paintListeners = [...this.#paintListeners, listener];
    return () => {
      this.#paintListeners = this.#paintListeners.filter((other) => other !== listener);
    };
  }

  /** Adds a listener that is called even if nothing is painted: a hidden page would leave gaps in trends. */
  onArrival(slot: number, listener: SlotListener): () => void {
    const entry = { slot, listener };
    this.#arrivalListeners = [...this.#arrivalListeners, entry];
    return () => {
      this.#arrivalListeners = this.#arrivalListeners.filter((other) => other !== entry);
    };
  }

  onExtremes(listener: ExtremesListener): () => void {
    this.#extremesListeners = [...this.#extremesListeners, listener];
    return () => {
      this.#extremesListeners = this.#extremesListeners.filter((other) => other !== listener);
    };
  }

  #reportArrivals(): void {
    for (const { slot, listener } of this.#arrivalListeners) if (this.#isDirty[slot] === 1) listener(slot);
  }

  #updateMirrors(change: BoardChange): void {
    for (const mirror of this.#mirrors) mirror.applyChange(change);
  }

  #mark(slot: number): void {
    if (this.#isDirty[slot] === 1) return;
    this.#isDirty[slot] = 1;
    this.#dirty[this.#dirtyCount++] = slot;
  }
}
