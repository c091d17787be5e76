/** The ends of a command that answers later: three and not two, since a silent device may have done anything. */
import { TIMEOUT_CODE } from '../constants';
import type { Fault, Outcome } from '../faults';
import type { CommandUuid } from '../ids';
import type { Call } from './call';
import type { Answer, CallOptions, CallPorts } from './run';
import { isTurnedAway } from './turned-away';

export type CommandEnd<T> =
  | { readonly end: 'done'; readonly uuid: CommandUuid | null; readonly data: T }
  /** It was not carried out. `refused` keeps code and message as they came, also an empty message (spec 8). */
  | { readonly end: 'refused'; readonly uuid: CommandUuid | null; readonly fault: Fault }
  /** The outcome is unknown: time ran out (code 1301), the link failed, or the session ended. */
  | { readonly end: 'unknown'; readonly uuid: CommandUuid | null; readonly fault: Fault }
  /** The caller stopped waiting. Nothing is undone by that. */
  | { readonly end: 'cancelled'; readonly uuid: CommandUuid | null };

/** The ports for following a command: calls that never reject (`runCall`, or the worker's own), and time. */
export interface CommandPorts {
  readonly run: <In, Out>(
    call: Call<In, Out>,
    input: In,
    options?: CallOptions,
  ) => Promise<Outcome<Answer<Out>>>;
  readonly after: CallPorts['after'];
}

/** A code that is no decision: out of time, or the status of a server that has broken down on the way. */
const isOpenCode = (code: string): boolean =>
  code === TIMEOUT_CODE || (/^[45]\d\d$/.test(code) && !isTurnedAway(Number(code)));

/** The end of a command whose own call failed: a no of the platform is a no, everything else leaves it open. */
export function endOfSending(fault: Fault): CommandEnd<never> {
  const uuid = null;
  switch (fault.kind) {
    case 'cancelled':
      return { end: 'cancelled', uuid };
    case 'refused':
      return { end: isOpenCode(fault.code) ? 'unknown' : 'refused', uuid, fault };
    case 'forbidden':
    case 'unsupported':
    case 'session-ended':
      return { end: 'refused', uuid, fault };
    case 'http':
      return { end: isTurnedAway(fault.status) ? 'refused' : 'unknown', uuid, fault };
    default:
      return { end: 'unknown', uuid, fault };
  }
}

/** True where nobody knows whether the platform has done what was sent: it may have, although no answer said so. */
export const mayBeDone = (fault: Fault): boolean => endOfSending(fault).end === 'unknown';
