/**
 * One driven clock that a whole fleet shares: it goes on in steps of STEP_MS, so that all phones whose timers fall
 * together are woken together, and what they set off runs to its end before the next ones.
 */

/** Milliseconds. Times of calls are measured to this. */
export const STEP_MS = 10;

export class HerdClock {
  /** Milliseconds since the start. */
  now = 0;
  /** Timers by the step in which they ring; null where one was cancelled. */
  readonly #steps = new Map<number, { ring: (() => void) | null }[]>();

  after(delay: number, ring: () => void): () => void {
    const at = Math.ceil((this.now + Math.max(0, delay)) / STEP_MS) * STEP_MS;
    const timer: { ring: (() => void) | null } = { ring };
    const others = this.#steps.get(at) ?? [];
    this.#steps.set(at, others);
    others.push(timer);
    return () => {
      timer.ring = null;
    };
  }

  /** Goes on to a time. What timers set off is awaited before the next ones fire. */
  async goTo(time: number): Promise<void> {
    let at = Math.ceil(this.now / STEP_MS) * STEP_MS;
    while (at <= time) {
      const timers = this.#steps.get(at);
      if (timers === undefined) {
        at += STEP_MS;
        continue;
      }
      this.now = at;
      // Also those that the others add to this step.
      for (const { ring } of timers) ring?.();
      this.#steps.delete(at);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = time;
  }
}
