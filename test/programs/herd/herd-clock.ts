/** Timers due in the same step fire together, and their effects settle before the next step. */

/** Length of a step, which is also the resolution of call times. */
const STEP_MS = 10;

export class HerdClock {
  /** Milliseconds since the start. */
  now = 0;
  /** Timers by the time of their step; the callback is `null` if cancelled. */
  readonly #steps = new Map<number, { callback: (() => void) | null }[]>();

  after(delay: number, callback: () => void): () => void {
    const at = Math.ceil((this.now + Math.max(0, delay)) / STEP_MS) * STEP_MS;
    const timer: { callback: (() => void) | null } = { callback };
    const stepTimers = this.#steps.get(at) ?? [];
    this.#steps.set(at, stepTimers);
    stepTimers.push(timer);
    return () => {
      timer.callback = null;
    };
  }

  /** Advances to a time; the effects of each timer settle before later ones fire. */
  async advanceTo(time: number): Promise<void> {
    let at = Math.ceil(this.now / STEP_MS) * STEP_MS;
    while (at <= time) {
      const timers = this.#steps.get(at);
      if (timers === undefined) {
        at += STEP_MS;
        continue;
      }
      this.now = at;
      // Also fires timers that callbacks add to this step.
      for (const { callback } of timers) callback?.();
      this.#steps.delete(at);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = time;
  }
}
