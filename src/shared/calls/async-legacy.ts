/** Legacy commands: code 10003 means that the answer is pending (spec 7, "Async patterns"). */

import { LEGACY_POLL_TRIES } from '../constants';
import { isFinal } from '../final-fault';
import type { Call } from './call';
import { type CommandEnd, type CommandPorts, endOfSending } from './command-end';
import { getResult } from './legacy';
import { poll, pollSpan } from './poll';
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
  const stopping = signal === undefined ? {} : { signal };
  const sent = await ports.run(command, input, {
    ...stopping,
    ...(headers === undefined ? {} : { headers }),
  });
  if (!sent.ok) return endOfSending(sent.fault);
  if (sent.value.code !== PENDING_CODE) return { end: 'done', uuid: null, data: sent.value.data };
  const result = getResult(command);
  const polled = await poll<CommandEnd<Out>>({
    after: ports.after,
    tries: LEGACY_POLL_TRIES,
    signal,
    ask: async () => {
      const outcome = await ports.run(result, input, stopping);
      if (outcome.ok)
        return outcome.value.code === PENDING_CODE
          ? null
          : { end: 'done', uuid: null, data: outcome.value.data };
      const { fault } = outcome;
      if (fault.kind === 'cancelled') return { end: 'cancelled', uuid: null };
      if (fault.kind === 'refused') return endOfSending(fault);
      return isFinal(fault) ? { end: 'unknown', uuid: null, fault } : null;
    },
  });
  switch (polled.kind) {
    case 'answered':
      return polled.answer;
    case 'cancelled':
      return { end: 'cancelled', uuid: null };
    case 'exhausted':
      return { end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: pollSpan(LEGACY_POLL_TRIES) } };
  }
}
