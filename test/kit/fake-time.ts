interface Timer {
  at: number;
  readonly ring: () => void;
}

export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export class FakeTime {
  private waiting: readonly Timer[] = [];

  constructor(public now = 0) {}

  readonly after = (ms: number, ring: () => void): (() => void) => {
    const timer = { at: this.now + ms, ring };
    this.waiting = [...this.waiting, timer];
    return () => this.drop(timer);
  };

  get pending(): number {
    return this.waiting.length;
  }

  /** Advances the clock. Timers fire in order, and their effects settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await settlePromises();
    for (;;) {
      const [next] = this.waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.drop(next);
      this.now = Math.max(this.now, next.at);
      next.ring();
      await settlePromises();
    }
    this.now = until;
  }

  setBack(ms: number): void {
    this.now -= ms;
    for (const timer of this.waiting) timer.at -= ms;
  }

  private drop(gone: Timer): void {
    this.waiting = this.waiting.filter((timer) => timer !== gone);
  }
}
