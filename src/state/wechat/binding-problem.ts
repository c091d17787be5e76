/** Problems of a binding (spec 8) by the platform's business code. The codes are ours. */
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
/** Characters that are shown of a code. It comes from the address, so it may be any text. */
const CODE_SHOWN = 32;

/** The problem for a code in an address. An unknown code is a failed authorization. */
export const problemOfCode = (code: string): BindingProblem => BY_CODE.get(code) ?? 'authorization';
/** The problem for a refusal; null when it is none of them. */
export const problemOfFault = (fault: Fault): BindingProblem | null =>
  fault.kind === 'refused' ? (BY_CODE.get(fault.code) ?? null) : null;
/** A code for display. */
export const shownCode = (code: string): string => [...code].slice(0, CODE_SHOWN).join('');
