/** Legacy commands: code 10003 means that the answer is pending (spec 7, "Async patterns"). */

import { LEGACY_POLL_TRIES } from '../constants';
import { isFinal } from '../final-fault';
import type { Call } from './call';
import { type CommandEnd, type CommandPorts, getSendEnd } from './command-end';
import { createResultCall } from './legacy';
import { getPollDuration, poll } from './poll';
import { type CallOptions, type CancelSignal, PENDING_CODE } from './run';

export interface LegacyOptions extends Pick<CallOptions, 'headers'> {
  /** Stops waiting for the result, not the command. */
  readonly signal?: CancelSignal;
}

/**
 * Sends a command once; while it is pending, polls for the result with the same payload up to 30 times, with pauses
 * of 768.5 s in total. Without a uuid, simultaneous commands with the same payload cannot be distinguished.
 */
export async function runLegacy<In, Out>(
  ports: CommandPorts,
  command: Call<In, Out>,
  input: In,
  { signal, headers }: LegacyOptions = {},
): Promise<CommandEnd<Out>> {
  const signalOption = signal === undefined ? {} : { signal };
  const sendOutcome = await ports.run(command, input, {
    ...signalOption,
    ...(headers === undefined ? {} : { headers }),
  });
  if (!sendOutcome.ok) return getSendEnd(sendOutcome.fault);
  if (sendOutcome.value.code !== PENDING_CODE)
    return { end: 'done', uuid: null, data: sendOutcome.value.data };
  const resultCall = createResultCall(command);
  const pollResult = await poll<CommandEnd<Out>>({
    after: ports.after,
    tries: LEGACY_POLL_TRIES,
    signal,
    ask: async () => {
      const outcome = await ports.run(resultCall, input, signalOption);
      if (outcome.ok)
        return outcome.value.code === PENDING_CODE
          ? null
          : { end: 'done', uuid: null, data: outcome.value.data };
      const { fault } = outcome;
      if (fault.kind === 'cancelled') return { end: 'cancelled', uuid: null };
      if (fault.kind === 'refused') return getSendEnd(fault);
      return isFinal(fault) ? { end: 'unknown', uuid: null, fault } : null;
    },
  });
  switch (pollResult.kind) {
    case 'answered':
      return pollResult.answer;
    case 'cancelled':
      return { end: 'cancelled', uuid: null };
    case 'exhausted':
      return {
        end: 'unknown',
        uuid: null,
        fault: { kind: 'timeout', afterMs: getPollDuration(LEGACY_POLL_TRIES) },
      };
  }
}
