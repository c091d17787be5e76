/**
 * One driven clock that a whole fleet shares: timers in a heap, fired in steps of STEP_MS so that all phones whose timers
 * fall together are woken together, and what they set off runs to its end before the clock goes on.
 */

/** Milliseconds. Times of calls are measured to this. */
export const STEP_MS = 10;

interface Timer {
  readonly at: number;
  readonly order: number;
  /** Null where it was cancelled. */
  ring: (() => void) | null;
}

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

export class HerdClock {
  /** Milliseconds since the start. */
  now = 0;
  readonly #heap: Timer[] = [];
  #order = 0;

  after(delay: number, ring: () => void): () => void {
    const at = Math.ceil((this.now + Math.max(0, delay)) / STEP_MS) * STEP_MS;
    const timer: Timer = { at, order: this.#order++, ring };
    this.#push(timer);
    return () => {
      timer.ring = null;
    };
  }

  /** Goes on to a time. What timers set off is awaited before the next ones fire. */
  async goTo(time: number): Promise<void> {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.at > time) break;
      this.now = Math.max(this.now, next.at);
      while (this.#heap[0] !== undefined && this.#heap[0].at <= this.now) this.#pop()?.ring?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = time;
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above] as Timer;
      if (!isBefore(timer, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = timer;
  }

  #pop(): Timer | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const right = heap[below + 1];
      if (right !== undefined && isBefore(right, heap[below] as Timer)) below++;
      const child = heap[below];
      if (child === undefined || !isBefore(child, last)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
    return top;
  }
}
