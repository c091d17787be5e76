/**
 * Sends a step that needs its answer immediately, such as accepting an order. It is never stored for later or resent:
 * if its outcome is unknown, it is queried by the operation id.
 */
import type { Call } from '../../shared/calls/call';
import { getSendEnd } from '../../shared/calls/command-end';
import { getOperationOptions, queryOperations } from '../../shared/calls/operation';
import type { Fault } from '../../shared/faults';
import type { OperationId } from '../../shared/ids';
import { CHANGED_CODES, NO_SUCH_CALL, STILL_RUNNING } from '../../shared/work/refusal-codes';
import { getPlatformClock } from '../live/platform-clock';
import type { Services } from '../services';
import { isSessionOver } from './send-order';

export type StepOutcome<Out> =
  /** `null` if only the outcome was queried. */
  | { readonly status: 'done'; readonly order: Out | null }
  /** Another user was faster: the order has to be read again. */
  | { readonly status: 'changed'; readonly fault: Fault }
  | { readonly status: 'refused'; readonly fault: Fault }
  /** The step never arrived and may be sent again. */
  | { readonly status: 'not-done' }
  /** The platform cannot report the outcome: the user checks the order first. */
  | { readonly status: 'look-first' }
  | { readonly status: 'unknown'; readonly fault: Fault }
  | { readonly status: 'over' };

const toStepOutcome = (fault: Fault): StepOutcome<never> =>
  fault.kind === 'refused' && CHANGED_CODES.has(fault.code)
    ? { status: 'changed', fault }
    : { status: 'refused', fault };
/** Whether the platform has understood the step and not executed it. */
const isRefusal = (fault: Fault): boolean =>
  getSendEnd(fault).end === 'refused' && !(fault.kind === 'refused' && fault.code === STILL_RUNNING);

export async function queryStepOutcome(
  services: Services,
  operationId: OperationId,
): Promise<StepOutcome<never>> {
  const response = await services.call(queryOperations, { ids: [operationId] });
  if (!response.ok) {
    const { fault } = response;
    if (isSessionOver(fault)) return { status: 'over' };
    const isMissing =
      (fault.kind === 'refused' && fault.code === NO_SUCH_CALL) ||
      (fault.kind === 'http' && fault.status === 404);
    return isMissing ? { status: 'look-first' } : { status: 'unknown', fault };
  }
  const [end] = response.value;
  if (end?.state === 'done') return { status: 'done', order: null };
  if (end?.state === 'none') return { status: 'not-done' };
  const fault: Fault = { kind: 'refused', code: end?.code ?? '', message: end?.message ?? '' };
  return end?.state === 'refused' ? toStepOutcome(fault) : { status: 'unknown', fault };
}

export async function sendStep<In, Out>(
  services: Services,
  call: Call<In, Out>,
  input: In,
  operationId: OperationId,
): Promise<StepOutcome<Out>> {
  const { onDate } = getPlatformClock(services);
  const outcome = await services.call(call, input, { ...getOperationOptions(operationId), onDate });
  if (outcome.ok) return { status: 'done', order: outcome.value };
  if (isSessionOver(outcome.fault)) return { status: 'over' };
  return isRefusal(outcome.fault) ? toStepOutcome(outcome.fault) : queryStepOutcome(services, operationId);
}
