import { orderWords, STATUS_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { OrderStatus } from '../../../shared/calls/statuses';
import { MINUTE_MS } from '../../../shared/units';
import { getOverdue, type OverdueInput } from '../../../shared/work/overdue';
import { useTick } from '../../../state/hooks/use-tick';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { Tag, type Tone } from '../../../ui/tag';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'warn',
  assigned: 'accent',
  accepted: 'accent',
  completed: 'good',
  terminated: 'stale',
};

export function StatusTag({ status }: { readonly status: OrderStatus | null }) {
  const t = useWords(orderWords);
  return status === null ? (
    <Tag tone="stale">{t('statusUnknown')}</Tag>
  ) : (
    <Tag tone={TONES[status]}>{t(STATUS_KEYS[status])}</Tag>
  );
}

/** Shows how late an order is by the platform's clock; nothing if it is on time or closed. */
export function OverdueTag({ order }: { readonly order: OverdueInput }) {
  const t = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  useTick(order.dueTime !== null, MINUTE_MS);
  const overdue = getOverdue(order, clock.now());
  if (overdue === null) return null;
  return (
    <Tag tone={overdue === 'due' ? 'warn' : 'bad'}>
      {overdue === 'due' ? t('overdueDue') : t('overdue', { n: overdue })}
    </Tag>
  );
}
