interface Timer {
  at: number;
  readonly callback: () => void;
}

export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export class FakeTime {
  private timers: readonly Timer[] = [];

  constructor(public now = 0) {}

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.now + ms, callback };
    this.timers = [...this.timers, timer];
    return () => this.drop(timer);
  };

  get pendingCount(): number {
    return this.timers.length;
  }

  /** Advances the clock. Timers fire in order, and their effects settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await settlePromises();
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.drop(next);
      this.now = Math.max(this.now, next.at);
      next.callback();
      await settlePromises();
    }
    this.now = until;
  }

  setBack(ms: number): void {
    this.now -= ms;
    for (const timer of this.timers) timer.at -= ms;
  }

  private drop(droppedTimer: Timer): void {
    this.timers = this.timers.filter((timer) => timer !== droppedTimer);
  }
}
