import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { isOpen, type OrderStatus } from '../../../shared/calls/statuses';

interface RecipientProps {
  readonly name: string;
  readonly status: OrderStatus | null;
}

export function Recipient({ name, status }: RecipientProps) {
  const t = useWords(orderWords);
  if (name !== '') return <span>{name}</span>;
  return status !== null && !isOpen(status) ? null : <span>{t('noRecipient')}</span>;
}
