/** Named timers: starting one replaces the previous one of that name. */
import type { CallPorts } from '../../shared/calls/run';
import type { Millis } from '../../shared/units';

export class Timers {
  readonly #after: CallPorts['after'];
  readonly #cancels = new Map<string, () => void>();

  constructor(after: CallPorts['after']) {
    this.#after = after;
  }

  start(name: string, ms: Millis, callback: () => void): void {
    this.cancel(name);
    const cancel = this.#after(ms, () => {
      this.#cancels.delete(name);
      callback();
    });
    this.#cancels.set(name, cancel);
  }

  isRunning(name: string): boolean {
    return this.#cancels.has(name);
  }

  cancel(name: string): void {
    this.#cancels.get(name)?.();
    this.#cancels.delete(name);
  }

  cancelAll(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }
}
