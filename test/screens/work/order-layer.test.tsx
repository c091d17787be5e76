import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, translate } from '../../../src/i18n/engine';
import { orderWords } from '../../../src/i18n/order';
import { workPlaceWords } from '../../../src/i18n/work-places';
import { orderMarks, placeOrders } from '../../../src/screens/work/order-layer';
import type { OrderRow } from '../../../src/shared/calls/work-order';
import { epochMs } from '../../../src/shared/units';
import { getPlatformClock } from '../../../src/state/live/platform-clock';
import { type Answer, ok, Path, refused, userInfo } from '../kit/answers';
import { fakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { getHrefs, getTexts, says } from '../kit/queries';
import { renderAt, screen, within } from '../kit/render';
import { orderRow, page } from '../kit/slips';

const DAY = 86_400_000;
beforeEach(() => setLanguage('en'));

describe('My orders on the map', () => {
  it('are listed by due time with their status, also those without a place', async () => {
    await open([
      order('a', { dueTime: epochMs(NOW + 2 * DAY) }),
      order('b', { dueTime: epochMs(NOW + DAY), lat: null }),
      order('c', { status: 'completed' }),
    ]);
    expect(getTexts(rows()).map((row) => row.slice(0, 6))).toEqual(['Leak b', 'Leak a']);
    expect(rows()[0]).toHaveTextContent(translate(orderWords, 'status_assigned'));
    says(
      translate(workPlaceWords, 'ordersOnMap', { n: 1 }),
      translate(workPlaceWords, 'ordersNoPlace', { n: 1 }),
    );
    expect(getHrefs(rows())).toEqual([
      '/home/work/work-order/repair/map/b',
      '/home/work/work-order/repair/map/a',
    ]);
  });

  it("fault 89: are due and overdue by the platform's clock, a day ahead of this phone's or behind it", async () => {
    const due = order('a', { dueTime: epochMs(NOW) });
    await open([due], DAY + 60_000);
    expect(rows()[0]).toHaveTextContent(translate(orderWords, 'overdue', { n: 1 }));
    await open([due], -DAY);
    expect(rows()[0]).not.toHaveTextContent(translate(orderWords, 'overdue', { n: 1 }));
    expect(rows()[0]).not.toHaveTextContent(translate(orderWords, 'overdueDue'));
    expect(document.body).not.toHaveTextContent(translate(workPlaceWords, 'clockUnsure'));
  });

  it('have a colour by status and a ring from their due time on', () => {
    const orders = [order('a', { dueTime: epochMs(NOW) }), order('b', { status: 'pending' })];
    const marksAt = (now: number) =>
      orderMarks(placeOrders(orders, null), epochMs(now), ({ id }, late) => `${id} ${late}`).map(
        ({ state, isLate, title }) => [state, isLate, title],
      );
    expect(marksAt(NOW - 1)).toEqual([
      ['taken', false, 'a null'],
      ['pending', false, 'b null'],
    ]);
    expect(marksAt(NOW)[0]).toEqual(['taken', true, 'a due']);
    expect(marksAt(NOW + 3 * DAY)[0]).toEqual(['taken', true, 'a 3']);
  });

  it('fault 89: show the time as unverified until the platform has sent one', async () => {
    await open([order('a')]);
    expect(document.body).toHaveTextContent(translate(workPlaceWords, 'clockUnsure'));
  });

  it("are sorted nearest first once the user's position is known", () => {
    const orders = [order('far', { lat: 31 }), order('none', { lat: null }), order('near', { lat: 30.01 })];
    const sorted = placeOrders(orders, { lat: 30, lng: 120 });
    expect(sorted.map(({ order: { id } }) => id)).toEqual(['near', 'far', 'none']);
    expect(Math.round((sorted[0]?.metres ?? 0) / 10)).toBe(111);
  });

  it('report an empty list, or that the user may not see them', async () => {
    await open([]);
    expect(screen.getByText(translate(workPlaceWords, 'ordersNone'))).toBeInTheDocument();
    await open(refused('暂无查看工单权限', '1201'));
    expect(screen.getByRole('main')).not.toHaveTextContent(translate(workPlaceWords, 'ordersNone'));
  });
});

const order = (id: string, changes: Partial<OrderRow> = {}): OrderRow => {
  const unknown = { equipmentId: null, createTime: null, dueTime: null };
  return orderRow({ id, title: `Leak ${id}`, lat: 30, lng: 120, ...unknown, ...changes }) as OrderRow;
};

async function open(repairs: readonly OrderRow[] | Answer, behindMs = 0): Promise<void> {
  const { services } = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      '/lfscada/workorder/query': ({ body }) => {
        if (!Array.isArray(repairs)) return repairs as Answer;
        return ok(page(new URLSearchParams(body ?? '').get('kind') === 'repair' ? repairs : []));
      },
    },
  });
  if (behindMs !== 0) getPlatformClock(services).onDate(new Date(NOW + behindMs).toUTCString());
  await renderAt(services, '/home/work/work-map?layer=orders');
}

const rows = () =>
  within(screen.getByRole('list', { name: translate(workPlaceWords, 'orders') })).getAllByRole('link');
