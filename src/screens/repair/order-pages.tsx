/** Lists slips or orders in pages, reread when a form leaves the outbox. */
import { useEffect, useRef } from 'react';
import { PageList, type PageListProps } from '../../features/lists/page-list';
import { useListRestoration } from '../../features/lists/use-kept-list';
import { OrderFault } from '../../features/work/orders/order-fault';
import { useOnLeaveOutbox } from '../../features/work/orders/use-waiting';

interface OrderPagesProps<Row> extends Pick<PageListProps<Row>, 'pages' | 'label' | 'renderRow'> {
  readonly none: string;
  /** Called after each read of the list. */
  readonly onListed: () => void;
}

export function OrderPages<Row extends { readonly id: string }>(props: OrderPagesProps<Row>) {
  const { pages, onListed } = props;
  const { rows, fault, isFetching, loadMore } = pages;
  useListRestoration(pages);
  useOnLeaveOutbox(() => void pages.refresh());
  const onListedRef = useRef(onListed);
  onListedRef.current = onListed;
  useEffect(() => {
    if (rows !== undefined) onListedRef.current();
  }, [rows]);
  if (rows === undefined && fault !== null && !isFetching)
    return <OrderFault fault={fault} onRetry={loadMore} />;
  return (
    <div>
      <PageList {...props} />
    </div>
  );
}
