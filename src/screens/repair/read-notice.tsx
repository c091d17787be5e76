/** Shows that an order may be outdated: stored earlier on this device, or not reread. */

import { OutdatedNotice } from '../../features/screen-states/outdated';
import { RetryNotice } from '../../features/screen-states/retry-notice';
import { formatMinute } from '../../features/time/time-text';
import type { OrderReading } from '../../features/work/orders/use-order';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';

export type Readable = Pick<OrderReading<unknown>, 'data' | 'fault' | 'reload' | 'seenAt'>;

export function ReadNotice({ reading }: { readonly reading: Readable }) {
  const t = useWords(orderWords);
  const { seenAt, reload } = reading;
  if (seenAt === null) return <OutdatedNotice result={reading} />;
  return <RetryNotice onRetry={reload}>{t('seenAt', { time: formatMinute(seenAt) })}</RetryNotice>;
}
