import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/order';
import { cn as permissions } from '../../../src/i18n/permissions';
import { cn as repair } from '../../../src/i18n/repair';
import { findNextOrder } from '../../../src/screens/repair/next-order';
import { field } from '../../../src/shared/calls/decode';
import type { OrderRow } from '../../../src/shared/calls/work-order';
import { getWork } from '../../../src/state/work/work-services';
import { createDraft, createEntry } from '../../unit/src/state/work/samples';
import { type Answers, getFields, ok, refuse } from '../kit/answers';
import '../kit/device';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { openAt, press, runAndSettle } from '../kit/open';
import { getAllBySelector, getHrefs } from '../kit/queries';
import { cleanup, fill, getCurrentPath, screen, user, within } from '../kit/render';
import { createListPage, createOrderRow } from '../kit/slips';

const ORDERS = '/lfscada/workorder/query';
const COUNTS = '/lfscada/workorder/queryCount';
const LIST = '/home/work/work-order';
const DAY = 86_400_000;

let outside: FakeOutside;

describe('The order list', () => {
  it('requests the filter of its address, and keeps each choice in it', async () => {
    await open(`${LIST}?kind=inspection&status=accepted&overdue=7`);
    expect(getLastRequest()).toMatchObject({
      kind: 'inspection',
      status: 'accepted',
      overdue: '7',
      pagenum: '1',
    });
    await user.click(screen.getByRole('radio', { name: words.kind_repair }));
    expect(getLastRequest()).toMatchObject({ kind: 'repair', status: 'accepted' });
    await user.click(screen.getByRole('radio', { name: repair.overdueAny }));
    expect(getLastRequest()).not.toHaveProperty('overdue');
    expect(getCurrentPath()).toBe(`${LIST}?status=accepted`);
  });

  it('ignores invalid filters in its address', async () => {
    await open(`${LIST}?kind=flight&status=late&overdue=5&role=boss`);
    expect(getLastRequest()).toEqual({ kind: 'repair', pagenum: '1', count: '20' });
  });

  it('shows the counts of the kind and of the overdue ranges', async () => {
    await open(LIST);
    expect(listChoices(common.status)).toEqual([
      repair.all,
      `${words.status_pending} 2`,
      `${words.status_assigned} 1`,
      `${words.status_accepted} 4`,
      `${words.status_completed} 9`,
      `${words.status_terminated} 0`,
    ]);
    const buckets = listChoices(common.overdue).slice(1);
    expect(buckets.map((text) => text.split(' ').at(-1))).toEqual(['1', '2', '3', '4']);
    expect(outside.getRequests(COUNTS).map(getFields)).toEqual([{ kind: 'repair' }]);
    // Each time the list is read.
    await press(common.refresh);
    expect(outside.getRequests(COUNTS)).toHaveLength(2);
  });

  it('leaves unavailable counts blank (spec 7)', async () => {
    await open(LIST, { [COUNTS]: { status: 500, text: '' } });
    expect(listChoices(common.status)[1]).toBe(words.status_pending);
    expect(rows()).toHaveLength(1);
  });

  it("names the overdue range of each late order, by the platform's clock", async () => {
    const lateOrders = [0.5, 1, 2.99, 3, 7, 12].map((days, at) =>
      createOrderRow({ id: `r${at}`, dueTime: NOW - days * DAY }),
    );
    await open(LIST, {
      [ORDERS]: ok(
        createListPage([...lateOrders, createOrderRow({ id: 'over', status: 'completed', dueTime: 1 })]),
      ),
    });
    const shownRanges = rows().map((row) => row.querySelector('.as-order-row__foot .as-tag')?.textContent);
    const buckets = [1, 1, 3, 7, 10].map((n) => words.overdue.replace('{n}', String(n)));
    expect(shownRanges).toEqual([words.overdueDue, ...buckets, undefined]);
  });

  it('marks orders with a refused form of the user', async () => {
    const ids = ['r1', 'r2', 'r3'];
    await open(LIST, { [ORDERS]: ok(createListPage(ids.map((id) => createOrderRow({ id })))) });
    const sentAs = { call: 'repair/finish', input: { id: 'r2' }, draftKey: 'd' };
    const reason = { kind: 'refused', code: '1401', message: '' } as const;
    const refusedEntry = createEntry({ state: 'refused', input: { id: 'r1' }, entity: 'r1' });
    await runAndSettle(() =>
      getWork(outside.services).store.write([
        { table: 'outbox', put: refusedEntry },
        { table: 'drafts', put: createDraft({ sentAs, reason }) },
      ]),
    );
    await screen.findAllByText(words.formRefused);
    expect(rows().map((row) => row.textContent?.includes(words.formRefused))).toEqual([true, true, false]);
    expect(rows()[0]).not.toHaveTextContent('待发送');
  });

  it('links to the order by its kind, and back to this tab', async () => {
    const inspection = createOrderRow({ id: 'i1', kind: 'inspection', done: 3, total: 4, abnormal: 1 });
    await open(`${LIST}?status=assigned`, { [ORDERS]: ok(createListPage([createOrderRow(), inspection])) });
    expect(getHrefs(rows())).toEqual([`${LIST}/repair/assigned/r1`, `${LIST}/inspection/i1`]);
    expect(rows()[1]).toHaveTextContent('3/4');
  });

  it('searches when typing pauses', async () => {
    await open(LIST);
    await fill(screen.getByRole('searchbox'), 'P-2');
    await fill(screen.getByRole('searchbox'), 'P-201');
    const requestCount = outside.getRequests(ORDERS).length;
    await advanceTime(outside, 300);
    expect(outside.getRequests(ORDERS)).toHaveLength(requestCount + 1);
    expect(getLastRequest()).toMatchObject({ name: 'P-201' });
  });

  describe('of a point whose code was read', () => {
    const POINT = `${LIST}?point=PT-07`;

    it('opens the only open inspection that has it, without the code as proof', async () => {
      for (const status of ['pending', 'assigned', 'accepted']) {
        await open(POINT, answerInspections(status));
        expect(getCurrentPath()).toBe('/home/work/work-order/inspection/i1');
        expect(document.body).toHaveTextContent('Daily round');
        cleanup();
      }
    });

    it('shows several if there are more, and the link to all orders', async () => {
      await open(POINT, answerInspections('assigned', 'accepted'));
      expect(getCurrentPath()).toBe(POINT);
      expect(document.body).toHaveTextContent(repair.atPoint.replace('{code}', 'PT-07'));
      expect(rows()).toHaveLength(3);
      expect(getLastRequest()).toEqual({ kind: 'inspection', point: 'PT-07', pagenum: '1', count: '20' });
      await press(repair.allOrders);
      expect(getLastRequest()).not.toHaveProperty('point');
      expect(getCurrentPath()).toBe(`${LIST}?kind=inspection`);
    });

    it('shows two of the same status, and reports none or an unavailable list', async () => {
      const noneOpen = repair.noneAtPoint.replace('{code}', 'PT-07');
      await open(POINT, answerInspections('accepted', 'accepted'));
      expect(rows()).toHaveLength(3);
      await open(POINT, answerInspections());
      expect(document.body).toHaveTextContent(noneOpen);
      expect(rows()).toHaveLength(1);
      await open(POINT, { [ORDERS]: refuse('busy', '1001') });
      expect(document.body).not.toHaveTextContent(noneOpen);
      expect(document.body).toHaveTextContent('busy');
    });
  });

  it('names the missing permission, and reports an empty result', async () => {
    await open(LIST, { [ORDERS]: refuse('暂无查看工单权限', '1201') });
    expect(document.body).toHaveTextContent(permissions.workOrder);
    await open(LIST, { [ORDERS]: ok(createListPage([])) });
    expect(document.body).toHaveTextContent(repair.ordersNone);
  });
});

describe('The next order', () => {
  it('is the nearest to the finished one, otherwise the first due', () => {
    const at = (id: string, lat: number | null): OrderRow => ({ id, lat, lng: lat }) as OrderRow;
    const rows = [at('done', 30), at('first', null), at('far', 31), at('near', 30.1)];
    expect(findNextOrder(rows, 'done', { lat: 30, lng: 30 })?.id).toBe('near');
    expect(findNextOrder(rows, 'done', null)?.id).toBe('first');
    expect(findNextOrder([at('done', 30)], 'done', null)).toBeNull();
  });
});

async function open(path: string, answers: Answers = {}): Promise<void> {
  const counts = {
    repair: { pending: 2, assigned: 1, accepted: 4, completed: 9, terminated: 0 },
    inspection: { pending: 0, assigned: 3, accepted: 1, completed: 5, terminated: 1 },
    overdue: { d1: 1, d3: 2, d7: 3, d10: 4 },
  };
  outside = await openAt(path, {
    [ORDERS]: ok(createListPage([createOrderRow()])),
    [COUNTS]: ok(counts),
    ...answers,
  });
}

const answerInspections = (...statuses: readonly string[]): Answers => ({
  '/lfscada/inspection/info': ok({
    id: 'i1',
    plan: 'Daily round',
    status: 'accepted',
    version: 'v1',
    records: [],
  }),
  [ORDERS]: (request) => {
    const { status: wantedStatus, point } = getFields(request);
    const rows = [...statuses, 'completed'].map((status, index) =>
      createOrderRow({ id: `i${index + 1}`, kind: 'inspection', status }),
    );
    const list = rows.filter((row) => wantedStatus === undefined || field(row, 'status') === wantedStatus);
    return ok(createListPage(point === 'PT-07' ? list : []));
  },
});

const getLastRequest = () => getFields(outside.getRequests(ORDERS).at(-1));
const rows = () => getAllBySelector('.as-order-row');
const listChoices = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent?.trim() ?? '');
