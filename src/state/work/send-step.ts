/**
 * Sends a step that needs its answer immediately, such as accepting an order. It is never stored for later or resent:
 * if its end is unknown, it is queried by the operation id.
 */
import type { Call } from '../../shared/calls/call';
import { endOfSending } from '../../shared/calls/command-end';
import { getOperationOptions, queryOperations } from '../../shared/calls/operation';
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import { CHANGED_CODES, NO_SUCH_CALL, STILL_RUNNING } from '../../shared/work/refusal-codes';
import { getPlatformClock } from '../live/platform-clock';
import type { Services } from '../services';
import { isOver } from './send-order';

export type StepEnd<Out> =
  /** `null` if only the end was queried. */
  | { readonly is: 'done'; readonly order: Out | null }
  /** Another user was faster: the order has to be read again. */
  | { readonly is: 'changed'; readonly fault: Fault }
  | { readonly is: 'refused'; readonly fault: Fault }
  /** The step never arrived and may be sent again. */
  | { readonly is: 'not-done' }
  /** The platform cannot report the end: the user checks the order first. */
  | { readonly is: 'look-first' }
  | { readonly is: 'unknown'; readonly fault: Fault }
  | { readonly is: 'over' };

const getEnd = (fault: Fault): StepEnd<never> =>
  fault.kind === 'refused' && CHANGED_CODES.has(fault.code)
    ? { is: 'changed', fault }
    : { is: 'refused', fault };
/** Whether the platform has understood the step and not executed it. */
const isAnswer = (fault: Fault): boolean =>
  endOfSending(fault).end === 'refused' && !(fault.kind === 'refused' && fault.code === STILL_RUNNING);

export async function askStepEnd(services: Services, operationId: OperationId): Promise<StepEnd<never>> {
  const answer = await services.call(queryOperations, { ids: [operationId] });
  if (!answer.ok) {
    const { fault } = answer;
    if (isOver(fault)) return { is: 'over' };
    const isMissing =
      (fault.kind === 'refused' && fault.code === NO_SUCH_CALL) ||
      (fault.kind === 'http' && fault.status === 404);
    return isMissing ? { is: 'look-first' } : { is: 'unknown', fault };
  }
  const [end] = answer.value;
  if (end?.state === 'done') return { is: 'done', order: null };
  if (end?.state === 'none') return { is: 'not-done' };
  const fault: Fault = { kind: 'refused', code: end?.code ?? '', message: end?.message ?? '' };
  return end?.state === 'refused' ? getEnd(fault) : { is: 'unknown', fault };
}

export async function sendStep<In, Out>(
  services: Services,
  call: Call<In, Out>,
  input: In,
  operationId: OperationId,
): Promise<StepEnd<Out>> {
  const { onDate } = getPlatformClock(services);
  const outcome = await services.call(call, input, { ...getOperationOptions(operationId), onDate });
  if (outcome.ok) return { is: 'done', order: outcome.value };
  if (isOver(outcome.fault)) return { is: 'over' };
  return isAnswer(outcome.fault) ? getEnd(outcome.fault) : askStepEnd(services, operationId);
}
