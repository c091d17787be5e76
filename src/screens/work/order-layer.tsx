/** The user's orders on the map: colour by status, a ring if late, nearest first in the list below. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getPlace, type Place } from '../../features/map/coordinates';
import { distanceText, metresBetween } from '../../features/map/distance';
import { type MapMark, MapView } from '../../features/map/map-view';
import { NavigateSheet } from '../../features/map/navigate-sheet';
import { type OwnPlace, useOwnPlace } from '../../features/map/use-own-place';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { OrderRow, orderPath } from '../../features/work/orders/order-row';
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
import { markOfOrder } from './order-mark';
import { useMapOrders } from './use-map-orders';

/** Returns a unique key: ids of the two kinds may be equal. */
const getKey = ({ kind, id }: Order): string => `${kind} ${id}`;

interface Placed {
  readonly order: Order;
  readonly place: Place | null;
  /** Distance from the user's position; `null` if either is unknown. */
  readonly metres: number | null;
}

/** Adds places and distances, and sorts by distance if the user's position is known, otherwise by due time. */
export function placeOrders(orders: readonly Order[], me: Place | null): readonly Placed[] {
  const far = Number.POSITIVE_INFINITY;
  return orders
    .map((order): Placed => {
      const place = getPlace(order.lat, order.lng);
      return { order, place, metres: me === null || place === null ? null : metresBetween(me, place) };
    })
    .sort((a, b) => {
      const [near, other] = [a.metres ?? far, b.metres ?? far];
      return near === other ? (a.order.dueTime ?? far) - (b.order.dueTime ?? far) || 0 : near - other;
    });
}

/** Creates the marks of orders; a title repeats the meaning of colour and ring. `now` is the platform's time. */
export const orderMarks = (
  rows: readonly Placed[],
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
        state: markOfOrder(order.status),
        isLate: overdue !== null,
      },
    ];
  });

function useMarks(rows: readonly Placed[], me: Place | null, now: EpochMs): readonly MapMark[] {
  const t = useWords(orderWords);
  const places = useWords(workPlaceWords);
  return useMemo(() => {
    const late = (overdue: Overdue | null): string =>
      overdue === null ? '' : overdue === 'due' ? t('overdueDue') : t('overdue', { n: overdue });
    const marks = orderMarks(rows, now, ({ title, number, status }, overdue) =>
      [title || number, t(STATUS_KEYS[status]), late(overdue)].filter((word) => word !== '').join(', '),
    );
    return me === null ? marks : [...marks, { id: '', place: me, title: places('me'), state: 'me' }];
  }, [rows, me, now, t, places]);
}

function OrderSheet({ row, onClose }: { readonly row: Placed; readonly onClose: () => void }) {
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
          <Button kind="primary" onClick={() => void navigate(orderPath(order, 'map'))}>
            {t('openOrder')}
          </Button>
        </>
      }
    >
      <p className="as-work-map__tags">
        <StatusTag status={order.status} />
        <OverdueTag order={order} />
        {metres === null ? null : distanceText(metres)}
      </p>
      <p>{[order.number, order.equipName, order.location].filter(Boolean).join(' · ')}</p>
    </Dialog>
  );
}

function Nearest({ own }: { readonly own: OwnPlace }) {
  const t = useWords(workPlaceWords);
  return (
    <>
      <Button busy={own.isAsking} onClick={own.ask}>
        <PlaceIcon size={18} /> {t(own.isAsking ? 'locating' : 'near')}
      </Button>
      {own.fault === null ? null : (
        <Notice tone="warn">{t(own.fault === 'denied' ? 'placeDenied' : 'placeFailed')}</Notice>
      )}
    </>
  );
}

export function OrderLayer() {
  const t = useWords(workPlaceWords);
  const clock = getPlatformClock(useServices());
  const own = useOwnPlace();
  const asked = useMapOrders();
  const { data } = asked;
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const rows = useMemo(() => placeOrders(data?.orders ?? [], own.place), [data, own.place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the last answer; marks change only with an answer.
  const now = useMemo(() => clock.now(), [clock, data]);
  const marks = useMarks(rows, own.place, now);
  if (data === undefined)
    return asked.fault !== null && !asked.isLoading ? (
      <FaultView fault={asked.fault} onRetry={() => void asked.reload()} />
    ) : (
      <Skeleton label={t('loading')} />
    );
  if (rows.length === 0)
    return (
      <StateView icon={<EmptyIcon size={28} />} title={t('ordersNone')} detail={t('ordersNoneDetail')} />
    );
  const lost = rows.filter(({ place }) => place === null).length;
  const opened = rows.find(({ order }) => getKey(order) === openedKey);
  return (
    <>
      <div className="as-work-map__filter">
        <Outdated asked={asked} />
        <Nearest own={own} />
        <p className="as-work-map__count" aria-live="polite">
          {t('ordersOnMap', { n: rows.length - lost })}
          {lost === 0 ? null : <> · {t('ordersNoPlace', { n: lost })}</>}
          {data.isWhole ? null : <> · {t('ordersPartly')}</>}
          {clock.isKnown() ? null : <> · {t('clockUnsure')}</>}
        </p>
      </div>
      <div className="as-work-map__orders">
        <MapView marks={marks} ofOrders onOpen={setOpenedKey} />
        <ul className="as-work-map__list" aria-label={t(own.place === null ? 'orders' : 'list')}>
          {rows.map(({ order, metres }) => (
            <li key={getKey(order)}>
              <OrderRow row={order} from="map" />
              {metres === null ? null : <p className="as-work-map__metres">{distanceText(metres)}</p>}
            </li>
          ))}
        </ul>
      </div>
      {opened === undefined ? null : (
        <OrderSheet key={openedKey} row={opened} onClose={() => setOpenedKey(null)} />
      )}
    </>
  );
}
