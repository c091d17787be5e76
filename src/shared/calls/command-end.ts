/** Ends of a command that answers later. `unknown` is not `refused`, since a silent device may have done anything. */
import { TIMEOUT_CODE } from '../constants';
import type { Fault, Outcome } from '../faults';
import type { CommandUuid } from '../ids';
import type { Call } from './call';
import type { Answer, CallOptions, CallPorts } from './run';
import { isRejectedStatus } from './turned-away';

export type CommandEnd<T> =
  | { readonly end: 'done'; readonly uuid: CommandUuid | null; readonly data: T }
  /** Not carried out. `refused` keeps code and message as received, including an empty message (spec 8). */
  | { readonly end: 'refused'; readonly uuid: CommandUuid | null; readonly fault: Fault }
  /** Unknown: time ran out (code 1301), the link failed, or the session ended. */
  | { readonly end: 'unknown'; readonly uuid: CommandUuid | null; readonly fault: Fault }
  /** The caller stopped waiting, which undoes nothing. */
  | { readonly end: 'cancelled'; readonly uuid: CommandUuid | null };

/** Ports for following a command: calls that never reject (`runCall`, or the worker's version of it), and time. */
export interface CommandPorts {
  readonly run: <In, Out>(
    call: Call<In, Out>,
    input: In,
    options?: CallOptions,
  ) => Promise<Outcome<Answer<Out>>>;
  readonly after: CallPorts['after'];
}

/** Whether a code leaves the outcome unknown: a timeout, or the status of a failed intermediate server. */
const isInconclusiveCode = (code: string): boolean =>
  code === TIMEOUT_CODE || (/^[45]\d\d$/.test(code) && !isRejectedStatus(Number(code)));

/** Returns the end of a command whose call failed: only a refusal by the platform is final. */
export function getSendEnd(fault: Fault): CommandEnd<never> {
  const uuid = null;
  switch (fault.kind) {
    case 'cancelled':
      return { end: 'cancelled', uuid };
    case 'refused':
      return { end: isInconclusiveCode(fault.code) ? 'unknown' : 'refused', uuid, fault };
    case 'forbidden':
    case 'unsupported':
    case 'session-ended':
      return { end: 'refused', uuid, fault };
    case 'http':
      return { end: isRejectedStatus(fault.status) ? 'refused' : 'unknown', uuid, fault };
    default:
      return { end: 'unknown', uuid, fault };
  }
}

/** Whether the platform may have carried out the request despite the fault. */
export const mayBeDone = (fault: Fault): boolean => getSendEnd(fault).end === 'unknown';
