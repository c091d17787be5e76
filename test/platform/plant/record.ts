/** Gateway reports since the start: every report for a while, one per minute for a week. */

const FINE_CAPACITY = 7_200;
const COARSE_CAPACITY = 10_080;
const MINUTE = 60_000;

class Ring {
  private times = new Float64Array(64);
  private columns: Float64Array[];
  private first = 0;
  size = 0;

  constructor(
    signals: number,
    private readonly capacity: number,
  ) {
    this.columns = Array.from({ length: signals }, () => new Float64Array(64));
  }

  push(time: number, values: Float64Array): void {
    if (this.size === this.times.length && this.size < this.capacity) this.grow();
    const at = (this.first + this.size) % this.times.length;
    this.times[at] = time;
    for (const [index, column] of this.columns.entries()) column[at] = values[index] ?? Number.NaN;
    if (this.size < this.times.length) this.size += 1;
    else this.first = (this.first + 1) % this.times.length;
  }

  time(index: number): number {
    return this.times[(this.first + index) % this.times.length] ?? Number.NaN;
  }

  value(index: number, signal: number): number {
    return this.columns[signal]?.[(this.first + index) % this.times.length] ?? Number.NaN;
  }

  private grow(): void {
    const length = Math.min(this.capacity, this.times.length * 2);
    const widen = (old: Float64Array) => {
      const next = new Float64Array(length);
      next.set(old);
      return next;
    };
    this.times = widen(this.times);
    this.columns = this.columns.map(widen);
  }
}

export class Recorder {
  private readonly fine: Ring;
  private readonly coarse: Ring;
  private minute = Number.NEGATIVE_INFINITY;

  constructor(signals: number) {
    this.fine = new Ring(signals, FINE_CAPACITY);
    this.coarse = new Ring(signals, COARSE_CAPACITY);
  }

  push(time: number, values: Float64Array): void {
    this.fine.push(time, values);
    const minute = Math.floor(time / MINUTE);
    if (minute === this.minute) return;
    this.minute = minute;
    this.coarse.push(time, values);
  }

  /** Iterates newest first until `take` returns false; returns whether it reached the end. */
  iterateBackwards(signal: number, take: (time: number, value: number) => boolean): boolean {
    for (let index = this.fine.size - 1; index >= 0; index -= 1) {
      if (!take(this.fine.time(index), this.fine.value(index, signal))) return false;
    }
    const oldest = this.fine.size > 0 ? this.fine.time(0) : Number.POSITIVE_INFINITY;
    for (let index = this.coarse.size - 1; index >= 0; index -= 1) {
      const time = this.coarse.time(index);
      if (time < oldest && !take(time, this.coarse.value(index, signal))) return false;
    }
    return true;
  }
}
