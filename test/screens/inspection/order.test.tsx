import { beforeEach, describe, expect, it } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn } from '../../../src/i18n/inspection';
import { cn as parts } from '../../../src/i18n/work-parts';
import { recordEntity } from '../../../src/screens/inspection/names';
import { SELF_RETRY_MS } from '../../../src/shared/constants';
import type { InspectionId, OperationId, RecordEquipId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';
import type { OutboxRow } from '../../../src/state/work/rows';
import { workOf } from '../../../src/state/work/work-services';
import { entry } from '../../unit/src/state/work/samples';
import { heldAnswer, ok, refused } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  screen,
  settled,
  user,
} from '../kit/render';
import {
  ENDS,
  emptyDevice,
  FILL_AT,
  INFO,
  type Opened,
  ORDER_AT,
  openAt,
  RECORD,
  rawOrder,
  rawRecord,
  SUBMIT,
  soon,
} from './kit';

let opened: Opened;
beforeEach(emptyDevice);

const open = async (...given: Parameters<typeof openAt>): Promise<Opened> => {
  opened = await openAt(...given);
  return opened;
};
const rows = (): readonly HTMLElement[] => getAllBySelector('.as-record-row');
const isSaid = (text: string): Promise<void> =>
  soon(opened.drawn, () => (document.body.textContent ?? '').includes(text), true);

/** A form of the first record that is on the device, and is not sent by itself. */
async function waitingForm(): Promise<OutboxRow> {
  const entity = recordEntity('i1' as InspectionId, 'i1-e1' as RecordEquipId);
  const form = entry({ entity, state: 'refused' });
  await act(() => workOf(opened.outside.services).store.write([{ table: 'outbox', put: form }]));
  await settled();
  return form;
}
const leave = async ({ key }: OutboxRow): Promise<void> => {
  await act(() => workOf(opened.outside.services).store.write([{ table: 'outbox', remove: key }]));
};

describe('An inspection order', () => {
  it('has its plan, people, times, devices with their status, and counts', async () => {
    await open(ORDER_AT);
    const text = document.body.textContent ?? '';
    for (const said of ['Daily round', 'Wear a helmet', 'Look at all pumps', 'XJ1', 'Wang', '138****8022'])
      expect(text).toContain(said);
    expect(text).toContain('已检 1/3 · 异常 1');
    expect(text).toContain('安全须知：Wear a helmet');
    expect(rows().map(({ dataset }) => dataset.status)).toEqual(['not started', 'completed', 'not started']);
    expect(rows()[1]?.textContent).toContain('3/3 项');
  });

  it('says that the dispatcher has no phone (spec 8), named or not', async () => {
    await open(ORDER_AT, { [INFO]: ok(rawOrder({ dispatcherTel: '' })) });
    expect(document.body).toHaveTextContent(catalogue.noDispatcherPhone);
    cleanup();
    await open(ORDER_AT, { [INFO]: ok(rawOrder({ dispatcher: '' })) });
    expect(document.body).toHaveTextContent('138****8021');
    cleanup();
    await open(ORDER_AT, { [INFO]: ok(rawOrder({ dispatcher: '', dispatcherTel: '' })) });
    expect(document.body).not.toHaveTextContent(catalogue.noDispatcherPhone);
  });

  it('is read ahead further by itself after a bad second of the network', async () => {
    let asked = 0;
    await open(ORDER_AT, {
      [RECORD]: () => (++asked > 2 ? ok(rawRecord()) : 'offline'),
    });
    await soon(opened.drawn, () => asked, 2);
    expect(document.body).not.toHaveTextContent(cn.keptForOffline);
    await act(async () => opened.outside.pass(SELF_RETRY_MS[0] ?? 0));
    await isSaid(cn.keptForOffline);
  });

  it('is asked for less and less often while the network is away', async () => {
    let asked = 0;
    await open(ORDER_AT, {
      [RECORD]: () => {
        asked++;
        return 'offline';
      },
    });
    await soon(opened.drawn, () => asked, 2);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    expect(second).toBeGreaterThan(first);
    await act(async () => opened.outside.pass(first));
    await soon(opened.drawn, () => asked, 4);
    await act(async () => opened.outside.pass(second - 1));
    await settled();
    expect(asked).toBe(4);
    await act(async () => opened.outside.pass(1));
    await soon(opened.drawn, () => asked, 6);
  });

  it('is read ahead further after the pause that a busy platform asks for, and not before', async () => {
    let asked = 0;
    await open(ORDER_AT, {
      [RECORD]: () => (++asked > 2 ? ok(rawRecord()) : { status: 503, text: '', retryAfter: '150' }),
    });
    await soon(opened.drawn, () => asked, 2);
    await act(async () => opened.outside.pass(149_999));
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(asked).toBe(2);
    await act(async () => opened.outside.pass(1));
    await isSaid(cn.keptForOffline);
  });

  it('is read again for a form that leaves the outbox while the order is on its way, in whichever tab', async () => {
    const { held, answer } = heldAnswer();
    await open(ORDER_AT, { [INFO]: () => held });
    const form = await waitingForm();
    opened.outside.answers[INFO] = ok(rawOrder());
    await leave(form);
    await soon(opened.drawn, () => opened.outside.made(INFO).length, 2);
    const [first = {}, ...others] = (rawOrder() as { readonly records: readonly object[] }).records;
    answer(ok(rawOrder({ records: [{ ...first, status: 'aborted' }, ...others] })));
    await soon(opened.drawn, () => rows()[0]?.dataset.status, 'not started');
  });

  it('and its record are read again when the form of one comes back', async () => {
    await open(FILL_AT);
    const form = await waitingForm();
    await isSaid(cn.refusedTitle);
    const [orders, records] = [INFO, RECORD].map((path) => opened.outside.made(path).length);
    await leave(form);
    await soon(opened.drawn, () => opened.outside.made(INFO).length, (orders ?? 0) + 1);
    await soon(opened.drawn, () => opened.outside.made(RECORD).length, (records ?? 0) + 1);
  });

  it('does not count as inspected what was aborted', async () => {
    const all = ['completed', 'aborted', 'aborted'].map((status, at) => ({
      recordEquipId: `i1-e${at}`,
      type: 'equip',
      equipName: `Pump ${at}`,
      status,
      version: 'v1',
    }));
    await open(ORDER_AT, { [INFO]: ok(rawOrder({ status: 'terminated', actions: [], records: all })) });
    expect(document.body).toHaveTextContent('已检 1/3 · 中止 2');
  });

  it('opens the form of what is to do, and the result of what is done', async () => {
    await open(ORDER_AT);
    expect(rows().map((row) => row.getAttribute('href'))).toEqual([
      '/home/work/work-order/inspection-bill/equip/i1/0/i1-e1',
      '/home/work/work-order/inspection-info/equip/i1/1/i1-e2',
      '/home/work/work-order/inspection-bill/point/i1/2/i1-gate',
    ]);
    expect(screen.getByRole('link', { name: '下一个：Pump 1' }).getAttribute('href')).toBe(
      rows()[0]?.getAttribute('href'),
    );
  });

  it('fault 90: is in the bucket of its full days by the platform, to the millisecond', async () => {
    const day = 86_400_000;
    for (const [late, said] of [
      [day - 60_000, '已到期'],
      [day, '逾期 1 天以上'],
      [3 * day, '逾期 3 天以上'],
    ] as const) {
      await open(ORDER_AT, { [INFO]: ok(rawOrder({ dueTime: NOW - late })) });
      expect(document.body).toHaveTextContent(said);
      cleanup();
    }
    await open(ORDER_AT);
    expect(document.body).not.toHaveTextContent('逾期');
  });

  it('offers the steps that the platform allows, and no other', async () => {
    await open(ORDER_AT, { [INFO]: ok(rawOrder({ status: 'assigned', actions: ['accept'] })) });
    expect(screen.getByRole('button', { name: '接单' })).toBeTruthy();
    expect(getAllBySelector('.as-order-steps button')).toHaveLength(1);
    // Nothing can be filled before that.
    expect(getAllBySelector('.as-inspect-foot')).toHaveLength(0);
  });

  it('leads on to what was done when it is finished', async () => {
    const done = rawOrder({ status: 'completed', version: 'o2', actions: [] });
    await open(ORDER_AT, { '/lfscada/inspection/finish': ok(done) });
    await user.click(screen.getByRole('button', { name: '完工' }));
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    await soon(opened.drawn, opened.drawn.path, '/home/work/work-order/finished/i1?kind=inspection');
  });

  it('reads its records ahead, two at a time, and opens without a network as it was seen', async () => {
    await open(ORDER_AT);
    await isSaid('已保存到本机，断网可继续填写');
    expect(opened.outside.made(RECORD)).toHaveLength(2);
    cleanup();
    await open(ORDER_AT, { [INFO]: 'offline', [RECORD]: 'offline' });
    await isSaid('无法连接平台，以下为');
    expect(rows()).toHaveLength(3);
    await user.click(rows()[0] as Element);
    await soon(opened.drawn, () => getAllBySelector('[data-item]').length, 3);
  });

  it('marks a result that waits to be sent, and is not finished before it has arrived', async () => {
    await open(ORDER_AT, { [SUBMIT]: 'offline', [ENDS]: 'offline' });
    const { outbox } = workOf(opened.outside.services);
    await outbox.add({
      call: 'inspection/record/submit',
      input: {
        id: 'i1' as InspectionId,
        recordEquipId: 'i1-e1' as RecordEquipId,
        version: 'v1' as never,
        occurredAt: NOW,
        answers: [],
        result: 'normal',
        resultText: '',
        instructions: 'x',
        images: [],
        proof: { kind: 'none', at: NOW },
      },
      entity: JSON.stringify(['i1', 'i1-e1']),
      pictures: [],
      draft: { key: 'd', kind: 'inspection', base: null, values: null },
      operationId: 'o-1' as OperationId,
    });
    await isSaid('还有 1 项结果待发送');
    expect(rows()[0]?.textContent).toContain('待发送');
    expect(getAllBySelector('.as-order-steps button').map((one) => one.textContent)).not.toContain('完工');
    expect(screen.getByRole('link', { name: '下一个：East gate' })).toBeTruthy();
    // Its form says so too, and offers no second result.
    await user.click(rows()[0] as Element);
    await isSaid('该结果待发送');
    expect(getAllBySelector('[data-item]')).toHaveLength(0);
  });

  it('says that it is not there, or not allowed', async () => {
    await open(ORDER_AT, { [INFO]: refused('absent', '1202') });
    await isSaid('工单可能属于其他组织');
  });

  it('scans the code of a point', async () => {
    await open(ORDER_AT);
    await user.click(screen.getByRole('button', { name: '扫码' }));
    await isSaid('扫描巡检点二维码');
  });
});

describe('The description of a plan', () => {
  const AT = '/home/work/work-order/inspection/note/i1';

  it('keeps on this device that it was read, as long as it says the same', async () => {
    await open(AT);
    await user.click(screen.getByRole('button', { name: '我已阅读' }));
    expect(document.body).toHaveTextContent('已阅读');
    const { store } = workOf(opened.outside.services);
    await expect.poll(async () => (await store.rows('seen', 'u1')).length).toBe(2);
    cleanup();
    await open(AT);
    await isSaid('已阅读');
    await soon(opened.drawn, () => getAllBySelector('.as-inspect button').length, 0);
    cleanup();
    await open(AT, { [INFO]: ok(rawOrder({ planNote: 'Look at all pumps and valves' })) });
    expect(screen.getByRole('button', { name: '我已阅读' })).toBeTruthy();
  });

  it('is text, whatever it contains', async () => {
    await open(AT, { [INFO]: ok(rawOrder({ planNote: '<img src=x onerror=alert(1)>' })) });
    expect(document.body).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(getAllBySelector('.as-note img')).toHaveLength(0);
  });
});

describe('The result of a device', () => {
  const answer = {
    result: 'abnormal',
    description: 'Bearing is hot',
    currentValue: '92.4',
    by: 'live',
    repairId: 'r9',
    live: {
      equipmentId: 'e1',
      signalId: 's1',
      value: '92.4',
      unit: '℃',
      time: NOW,
      age: 12_000,
      fresh: 'stale',
      quality: 'good',
      link: 'live',
    },
  };
  const done = rawRecord({
    status: 'completed',
    result: 'abnormal',
    resultText: 'hot',
    instructions: 'repair',
    actions: ['edit'],
    inspector: 'Li',
    time: NOW,
    items: [{ id: 'temp', title: 'Temperature', kind: 'number', unit: '℃', answer }],
  });

  it('says what was found, with the marks of a value that was taken, and leads to its slip', async () => {
    await open('/home/work/work-order/inspection-info/equip/i1/0/i1-e1', { [RECORD]: ok(done) });
    const text = document.body.textContent ?? '';
    for (const said of ['92.4 ℃', 'Bearing is hot', '数据已过期', 'repair', 'Li'])
      expect(text).toContain(said);
    expect(screen.getByRole('link', { name: '查看维修单' }).getAttribute('href')).toBe(
      '/home/work/my-repairs/content/r9',
    );
    await user.click(screen.getByRole('link', { name: '修改结果' }));
    expect(currentPath()).toBe('/home/work/work-order/edit-inspection-bill/equip/i1/0/i1-e1');
  });

  it('leads back to the records of the equipment that it was opened from', async () => {
    await open('/home/work/work-order/inspection-info/record/equip/i1/0/i1-e1/e1', { [RECORD]: ok(done) });
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/detail/eg/inspect-records/e1');
  });

  it('is corrected with a reason', async () => {
    const photo = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };
    const answers = { [RECORD]: ok({ ...done, images: [photo] }), [SUBMIT]: ok({ ...done, version: 'v3' }) };
    await open('/home/work/work-order/edit-inspection-bill/equip/i1/0/i1-e1', answers);
    await soon(opened.drawn, () => getAllBySelector('[data-item]').length, 1);
    await user.click(screen.getByRole('button', { name: '提交修改 1/3' }));
    expect(document.body).toHaveTextContent('请填写修改原因');
    await fill(screen.getByRole('textbox', { name: '修改原因' }), 'read again');
    await user.click(screen.getByRole('button', { name: '提交修改 1/3' }));
    await soon(opened.drawn, () => opened.outside.made(SUBMIT).length, 1);
    const body = new URLSearchParams(opened.outside.made(SUBMIT)[0]?.body ?? '');
    expect([body.get('reason'), body.get('version')]).toEqual(['read again', 'v1']);
    expect(JSON.parse(body.get('answers') ?? '')).toMatchObject([
      { itemId: 'temp', currentValue: '92.4', by: 'live', live: { fresh: 'stale' }, repairId: 'r9' },
    ]);
    expect(epochMs(Number(body.get('occurredAt')))).toBeGreaterThan(0);
  });
});

describe('A record whose form a person has to decide about', () => {
  const openWith = async (changes: object, at = FILL_AT): Promise<void> => {
    await open(at, { [ENDS]: refused('no such call', '404') });
    const form = entry({
      call: 'inspection/record/submit',
      entity: recordEntity('i1' as InspectionId, 'i1-e1' as RecordEquipId),
      input: { id: 'i1', recordEquipId: 'i1-e1' },
      tries: 1,
      ...changes,
    });
    await act(() => workOf(opened.outside.services).store.write([{ table: 'outbox', put: form }]));
  };

  it('fault 63: does not say that it is sent by itself, and offers to look first', async () => {
    await openWith({ state: 'unknown', problem: 'look-first' });
    await isSaid(parts.lookFirst);
    expect(document.body).not.toHaveTextContent(cn.waitingTitle);
    await user.click(screen.getByRole('button', { name: parts.isThereRemove }));
    await user.click(screen.getByRole('button', { name: parts.throwAway }));
    await soon(opened.drawn, () => getAllBySelector('.as-record').length, 1);
  });

  it('says beside the result too that the platform has refused it, and does not call it waiting', async () => {
    const at = FILL_AT.replace('inspection-bill', 'inspection-info');
    await openWith({ state: 'refused' }, at);
    await isSaid(cn.refusedTitle);
    expect(document.body).not.toHaveTextContent(cn.waitingTitle);
    cleanup();
    emptyDevice();
    await openWith({ state: 'unknown', problem: 'look-first' }, at);
    await isSaid(parts.lookFirst);
  });

  it('fault 65: says which picture is lost, and not that it is sent by itself', async () => {
    await openWith({ state: 'refused', problem: 'picture-lost' });
    await isSaid(parts.entryPictureLost);
    expect(document.body).not.toHaveTextContent(cn.waitingDetail);
  });
});
