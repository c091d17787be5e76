/** Takes steps on an order, one at a time, and queries steps with an unknown outcome. */
import { useRef, useState } from 'react';
import { DONE_KEYS, orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { OrderStatus } from '../../../shared/calls/statuses';
import type { OperationId, UserId, Version } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { getDrafts } from '../../../state/session/drafts';
import { queryStepOutcome, type StepOutcome } from '../../../state/work/send-step';
import type { ImmediateStep, StepInput, StepKind } from './step-calls';
import type { OrderReading } from './use-order';

export interface ActionableOrder {
  readonly id: string;
  readonly version: Version;
  readonly status: OrderStatus;
  readonly actions: readonly string[];
  readonly recipientId: UserId | null;
}

type FailedOutcome = Exclude<StepOutcome<unknown>, { readonly status: 'done' | 'over' }>;

export interface StepControls {
  readonly runningStep: ImmediateStep | null;
  /** The last step if it did not succeed; `null` otherwise. */
  readonly failedStep: { readonly action: ImmediateStep; readonly outcome: FailedOutcome } | null;
  readonly take: (action: ImmediateStep, input: StepInput, name?: string) => Promise<boolean>;
  /** Queries a step with an unknown outcome. Resolves with whether it was done. */
  readonly queryOutcome: () => Promise<boolean>;
  readonly dismiss: () => void;
}

export const getStepDraftName = (order: string, action: ImmediateStep): string => `order ${order} ${action}`;

export function useStep<Order extends ActionableOrder>(
  kind: StepKind<Order>,
  order: Order,
  reading: Pick<OrderReading<Order>, 'showAnswer' | 'reload'>,
): StepControls {
  const services = useServices();
  const t = useWords(orderWords);
  const [runningStep, setRunningStep] = useState<ImmediateStep | null>(null);
  const [failedStep, setFailedStep] = useState<StepControls['failedStep']>(null);
  // State dates from the last render; two taps may occur before the next one (faults 61).
  const isSending = useRef(false);
  /** Kept until the platform has reported the result. */
  const operation = useRef<{ readonly action: ImmediateStep; readonly id: OperationId } | null>(null);

  const handleOutcome = async (
    action: ImmediateStep,
    outcome: StepOutcome<Order>,
    name: string,
  ): Promise<boolean> => {
    if (outcome.status === 'over') return false;
    if (outcome.status !== 'unknown' && outcome.status !== 'not-done') operation.current = null;
    if (outcome.status !== 'done') {
      setFailedStep({ action, outcome });
      if (outcome.status === 'changed' || outcome.status === 'look-first') await reading.reload();
      return false;
    }
    setFailedStep(null);
    // The same step on the same order starts with an empty form next time.
    getDrafts(services).remove(getStepDraftName(order.id, action));
    services.feedback.toast(t(DONE_KEYS[action], { name }), 'good');
    if (outcome.order === null) await reading.reload();
    else reading.showAnswer(outcome.order);
    return true;
  };
  const runStep = async (action: ImmediateStep, name: string, execute: () => Promise<StepOutcome<Order>>) => {
    if (isSending.current) return false;
    isSending.current = true;
    setRunningStep(action);
    try {
      return await handleOutcome(action, await execute(), name);
    } finally {
      isSending.current = false;
      setRunningStep(null);
    }
  };
  return {
    runningStep,
    failedStep,
    take: (action, input, name = '') =>
      runStep(action, name, () => {
        if (operation.current?.action !== action)
          operation.current = { action, id: services.newOperationId() };
        return kind.send(services, order, action, input, operation.current.id);
      }),
    queryOutcome: async () => {
      const { current } = operation;
      return (
        current !== null && (await runStep(current.action, '', () => queryStepOutcome(services, current.id)))
      );
    },
    dismiss: () => setFailedStep(null),
  };
}
