/** Says that an order is not as it is now: seen earlier by this device, or not read again. */
import { Outdated } from '../../features/screen-states/outdated';
import { minuteText } from '../../features/time/time-text';
import type { OrderReading } from '../../features/work/orders/use-order';
import { orderWords } from '../../i18n/order';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export type Readable = Pick<OrderReading<unknown>, 'data' | 'fault' | 'reload' | 'seenAt'>;

export function ReadNotice({ reading }: { readonly reading: Readable }) {
  const shell = useWords(shellWords);
  const say = useWords(orderWords);
  const { seenAt, reload } = reading;
  if (seenAt === null) return <Outdated asked={reading} />;
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void reload()}>
          {shell('retry')}
        </Button>
      }
    >
      {say('seenAt', { time: minuteText(seenAt) })}
    </Notice>
  );
}
