/** Offers the steps that the platform allows on an order, and no others. */
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { orderWords, STEP_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { InspectionAction, SlipAction } from '../../../shared/work/slip-steps';
import { Button } from '../../../ui/button';
import { type ImmediateStep, isImmediateStep, type StepKind } from './step-calls';
import { type DialogStep, StepDialog } from './step-dialog';
import { StepNotice } from './step-notice';
import type { OrderReading } from './use-order';
import { type ActionableOrder, useStep } from './use-step';
import './orders.css';

type Action = SlipAction | InspectionAction;

interface OrderStepsProps<Order> {
  readonly kind: StepKind<Order>;
  readonly order: Order;
  readonly reading: Pick<OrderReading<Order>, 'showAnswer' | 'reload' | 'seenAt'>;
  /** Allowed steps in display order, from `filterSlipActions` or `filterInspectionActions`. */
  readonly actions: readonly Action[];
  /** Controls for steps with their own screen or form, drawn in place of a button. They can wait for the network. */
  readonly own?: Partial<Readonly<Record<Action, ReactNode>>>;
}

const isOneTap = (action: ImmediateStep): action is 'accept' | 'claim' =>
  action === 'accept' || action === 'claim';
const MAIN_ACTIONS: ReadonlySet<Action> = new Set(['accept', 'claim', 'finish', 'dispatch']);
const EMPTY_INPUT = { note: '', recipientId: null, dueTime: null };

/** Renders nothing if there is no step to take or report. */
export function OrderSteps<Order extends ActionableOrder>(props: OrderStepsProps<Order>) {
  const { kind, order, reading, actions, own: controls = {} } = props;
  const t = useWords(orderWords);
  const isOnline = useOnline();
  const step = useStep(kind, order, reading);
  const [openStep, setOpenStep] = useState<DialogStep | null>(null);
  // A stored copy allows no steps: its version may be outdated.
  const isBlocked = !isOnline || reading.seenAt !== null;
  const { failedStep } = step;
  const isOpen = openStep !== null;
  const plainActions = actions.filter((action) => controls[action] === undefined);
  if (actions.length === 0 && failedStep === null) return null;
  const renderAction = (action: Action): ReactNode => {
    const control = controls[action];
    if (control !== undefined) return <span key={action}>{control}</span>;
    if (!isImmediateStep(action)) return null;
    return (
      <Button
        key={action}
        kind={MAIN_ACTIONS.has(action) ? 'primary' : 'default'}
        busy={step.runningStep === action && !isOpen}
        disabled={isBlocked || failedStep?.outcome.status === 'unknown'}
        onClick={() => {
          if (isOneTap(action)) void step.take(action, EMPTY_INPUT);
          else {
            // The notice of an earlier step is obsolete.
            step.dismiss();
            setOpenStep(action);
          }
        }}
      >
        {t(STEP_KEYS[action])}
      </Button>
    );
  };
  return (
    <section className="as-card as-order-card" aria-label={t('steps')}>
      {isOpen ? null : <StepNotice step={step} />}
      {actions.length === 0 ? null : <div className="as-order-steps">{actions.map(renderAction)}</div>}
      {isBlocked && plainActions.length > 0 ? (
        <p className="as-order-steps__why">{t('offlineSteps')}</p>
      ) : null}
      {openStep === null ? null : (
        <StepDialog
          key={openStep}
          action={openStep}
          kind={kind}
          order={order}
          step={step}
          onClose={() => setOpenStep(null)}
        />
      )}
    </section>
  );
}
