/** Takes steps on an order, one at a time, and queries a step whose end is unknown. */
import { useRef, useState } from 'react';
import { DONE_KEYS, orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { OrderStatus } from '../../../shared/calls/statuses';
import type { OperationId, UserId, Version } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { getDrafts } from '../../../state/session/drafts';
import { askStepEnd, type StepEnd } from '../../../state/work/send-step';
import type { StepKind, StepNow, StepTyped } from './step-calls';
import type { OrderReading } from './use-order';

export interface SteppedOrder {
  readonly id: string;
  readonly version: Version;
  readonly status: OrderStatus;
  readonly actions: readonly string[];
  readonly recipientId: UserId | null;
}

type LeftEnd = Exclude<StepEnd<unknown>, { readonly is: 'done' | 'over' }>;

export interface StepTaking {
  readonly busy: StepNow | null;
  /** The last step if it did not end as intended; `null` otherwise. */
  readonly left: { readonly action: StepNow; readonly end: LeftEnd } | null;
  readonly take: (action: StepNow, typed: StepTyped, name?: string) => Promise<boolean>;
  /** Queries a step whose end is unknown. Resolves with whether it was done. */
  readonly ask: () => Promise<boolean>;
  readonly forget: () => void;
}

export const stepDraft = (order: string, action: StepNow): string => `order ${order} ${action}`;

export function useStep<Order extends SteppedOrder>(
  kind: StepKind<Order>,
  order: Order,
  reading: Pick<OrderReading<Order>, 'take' | 'reload'>,
): StepTaking {
  const services = useServices();
  const t = useWords(orderWords);
  const [busy, setBusy] = useState<StepNow | null>(null);
  const [left, setLeft] = useState<StepTaking['left']>(null);
  // State dates from the last render; two taps may occur before the next one (faults 61).
  const isSending = useRef(false);
  /** Kept until the platform has reported the result. */
  const operation = useRef<{ readonly action: StepNow; readonly id: OperationId } | null>(null);

  const conclude = async (action: StepNow, end: StepEnd<Order>, name: string): Promise<boolean> => {
    if (end.is === 'over') return false;
    if (end.is !== 'unknown' && end.is !== 'not-done') operation.current = null;
    if (end.is !== 'done') {
      setLeft({ action, end });
      if (end.is === 'changed' || end.is === 'look-first') await reading.reload();
      return false;
    }
    setLeft(null);
    // The same step on the same order starts with an empty form next time.
    getDrafts(services).remove(stepDraft(order.id, action));
    services.feedback.toast(t(DONE_KEYS[action], { name }), 'good');
    if (end.order === null) await reading.reload();
    else reading.take(end.order);
    return true;
  };
  const during = async (action: StepNow, name: string, work: () => Promise<StepEnd<Order>>) => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(action);
    try {
      return await conclude(action, await work(), name);
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };
  return {
    busy,
    left,
    take: (action, typed, name = '') =>
      during(action, name, () => {
        if (operation.current?.action !== action)
          operation.current = { action, id: services.newOperationId() };
        return kind.send(services, order, action, typed, operation.current.id);
      }),
    ask: async () => {
      const { current } = operation;
      return current !== null && (await during(current.action, '', () => askStepEnd(services, current.id)));
    },
    forget: () => setLeft(null),
  };
}
