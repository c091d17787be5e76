import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, translate } from '../../../src/i18n/engine';
import { orderWords } from '../../../src/i18n/order';
import { workPlaceWords } from '../../../src/i18n/work-places';
import { createOrderMarks, sortByDistance } from '../../../src/screens/work/order-layer';
import type { OrderRow } from '../../../src/shared/calls/work-order';
import { epochMs } from '../../../src/shared/units';
import { getPlatformClock } from '../../../src/state/live/platform-clock';
import { type Answer, createUserInfo, ok, Path, refuse } from '../kit/answers';
import { createFakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { expectTexts, getHrefs, getTexts } from '../kit/queries';
import { renderAt, screen, within } from '../kit/render';
import { createListPage, createOrderRow } from '../kit/slips';

const DAY = 86_400_000;
beforeEach(() => setLanguage('en'));

describe('My orders on the map', () => {
  it('are listed by due time with their status, also those without a place', async () => {
    await open([
      createOrder('a', { dueTime: epochMs(NOW + 2 * DAY) }),
      createOrder('b', { dueTime: epochMs(NOW + DAY), lat: null }),
      createOrder('c', { status: 'completed' }),
    ]);
    expect(getTexts(getRows()).map((row) => row.slice(0, 6))).toEqual(['Leak b', 'Leak a']);
    expect(getRows()[0]).toHaveTextContent(translate(orderWords, 'status_assigned'));
    expectTexts(
      translate(workPlaceWords, 'ordersOnMap', { n: 1 }),
      translate(workPlaceWords, 'ordersNoPlace', { n: 1 }),
    );
    expect(getHrefs(getRows())).toEqual([
      '/home/work/work-order/repair/map/b',
      '/home/work/work-order/repair/map/a',
    ]);
  });

  it("fault 89: are due and overdue by the platform's clock, a day ahead of this phone's or behind it", async () => {
    const dueOrder = createOrder('a', { dueTime: epochMs(NOW) });
    await open([dueOrder], DAY + 60_000);
    expect(getRows()[0]).toHaveTextContent(translate(orderWords, 'overdue', { n: 1 }));
    await open([dueOrder], -DAY);
    expect(getRows()[0]).not.toHaveTextContent(translate(orderWords, 'overdue', { n: 1 }));
    expect(getRows()[0]).not.toHaveTextContent(translate(orderWords, 'overdueDue'));
    expect(document.body).not.toHaveTextContent(translate(workPlaceWords, 'clockUnsure'));
  });

  it('have a colour by status and a ring from their due time on', () => {
    const orders = [createOrder('a', { dueTime: epochMs(NOW) }), createOrder('b', { status: 'pending' })];
    const listMarks = (now: number) =>
      createOrderMarks(sortByDistance(orders, null), epochMs(now), ({ id }, late) => `${id} ${late}`).map(
        ({ state, isLate, title }) => [state, isLate, title],
      );
    expect(listMarks(NOW - 1)).toEqual([
      ['taken', false, 'a null'],
      ['pending', false, 'b null'],
    ]);
    expect(listMarks(NOW)[0]).toEqual(['taken', true, 'a due']);
    expect(listMarks(NOW + 3 * DAY)[0]).toEqual(['taken', true, 'a 3']);
  });

  it('fault 89: show the time as unverified until the platform has sent one', async () => {
    await open([createOrder('a')]);
    expect(document.body).toHaveTextContent(translate(workPlaceWords, 'clockUnsure'));
  });

  it("are sorted nearest first once the user's position is known", () => {
    const orders = [
      createOrder('far', { lat: 31 }),
      createOrder('none', { lat: null }),
      createOrder('near', { lat: 30.01 }),
    ];
    const sorted = sortByDistance(orders, { lat: 30, lng: 120 });
    expect(sorted.map(({ order: { id } }) => id)).toEqual(['near', 'far', 'none']);
    expect(Math.round((sorted[0]?.metres ?? 0) / 10)).toBe(111);
  });

  it('report an empty list, or that the user may not see them', async () => {
    await open([]);
    expect(screen.getByText(translate(workPlaceWords, 'ordersNone'))).toBeInTheDocument();
    await open(refuse('暂无查看工单权限', '1201'));
    expect(screen.getByRole('main')).not.toHaveTextContent(translate(workPlaceWords, 'ordersNone'));
  });
});

const createOrder = (id: string, changes: Partial<OrderRow> = {}): OrderRow => {
  const unknownFields = { equipmentId: null, createTime: null, dueTime: null };
  return createOrderRow({
    id,
    title: `Leak ${id}`,
    lat: 30,
    lng: 120,
    ...unknownFields,
    ...changes,
  }) as OrderRow;
};

async function open(repairs: readonly OrderRow[] | Answer, behindMs = 0): Promise<void> {
  const { services } = createFakeOutside({
    answers: {
      [Path.info]: ok(createUserInfo()),
      '/lfscada/workorder/query': ({ body }) => {
        if (!Array.isArray(repairs)) return repairs as Answer;
        return ok(createListPage(new URLSearchParams(body ?? '').get('kind') === 'repair' ? repairs : []));
      },
    },
  });
  if (behindMs !== 0) getPlatformClock(services).onDate(new Date(NOW + behindMs).toUTCString());
  await renderAt(services, '/home/work/work-map?layer=orders');
}

const getRows = () =>
  within(screen.getByRole('list', { name: translate(workPlaceWords, 'orders') })).getAllByRole('link');
