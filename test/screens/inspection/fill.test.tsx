import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Freshness, Quality } from '../../../src/shared/reading';
import { workOf } from '../../../src/state/work/work-services';
import { alarmRow } from '../../kit/alarms';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { ok, refused, userInfo } from '../kit/fake-outside';
import { gateway, link } from '../kit/fake-watch';
import { act, cleanup, fill, getAllBySelector, getBySelector, screen, user } from '../kit/render';
import {
  AllSeen,
  emptyDevice,
  FILL_AT,
  formIsHere,
  INFO,
  type Opened,
  openAt,
  RECORD,
  rawOrder,
  rawRecord,
  SUBMIT,
  soon,
} from './kit';

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

const open = async (...given: Parameters<typeof openAt>): Promise<Opened> => {
  opened = await openAt(...given);
  await formIsHere(opened.drawn);
  return opened;
};
const _VALUE = 'input[name="value-temp"]';
const current = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: '当前值' }).value;
const chip = (): HTMLElement => getBySelector('[data-chip]');
const press = (): Promise<void> => user.click(chip());
const choose = async (item: string, word: string): Promise<void> => {
  const option = getAllBySelector(`[data-item="${item}"] .as-segmented__option`).find(
    (one) => one.textContent === word,
  );
  await user.click(option?.querySelector('input') as Element);
};
const tempText = (): string => getBySelector('[data-item="temp"]').textContent ?? '';
const description = (item: string): string =>
  getBySelector<HTMLTextAreaElement>(`textarea[name="description-${item}"]`).value;

describe('The live value beside an item', () => {
  it('is never filled in by itself, and taken with its age by a tap', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5);
    expect(current()).toBe('');
    expect(chip().textContent).toContain('61.5 ℃');
    expect(chip().textContent).toContain('12 秒前');
    await press();
    expect(current()).toBe('61.5');
    expect(getBySelector('[data-taken="live"]')).toHaveTextContent('取值时为 12 秒前');
  });

  it('watches the device of the form alone, and leaves it with the screen', async () => {
    await open(FILL_AT);
    expect(opened.worker.watching()).toBe(1);
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(opened.worker.watching()).toBe(0);
  });

  it('fault 92: takes a value as disconnected where the link was lost between look and tap, and by a second tap only', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5);
    const shown = chip();
    await act(async () => opened.worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(shown);
    expect(current()).toBe('');
    await press();
    expect(current()).toBe('61.5');
    expect(getBySelector('[data-taken="live"]')).toHaveTextContent('连接中断');
    expect(document.body).toHaveTextContent('与平台的连接中断');
  });

  it('fault 93: takes the value that was shown when the finger came down', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5);
    await act(async () => {
      chip().dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await opened.value(99.9);
    expect(chip().textContent).toContain('99.9');
    await press();
    expect(current()).toBe('61.5');
  });

  it('takes a stale value by a second tap, which does not wait for ever', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5, { freshness: Freshness.stale, age: 840_000 });
    expect(chip().textContent).toContain('已过期，14 分 0 秒前');
    await press();
    expect(current()).toBe('');
    await act(async () => opened.outside.pass(6_000));
    await press();
    expect(current()).toBe('');
    await press();
    expect(current()).toBe('61.5');
    expect(getBySelector('[data-taken="live"]')).toHaveTextContent('数据已过期');
  });

  it('fault 94: cannot be taken with a bad quality', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5, { quality: Quality.bad });
    expect(getAllBySelector('[data-chip]')).toHaveLength(0);
    expect(tempText()).toContain('数据质量差，不能取用');
  });

  it('fault 95: makes an item hand-only where the platform has no such signal; the form goes on', async () => {
    await open(FILL_AT);
    await opened.news({ kind: 'link', link: link('live') });
    await opened.news({ kind: 'loaded', fault: null });
    expect(tempText()).toContain('平台上没有该变量或无权查看，请手动填写');
    await fill(screen.getByRole('textbox', { name: '当前值' }), '50');
    expect(tempText()).not.toContain('已判为异常');
  });

  it('fault 95: says why there are no live values without the permission, and opens no watch', async () => {
    await open(FILL_AT, {}, { who: userInfo({ auths: [] }) });
    expect(tempText()).toContain('没有设备监控权限，不能取实时值');
    expect(opened.worker.watching()).toBe(0);
  });

  it('keeps hand and sensor both, and asks for a reason where they are apart', async () => {
    await open(FILL_AT);
    await opened.live();
    await opened.value(61.5);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '62.9');
    expect(tempText()).not.toContain('传感器存疑');
    expect(getBySelector('[data-taken="hand"]')).toHaveTextContent('填写时传感器为 61.5 ℃');
    await fill(screen.getByRole('textbox', { name: '当前值' }), '50');
    expect(tempText()).toContain('相差超过 2 ℃：传感器存疑');
    expect(screen.getByRole('button', { name: '报修传感器 · Temperature' })).toBeTruthy();
  });

  it('shows lowest and highest since the last inspection, and the results before', async () => {
    const times = Float64Array.of(1_759_500_000_000, 1_759_500_060_000, 1_759_500_120_000);
    const numbers = Float64Array.of(50, 92.4, 49);
    const recent = vi.fn(async () => ({ ok: true as const, value: { times, numbers } }));
    const history = '/lfscada/inspection/item/history';
    await open(
      FILL_AT,
      { [history]: ok([{ time: 1_759_000_000_000, value: '55.0', result: 'normal', inspector: 'Li' }]) },
      { client: { recent } },
    );
    await opened.live();
    expect(tempText()).toContain('最高 92.4');
    expect(tempText()).toContain('最低 49.0');
    expect(tempText()).toContain('最近 1 次结果');
    expect(recent).toHaveBeenCalledTimes(1);
  });

  it.each([-1, 1e300])('shows them where the plan states %s decimals', async (decimals) => {
    const value = { times: Float64Array.of(1_759_500_000_000), numbers: Float64Array.of(92.4) };
    const items = RAW_ITEMS.map((item) => ({ ...item, decimals }));
    await open(
      FILL_AT,
      { [RECORD]: ok({ ...rawRecord(), items }) },
      { client: { recent: async () => ({ ok: true, value }) } },
    );
    await opened.live();
    expect(tempText()).toContain('最高 92.4');
  });
});

describe('An item of the form', () => {
  it('turns abnormal by itself outside its limits, loses its description, and asks once', async () => {
    await open(FILL_AT);
    expect(description('temp')).toBe('Within limits');
    await fill(screen.getByRole('textbox', { name: '当前值' }), '92.4');
    expect(tempText()).toContain('92.4 ℃ 超出正常范围，已判为异常');
    expect(description('temp')).toBe('');
    await user.click(screen.getByRole('button', { name: '确认异常' }));
    expect(tempText()).not.toContain('已判为异常');
    await fill(screen.getByRole('textbox', { name: '当前值' }), '60');
    expect(description('temp')).toBe('Within limits');
  });

  it('counts as normal outside its limits with a reason only', async () => {
    await open(FILL_AT);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '92.4');
    await choose('temp', '正常');
    await user.click(screen.getByRole('button', { name: '判为正常' }));
    expect(document.body).toHaveTextContent('请填写仍判为正常的原因');
    await fill(screen.getByRole('textbox', { name: '仍判为正常的原因' }), 'new gauge');
    await user.click(screen.getByRole('button', { name: '判为正常' }));
    expect(tempText()).toContain('超限但判为正常：new gauge');
  });

  it('takes the value of the last time by a tap', async () => {
    await open(FILL_AT);
    await user.click(getBySelector('.as-item__last'));
    expect(current()).toBe('55.0');
  });

  it('of a functional kind without a signal is filled by hand, and says so', async () => {
    const items = [{ id: 'try', title: 'Valve', kind: 'actuate', required: false }, ...RAW_ITEMS.slice(0, 2)];
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ items })) });
    expect(getBySelector('[data-item="try"]')).toHaveTextContent('请手动操作并观察，填写结果');
    await fill(getBySelector('input[name="value-try"]'), 'closed in 12 s');
    await choose('try', '正常');
    expect(description('try')).toBe('正常');
  });
});

/** Fills everything but photos. */
async function fillAll(): Promise<void> {
  await fill(screen.getByRole('textbox', { name: '当前值' }), '60');
  await user.click(screen.getByRole('radio', { name: 'none' }));
  await choose('look', '正常');
  await fill(screen.getByRole('textbox', { name: '处理意见' }), 'go on');
}
const aPhoto = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

describe('The whole form', () => {
  it('marks what is missing and sends nothing', async () => {
    await open(FILL_AT);
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    expect(document.body).toHaveTextContent('请填写当前值');
    expect(document.body).toHaveTextContent('请选择正常或异常');
    expect(document.body).toHaveTextContent('请填写处理意见');
    expect(document.body).toHaveTextContent('请至少添加 1 张照片');
    expect(opened.outside.made(SUBMIT)).toHaveLength(0);
  });

  it('brings the photos into sight where they alone are missing', async () => {
    await open(FILL_AT);
    await fillAll();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    const { activeElement } = document;
    expect(activeElement?.className).toBe('as-photos');
    const said = document.getElementById(activeElement?.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('请至少添加 1 张照片');
    expect(opened.outside.made(SUBMIT)).toHaveLength(0);
  });

  it('ties what is missing to the choice that is missing', async () => {
    await open(FILL_AT);
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    const wrong = getAllBySelector('.as-item__result, .as-item .as-choices');
    expect(wrong.length).toBeGreaterThan(1);
    for (const one of wrong) {
      const said = document.getElementById(one.getAttribute('aria-describedby') ?? '');
      expect(said?.textContent).not.toBe('');
      // What takes the focus has a role, or nothing would be read out.
      expect(one.tagName).toBe('FIELDSET');
    }
  });

  it('waits for the code of the point where the plan wants it, and names what nobody can give here', async () => {
    const rules = { proof: 'scan+gps', signature: true, watermark: true };
    await open(FILL_AT, {
      [INFO]: ok(rawOrder({ rules })),
      [RECORD]: ok(rawRecord({ images: [aPhoto] })),
      [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
    });
    expect(document.body).toHaveTextContent('计划还要求签名、定位、照片水印，本应用不能提供');
    expect(document.body).toHaveTextContent('计划要求到现场扫描该点的二维码后再提交');
    await fillAll();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    const asked = getBySelector('.as-record .as-notice--bad');
    expect(asked.textContent).toContain('扫描该点的二维码');
    expect(opened.outside.made(SUBMIT)).toHaveLength(0);
    await user.click(asked.querySelector('button') as Element);
    expect(document.body).toHaveTextContent('扫描巡检点二维码');
  });

  it('is abnormal as soon as one item is, and normal over that only when it is confirmed', async () => {
    await open(FILL_AT);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '92.4');
    const overall = (): string | undefined =>
      getBySelector<HTMLInputElement>('.as-overall input:checked').value;
    expect(overall()).toBe('abnormal');
    await user.click(getBySelector('.as-overall input[value="normal"]'));
    expect(overall()).toBe('abnormal');
    await user.click(screen.getByRole('button', { name: '总体判为正常' }));
    expect(overall()).toBe('normal');
  });

  it('goes through the outbox, and back to its order', async () => {
    const done = rawRecord({ status: 'completed', version: 'v2' });
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ images: [aPhoto] })), [SUBMIT]: ok(done) });
    await fillAll();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await soon(opened.drawn, () => opened.outside.made(SUBMIT).length, 1);
    const [request] = opened.outside.made(SUBMIT);
    const body = new URLSearchParams(request?.body ?? '');
    expect(Object.fromEntries(body)).toMatchObject({
      id: 'i1',
      recordEquipId: 'i1-e1',
      version: 'v1',
      result: 'normal',
      instructions: 'go on',
    });
    expect(JSON.parse(body.get('answers') ?? '')).toMatchObject([
      { itemId: 'temp', currentValue: '60', description: 'Within limits', result: 'normal', by: 'hand' },
      { itemId: 'leak', currentValue: '0', result: 'normal' },
      { itemId: 'look', currentValue: '正常', result: 'normal' },
    ]);
    expect(JSON.parse(body.get('proof') ?? '')).toMatchObject({ kind: 'none' });
    expect(request?.headers['x-operation-id']).toBeTruthy();
    await soon(opened.drawn, opened.drawn.path, '/home/work/work-order/inspection/i1');
  });

  it('fault 86: is there again after a reload, where it was left', async () => {
    await open(FILL_AT);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '61');
    await act(async () => opened.outside.pass(1_000));
    await soon(opened.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
    cleanup();
    await open(FILL_AT);
    await soon(opened.drawn, current, '61');
  });

  it('fault 73: asks about a field that somebody else has changed meanwhile, and takes over the rest', async () => {
    await open(FILL_AT);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '61');
    await act(async () => opened.outside.pass(1_000));
    await soon(opened.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
    cleanup();
    const answer = { result: 'normal', description: 'Within limits', by: 'hand', currentValue: '70' };
    const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ version: 'v2', items, instructions: 'theirs' })) });
    await soon(opened.drawn, () => getAllBySelector('.as-conflicts__one').length, 1);
    expect(document.body).toHaveTextContent('我的：61 · 正常 · Within limits');
    expect(document.body).toHaveTextContent('平台：70 · 正常 · Within limits');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '处理意见' }).value).toBe('theirs');
    await user.click(screen.getByRole('button', { name: '用平台的 · Temperature' }));
    expect([current(), getAllBySelector('.as-conflicts__one').length]).toEqual(['70', 0]);
  });

  it('fault 74: keeps an answer whose item is not in the plan any more', async () => {
    await open(FILL_AT);
    await fill(screen.getByRole('textbox', { name: '当前值' }), '61');
    await act(async () => opened.outside.pass(1_000));
    await soon(opened.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
    cleanup();
    const items = [...RAW_ITEMS.slice(1), { id: 'oil', title: 'Oil', kind: 'text' }];
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ version: 'v2', items })) });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('以下项目已不在计划中'), true);
    expect(document.body).toHaveTextContent('Temperature 61 · 正常');
    expect(getBySelector('[data-item="oil"]')).toHaveTextContent('新增项目');
    expect(getBySelector('[data-item="leak"]')).not.toHaveTextContent('新增项目');
  });

  it('fault 72: comes back as a draft, to be read and copied, where the order was terminated meanwhile', async () => {
    const record = rawRecord({ images: [aPhoto] });
    await open(FILL_AT, { [RECORD]: ok(record), [SUBMIT]: refused('工单状态已变化', '1401') });
    await fillAll();
    opened.outside.answers[INFO] = ok(rawOrder({ status: 'terminated', actions: [] }));
    opened.outside.answers[RECORD] = ok(rawRecord({ status: 'aborted', version: 'v2', actions: [] }));
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await soon(opened.drawn, () => opened.outside.made(SUBMIT).length, 1);
    const { services } = opened.outside;
    await expect.poll(async () => (await workOf(services).outbox.entries()).length).toBe(0);
    cleanup();
    opened = await openAt(FILL_AT, opened.outside.answers);
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('不能再提交'), true);
    expect(document.body).toHaveTextContent('未能提交，内容已退回草稿：工单状态已变化');
    expect(getBySelector('.as-kept__text')).toHaveTextContent('Temperature: 60 · 正常 · Within limits');
    await user.click(screen.getByRole('button', { name: '删除草稿' }));
    await user.click(getBySelector('.as-dialog__actions .as-button--danger'));
    await soon(opened.drawn, () => getAllBySelector('.as-kept__text').length, 0);
  });

  it('marks the items that the platform names as incomplete', async () => {
    const record = rawRecord({ images: [aPhoto] });
    await open(FILL_AT, { [RECORD]: ok(record), [SUBMIT]: refused('未填写完整：Leak、图片', '1408') });
    await fillAll();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await soon(opened.drawn, () => opened.outside.made(SUBMIT).length, 1);
    cleanup();
    opened = await openAt(FILL_AT, opened.outside.answers);
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('平台没有接受该结果'), true);
    await user.click(screen.getByRole('button', { name: '返回修改' }));
    await formIsHere(opened.drawn);
    expect(document.body).toHaveTextContent('平台要求补填：Leak、图片');
    expect(getBySelector('[data-item="leak"]')).toHaveTextContent('未完成');
    expect(current()).toBe('60');
  });

  it('is aborted with a reason from the list, with words where it is another', async () => {
    const abort = '/lfscada/inspection/record/abort';
    await open(FILL_AT, { [abort]: ok(rawRecord({ status: 'aborted', version: 'v2' })) });
    await user.click(screen.getByRole('button', { name: '中止该项巡检' }));
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '中止原因' });
    await act(async () => {
      select.value = 'other';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await user.click(screen.getByRole('button', { name: '中止' }));
    expect(document.body).toHaveTextContent('请填写说明');
    await fill(screen.getByRole('textbox', { name: '说明' }), 'flooded');
    await user.click(screen.getByRole('button', { name: '中止' }));
    await soon(opened.drawn, () => opened.outside.made(abort).length, 1);
    const body = new URLSearchParams(opened.outside.made(abort)[0]?.body ?? '');
    expect([body.get('reason'), body.get('note'), body.get('version')]).toEqual(['other', 'flooded', 'v1']);
  });

  it('names an alarm of the device and a lost gateway in the form', async () => {
    await open(FILL_AT);
    await opened.live();
    const alarm = alarmRow('a1', 0, { signalTitle: 'Bearing', value: '92', unit: '℃' });
    await opened.news({ kind: 'alarms', alarms: [alarm] });
    expect(document.body).toHaveTextContent('报警中：Bearing 92 ℃');
    await opened.news({ kind: 'gateways', gateways: [gateway({ online: false })] });
    expect(document.body).toHaveTextContent('网关：网关离线');
  });
});

describe('Ways in the form', () => {
  it('lets the id decide where the position in the address does not fit', async () => {
    await open('/home/work/work-order/inspection-bill/nonsense/i1/7/i1-e1');
    expect(getBySelector('h1').textContent).toBe('Pump 1');
    expect(screen.getByRole('button', { name: '提交 1/3' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '下一个: Pump 2' }).getAttribute('href')).toBe(
      '/home/work/work-order/inspection-info/equip/i1/1/i1-e2',
    );
  });

  it('opens without a network what was seen before, and says of when it is', async () => {
    await open(FILL_AT);
    cleanup();
    await open(FILL_AT, { [INFO]: 'offline', [RECORD]: 'offline' });
    expect(document.body).toHaveTextContent('无法连接平台，以下为');
    await fill(screen.getByRole('textbox', { name: '当前值' }), '60');
    expect(current()).toBe('60');
  });

  it('shows what was seen before where a network hangs, until the answer comes', async () => {
    await open(FILL_AT);
    cleanup();
    opened = await openAt(FILL_AT, { [INFO]: 'silence', [RECORD]: 'silence' });
    expect(getAllBySelector('[data-item]')).toHaveLength(0);
    await act(async () => opened.outside.pass(2_000));
    await formIsHere(opened.drawn);
    expect(document.body).toHaveTextContent('无法连接平台，以下为');
  });

  it('says who may fill, and leads to the order, where nobody here may', async () => {
    opened = await openAt(FILL_AT, { [RECORD]: ok(rawRecord({ actions: [] })) });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('您不能填写该记录'), true);
    expect(screen.getByRole('link', { name: '返回工单' }).getAttribute('href')).toBe(
      '/home/work/work-order/inspection/i1',
    );
  });

  it('says of an order that has ended its status, and nothing of a draft where there is none', async () => {
    opened = await openAt(FILL_AT, {
      [INFO]: ok(rawOrder({ status: 'completed', actions: [] })),
      [RECORD]: ok(rawRecord({ actions: [] })),
    });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('不能再提交'), true);
    expect(document.body).not.toHaveTextContent('仍保留在本机');
  });

  it('fault 102: says that an order of another organisation is not there', async () => {
    opened = await openAt(FILL_AT, {
      [INFO]: refused('absent', '1202'),
      [RECORD]: refused('absent', '1202'),
    });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('工单可能属于其他组织'), true);
  });
});
