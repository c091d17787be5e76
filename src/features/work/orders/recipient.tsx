/** The recipient of an order in a list. */
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { isOpen, type OrderStatus } from '../../../shared/calls/statuses';

interface RecipientProps {
  /** '' while it has no recipient. */
  readonly name: string;
  readonly status: OrderStatus | null;
}

/** Says that an open order has no recipient yet; one that has ended needs none. */
export function Recipient({ name, status }: RecipientProps) {
  const say = useWords(orderWords);
  if (name !== '') return <span>{name}</span>;
  return status !== null && !isOpen(status) ? null : <span>{say('noRecipient')}</span>;
}
