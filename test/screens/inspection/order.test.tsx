import { describe, expect, it, vi } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as common } from '../../../src/i18n/common';
import { cn as orders } from '../../../src/i18n/order';
import { cn as parts } from '../../../src/i18n/work-parts';
import { getFormKey, getRecordEntity } from '../../../src/screens/inspection/names';
import { SELF_RETRY_MS } from '../../../src/shared/constants';
import type { InspectionId, RecordEquipId } from '../../../src/shared/ids';
import { DAY_MS } from '../../../src/shared/units';
import type { OutboxRow } from '../../../src/state/work/rows';
import { lastSentAtom } from '../../../src/state/work/work-atoms';
import { getWork } from '../../../src/state/work/work-services';
import { createDraft, createEntry } from '../../unit/src/state/work/samples';
import { holdAnswer, ok, refuse } from '../kit/answers';
import { clearDevice } from '../kit/device';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { expectTexts, getTexts, withinDialog } from '../kit/queries';
import {
  act,
  cleanup,
  fill,
  getCurrentPath,
  renderAt,
  screen,
  user,
  waitFor,
  waitUntilSettled,
  within,
} from '../kit/render';
import { waitForForm } from '../kit/sent';
import * as form from './form';
import * as kit from './kit';
import {
  createRawOrder,
  createRawRecord,
  createRawRow,
  getRows,
  INFO,
  ORDER_AT,
  openAt,
  RECORD,
  SUBMIT,
  t,
} from './kit';

describe('An inspection order', () => {
  it('shows its plan, people, times, devices with status, and counts', async () => {
    await openAt(ORDER_AT);
    const expected = ['Daily round', 'Look at all pumps', 'XJ1', 'Wang', '138****8022', '2025-10-09 17:53'];
    expectTexts(...expected, t('safetyText', { text: 'Wear a helmet' }), '已检 1/3 · 异常 1');
    const statuses = [t('notStarted'), `3/3 项${t('completed')}`, t('notStarted')];
    for (const [at, status] of statuses.entries()) expect(getRows()[at]).toHaveTextContent(status);
  });

  it.each([
    ['named', { dispatcherTel: '' }, catalogue.noDispatcherPhone],
    ['unnamed', { dispatcher: '' }, '138****8021'],
    ['missing', { dispatcher: '', dispatcherTel: '' }, null],
  ])('shows whether a dispatcher has a phone (spec 8): %s', async (_name, changes, expected) => {
    await openAt(ORDER_AT, { [INFO]: ok(createRawOrder(changes)) });
    if (expected !== null) expect(screen.getByText(expected)).toBeInTheDocument();
    else expect(screen.queryByText(catalogue.noDispatcherPhone)).not.toBeInTheDocument();
  });

  it('keeps the time at which it was read when opened again without a network', async () => {
    const { outside } = await openAt(ORDER_AT);
    const { store } = getWork(outside.services);
    const readTimes = async () => (await store.rows('seen', 'u1')).map(({ at }) => at);
    const times = await readTimes();
    expect(times.length).toBeGreaterThan(0);
    await act(async () => cleanup());
    await outside.advance(DAY_MS);
    outside.answers[INFO] = 'offline';
    await renderAt(outside.services, ORDER_AT);
    await waitUntilSettled();
    expectTexts('Daily round');
    expect(await readTimes()).toEqual(times);
  });

  it('continues its prefetch automatically after a short network failure', async () => {
    let requestCount = 0;
    const { outside } = await openAt(ORDER_AT, {
      [RECORD]: () => (++requestCount > 2 ? ok(createRawRecord()) : 'offline'),
    });
    await waitForForm(outside, RECORD, 2);
    expect(screen.queryByText(t('keptForOffline'))).not.toBeInTheDocument();
    await act(async () => outside.advance(SELF_RETRY_MS[0] ?? 0));
    expect(await screen.findByText(t('keptForOffline'))).toBeInTheDocument();
  });

  it('is requested at growing intervals while the network is down', async () => {
    const { outside } = await openAt(ORDER_AT, { [RECORD]: 'offline' });
    await waitForForm(outside, RECORD, 2);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    expect(second).toBeGreaterThan(first);
    await act(async () => outside.advance(first));
    await waitForForm(outside, RECORD, 4);
    await act(async () => outside.advance(second - 1));
    await waitUntilSettled();
    expect(outside.getRequests(RECORD)).toHaveLength(4);
    await act(async () => outside.advance(1));
    await waitForForm(outside, RECORD, 6);
  });

  it('continues its prefetch after the pause that a busy platform asks for, and not before', async () => {
    let isBusy = true;
    const { outside } = await openAt(ORDER_AT, {
      [RECORD]: () => (isBusy ? { status: 503, text: '', retryAfter: '150' } : ok(createRawRecord())),
    });
    await waitForForm(outside, RECORD, 2);
    await vi.dynamicImportSettled();
    await waitUntilSettled();
    isBusy = false;
    const { length } = outside.getRequests(RECORD);
    await act(async () => outside.advance(149_999));
    // The order itself is read again, and has changed.
    outside.answers[INFO] = ok(createRawOrder({ records: [createRawRow('i1-e1'), createRawRow('i1-e3')] }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitUntilSettled();
    expect(outside.getRequests(RECORD)).toHaveLength(length);
    // A screen that was drawn anew waits for the whole pause again.
    await act(async () => outside.advance(150_000));
    expect(await screen.findByText(t('keptForOffline'))).toBeInTheDocument();
  });

  it('is read again for a form that leaves the outbox during its request, in any tab', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const { outside } = await openAt(ORDER_AT, { [INFO]: () => pendingAnswer });
    const queuedEntry = await putForm(outside, { state: 'refused' });
    outside.answers[INFO] = ok(createRawOrder());
    await removeForm(outside, queuedEntry);
    await waitForForm(outside, INFO, 2);
    await act(async () =>
      answer(ok(createRawOrder({ records: [createRawRow('i1-e1', { status: 'aborted' })] }))),
    );
    await waitUntilSettled();
    expect(getRows()[0]).toHaveTextContent(t('notStarted'));
  });

  it('shows a result that has arrived until its row has been reread', async () => {
    const { outside } = await openAt(ORDER_AT);
    const entry = await putForm(outside, {
      input: { id: 'i1', recordEquipId: 'i1-e1', version: 'v1' },
    });
    expect(getRows()[0]).toHaveTextContent(common.toBeSent);
    outside.answers[INFO] = 'offline';
    outside.services.store.set(lastSentAtom, { entry, entityId: 'i1', data: null });
    await removeForm(outside, entry);
    await waitUntilSettled();
    expect(getRows()[0]).not.toHaveTextContent(common.toBeSent);
    expect(getRows()[0]).toHaveTextContent(common.completed);
  });

  it('counts carried-over values', async () => {
    await openAt(ORDER_AT, {
      [INFO]: ok(createRawOrder({ records: [createRawRow('i1-e1', { carried: 2 })] })),
    });
    expect(getRows()[0]).toHaveTextContent('沿用上次值 2');
  });

  it('marks in red which record the platform refused, and links there first', async () => {
    const { outside } = await openAt(ORDER_AT);
    const key = getFormKey('u1', 'fill', 'i1' as InspectionId, 'i1-gate' as RecordEquipId);
    const sentAs = { call: 'inspection/record/submit', input: {}, draftKey: key };
    const reason = { kind: 'refused', code: '1401', message: '' } as const;
    const put = createDraft({ key, sentAs, reason });
    await act(() => getWork(outside.services).store.write([{ table: 'drafts', put }]));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/^3\. .*未能提交，内容已退回草稿：工单状态已变化/);
    expect(getRows()[2]).toHaveTextContent(t('returnedRow'));
    expect(getRows()[2]).not.toHaveTextContent(t('draftKept'));
    const [next] = screen.getAllByRole('link', { name: /^下一个/ });
    expect(next?.getAttribute('href')).toContain('i1-gate');
  });

  it('is read again with its record when a form is returned', async () => {
    const { outside } = await form.open();
    const queuedEntry = await putForm(outside, { state: 'refused' });
    await screen.findByText(t('refusedTitle'));
    const [orders, records] = [outside.getRequests(INFO).length, outside.getRequests(RECORD).length];
    await removeForm(outside, queuedEntry);
    await waitForForm(outside, INFO, orders + 1);
    await waitForForm(outside, RECORD, records + 1);
  });

  it('does not count aborted records as inspected', async () => {
    const records = ['completed', 'aborted', 'aborted'].map((status, at) =>
      createRawRow(`i1-e${at}`, { status }),
    );
    await openAt(ORDER_AT, { [INFO]: ok(createRawOrder({ status: 'terminated', actions: [], records })) });
    expect(screen.getByText('已检 1/3 · 中止 2')).toBeInTheDocument();
  });

  it('opens the form of an open record, and the result of a finished one', async () => {
    await openAt(ORDER_AT);
    const links = getRows().map((row) => within(row).getByRole('link').getAttribute('href'));
    expect(links).toEqual([
      '/home/work/work-order/inspection-bill/equip/i1/0/i1-e1',
      '/home/work/work-order/inspection-info/equip/i1/1/i1-e2',
      '/home/work/work-order/inspection-bill/point/i1/2/i1-gate',
    ]);
    const next = screen.getByRole('link', { name: t('nextRecord', { name: 'Pump 1' }) });
    expect(next).toHaveAttribute('href', links[0]);
  });

  it.each([
    [DAY_MS - 60_000, '已逾期'],
    [DAY_MS, '逾期 1 天以上'],
    [3 * DAY_MS, '逾期 3 天以上'],
  ])(
    "fault 90: is grouped by full days by the platform's clock, to the millisecond: %d ms",
    async (overdueMs, expected) => {
      await openAt(ORDER_AT, { [INFO]: ok(createRawOrder({ dueTime: NOW - overdueMs })) });
      expect(screen.getByText(expected)).toBeInTheDocument();
    },
  );

  it('is in no group before it is due', async () => {
    await openAt(ORDER_AT);
    expect(document.body).not.toHaveTextContent(/逾期|已逾期/);
  });

  it('offers the allowed steps only', async () => {
    await openAt(ORDER_AT, { [INFO]: ok(createRawOrder({ status: 'assigned', actions: ['accept'] })) });
    const steps = within(screen.getByRole('region', { name: orders.steps }));
    expect(getTexts(steps.getAllByRole('button'))).toEqual([orders.step_accept]);
    // Nothing can be filled before it is accepted.
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('leads to the results when finished', async () => {
    const done = createRawOrder({ status: 'completed', version: 'o2', actions: [] });
    await openAt(ORDER_AT, { '/lfscada/inspection/finish': ok(done) });
    await form.press(orders.step_finish);
    await user.click(withinDialog().getByRole('button', { name: orders.step_finish }));
    await waitFor(() => expect(getCurrentPath()).toBe('/home/work/work-order/finished/i1?kind=inspection'));
  });

  it('prefetches its records, two at a time, and opens offline as last seen', async () => {
    const { outside } = await openAt(ORDER_AT);
    await screen.findByText(t('keptForOffline'));
    expect(outside.getRequests(RECORD)).toHaveLength(2);
    await openAt(ORDER_AT, { [INFO]: 'offline', [RECORD]: 'offline' });
    expect(await screen.findByText(/^无法连接平台，以下为/)).toBeInTheDocument();
    expect(getRows()).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: /^1. Pump 1/ }));
    await form.waitForForm();
    expect(form.getItem('Looks')).toBeInTheDocument();
  });

  it('marks a queued result, and cannot be finished before it has arrived', async () => {
    const { outside } = await openAt(ORDER_AT, { [SUBMIT]: 'offline', [kit.ENDS]: 'offline' });
    await putForm(outside, {});
    await screen.findByText(t('unsentFirst', { n: 1 }));
    // Counted as if it had arrived.
    expect(getRows()[0]).toHaveTextContent(`${t('completed')}${t('toBeSent')}`);
    expectTexts('已检 2/3');
    expect(screen.queryByRole('button', { name: orders.step_finish })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('nextRecord', { name: 'East gate' }) })).toBeInTheDocument();
    // Its form shows it too, and offers no second result.
    await user.click(screen.getByRole('link', { name: /^1. Pump 1/ }));
    expect(await screen.findByText(t('waitingTitle'))).toBeInTheDocument();
    expect(screen.queryByLabelText(t('itemsTitle'))).not.toBeInTheDocument();
  });

  it('reports that it is missing or not allowed', async () => {
    await openAt(ORDER_AT, { [INFO]: refuse('absent', '1202') });
    expect(await screen.findByText(/工单可能属于其他组织/)).toBeInTheDocument();
  });

  it("scans a point's code", async () => {
    await openAt(ORDER_AT);
    await form.press(t('scan'));
    expect(await screen.findByRole('dialog', { name: t('scanTitle') })).toBeInTheDocument();
  });
});

describe('The description of a plan', () => {
  const AT = '/home/work/work-order/inspection/note/i1';

  it('remembers on this device that it was read, as long as it is unchanged', async () => {
    const { outside } = await openAt(AT);
    await form.press(t('noteRead'));
    expect(screen.getByText(/ 已阅读$/)).toBeInTheDocument();
    const { store } = getWork(outside.services);
    await expect.poll(() => store.rows('seen', 'u1')).toHaveLength(2);
    await openAt(AT);
    expect(await screen.findByText(/ 已阅读$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('noteRead') })).not.toBeInTheDocument();
    await openAt(AT, { [INFO]: ok(createRawOrder({ planNote: 'Look at all pumps and valves' })) });
    expect(screen.getByRole('button', { name: t('noteRead') })).toBeInTheDocument();
  });

  it('is text, even with markup', async () => {
    await openAt(AT, { [INFO]: ok(createRawOrder({ planNote: '<img src=x onerror=alert(1)>' })) });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('The result of a device', () => {
  it('shows the findings, with marks of taken values, and links to its slip', async () => {
    await openAt(kit.RESULT_AT, { [RECORD]: ok(done()) });
    expectTexts('92.4 ℃', 'Bearing is hot', '数据已过期', 'repair', 'Li');
    const slip = screen.getByRole('link', { name: t('openSlip') });
    expect(slip).toHaveAttribute('href', '/home/work/my-repairs/content/r9');
    await user.click(screen.getByRole('link', { name: t('edit') }));
    expect(getCurrentPath()).toBe(kit.CORRECT_AT);
  });

  it('leads back to the equipment records that it was opened from', async () => {
    const at = '/home/work/work-order/inspection-info/record/equip/i1/0/i1-e1/e1';
    await openAt(at, { [RECORD]: ok(done()) });
    await form.press('返回');
    expect(getCurrentPath()).toBe('/detail/eg/inspect-records/e1');
  });

  it('shows why its sensor was in doubt', async () => {
    const answer = { result: 'normal', description: '正常', currentValue: '50', doubt: 'gauge on site' };
    const items = [{ id: 'temp', title: 'Temperature', kind: 'number', unit: '℃', answer }];
    await openAt(kit.RESULT_AT, { [RECORD]: ok(done({ items })) });
    expect(screen.getByText(t('doubted', { reason: 'gauge on site' }))).toBeInTheDocument();
  });

  it('is corrected with a reason', async () => {
    const answers = { [RECORD]: ok(done({ images: [kit.PHOTO] })), [SUBMIT]: ok(done({ version: 'v3' })) };
    const { outside } = await form.open(answers, { at: kit.CORRECT_AT });
    await form.press(`${t('submitCorrection')} 第 1/3 台`);
    expect(screen.getByText('请填写修改原因')).toBeInTheDocument();
    await fill(screen.getByLabelText(t('reason')), 'read again');
    await form.press(`${t('submitCorrection')} 第 1/3 台`);
    const sent = await waitForForm(outside, SUBMIT);
    expect(sent).toMatchObject({ reason: 'read again', version: 'v1' });
    expect(JSON.parse(sent.answers ?? '')).toMatchObject([
      { itemId: 'temp', currentValue: '92.4', by: 'live', live: { fresh: 'stale' }, repairId: 'r9' },
    ]);
    expect(Number(sent.occurredAt)).toBeGreaterThan(0);
  });
});

describe('A record whose form needs a decision', () => {
  const openWith = async (changes: Partial<OutboxRow>, at = kit.FILL_AT): Promise<void> => {
    const { outside } = await openAt(at, { [kit.ENDS]: refuse('no such call', '404') });
    await putForm(outside, { tries: 1, ...changes });
  };

  it('fault 63: does not claim to be sent automatically, and offers to check first', async () => {
    await openWith({ state: 'unknown', problem: 'look-first' });
    expect(await screen.findByText(parts.lookFirst)).toBeInTheDocument();
    expect(screen.queryByText(t('waitingTitle'))).not.toBeInTheDocument();
    await form.press(parts.isThereRemove);
    await form.press(common.discard);
    expect(await form.waitForForm()).toBeInTheDocument();
  });

  it('shows a refusal next to the result as well, and not that the form is waiting', async () => {
    await openWith({ state: 'refused' }, kit.RESULT_AT);
    expect(await screen.findByText(t('refusedTitle'))).toBeInTheDocument();
    expect(screen.queryByText(t('waitingTitle'))).not.toBeInTheDocument();
    cleanup();
    clearDevice();
    await openWith({ state: 'unknown', problem: 'look-first' }, kit.RESULT_AT);
    expect(await screen.findByText(parts.lookFirst)).toBeInTheDocument();
  });

  it('fault 65: names the lost picture, and does not claim to be sent automatically', async () => {
    await openWith({ state: 'refused', problem: 'picture-lost' });
    expect(await screen.findByText(parts.entryPictureLost)).toBeInTheDocument();
    expect(screen.queryByText(t('waitingDetail'))).not.toBeInTheDocument();
  });
});

async function putForm({ services }: FakeOutside, changes: Partial<OutboxRow>): Promise<OutboxRow> {
  const put = createEntry({
    call: 'inspection/record/submit',
    entity: getRecordEntity('i1' as InspectionId, 'i1-e1' as RecordEquipId),
    input: { id: 'i1', recordEquipId: 'i1-e1' },
    ...changes,
  });
  await act(() => getWork(services).store.write([{ table: 'outbox', put }]));
  await waitUntilSettled();
  return put;
}
async function removeForm({ services }: FakeOutside, { key }: OutboxRow): Promise<void> {
  await act(() => getWork(services).store.write([{ table: 'outbox', remove: key }]));
}

/** Creates a finished record with one abnormal item, whose value was taken from a sensor. */
function done(changes: object = {}): object {
  const signal = { equipmentId: 'e1', signalId: 's1', value: '92.4', unit: '℃' };
  const live = { ...signal, time: NOW, age: 12_000, fresh: 'stale', quality: 'good', link: 'live' };
  const finding = { result: 'abnormal', description: 'Bearing is hot', currentValue: '92.4', repairId: 'r9' };
  const answer = { ...finding, by: 'live', live };
  const end = { status: 'completed', result: 'abnormal', resultText: 'hot', inspector: 'Li', time: NOW };
  return createRawRecord({
    ...end,
    instructions: 'repair',
    actions: ['edit'],
    items: [{ id: 'temp', title: 'Temperature', kind: 'number', unit: '℃', answer }],
    ...changes,
  });
}
