/** Decides from an answer whether a write is done, refused or unknown (wire: Commands that answer later). */

import type { CommandState } from '../../../src/shared/calls/command';
import { endOfSending } from '../../../src/shared/calls/command-end';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { isFinal } from '../../../src/shared/final-fault';
import { hasEnded } from '../../../src/shared/operation-phase';
import type { DataType } from '../../../src/shared/reading';
import type { Operation } from '../contract/contract';
import type { Kind } from '../live/decode-value';

const DATA_TYPES: readonly (DataType | null)[] = [null, 'bit', 'int', 'uint', 'float', 'string'];

/** The data type of a kind; null for `unknown`. */
export const dataTypeOf = (kind: Kind): DataType | null => DATA_TYPES[kind] ?? null;

export type Verdict = Pick<Operation, 'phase' | 'fault'>;

/** The end of an operation is known. A done write may still be read back, and an unknown one may still be answered. */
export const isEnded = (operation: Operation): boolean => hasEnded(operation.phase);

/** The verdict on a failed write call. A refusal is final; any other failure leaves the result unknown. */
export const verdictOnSending = (fault: Fault): Verdict => ({
  phase: endOfSending(fault).end === 'refused' ? 'refused' : 'unknown',
  fault,
});

/** The verdict on an answer about a write; null while it is pending. An empty message stays empty. */
export function verdictOn(answer: Outcome<CommandState>): Verdict | null {
  if (!answer.ok) return isFinal(answer.fault) ? { phase: 'unknown', fault: answer.fault } : null;
  const state = answer.value;
  if (state === null) return null;
  const { status, code, message } = state;
  return status === 'success'
    ? { phase: 'done', fault: null }
    : { phase: 'refused', fault: { kind: 'refused', code, message } };
}
