/** Suggests the next order after a finished one: the nearest, or the one due first if the place is unknown. */
import { OrderRow } from '../../features/work/orders/order-row';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { type OrderKind, queryOrders, type OrderRow as Row } from '../../shared/calls/work-order';
import { LIST_PAGE_ROWS } from '../../shared/constants';
import { useCall } from '../../state/calls/use-call';
import '../../features/lists/page-list.css';

/** WGS84 coordinates. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const DEGREE = Math.PI / 180;
/** Returns a number that grows with the distance of two places, good enough for comparisons within a plant. */
function getRelativeDistance(a: Place, b: Place): number {
  const east = (a.lng - b.lng) * Math.cos(a.lat * DEGREE);
  return Math.hypot(a.lat - b.lat, east);
}
/** Returns the order nearest to a place; without a place, the first row, which is due first. */
export function findNextOrder(rows: readonly Row[], finishedId: string, place: Place | null): Row | null {
  const otherRows = rows.filter(({ id }) => id !== finishedId);
  const [firstRow] = otherRows;
  if (firstRow === undefined || place === null) return firstRow ?? null;
  const getDistance = ({ lat, lng }: Row): number =>
    lat === null || lng === null ? Number.POSITIVE_INFINITY : getRelativeDistance(place, { lat, lng });
  return otherRows.reduce(
    (nearestRow, row) => (getDistance(row) < getDistance(nearestRow) ? row : nearestRow),
    firstRow,
  );
}

interface NextOrderProps {
  readonly kind: OrderKind;
  readonly finishedId: string;
  readonly place: Place | null;
}

export function NextOrder({ kind, finishedId, place }: NextOrderProps) {
  const tRepair = useWords(repairWords);
  const query = {
    kind,
    role: 'recipient',
    status: 'accepted',
    pagenum: 1,
    count: LIST_PAGE_ROWS,
  } as const;
  const { data } = useCall(queryOrders, query);
  const nextOrder = data === undefined ? null : findNextOrder(data.list, finishedId, place);
  if (nextOrder === null) return null;
  return (
    <section className="as-repair-offer">
      <h2 className="as-card__heading">{tRepair('next')}</h2>
      <ul className="as-page-list">
        <li className="as-page-list__row">
          <OrderRow row={nextOrder} />
        </li>
      </ul>
    </section>
  );
}
