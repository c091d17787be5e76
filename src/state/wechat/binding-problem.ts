/** What stands in the way of a binding (specification 8), by the platform's business code. The codes are ours. */
import type { Fault } from '../../shared/faults';

export type BindingProblem =
  | 'boundElsewhere'
  | 'openIdTaken'
  | 'boundDisabled'
  | 'disabled'
  | 'wrongOrganisation'
  | 'authorization';

const BY_CODE: ReadonlyMap<string, BindingProblem> = new Map([
  ['1104', 'disabled'],
  ['1108', 'wrongOrganisation'],
  ['1109', 'boundElsewhere'],
  ['1110', 'openIdTaken'],
  ['1111', 'boundDisabled'],
  ['1112', 'authorization'],
]);
/** A code from an address is text from outside: so much of it is shown. */
const CODE_SHOWN = 32;

/** The problem that a code in an address stands for. What no code of ours names is a failed authorization. */
export const problemOfCode = (code: string): BindingProblem => BY_CODE.get(code) ?? 'authorization';
/** The problem that a refusal is, null where it is none of them. */
export const problemOfFault = (fault: Fault): BindingProblem | null =>
  fault.kind === 'refused' ? (BY_CODE.get(fault.code) ?? null) : null;
/** A code as it can be shown and read out on the telephone. */
export const shownCode = (code: string): string => [...code].slice(0, CODE_SHOWN).join('');
