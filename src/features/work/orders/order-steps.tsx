/** Offers the steps that the platform allows on an order, and no others. */
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { orderWords, STEP_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { InspectionAction, SlipAction } from '../../../shared/work/slip-steps';
import { Button } from '../../../ui/button';
import { type StepKind, type StepNow, stepsNow } from './step-calls';
import { type AskedStep, StepDialog } from './step-dialog';
import { StepNotice } from './step-notice';
import type { OrderReading } from './use-order';
import { type SteppedOrder, useStep } from './use-step';
import './orders.css';

type Action = SlipAction | InspectionAction;

interface OrderStepsProps<Order> {
  readonly kind: StepKind<Order>;
  readonly order: Order;
  readonly reading: Pick<OrderReading<Order>, 'take' | 'reload' | 'seenAt'>;
  /** Allowed steps in display order, from `slipActions` or `inspectionActions`. */
  readonly actions: readonly Action[];
  /** Controls for steps with their own screen or form, drawn in place of a button. They can wait for the network. */
  readonly own?: Partial<Readonly<Record<Action, ReactNode>>>;
}

const isDirect = (action: StepNow): action is 'accept' | 'claim' => action === 'accept' || action === 'claim';
const MAIN: ReadonlySet<Action> = new Set(['accept', 'claim', 'finish', 'dispatch']);
const NOTHING_TYPED = { note: '', recipientId: null, dueTime: null };

/** Renders nothing if there is no step to take or report. */
export function OrderSteps<Order extends SteppedOrder>(props: OrderStepsProps<Order>) {
  const { kind, order, reading, actions, own = {} } = props;
  const t = useWords(orderWords);
  const isOnline = useOnline();
  const step = useStep(kind, order, reading);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  // A stored copy allows no steps: its version may be outdated.
  const isBlocked = !isOnline || reading.seenAt !== null;
  const { left } = step;
  const isOpen = asked !== null;
  const now = actions.filter((action) => own[action] === undefined);
  if (actions.length === 0 && left === null) return null;
  const draw = (action: Action): ReactNode => {
    const other = own[action];
    if (other !== undefined) return <span key={action}>{other}</span>;
    if (!stepsNow(action)) return null;
    return (
      <Button
        key={action}
        kind={MAIN.has(action) ? 'primary' : 'default'}
        busy={step.busy === action && !isOpen}
        disabled={isBlocked || left?.end.is === 'unknown'}
        onClick={() => {
          if (isDirect(action)) void step.take(action, NOTHING_TYPED);
          else {
            // The notice of an earlier step is obsolete.
            step.forget();
            setAsked(action);
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
      {actions.length === 0 ? null : <div className="as-order-steps">{actions.map(draw)}</div>}
      {isBlocked && now.length > 0 ? <p className="as-order-steps__why">{t('offlineSteps')}</p> : null}
      {asked === null ? null : (
        <StepDialog
          key={asked}
          action={asked}
          kind={kind}
          order={order}
          step={step}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
