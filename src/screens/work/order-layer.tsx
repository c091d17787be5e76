/** Shows the user's orders on the map: colour by status, a ring if late, nearest first in the list below. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getPlace, type Place } from '../../features/map/coordinates';
import { computeDistance, formatDistance } from '../../features/map/distance';
import { type MapMark, MapView } from '../../features/map/map-view';
import { NavigateSheet } from '../../features/map/navigate-sheet';
import { type OwnPlace, useOwnPlace } from '../../features/map/use-own-place';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { getOrderPath, OrderRow } from '../../features/work/orders/order-row';
import { OverdueTag, StatusTag } from '../../features/work/orders/status-tag';
import { orderWords, STATUS_KEYS } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import { workPlaceWords } from '../../i18n/work-places';
import type { OrderRow as Order } from '../../shared/calls/work-order';
import type { EpochMs } from '../../shared/units';
import { getOverdue, type Overdue } from '../../shared/work/overdue';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon, PlaceIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { getOrderMark } from './order-mark';
import { useMapOrders } from './use-map-orders';

/** Returns a unique key: ids of the two kinds may be equal. */
const getKey = ({ kind, id }: Order): string => `${kind} ${id}`;

interface PlacedOrder {
  readonly order: Order;
  readonly place: Place | null;
  /** Distance from the user's position; `null` if either is unknown. */
  readonly metres: number | null;
}

/** Adds places and distances, and sorts by distance if the user's position is known, otherwise by due time. */
export function sortByDistance(orders: readonly Order[], userPlace: Place | null): readonly PlacedOrder[] {
  const far = Number.POSITIVE_INFINITY;
  return orders
    .map((order): PlacedOrder => {
      const place = getPlace(order.lat, order.lng);
      return {
        order,
        place,
        metres: userPlace === null || place === null ? null : computeDistance(userPlace, place),
      };
    })
    .sort((a, b) => {
      const [metresA, metresB] = [a.metres ?? far, b.metres ?? far];
      return metresA === metresB
        ? (a.order.dueTime ?? far) - (b.order.dueTime ?? far) || 0
        : metresA - metresB;
    });
}

/** Creates the marks of orders; a title repeats the meaning of colour and ring. `now` is the platform's time. */
export const createOrderMarks = (
  rows: readonly PlacedOrder[],
  now: EpochMs,
  formatTitle: (order: Order, overdue: Overdue | null) => string,
): readonly MapMark[] =>
  rows.flatMap(({ order, place }): readonly MapMark[] => {
    if (place === null) return [];
    const overdue = getOverdue(order, now);
    return [
      {
        id: getKey(order),
        place,
        title: formatTitle(order, overdue),
        state: getOrderMark(order.status),
        isLate: overdue !== null,
      },
    ];
  });

function useMarks(rows: readonly PlacedOrder[], userPlace: Place | null, now: EpochMs): readonly MapMark[] {
  const t = useWords(orderWords);
  const tPlaces = useWords(workPlaceWords);
  return useMemo(() => {
    const formatOverdue = (overdue: Overdue | null): string =>
      overdue === null ? '' : overdue === 'due' ? t('overdueDue') : t('overdue', { n: overdue });
    const marks = createOrderMarks(rows, now, ({ title, number, status }, overdue) =>
      [title || number, t(STATUS_KEYS[status]), formatOverdue(overdue)]
        .filter((word) => word !== '')
        .join(', '),
    );
    return userPlace === null
      ? marks
      : [...marks, { id: '', place: userPlace, title: tPlaces('me'), state: 'me' }];
  }, [rows, userPlace, now, t, tPlaces]);
}

function OrderSheet({ row, onClose }: { readonly row: PlacedOrder; readonly onClose: () => void }) {
  const t = useWords(workPlaceWords);
  const navigate = useNavigate();
  const [isNavigating, setNavigating] = useState(false);
  const { order, place, metres } = row;
  const title = order.title || order.number;
  if (isNavigating && place !== null) return <NavigateSheet place={place} name={title} onClose={onClose} />;
  return (
    <Dialog
      shape="sheet"
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setNavigating(true)}>{t('navigate')}</Button>
          <Button kind="primary" onClick={() => void navigate(getOrderPath(order, 'map'))}>
            {t('openOrder')}
          </Button>
        </>
      }
    >
      <p className="as-work-map__tags">
        <StatusTag status={order.status} />
        <OverdueTag order={order} />
        {metres === null ? null : formatDistance(metres)}
      </p>
      <p>{[order.number, order.equipName, order.location].filter(Boolean).join(' · ')}</p>
    </Dialog>
  );
}

function NearestButton({ ownPlace }: { readonly ownPlace: OwnPlace }) {
  const t = useWords(workPlaceWords);
  return (
    <>
      <Button busy={ownPlace.isLocating} onClick={ownPlace.locate}>
        <PlaceIcon size={18} /> {t(ownPlace.isLocating ? 'locating' : 'near')}
      </Button>
      {ownPlace.fault === null ? null : (
        <Notice tone="warn">{t(ownPlace.fault === 'denied' ? 'placeDenied' : 'placeFailed')}</Notice>
      )}
    </>
  );
}

export function OrderLayer() {
  const t = useWords(workPlaceWords);
  const clock = getPlatformClock(useServices());
  const ownPlace = useOwnPlace();
  const reading = useMapOrders();
  const { data } = reading;
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const rows = useMemo(() => sortByDistance(data?.orders ?? [], ownPlace.place), [data, ownPlace.place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the last answer; marks change only with an answer.
  const now = useMemo(() => clock.now(), [clock, data]);
  const marks = useMarks(rows, ownPlace.place, now);
  if (data === undefined)
    return reading.fault !== null && !reading.isLoading ? (
      <FaultView fault={reading.fault} onRetry={() => void reading.reload()} />
    ) : (
      <Skeleton label={t('loading')} />
    );
  if (rows.length === 0)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={t('ordersNone')} detail={t('ordersNoneDetail')} />
    );
  const unplacedCount = rows.filter(({ place }) => place === null).length;
  const openedRow = rows.find(({ order }) => getKey(order) === openedKey);
  return (
    <>
      <div className="as-work-map__filter">
        <OutdatedNotice result={reading} />
        <NearestButton ownPlace={ownPlace} />
        <p className="as-work-map__count" aria-live="polite">
          {t('ordersOnMap', { n: rows.length - unplacedCount })}
          {unplacedCount === 0 ? null : <> · {t('ordersNoPlace', { n: unplacedCount })}</>}
          {data.isComplete ? null : <> · {t('ordersPartly')}</>}
          {clock.isKnown() ? null : <> · {t('clockUnsure')}</>}
        </p>
      </div>
      <div className="as-work-map__orders">
        <MapView marks={marks} ofOrders onOpen={setOpenedKey} />
        <ul className="as-work-map__list" aria-label={t(ownPlace.place === null ? 'orders' : 'list')}>
          {rows.map(({ order, metres }) => (
            <li key={getKey(order)}>
              <OrderRow row={order} from="map" />
              {metres === null ? null : <p className="as-work-map__metres">{formatDistance(metres)}</p>}
            </li>
          ))}
        </ul>
      </div>
      {openedRow === undefined ? null : (
        <OrderSheet key={openedKey} row={openedRow} onClose={() => setOpenedKey(null)} />
      )}
    </>
  );
}
