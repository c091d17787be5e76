import { beforeEach, describe, expect, it } from 'vitest';
import { say, setLanguage } from '../../../src/i18n/engine';
import { orderWords } from '../../../src/i18n/order';
import { workPlaceWords } from '../../../src/i18n/work-places';
import { orderMarks, placed } from '../../../src/screens/work/order-layer';
import type { OrderRow } from '../../../src/shared/calls/work-order';
import type { Version } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import { platformClockOf } from '../../../src/state/live/platform-clock';
import { type Answer, fakeOutside, ok, Path, refused, userInfo } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { cleanup, getAllBySelector, renderAt, screen } from '../kit/render';

const DAY = 86_400_000;
const ORDERS = '/lfscada/workorder/query';
const AT = '/home/work/work-map?layer=orders';
const order = (id: string, changes: Partial<OrderRow> = {}): OrderRow => ({
  id: id as OrderRow['id'],
  kind: 'repair',
  number: `N${id}`,
  title: `Leak ${id}`,
  status: 'assigned',
  equipmentId: null,
  equipName: '',
  location: '',
  lat: 30,
  lng: 120,
  createTime: null,
  startTime: null,
  dueTime: null,
  recipient: '',
  dispatcher: '',
  done: 0,
  total: 0,
  abnormal: 0,
  respondBy: null,
  finishBy: null,
  version: 'v' as Version,
  actions: [],
  ...changes,
});

async function open(repairs: readonly OrderRow[] | Answer, behindMs = 0): Promise<void> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [ORDERS]: ({ body }) => {
        if (!Array.isArray(repairs)) return repairs as Answer;
        const list = new URLSearchParams(body ?? '').get('kind') === 'repair' ? repairs : [];
        return ok({ list, totalCount: list.length, totalPage: 1 });
      },
    },
  });
  if (behindMs !== 0) platformClockOf(outside.services).onDate(new Date(NOW + behindMs).toUTCString());
  await renderAt(outside.services, AT);
}
const rows = () => getAllBySelector('.as-work-map__list > li').map((row) => row.textContent ?? '');
beforeEach(() => setLanguage('en'));

describe('My orders on the map', () => {
  it('are listed by due time with their status, those without a place too', async () => {
    await open([
      order('a', { dueTime: epochMs(NOW + 2 * DAY) }),
      order('b', { dueTime: epochMs(NOW + DAY), lat: null }),
      order('c', { status: 'completed' }),
    ]);
    expect(rows().map((row) => row.slice(0, 6))).toEqual(['Leak b', 'Leak a']);
    expect(rows()[0]).toContain(say(orderWords, 'status_assigned'));
    expect(document.body).toHaveTextContent(say(workPlaceWords, 'ordersOnMap', { n: 1 }));
    expect(document.body).toHaveTextContent(say(workPlaceWords, 'ordersNoPlace', { n: 1 }));
    expect(getAllBySelector('.as-work-map__list a').map((link) => link.getAttribute('href'))).toEqual([
      '/home/work/work-order/repair/map/b',
      '/home/work/work-order/repair/map/a',
    ]);
  });

  it("fault 89: are due and overdue by the platform's clock, a day ahead of this phone's or behind it", async () => {
    const due = order('a', { dueTime: epochMs(NOW) });
    await open([due], DAY + 60_000);
    expect(rows()[0]).toContain(say(orderWords, 'overdue', { n: 1 }));
    cleanup();
    await open([due], -DAY);
    expect(rows()[0]).not.toContain(say(orderWords, 'overdue', { n: 1 }));
    expect(rows()[0]).not.toContain(say(orderWords, 'overdueDue'));
    expect(document.body).not.toHaveTextContent(say(workPlaceWords, 'clockUnsure'));
  });

  it('have a colour by status and a ring from the moment in which they are due', () => {
    const orders = [order('a', { dueTime: epochMs(NOW) }), order('b', { status: 'pending' })];
    const marksAt = (now: number) =>
      orderMarks(placed(orders, null), epochMs(now), ({ id }, late) => `${id} ${late}`).map(
        ({ state, isLate, title }) => [state, isLate, title],
      );
    expect(marksAt(NOW - 1)).toEqual([
      ['taken', false, 'a null'],
      ['pending', false, 'b null'],
    ]);
    expect(marksAt(NOW)[0]).toEqual(['taken', true, 'a due']);
    expect(marksAt(NOW + 3 * DAY)[0]).toEqual(['taken', true, 'a 3']);
  });

  it('fault 89: say that the time is not verified while the platform has told none', async () => {
    await open([order('a')]);
    expect(document.body).toHaveTextContent(say(workPlaceWords, 'clockUnsure'));
  });

  it('stand nearest first once the own position is known', () => {
    const orders = [order('far', { lat: 31 }), order('none', { lat: null }), order('near', { lat: 30.01 })];
    const sorted = placed(orders, { lat: 30, lng: 120 });
    expect(sorted.map(({ order: { id } }) => id)).toEqual(['near', 'far', 'none']);
    expect(Math.round((sorted[0]?.metres ?? 0) / 10)).toBe(111);
  });

  it('are none, or not for this person: that is said', async () => {
    await open([]);
    expect(document.body).toHaveTextContent(say(workPlaceWords, 'ordersNone'));
    cleanup();
    await open(refused('暂无查看工单权限', '1201'));
    expect(screen.getByRole('main')).not.toHaveTextContent(say(workPlaceWords, 'ordersNone'));
  });
});
