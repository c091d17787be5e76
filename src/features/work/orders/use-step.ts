/** Takes steps on an order, one at a time, and queries steps with an unknown outcome. */
import { useRef, useState } from 'react';
import { DONE_KEYS, orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { OrderStatus } from '../../../shared/calls/statuses';
import type { OperationId, UserId, Version } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { getDrafts } from '../../../state/session/drafts';
import { queryStepEnd, type StepEnd } from '../../../state/work/send-step';
import type { ImmediateStep, StepInput, StepKind } from './step-calls';
import type { OrderReading } from './use-order';

export interface ActionableOrder {
  readonly id: string;
  readonly version: Version;
  readonly status: OrderStatus;
  readonly actions: readonly string[];
  readonly recipientId: UserId | null;
}

type FailedEnd = Exclude<StepEnd<unknown>, { readonly status: 'done' | 'over' }>;

export interface StepControls {
  readonly busy: ImmediateStep | null;
  /** The last step if it did not succeed; `null` otherwise. */
  readonly left: { readonly action: ImmediateStep; readonly end: FailedEnd } | null;
  readonly take: (action: ImmediateStep, input: StepInput, name?: string) => Promise<boolean>;
  /** Queries a step with an unknown outcome. Resolves with whether it was done. */
  readonly queryEnd: () => Promise<boolean>;
  readonly dismiss: () => void;
}

export const getStepDraftName = (order: string, action: ImmediateStep): string => `order ${order} ${action}`;

export function useStep<Order extends ActionableOrder>(
  kind: StepKind<Order>,
  order: Order,
  reading: Pick<OrderReading<Order>, 'take' | 'reload'>,
): StepControls {
  const services = useServices();
  const t = useWords(orderWords);
  const [busy, setBusy] = useState<ImmediateStep | null>(null);
  const [left, setLeft] = useState<StepControls['left']>(null);
  // State dates from the last render; two taps may occur before the next one (faults 61).
  const isSending = useRef(false);
  /** Kept until the platform has reported the result. */
  const operation = useRef<{ readonly action: ImmediateStep; readonly id: OperationId } | null>(null);

  const handleEnd = async (action: ImmediateStep, end: StepEnd<Order>, name: string): Promise<boolean> => {
    if (end.status === 'over') return false;
    if (end.status !== 'unknown' && end.status !== 'not-done') operation.current = null;
    if (end.status !== 'done') {
      setLeft({ action, end });
      if (end.status === 'changed' || end.status === 'look-first') await reading.reload();
      return false;
    }
    setLeft(null);
    // The same step on the same order starts with an empty form next time.
    getDrafts(services).remove(getStepDraftName(order.id, action));
    services.feedback.toast(t(DONE_KEYS[action], { name }), 'good');
    if (end.order === null) await reading.reload();
    else reading.take(end.order);
    return true;
  };
  const runStep = async (action: ImmediateStep, name: string, execute: () => Promise<StepEnd<Order>>) => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(action);
    try {
      return await handleEnd(action, await execute(), name);
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };
  return {
    busy,
    left,
    take: (action, input, name = '') =>
      runStep(action, name, () => {
        if (operation.current?.action !== action)
          operation.current = { action, id: services.newOperationId() };
        return kind.send(services, order, action, input, operation.current.id);
      }),
    queryEnd: async () => {
      const { current } = operation;
      return (
        current !== null && (await runStep(current.action, '', () => queryStepEnd(services, current.id)))
      );
    },
    dismiss: () => setLeft(null),
  };
}
