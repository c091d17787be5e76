/** The points of one line, past and live: in order of time, bounded, with breaks where the link was lost. */
import type { TrendPoints } from '../../../../workers/monitor/contract/contract';
import type { Extremes } from '../../../state/live/board';

/** Points beyond which the older half is thinned; a line of a thousand pixels cannot show more. */
const MAX_POINTS = 8_000;

export class Series {
  #times: number[] = [];
  #numbers: number[] = [];

  get length(): number {
    return this.#times.length;
  }
  /** NaN if empty. */
  get lastTime(): number {
    return this.#times.at(-1) ?? Number.NaN;
  }
  get times(): readonly number[] {
    return this.#times;
  }
  /** NaN where the line breaks. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  /** Adds a point. Ignores an older one; one with the same time replaces the number. */
  push(time: number, number: number): void {
    if (Number.isNaN(time)) return;
    const previousTime = this.lastTime;
    if (time < previousTime) return;
    if (time === previousTime) {
      this.#numbers[this.#numbers.length - 1] = number;
      return;
    }
    this.#times.push(time);
    this.#numbers.push(number);
    if (this.#times.length > MAX_POINTS) this.#thin();
  }

  /** Adds the extremes of superseded values before the next value, in order of time. */
  pushExtremes({ lowTime, low, highTime, high }: Extremes): void {
    if (lowTime <= highTime) {
      this.push(lowTime, low);
      this.push(highTime, high);
    } else {
      this.push(highTime, high);
      this.push(lowTime, low);
    }
  }

  addBreak(): void {
    const { lastTime } = this;
    if (Number.isNaN(lastTime) || Number.isNaN(this.#numbers.at(-1) ?? 0)) return;
    this.#times.push(lastTime + 1);
    this.#numbers.push(Number.NaN);
  }

  /** Prepends past points, which replace the live points up to their end. A break between the two stays. */
  prepend(past: TrendPoints): void {
    const newestTime = past.times.at(-1) ?? Number.NEGATIVE_INFINITY;
    const from = this.#times.findIndex((time) => time > newestTime);
    const times = from < 0 ? [] : this.#times.slice(from);
    const numbers = from < 0 ? [] : this.#numbers.slice(from);
    const isBroken = from > 0 && Number.isNaN(this.#numbers[from - 1]);
    this.#times = [...past.times, ...(isBroken ? [newestTime + 1] : []), ...times];
    this.#numbers = [...past.numbers, ...(isBroken ? [Number.NaN] : []), ...numbers];
    if (this.#times.length > 2 * MAX_POINTS) this.#thin();
  }

  /** Drops older points except the newest of them, which lets the line enter from the edge. */
  trim(from: number): void {
    const first = this.#times.findIndex((time) => time >= from);
    if (first > 1) {
      this.#times.splice(0, first - 1);
      this.#numbers.splice(0, first - 1);
    }
  }

  /** Thins the older half: keeps the extremes of every four points, and the first break among them. */
  #thin(): void {
    const half = this.#times.length >> 1;
    const times: number[] = [];
    const numbers: number[] = [];
    const getNumber = (i: number): number => this.#numbers[i] ?? Number.NaN;
    const isBreak = (i: number): boolean => Number.isNaN(getNumber(i));
    for (let start = 0; start < half; start += 4) {
      const indexes = [start, start + 1, start + 2, start + 3].filter((i) => i < half);
      // A break is neither smaller nor larger than anything.
      const [first, ...remainingIndexes] = indexes.filter((i) => !isBreak(i));
      const low = remainingIndexes.reduce(
        (a, b) => (a !== undefined && getNumber(b) < getNumber(a) ? b : a),
        first,
      );
      const high = remainingIndexes.reduce(
        (a, b) => (a !== undefined && getNumber(b) > getNumber(a) ? b : a),
        first,
      );
      const keptIndexes = [low, high, indexes.find(isBreak)].filter((i) => i !== undefined);
      for (const i of [...new Set(keptIndexes)].sort((a, b) => a - b)) {
        times.push(this.#times[i] ?? Number.NaN);
        numbers.push(getNumber(i));
      }
    }
    this.#times = [...times, ...this.#times.slice(half)];
    this.#numbers = [...numbers, ...this.#numbers.slice(half)];
  }
}
