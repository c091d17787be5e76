/** EG commands that answer later under a uuid (spec 7, "Async patterns"; wire: Commands that answer later). */

import { MULTI_POLL_TRIES } from '../constants';
import type { Outcome } from '../faults';
import { isFinal } from '../final-fault';
import type { CommandUuid } from '../ids';
import type { Call } from './call';
import { type CommandState, multiCallback } from './command';
import { type CommandEnd, type CommandPorts, getSendEnd } from './command-end';
import { getPollDuration, poll } from './poll';
import type { CallOptions, CancelSignal } from './run';

export interface MultiOptions extends Pick<CallOptions, 'headers'> {
  /** Stops waiting for the result, not the command. */
  readonly signal?: CancelSignal;
  /** Refusal codes that count as success, such as ALREADY_BOUND_CODE of `bindTemplate`. */
  readonly doneCodes?: readonly string[];
}

/**
 * Sends a command once and polls for its answer up to 180 times, with pauses of 5,268.5 s in total. Failed polls (no
 * network, unreadable answer) count, and the next may succeed. Every end carries the command's uuid.
 */
export async function runMulti<In>(
  ports: CommandPorts,
  command: Call<In, { readonly uuid: CommandUuid }>,
  input: In,
  { signal, headers, doneCodes = [] }: MultiOptions = {},
): Promise<CommandEnd<unknown>> {
  const signalOption = signal === undefined ? {} : { signal };
  const sendOutcome = await ports.run(command, input, {
    ...signalOption,
    ...(headers === undefined ? {} : { headers }),
  });
  if (!sendOutcome.ok) {
    const { fault } = sendOutcome;
    return fault.kind === 'refused' && doneCodes.includes(fault.code)
      ? { end: 'done', uuid: null, data: null }
      : getSendEnd(fault);
  }
  const { uuid } = sendOutcome.value.data;
  const pollResult = await poll({
    after: ports.after,
    tries: MULTI_POLL_TRIES,
    signal,
    ask: async () => {
      const outcome = await ports.run(multiCallback, { uuid }, signalOption);
      return getPollEnd(uuid, outcome.ok ? { ok: true, value: outcome.value.data } : outcome, doneCodes);
    },
  });
  switch (pollResult.kind) {
    case 'answered':
      return pollResult.answer;
    case 'cancelled':
      return { end: 'cancelled', uuid };
    case 'exhausted':
      return {
        end: 'unknown',
        uuid,
        fault: { kind: 'timeout', afterMs: getPollDuration(MULTI_POLL_TRIES), uuid },
      };
  }
}

/** Returns the end reported by an answer of the callback; `null` while pending. */
function getPollEnd(
  uuid: CommandUuid,
  outcome: Outcome<CommandState>,
  doneCodes: readonly string[],
): CommandEnd<unknown> | null {
  if (!outcome.ok) {
    const { fault } = outcome;
    if (fault.kind === 'cancelled') return { end: 'cancelled', uuid };
    return isFinal(fault) ? { end: 'unknown', uuid, fault } : null;
  }
  const state = outcome.value;
  if (state === null) return null;
  const { status, code, message, data } = state;
  return status === 'success' || doneCodes.includes(code)
    ? { end: 'done', uuid, data }
    : { ...getSendEnd({ kind: 'refused', code, message }), uuid };
}
