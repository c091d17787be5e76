/** The status of an order, and how late it is, in a word or two. */
import { orderWords, STATUS_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { OrderStatus } from '../../../shared/calls/statuses';
import { MINUTE_MS } from '../../../shared/units';
import { type OverdueInput, overdueOf } from '../../../shared/work/overdue';
import { useTick } from '../../../state/hooks/use-tick';
import { platformClockOf } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { Tag, type Tone } from '../../../ui/tag';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'warn',
  assigned: 'accent',
  accepted: 'accent',
  completed: 'good',
  terminated: 'stale',
};

/** The status of an order; null for a word that this code does not know. */
export function StatusTag({ status }: { readonly status: OrderStatus | null }) {
  const say = useWords(orderWords);
  return status === null ? (
    <Tag tone="stale">{say('statusUnknown')}</Tag>
  ) : (
    <Tag tone={TONES[status]}>{say(STATUS_KEYS[status])}</Tag>
  );
}

/** The bucket of a late order by the platform's clock; nothing for one that is in time or over. */
export function OverdueTag({ order }: { readonly order: OverdueInput }) {
  const say = useWords(orderWords);
  const clock = platformClockOf(useServices());
  useTick(order.dueTime !== null, MINUTE_MS);
  const overdue = overdueOf(order, clock.now());
  if (overdue === null) return null;
  return (
    <Tag tone={overdue === 'due' ? 'warn' : 'bad'}>
      {overdue === 'due' ? say('overdueDue') : say('overdue', { n: overdue })}
    </Tag>
  );
}
