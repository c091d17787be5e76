/**
 * Shows the orders of an inspection point whose code was scanned with any camera app (`?point=`), or opens the
 * inspection if exactly one is open. Such a scan does not prove presence; the form asks for the code on site.
 */

import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { commonWords } from '../../i18n/engine';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { getInspectionPath } from '../../navigation/order-paths';
import { isOpen, ORDER_STATUSES } from '../../shared/calls/statuses';
import { queryOrders } from '../../shared/calls/work-order';
import { done, type Outcome } from '../../shared/faults';
import type { InspectionId } from '../../shared/ids';
import { useRead } from '../../state/calls/use-read';
import { type Services, useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

/** Number of orders read: two are enough to show that there are several. */
const ORDERS_READ = 2;

/**
 * Reads up to `ORDERS_READ` open inspections of a point. Requests each status separately, since years of ended orders
 * may come in between.
 */
async function fetchOpenInspections(
  call: Services['call'],
  point: string,
  signal: AbortSignal,
): Promise<Outcome<readonly InspectionId[]>> {
  const inspectionIds: InspectionId[] = [];
  for (const status of ORDER_STATUSES.filter(isOpen)) {
    const input = { kind: 'inspection', status, point, pagenum: 1, count: ORDERS_READ } as const;
    const answer = await call(queryOrders, input, { signal });
    if (!answer.ok) return answer;
    inspectionIds.push(...answer.value.list.map(({ id }) => id as InspectionId));
    if (inspectionIds.length >= ORDERS_READ) break;
  }
  return done(inspectionIds);
}

interface AtPointProps {
  readonly point: string;
  readonly onShowAll: () => void;
  readonly children: ReactNode;
}

export function AtPoint({ point, onShowAll, children }: AtPointProps) {
  const t = useWords(commonWords);
  const tRepair = useWords(repairWords);
  const { call } = useServices();
  // Read only once: a list that is already shown is not replaced.
  const { data, isLoading } = useRead(
    ['open of point', point],
    (signal) => fetchOpenInspections(call, point, signal),
    { isOnce: true },
  );
  if (data === undefined && isLoading) return <Skeleton label={t('loading')} count={4} />;
  const [firstId, ...otherIds] = data ?? [];
  if (firstId !== undefined && otherIds.length === 0)
    return <Navigate to={getInspectionPath(firstId)} replace />;
  const isEmpty = data?.length === 0;
  return (
    <>
      <Notice
        tone="plain"
        action={
          <Button kind="quiet" onClick={onShowAll}>
            {tRepair('allOrders')}
          </Button>
        }
      >
        {tRepair(isEmpty ? 'noneAtPoint' : 'atPoint', { code: point.slice(0, 40) })}
      </Notice>
      {children}
    </>
  );
}
