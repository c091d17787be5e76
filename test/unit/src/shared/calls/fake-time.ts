/** A clock that the test moves, and calls that answer by a script. */
import type { Call } from '../../../../../src/shared/calls/call';
import type { CommandPorts } from '../../../../../src/shared/calls/command-end';
import type { Answer, CallOptions, CancelSignal } from '../../../../../src/shared/calls/run';
import { done, type Outcome } from '../../../../../src/shared/faults';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

export class FakeTime {
  now = 0;
  private timers: Timer[] = [];

  readonly after = (ms: number, ring: () => void): (() => void) => {
    const timer = { at: this.now + ms, ring };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  get pending(): number {
    return this.timers.length;
  }

  /** Runs every promise that is already resolved. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }

  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await this.settle();
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.ring();
      await this.settle();
    }
    this.now = until;
  }
}

export interface MadeCall {
  readonly path: string;
  readonly input: unknown;
  readonly at: number;
  readonly signal: CancelSignal | undefined;
  readonly headers: CallOptions['headers'];
}

/** Ports whose calls are answered by `answer`, without decoding. They record the calls. */
export function scripted(
  time: FakeTime,
  answer: (call: MadeCall, index: number) => Outcome<Answer<unknown>> | Promise<Outcome<Answer<unknown>>>,
): CommandPorts & { readonly made: readonly MadeCall[] } {
  const made: MadeCall[] = [];
  return {
    made,
    after: time.after,
    run: async <In, Out>(call: Call<In, Out>, input: In, options: CallOptions = {}) => {
      const { signal, headers } = options;
      const mine = { path: call.path, input, at: time.now, signal, headers };
      made.push(mine);
      return (await answer(mine, made.length - 1)) as Outcome<Answer<Out>>;
    },
  };
}

/** An answer of code 200 with this data. */
export const data = (value: unknown): Outcome<Answer<unknown>> => done({ code: '200', data: value });
