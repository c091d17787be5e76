/**
 * The orders of an inspection point whose code was read by any camera (`?point=`): opens its inspection if exactly
 * one is open. The code is no proof here; the form asks for it on site.
 */

import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { commonWords } from '../../i18n/engine';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { inspectionPath } from '../../navigation/order-paths';
import { isOpen, ORDER_STATUSES } from '../../shared/calls/statuses';
import { queryOrders } from '../../shared/calls/work-order';
import { done, type Outcome } from '../../shared/faults';
import type { InspectionId } from '../../shared/ids';
import { useRead } from '../../state/calls/use-read';
import { type Services, useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

/** Two are enough to show that it is not the only one. */
const ENOUGH = 2;

/**
 * Open inspections of a point, as many as matter. Each status is requested separately: years of ended orders may be
 * in between.
 */
async function openOfPoint(
  call: Services['call'],
  point: string,
  signal: AbortSignal,
): Promise<Outcome<readonly InspectionId[]>> {
  const found: InspectionId[] = [];
  for (const status of ORDER_STATUSES.filter(isOpen)) {
    const input = { kind: 'inspection', status, point, pagenum: 1, count: ENOUGH } as const;
    const answer = await call(queryOrders, input, { signal });
    if (!answer.ok) return answer;
    found.push(...answer.value.list.map(({ id }) => id as InspectionId));
    if (found.length >= ENOUGH) break;
  }
  return done(found);
}

interface AtPointProps {
  readonly point: string;
  readonly onAll: () => void;
  readonly children: ReactNode;
}

export function AtPoint({ point, onAll, children }: AtPointProps) {
  const t = useWords(commonWords);
  const repair = useWords(repairWords);
  const { call } = useServices();
  // Once: a list already shown is not replaced.
  const { data, isLoading } = useRead(
    ['open of point', point],
    (signal) => openOfPoint(call, point, signal),
    { isOnce: true },
  );
  if (data === undefined && isLoading) return <Skeleton label={t('loading')} count={4} />;
  const [first, ...others] = data ?? [];
  if (first !== undefined && others.length === 0) return <Navigate to={inspectionPath(first)} replace />;
  const isNone = data?.length === 0;
  return (
    <>
      <Notice
        tone="plain"
        action={
          <Button kind="quiet" onClick={onAll}>
            {repair('allOrders')}
          </Button>
        }
      >
        {repair(isNone ? 'noneAtPoint' : 'atPoint', { code: point.slice(0, 40) })}
      </Notice>
      {children}
    </>
  );
}
