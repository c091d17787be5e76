/** Phones whose timers coincide in a step wake together, and their effects settle before the next step. */

/** Milliseconds; the resolution of call times. */
const STEP_MS = 10;

export class HerdClock {
  /** Milliseconds since the start. */
  now = 0;
  /** Timers by the step in which they fire; `null` if cancelled. */
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

  /** Advances to a time. The effects of timers settle before the next ones fire. */
  async goTo(time: number): Promise<void> {
    let at = Math.ceil(this.now / STEP_MS) * STEP_MS;
    while (at <= time) {
      const timers = this.#steps.get(at);
      if (timers === undefined) {
        at += STEP_MS;
        continue;
      }
      this.now = at;
      // Includes timers added to this step.
      for (const { ring } of timers) ring?.();
      this.#steps.delete(at);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = time;
  }
}
