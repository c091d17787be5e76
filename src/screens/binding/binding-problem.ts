/** Problems of a binding (spec 8), by the platform's business code or its message. We chose the codes. */
import { type CatalogueKey, findKnownMessage } from '../../i18n/catalogue';
import type { Fault } from '../../shared/faults';

export type BindingProblem =
  | 'boundElsewhere'
  | 'openIdTaken'
  | 'boundDisabled'
  | 'disabled'
  | 'wrongOrganisation'
  | 'authorization';

const PROBLEMS_BY_CODE: ReadonlyMap<string, BindingProblem> = new Map([
  ['1104', 'disabled'],
  ['1108', 'wrongOrganisation'],
  ['1109', 'boundElsewhere'],
  ['1110', 'openIdTaken'],
  ['1111', 'boundDisabled'],
  ['1112', 'authorization'],
]);
const PROBLEMS_BY_MESSAGE: ReadonlyMap<CatalogueKey | null, BindingProblem> = new Map([
  ['disabled', 'disabled'],
  ['wrongOrganisation', 'wrongOrganisation'],
  ['boundElsewhere', 'boundElsewhere'],
  ['wechatTaken', 'openIdTaken'],
  ['boundDisabled', 'boundDisabled'],
  ['authorizationFailed', 'authorization'],
]);
/** WeChat's codes, such as 40029. */
const WECHAT_CODE = /^4\d{4}$/;
/** Maximum number of characters shown of a code, which comes from the address and may be any text. */
const CODE_MAX_CHARS = 32;

/** Returns the problem for a code or message in an address; `null` if unrecognised. */
export const findProblemByCode = (code: string): BindingProblem | null =>
  PROBLEMS_BY_CODE.get(code) ??
  PROBLEMS_BY_MESSAGE.get(findKnownMessage(code)) ??
  (WECHAT_CODE.test(code) ? 'authorization' : null);
/** Returns the problem for a refusal; `null` for any other fault. */
export const findProblemByFault = (fault: Fault): BindingProblem | null =>
  fault.kind === 'refused'
    ? (PROBLEMS_BY_CODE.get(fault.code) ?? PROBLEMS_BY_MESSAGE.get(findKnownMessage(fault.message)) ?? null)
    : null;
export const clipCode = (code: string): string => [...code].slice(0, CODE_MAX_CHARS).join('');
