/** What an outcome makes of a write: done, refused or unknown, decided in one place (wire.md, "Commands that answer later"). */
import type { Fault, Outcome } from '../../../src/shared/faults';
import type { Operation, OperationPhase } from '../contract';
import type { CommandState } from '../monitoring/family';

export type Verdict = Pick<Operation, 'phase' | 'fault'>;

const ENDED: ReadonlySet<OperationPhase> = new Set(['read-back', 'refused', 'unknown']);
/** Nothing more is expected of it. */
export const isEnded = (operation: Operation): boolean => ENDED.has(operation.phase);

/** What the failure of the write call itself says: a no of the platform is a no, everything else leaves it open. */
export function verdictOnSending(fault: Fault): Verdict {
  switch (fault.kind) {
    case 'refused':
    case 'forbidden':
    case 'session-ended':
      return { phase: 'refused', fault };
    case 'http':
      return { phase: fault.status >= 400 && fault.status < 500 ? 'refused' : 'unknown', fault };
    default:
      return { phase: 'unknown', fault };
  }
}

/** What a callback answer says: null while it says nothing yet. */
export function verdictOnCallback(answer: Outcome<CommandState>): Verdict | null {
  if (!answer.ok) {
    const isOver = answer.fault.kind === 'session-ended' || answer.fault.kind === 'cancelled';
    return isOver || answer.fault.kind === 'refused' ? { phase: 'unknown', fault: answer.fault } : null;
  }
  const state = answer.value;
  if (state === null) return null;
  if (state.status === 'success') return { phase: 'done', fault: null };
  const message = state.message === '' ? `unknown exception: ${state.code}` : state.message;
  return { phase: 'refused', fault: { kind: 'refused', code: state.code, message } };
}

/** Devices keep single precision: a written 12.3 comes back as 12.300000190734863. */
const SAME = 1e-6;

/** Whether a signal's value is the written one: by number where both are numbers, otherwise by text. */
export function isWritten(written: string, number: number, text: string | null): boolean {
  if (text !== null && text.trim() === written.trim()) return true;
  const wanted = written.trim() === '' ? Number.NaN : Number(written);
  if (Number.isNaN(wanted)) {
    const truth = written.trim().toLowerCase();
    return (truth === 'true' && number === 1) || (truth === 'false' && number === 0);
  }
  return Math.abs(number - wanted) <= SAME * Math.abs(wanted);
}
