/** What an outcome makes of a write: done, refused or unknown, decided in one place (wire.md, "Commands that answer later"). */
import type { CommandState } from '../../../src/shared/calls/command';
import { endOfSending } from '../../../src/shared/calls/command-end';
import { type Fault, isFinal, type Outcome } from '../../../src/shared/faults';
import { hasEnded } from '../../../src/shared/operation-phase';
import type { DataType } from '../../../src/shared/reading';
import type { Operation } from '../contract/contract';
import type { Kind } from '../live/decode-value';

const DATA_TYPES: readonly (DataType | null)[] = [null, 'bit', 'int', 'uint', 'float', 'string'];

/** The data type of a kind; null for `unknown`. */
export const dataTypeOf = (kind: Kind): DataType | null => DATA_TYPES[kind] ?? null;

export type Verdict = Pick<Operation, 'phase' | 'fault'>;

/** What became of it is said. A done write may yet be read back, an unknown one be answered late. */
export const isEnded = (operation: Operation): boolean => hasEnded(operation.phase);

/** What the failure of the write call itself says: a no of the platform is a no, everything else leaves it open. */
export const verdictOnSending = (fault: Fault): Verdict => ({
  phase: endOfSending(fault).end === 'refused' ? 'refused' : 'unknown',
  fault,
});

/** What an answer about it says: null while it says nothing yet. An empty message of the platform stays empty. */
export function verdictOn(answer: Outcome<CommandState>): Verdict | null {
  if (!answer.ok) return isFinal(answer.fault) ? { phase: 'unknown', fault: answer.fault } : null;
  const state = answer.value;
  if (state === null) return null;
  const { status, code, message } = state;
  return status === 'success'
    ? { phase: 'done', fault: null }
    : { phase: 'refused', fault: { kind: 'refused', code, message } };
}
