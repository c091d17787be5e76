/** Paged list of slips or orders, reread when a form leaves the outbox. */
import { useEffect, useRef } from 'react';
import { PageList, type PageListProps } from '../../features/lists/page-list';
import { useKeptList } from '../../features/lists/use-kept-list';
import { OrderFault } from '../../features/work/orders/order-fault';
import { useLeftOutbox } from '../../features/work/orders/use-waiting';

interface OrderPagesProps<Row> extends Pick<PageListProps<Row>, 'pages' | 'label' | 'draw'> {
  readonly none: string;
  /** Called after each read of the list. */
  readonly onListed: () => void;
}

export function OrderPages<Row extends { readonly id: string }>(props: OrderPagesProps<Row>) {
  const { pages, onListed } = props;
  const { rows, fault, isAsking, more } = pages;
  useKeptList(pages);
  useLeftOutbox(() => void pages.refresh());
  const listed = useRef(onListed);
  listed.current = onListed;
  useEffect(() => {
    if (rows !== undefined) listed.current();
  }, [rows]);
  if (rows === undefined && fault !== null && !isAsking) return <OrderFault fault={fault} onRetry={more} />;
  return (
    <div>
      <PageList {...props} />
    </div>
  );
}
