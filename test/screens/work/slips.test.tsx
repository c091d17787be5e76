import { describe, expect, it } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import type { HttpRequest } from '../../../src/shared/calls/run';
import { SEARCH_DELAY_MS } from '../../../src/shared/constants';
import type { OperationId, RepairId } from '../../../src/shared/ids';
import { getWork } from '../../../src/state/work/work-services';
import { type Answer, type Answers, getFields, ok, refuse } from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { openAt, press } from '../kit/open';
import {
  expectTexts,
  getAllBySelector,
  getBySelector,
  getHrefs,
  getTexts,
  withinDialog,
} from '../kit/queries';
import { cleanup, fill, fireEvent, getCurrentPath, screen, user, waitFor } from '../kit/render';
import { waitForForm } from '../kit/sent';
import { createListPage, createOrderRow, createSlip } from '../kit/slips';

const INFO = '/lfscada/repair/info';
const INSPECTION = '/lfscada/inspection/info';
const RECORD = '/lfscada/inspection/record/info';
const FINISH = '/lfscada/repair/finish';
const NOTE = '/lfscada/repair/note';
const ENDS = '/lfscada/operation/query';
const ORDERS = '/lfscada/workorder/query';
const ORDER = '/home/work/work-order';
const MINE = '/home/work/my-repairs/content/r1';

let outside: FakeOutside;

describe('A slip', () => {
  it('calls full phone numbers, and shows them masked (spec 5)', async () => {
    await open(`${ORDER}/repair/r1`);
    expect(listPhoneLinks()).toEqual(['tel:13800138020', 'tel:13800138021', 'tel:13800138022']);
    expect(document.body).toHaveTextContent('138****8021');
    expect(document.body).not.toHaveTextContent('13800138021');
  });

  it('reports a dispatcher without a phone (spec 8), and dials nothing but numbers', async () => {
    await open(`${ORDER}/repair/r1`, {
      [INFO]: ok(createSlip({ dispatcherTel: '', tel: 'javascript:alert(1)' })),
    });
    expect(document.body).toHaveTextContent(catalogue.noDispatcherPhone);
    for (const href of listPhoneLinks()) expect(href).toMatch(/^tel:[\d+*#]+$/);
    expect(getAllBySelector('a[href^="javascript"]')).toHaveLength(0);
  });

  it('shows the time left in the last quarter, then the delay, until the step is taken', async () => {
    const quarter = 15 * 60_000;
    const getTimers = async (leftMs: number, changes: object = {}) => {
      const times = { assignTime: NOW + leftMs - 4 * quarter, respondBy: NOW + leftMs };
      await open(`${ORDER}/repair/r1`, {
        [INFO]: ok(createSlip({ status: 'assigned', ...times, ...changes })),
      });
      const texts = getTexts('.as-repair__short, .as-repair__late');
      cleanup();
      return texts;
    };
    expect(await getTimers(quarter + 1)).toEqual([]);
    expect(await getTimers(quarter)).toEqual([' 还剩 15 分 0 秒']);
    expect(await getTimers(0)).toEqual([' 超时 0 秒']);
    expect(await getTimers(-quarter)).toEqual([' 超时 15 分 0 秒']);
    // The previous step is unknown, and with it the length of the limit.
    expect(await getTimers(1_000, { assignTime: null })).toEqual([]);
    const accepted = { status: 'accepted', acceptTime: NOW - 3_600_000, finishBy: NOW + 60_000 };
    expect(await getTimers(-quarter, accepted)).toEqual([' 还剩 1 分 0 秒']);
    expect(await getTimers(-quarter, { ...accepted, status: 'completed' })).toEqual([]);
  });

  it('is withdrawn and noted by its creator, and processed as an order', async () => {
    const actions = ['accept', 'dispatch', 'withdraw', 'note'];
    await open(MINE, { [INFO]: ok(createSlip({ status: 'pending', actions })) });
    expect(listSteps()).toEqual([words.step_note, words.step_withdraw]);
    expect(screen.getByRole('link', { name: repair.toOrder })).toHaveAttribute('href', `${ORDER}/repair/r1`);
  });

  it('shows its end, and then offers no step', async () => {
    const end = { status: 'completed', actions: [], result: 'Seal replaced', endPerson: 'Zhang Wei' };
    await open(`${ORDER}/repair/ended/0/r1`, { [INFO]: ok(createSlip({ ...end, minutes: 90 })) });
    expectTexts('Seal replaced', 'Zhang Wei', words.status_completed, '90');
    expect(listSteps()).toEqual([]);
  });

  it('lists its history newest first, with both times if a form arrived late', async () => {
    const at = 1_759_990_000_000;
    const late = { time: at + 5 * 86_400_000, occurredAt: at + 60_000 };
    const timeline = [
      { id: 't1', kind: 'created', time: at, person: 'Li Na' },
      { id: 't2', kind: 'finished', ...late, person: 'Zhang Wei' },
      { id: 't3', kind: 'flown', time: at + 30_000 },
      { id: 't4', kind: 'reassigned', time: at + 1, person: 'Sun Li', to: 'Wang Qiang', note: 'Off shift' },
    ];
    await open(`${ORDER}/repair/r1`, { [INFO]: ok(createSlip({ timeline })) });
    expect(getTexts('.as-timeline__kind')).toEqual([
      words.entry_finished,
      words.entry_noted,
      words.entry_reassigned,
      words.entry_created,
    ]);
    expectTexts(
      `${words.entryTo.replace('{name}', 'Wang Qiang')} · ${words.entryReason.replace('{why}', 'Off shift')}`,
    );
    expect(getBySelector('.as-timeline__entry')).toHaveTextContent(/10-14.*10-09/);
  });

  it.each([
    ['assigned', 'assigned'],
    ['flown', 'all'],
  ])('leads back to the list that it was opened from: %s', async (from, status) => {
    await open(`${ORDER}/repair/${from}/r1`, { [ORDERS]: ok(createListPage([])) });
    await press(common.back);
    expect(getCurrentPath()).toBe(`${ORDER}?kind=repair&status=${status}`);
  });

  it('fault 102: of another organisation is missing; the link leads to the orders', async () => {
    await open(`${ORDER}/repair/r9`, {
      [INFO]: refuse('数据不存在或无权访问', '1202'),
      [ORDERS]: ok(createListPage([createOrderRow()])),
    });
    expect(document.body).toHaveTextContent(catalogue.absent);
    await user.click(screen.getByRole('link', { name: words.toOrders }));
    expect(getCurrentPath()).toMatch(/^\/home\/work\/work-order/);
    await waitFor(() => expect(getAllBySelector('.as-order-row')).toHaveLength(1));
  });

  it('accepts a note offline, which is queued', async () => {
    await open(MINE, { [NOTE]: 'offline', [ENDS]: 'offline' });
    await press(words.step_note);
    const confirm = withinDialog().getByRole('button', { name: words.step_note });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(document.body).toHaveTextContent(repair.addMissing);
    await fill(withinDialog().getByLabelText(repair.addText), 'Louder now');
    await user.click(confirm);
    await waitFor(() => expect(confirm).not.toBeInTheDocument());
    await waitFor(() => expect(getAllBySelector('.as-outbox__row')).toHaveLength(1));
    expect(getFields(outside.getRequests(NOTE)[0])).toMatchObject({ id: 'r1', note: 'Louder now' });
  });
});

describe('Finishing a repair', () => {
  const BILL = `${ORDER}/repair-bill/r1`;
  const accepted = ok(createSlip({ status: 'accepted', actions: ['finish', 'note'] }));

  it('requires a result of at most 200 characters, and is sent with the viewed version', async () => {
    await open(BILL, {
      [INFO]: accepted,
      [FINISH]: ok(createSlip({ status: 'completed', version: 'v2' })),
      [ORDERS]: ok(
        createListPage([createOrderRow({ id: 'r1' }), createOrderRow({ id: 'r9', title: 'Valve stuck' })]),
      ),
    });
    await finish(' ');
    expect(document.body).toHaveTextContent(words.missing.replace('{name}', common.result));
    await finish('x'.repeat(201));
    expect(outside.getRequests(FINISH)).toHaveLength(0);
    await finish('Seal replaced');
    const expectedForm = { id: 'r1', version: 'v1', result: 'Seal replaced', images: '[]' };
    expect(await waitForForm(outside, FINISH)).toMatchObject(expectedForm);
    expect(getCurrentPath()).toBe(`${ORDER}/finished/r1?kind=repair`);
    // The user's next order, not the finished one.
    await waitFor(() => expect(getTexts('.as-order-row__title')).toEqual(['Valve stuck']));
  });

  it('requires a reason while its alarm is still active', async () => {
    await open(BILL, {
      [INFO]: ok(createSlip({ status: 'accepted', actions: ['finish'], alarmId: 'a1', equipmentId: 'e1' })),
      '/lfscada/monitor/multi/alarm/queryAll': ok([{ id: 'a1', level: 'serious', triggerTime: NOW }]),
      [FINISH]: ok(createSlip({ status: 'completed' })),
      [ORDERS]: ok(createListPage([])),
    });
    const reason = await screen.findByLabelText(repair.stillAbnormal);
    await finish('Seal replaced');
    expect(outside.getRequests(FINISH)).toHaveLength(0);
    await fill(reason, 'Waits for a part');
    await press(words.step_finish);
    expect(await waitForForm(outside, FINISH)).toMatchObject({ stillAbnormal: 'Waits for a part' });
  });

  it('reports that it waits on the device, and then that it is done', async () => {
    await open(BILL, {
      [INFO]: accepted,
      [FINISH]: 'offline',
      [ENDS]: 'offline',
      [ORDERS]: ok(createListPage([])),
    });
    await finish('Seal replaced');
    await screen.findByText(repair.finishedWaits);
    outside.answers[ENDS] = (request) => ok([{ id: getFields(request).ids, state: 'none' }]);
    outside.answers[FINISH] = () => {
      outside.answers[INFO] = ok(createSlip({ status: 'completed', result: 'Seal replaced' }));
      return ok(createSlip({ status: 'completed' }));
    };
    // The sender plans its next attempt once the previous one is finished.
    await expect
      .poll(async () => {
        await advanceTime(outside, 600_000);
        return document.body.textContent;
      })
      .toContain(words.status_completed);
    expect(document.body).not.toHaveTextContent(repair.finishedWaits);
  });

  it('reports the refusal, and no longer that it waits', async () => {
    await open(BILL, {
      [INFO]: accepted,
      [FINISH]: refuse('参数错误', '1001'),
      [ORDERS]: ok(createListPage([])),
    });
    await finish('Seal replaced');
    expect(await screen.findByRole('alert')).toHaveTextContent('参数错误');
    expect(document.body).not.toHaveTextContent(repair.finishedWaits);
  });

  it.each([
    ['1401', '工单状态已变化'],
    ['1403', '工单已被他人接单：Wang Fang 10:02'],
  ])('fault 72: returns as a draft after %s, with the reason, and can become a note', async (code, why) => {
    const takenSlip = createSlip({ status: 'assigned', version: 'v2', actions: ['note'], recipientId: 'u2' });
    await open(BILL, {
      [INFO]: accepted,
      [FINISH]: () => {
        outside.answers[INFO] = ok(takenSlip);
        return refuse(why, code);
      },
      [NOTE]: ok(createSlip()),
      [ORDERS]: ok(createListPage([])),
    });
    await finish('Seal replaced');
    await waitFor(() => expect(document.body).toHaveTextContent(repair.notFinished));
    await waitFor(() => expect(document.body).toHaveTextContent(why));
    await user.click(screen.getByRole('link', { name: repair.toReturned }));
    await waitFor(() => expect(screen.getByLabelText(common.result)).toHaveValue('Seal replaced'));
    expectTexts(why, repair.billClosed);
    expect(screen.getByRole('button', { name: words.step_finish })).toBeDisabled();
    await press(repair.asNote);
    expect(await waitForForm(outside, NOTE)).toMatchObject({ id: 'r1', note: 'Seal replaced' });
    expect(outside.getRequests(FINISH)).toHaveLength(1);
  });

  async function finish(result: string): Promise<void> {
    const confirm = await screen.findByRole('button', { name: words.step_finish });
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.change(screen.getByLabelText(common.result), { target: { value: result } });
    await user.click(confirm);
  }
});

describe('Finished work', () => {
  it('is found in both kinds if the address names none', async () => {
    const records = [
      { recordEquipId: 'q1', equipName: 'P-201', status: 'completed', abnormal: 1, version: 'v' },
      { recordEquipId: 'q2', equipName: 'P-202', status: 'aborted', abnormal: 0, version: 'v' },
    ];
    const inspection = { id: 'i1', number: 'XJ1', plan: 'Daily round', status: 'completed', version: 'v1' };
    await open(`${ORDER}/finished/i1`, {
      [INFO]: refuse('数据不存在或无权访问', '1202'),
      [INSPECTION]: ok({ ...inspection, records }),
      [ORDERS]: ok(createListPage([])),
    });
    expect(document.body).toHaveTextContent('Daily round');
    const record = `${ORDER}/inspection-info/equip/i1/0/q1`;
    expect(screen.getByRole('link', { name: 'P-201' })).toHaveAttribute('href', record);
  });

  it('links to the slips of abnormal items, each once', async () => {
    const createFinishedRow = (recordEquipId: string, abnormal: number) => {
      return { recordEquipId, equipName: recordEquipId, status: 'completed', abnormal, version: 'v' };
    };
    const createItem = (id: string, repairId: string | null) => {
      return { id, title: `Title ${id}`, answer: { result: 'abnormal', repairId } };
    };
    const items: Readonly<Record<string, readonly object[]>> = {
      q1: [
        createItem('temp', 'r7'),
        createItem('leak', 'r8'),
        createItem('noise', 'r7'),
        createItem('oil', null),
      ],
      q2: [createItem('temp', null)],
    };
    const records = [createFinishedRow('q1', 4), createFinishedRow('q0', 0), createFinishedRow('q2', 1)];
    await open(`${ORDER}/finished/i1?kind=inspection`, {
      [INSPECTION]: ok({ id: 'i1', plan: 'Daily round', status: 'completed', version: 'v1', records }),
      [ORDERS]: ok(createListPage([])),
      [RECORD]: (request) => {
        const { recordEquipId: id = '' } = getFields(request);
        return ok({ ...createFinishedRow(id, 1), items: items[id] ?? [] });
      },
      [INFO]: (request) => {
        const { id } = getFields(request);
        return id === 'r7' ? ok(createSlip({ id, number: 'WX7' })) : refuse('no', '1202');
      },
    });
    await waitFor(() =>
      expect(getTexts('.as-finished__slips li')).toEqual([
        `WX7Title temp、Title noise${words.status_assigned}`,
        // Its number is hidden from this user; the link stays.
        `${repair.slipMade}Title leak`,
      ]),
    );
    expect(getHrefs('.as-finished__slips a')).toEqual([
      '/home/work/my-repairs/content/r7',
      '/home/work/my-repairs/content/r8',
    ]);
    expect(screen.getAllByText(repair.noSlipMade)).toHaveLength(1);
    expect(outside.getRequests(RECORD)).toHaveLength(2);
  });

  it('fault 102: of another organisation is missing', async () => {
    const absent = refuse('数据不存在或无权访问', '1202');
    await open(`${ORDER}/finished/i1`, { [INFO]: absent, [INSPECTION]: absent });
    expect(document.body).toHaveTextContent(catalogue.absent);
  });
});

describe('My repairs', () => {
  const LIST = '/home/work/my-repairs';
  const ROWS = '/lfscada/repair/queryMine';
  const answerCounts = (request: HttpRequest): Answer => {
    const { count, status } = getFields(request);
    if (count !== '1') return ok(createListPage([createSlip()]));
    if (status === 'completed') return { status: 500, text: '' };
    return ok({ list: [], totalCount: status === 'pending' ? 3 : 0, totalPage: 0 });
  };

  it('have tabs with counts, blank if unavailable, and link to the slip', async () => {
    await open(`${LIST}?status=pending`, { [ROWS]: answerCounts });
    const tabs = getTexts('.as-status-tabs__text').map((text) => text.trim());
    expect(tabs.slice(1, 5)).toEqual([
      `${words.status_pending} 3`,
      `${words.status_assigned} 0`,
      `${words.status_accepted} 0`,
      words.status_completed,
    ]);
    // They are counted once the list has loaded, to keep both equal.
    expect(getFields(outside.getRequests(ROWS)[0])).toMatchObject({ status: 'pending', count: '20' });
    expect(getBySelector('.as-order-row')).toHaveAttribute('href', MINE);
    await user.click(screen.getByRole('radio', { name: `${words.status_accepted} 0` }));
    expect(getCurrentPath()).toBe(`${LIST}?status=accepted`);
  });

  it('name the equipment first, and mark a missing recipient only while open', async () => {
    const rows = ['pending', 'terminated'].map((status) => createSlip({ id: status, status, recipient: '' }));
    await open(LIST, { [ROWS]: ok(createListPage(rows)) });
    const [pending, ended] = getAllBySelector('.as-order-row');
    expect(pending).toHaveTextContent('P-201 · WX20260001 · Pump house 1');
    expect(pending).toHaveTextContent(words.noRecipient);
    expect(ended).not.toHaveTextContent(words.noRecipient);
  });

  it("show their delay by the platform's clock while open", async () => {
    const createOverdueSlip = (n: number, changes: object = {}): object =>
      createSlip({ id: `r${n}`, status: 'pending', dueTime: NOW - n * 86_400_000, ...changes });
    const rows = [
      createOverdueSlip(4),
      createOverdueSlip(12),
      createOverdueSlip(-1),
      createOverdueSlip(5, { status: 'completed' }),
      createOverdueSlip(6, { dueTime: null }),
    ];
    await open(`${LIST}?status=pending`, { [ROWS]: ok(createListPage(rows)) });
    const tags = getAllBySelector('.as-order-row__foot').map((foot) => foot.querySelector('.as-tag'));
    expect(tags.map((tag) => tag?.textContent)).toEqual([
      words.overdue.replace('{n}', '3'),
      words.overdue.replace('{n}', '10'),
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are searched when typing pauses, and the address keeps the search', async () => {
    await open(`${LIST}?status=pending`, { [ROWS]: answerCounts });
    await fill(screen.getByRole('searchbox'), ' pump ');
    await advanceTime(outside, SEARCH_DELAY_MS);
    expect(getCurrentPath()).toBe(`${LIST}?status=pending&name=pump`);
    const expectedRequest = { status: 'pending', name: 'pump' };
    expect(outside.getRequests(ROWS).map(getFields)).toContainEqual(expect.objectContaining(expectedRequest));
    await open(`${LIST}?name=valve`, { [ROWS]: answerCounts });
    expect(screen.getByRole('searchbox')).toHaveValue('valve');
  });

  it('start with queued ones, which have no number yet', async () => {
    await open(LIST, { [ROWS]: answerCounts, [NOTE]: 'silence' });
    await getWork(outside.services).outbox.add({
      call: 'repair/note',
      input: { id: 'r1' as RepairId, note: 'Louder now', images: [], occurredAt: 1 },
      entity: 'r1',
      pictures: [],
      draft: { key: 'd', kind: 'repair note', base: null, values: null },
      operationId: 'confirmed' as OperationId,
    });
    await waitFor(() => {
      const rows = getAllBySelector('.as-page-list__row, .as-outbox__row');
      expect(rows.map(({ className }) => className)).toEqual(['as-outbox__row', 'as-page-list__row']);
    });
    expect(getBySelector('.as-outbox__row')).toHaveTextContent('Louder now');
    const waiting = common.toBeSentCount.replace('{n}', '1');
    await waitFor(() => expect(getBySelector('.as-order-row')).toHaveTextContent(waiting));
  });
});

async function open(path: string, answers: Answers = {}): Promise<void> {
  outside = await openAt(path, {
    [INFO]: ok(createSlip()),
    '/lfscada/workorder/queryCount': ok({}),
    ...answers,
  });
}

const listPhoneLinks = () => getHrefs('a[href^="tel:"]');
const listSteps = () => getTexts('.as-order-steps :is(button, a)');
