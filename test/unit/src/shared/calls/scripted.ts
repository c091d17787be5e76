import type { Call } from '../../../../../src/shared/calls/call';
import type { CommandEnd, CommandPorts } from '../../../../../src/shared/calls/command-end';
import type { Answer, CallOptions, CancelSignal } from '../../../../../src/shared/calls/run';
import { done, type Outcome } from '../../../../../src/shared/faults';
import { FakeTime } from '../../../../kit/fake-time';

export interface RecordedCall {
  readonly path: string;
  readonly input: unknown;
  readonly at: number;
  readonly signal: CancelSignal | undefined;
  readonly headers: CallOptions['headers'];
}

/** Creates ports that record their calls and answer them with `answer`, without decoding. */
export function createScriptedPorts(
  time: FakeTime,
  answer: (call: RecordedCall, index: number) => Outcome<Answer<unknown>> | Promise<Outcome<Answer<unknown>>>,
): CommandPorts & { readonly calls: readonly RecordedCall[] } {
  const calls: RecordedCall[] = [];
  return {
    calls,
    after: time.after,
    run: async <In, Out>(call: Call<In, Out>, input: In, options: CallOptions = {}) => {
      const { signal, headers } = options;
      const recordedCall = { path: call.path, input, at: time.now, signal, headers };
      calls.push(recordedCall);
      return (await answer(recordedCall, calls.length - 1)) as Outcome<Answer<Out>>;
    },
  };
}

export const data = (value: unknown): Outcome<Answer<unknown>> => done({ code: '200', data: value });

/** Runs a command for `ms` milliseconds of fake time; `end` is `null` if it has not ended by then. */
export async function runUntil(
  run: (ports: CommandPorts) => Promise<CommandEnd<unknown>>,
  answer: Parameters<typeof createScriptedPorts>[1],
  ms = 10_000_000,
) {
  const time = new FakeTime();
  const ports = createScriptedPorts(time, answer);
  const latest: { end: CommandEnd<unknown> | null } = { end: null };
  void run(ports).then((end) => {
    latest.end = end;
  });
  await time.advance(ms);
  return { end: latest.end, calls: ports.calls, time };
}
