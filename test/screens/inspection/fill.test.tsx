import { describe, expect, it, vi } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { liveItemWords } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { getWork } from '../../../src/state/work/work-services';
import { alarmRow } from '../../kit/alarms';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { ok, refused, userInfo } from '../kit/answers';
import { gateway, link, NOW } from '../kit/fake-watch';
import { getBySelector } from '../kit/queries';
import { act, cleanup, currentPath, fill, screen, user, waitFor, within } from '../kit/render';
import { arrived } from '../kit/sent';
import * as form from './form';
import {
  ABORT,
  aPhoto,
  FILL_AT,
  INFO,
  ORDER_AT,
  openAt,
  RECORD,
  rawOrder,
  rawRecord,
  recordWith,
  SUBMIT,
  t,
} from './kit';

describe('The live value next to an item', () => {
  it('is never filled in automatically, and taken with its age by a tap', async () => {
    const { live } = await form.open();
    await live(61.5);
    expect(form.value()).toHaveValue('');
    expect(chip()).toHaveTextContent('61.5 ℃12 秒前');
    await user.click(chip());
    expect(form.value()).toHaveValue('61.5');
    expect(taken('live')).toHaveTextContent('取值时为 12 秒前');
  });

  it("watches the form's device only, and leaves it with the screen", async () => {
    const { worker } = await form.open();
    expect(worker.watching()).toBe(1);
    await form.press('返回');
    expect(worker.watching()).toBe(0);
  });

  it('fault 92: takes a value as disconnected if the connection was lost between look and tap, and by a second tap only', async () => {
    const { live, worker } = await form.open();
    await live(61.5);
    const shown = chip();
    await act(async () => worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(shown);
    expect(form.value()).toHaveValue('');
    await user.click(chip());
    expect(form.value()).toHaveValue('61.5');
    expect(taken('live')).toHaveTextContent('连接中断');
    expect(screen.getByText(words('linkLost'))).toBeInTheDocument();
  });

  it('does not repeat limits that the standard states', async () => {
    const limits = t('limits', { low: 40, high: 80 });
    const opened = async (standard: string) => {
      const item = { id: 'a', kind: 'number', title: 'A', unit: 'A', low: 40, high: 80, standard };
      await openAt(FILL_AT, { [RECORD]: ok(rawRecord({ items: [item] })) });
      await screen.findByText(t('standard', { text: standard }));
      return screen.queryByText(`${limits} A`);
    };
    expect(await opened('40 ~ 80 A')).not.toBeInTheDocument();
    expect(await opened('40 A')).toBeInTheDocument();
  });

  it.each(['MouseLeft', 'TouchA'])(
    'fault 93: takes the value shown when the finger came down: %s',
    async (pointer) => {
      const { live, value } = await form.open();
      await live(61.5);
      await user.pointer({ keys: `[${pointer}>]`, target: chip() });
      await value(99.9);
      expect(chip()).toHaveTextContent('99.9');
      await user.pointer(`[/${pointer}]`);
      expect(form.value()).toHaveValue('61.5');
    },
  );

  it('takes the newest value by keyboard after a press that slid off', async () => {
    const { live, value } = await form.open();
    await live(61.5);
    await user.pointer([
      { keys: '[TouchA>]', target: chip() },
      { keys: '[/TouchA]', target: document.body },
    ]);
    await value(99.9);
    chip().focus();
    await user.keyboard('{Enter}');
    expect(form.value()).toHaveValue('99.9');
  });

  it('takes a stale value by a second tap, which expires', async () => {
    const { live, outside } = await form.open();
    await live(61.5, { freshness: Freshness.stale, age: 840_000 });
    expect(chip()).toHaveTextContent(words('stale', { age: '14 分 0 秒' }));
    await user.click(chip());
    expect(form.value()).toHaveValue('');
    await act(async () => outside.pass(6_000));
    await user.click(chip());
    expect(form.value()).toHaveValue('');
    await user.click(chip());
    expect(form.value()).toHaveValue('61.5');
    expect(taken('live')).toHaveTextContent('数据已过期');
  });

  it('fault 94: cannot be taken with a bad quality', async () => {
    const { live } = await form.open();
    await live(61.5, { quality: Quality.bad });
    expect(temperature().queryByRole('button', { name: /^Temperature/ })).not.toBeInTheDocument();
    expect(temperature().getByText(words('bad', { value: '61.5 ℃' }))).toBeInTheDocument();
  });

  it('fault 95: makes an item hand-only if the platform does not have the signal; the form continues', async () => {
    const { news } = await form.open();
    await news({ kind: 'link', link: link('live') });
    await news({ kind: 'loaded', fault: null });
    expect(temperature().getByText(words('gone'))).toBeInTheDocument();
    await form.type('50');
    expect(temperature().queryByRole('alert')).not.toBeInTheDocument();
  });

  it('fault 95: shows why there are no live values without the permission, and opens no watch', async () => {
    const { worker } = await form.open({}, { who: userInfo({ auths: [] }) });
    expect(temperature().getByText(words('forbidden'))).toBeInTheDocument();
    expect(worker.watching()).toBe(0);
  });

  it('keeps manual and sensor values, and asks for a reason if they differ', async () => {
    const { live } = await form.open();
    await live(61.5);
    await form.type('62.9');
    expect(temperature().queryByRole('alert')).not.toBeInTheDocument();
    expect(taken('hand')).toHaveTextContent('填写时传感器为 61.5 ℃');
    await form.type('50');
    expect(temperature().getByText(t('doubt', { tolerance: '2 ℃' }))).toBeInTheDocument();
    expect(temperature().getByLabelText(t('doubtReason'))).toBeRequired();
    expect(temperature().getByRole('button', { name: '报修传感器 · Temperature' })).toBeInTheDocument();
  });

  it('shows lowest and highest since the last inspection, and previous results', async () => {
    const times = Float64Array.of(1_759_500_000_000, 1_759_500_060_000, 1_759_500_120_000);
    const numbers = Float64Array.of(50, 92.4, 49);
    const recent = vi.fn(async () => ({ ok: true as const, value: { times, numbers } }));
    const history = [{ time: 1_759_000_000_000, value: '55.0', result: 'normal', inspector: 'Li' }];
    const { live } = await form.open(
      { '/lfscada/inspection/item/history': ok(history) },
      { client: { recent } },
    );
    await live();
    for (const said of ['最高 92.4', '最低 49.0', words('lastAnswers', { n: 1 })])
      expect(form.item('Temperature')).toHaveTextContent(said);
    expect(recent).toHaveBeenCalledTimes(1);
  });

  it.each([-1, 1e300])('shows them even if the plan asks for %s decimals', async (decimals) => {
    const value = { times: Float64Array.of(1_759_500_000_000), numbers: Float64Array.of(92.4) };
    const items = RAW_ITEMS.map((item) => ({ ...item, decimals }));
    const client = { recent: async () => ({ ok: true as const, value }) };
    const { live } = await form.open({ [RECORD]: ok(rawRecord({ items })) }, { client });
    await live();
    expect(form.item('Temperature')).toHaveTextContent('最高 92.4');
  });
});

describe('An item of the form', () => {
  it('becomes abnormal outside its limits, loses its description, and asks once', async () => {
    await form.open();
    expect(form.description('Temperature')).toHaveValue('Within limits');
    await form.type('92.4');
    expect(temperature().getByRole('alert')).toHaveTextContent(t('outside', { value: '92.4 ℃' }));
    expect(form.description('Temperature')).toHaveValue('');
    await form.press(t('confirm'));
    expect(temperature().queryByRole('alert')).not.toBeInTheDocument();
    await form.type('60');
    expect(form.description('Temperature')).toHaveValue('Within limits');
  });

  it('counts as normal outside its limits only with a reason', async () => {
    await form.open();
    await form.type('92.4');
    await form.choose('Temperature', 'normal');
    await form.press(t('overrideDo'));
    expect(screen.getByText('请填写仍判为正常的原因')).toBeInTheDocument();
    await fill(screen.getByLabelText(t('override')), 'new gauge');
    await form.press(t('overrideDo'));
    expect(temperature().getByText(t('overridden', { reason: 'new gauge' }))).toBeInTheDocument();
  });

  it('shows the last number, and offers to carry over a value that needs no new reading', async () => {
    const last = { value: '0', result: 'normal', time: NOW };
    const items = RAW_ITEMS.map((item) => (item.id === 'leak' ? { ...item, last } : item));
    const { outside } = await form.open({ [RECORD]: ok(rawRecord({ items })) });
    expect(temperature().getByText(/^上次 55.0 ℃/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^沿用上次值 none/ }));
    expect(document.body).toHaveTextContent(words('carriedOver'));
    await form.isKept(outside);
    const [draft] = await getWork(outside.services).store.rows('drafts', 'u1');
    expect(JSON.stringify(draft?.values)).toContain('"by":"last"');
  });

  it('of a functional kind without a signal is filled by hand, with a note', async () => {
    const items = [{ id: 'try', title: 'Valve', kind: 'actuate', required: false }, ...RAW_ITEMS.slice(1)];
    await form.open({ [RECORD]: ok(rawRecord({ items })) });
    expect(screen.getByText(words('byHand'))).toBeInTheDocument();
    await form.type('closed in 12 s');
    await form.choose('Valve', 'normal');
    expect(form.description('Valve')).toHaveValue('正常');
  });
});

describe('The whole form', () => {
  it('marks missing items and sends nothing', async () => {
    const { outside } = await form.open();
    await form.submit();
    for (const said of ['请填写当前值', t('resultMissing'), '请填写处理意见', t('imagesMissing')])
      expect(screen.getAllByText(said)).not.toHaveLength(0);
    expect(outside.made(SUBMIT)).toHaveLength(0);
  });

  it('scrolls to the photos if only they are missing', async () => {
    const { outside } = await form.open();
    await form.type('60');
    await form.answerTheRest();
    await form.submit();
    const photos = screen.getByRole('group', { name: /^照片 \*/ });
    expect(photos).toHaveFocus();
    expect(photos).toHaveAccessibleDescription(t('imagesMissing'));
    expect(outside.made(SUBMIT)).toHaveLength(0);
  });

  it('connects the note to the missing choice, which has a role for screen readers', async () => {
    await form.open();
    await form.submit();
    const wrong = screen
      .getAllByRole('group')
      .filter((group) => group.getAttribute('aria-invalid') === 'true');
    expect(wrong).toHaveLength(6);
    for (const group of wrong) expect(group).toHaveAccessibleDescription();
  });

  it("waits for the point's code if the plan requires it, and names requirements that cannot be met here", async () => {
    const rules = { proof: 'scan+gps', signature: true, watermark: true };
    const { outside } = await form.open({
      [INFO]: ok(rawOrder({ rules })),
      [RECORD]: ok(rawRecord({ images: [aPhoto] })),
    });
    expect(screen.getByText(t('notOffered', { what: '签名、定位、照片水印' }))).toBeInTheDocument();
    expect(screen.getByText(t('scanWanted'))).toBeInTheDocument();
    await form.type('60');
    await form.answerTheRest();
    await form.submit();
    const asked = screen.getByRole('alert');
    expect(asked).toHaveTextContent(t('scanWanted'));
    expect(outside.made(SUBMIT)).toHaveLength(0);
    await user.click(within(asked).getByRole('button', { name: t('scan') }));
    expect(screen.getByRole('dialog', { name: t('scanTitle') })).toBeInTheDocument();
  });

  it('is abnormal as soon as one item is, and overridden to normal only after a confirmation', async () => {
    await form.open();
    await form.type('92.4');
    const overall = within(screen.getByRole('region', { name: t('overall') }));
    expect(overall.getByRole('radio', { name: t('abnormal') })).toBeChecked();
    await user.click(overall.getByRole('radio', { name: t('normal') }));
    expect(overall.getByRole('radio', { name: t('abnormal') })).toBeChecked();
    await form.press(t('overallDo'));
    expect(overall.getByRole('radio', { name: t('normal') })).toBeChecked();
  });

  it('is sent through the outbox, and returns to its order', async () => {
    const { outside } = await openWithPhoto({
      [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
    });
    await form.submit();
    const { answers = '', proof = '', ...rest } = await arrived(outside, SUBMIT);
    const record = { id: 'i1', recordEquipId: 'i1-e1', version: 'v1' };
    expect(rest).toMatchObject({ ...record, result: 'normal', instructions: 'go on' });
    expect(JSON.parse(answers)).toMatchObject([
      { itemId: 'temp', currentValue: '60', description: 'Within limits', result: 'normal', by: 'hand' },
      { itemId: 'leak', currentValue: '0', result: 'normal' },
      { itemId: 'look', currentValue: '正常', result: 'normal' },
    ]);
    expect(JSON.parse(proof)).toMatchObject({ kind: 'none' });
    expect(outside.made(SUBMIT)[0]?.headers['x-operation-id']).toBeTruthy();
    await waitFor(() => expect(currentPath()).toBe(ORDER_AT));
  });

  it('fault 86: is restored in place after a reload', async () => {
    await keepTyped('61');
    await form.open();
    await waitFor(() => expect(form.value()).toHaveValue('61'));
  });

  it('fault 73: asks about a field that another user has changed, and merges the rest', async () => {
    await keepTyped('61');
    await form.open({ [RECORD]: ok(recordWith('70', { version: 'v2', instructions: 'theirs' })) });
    const conflicts = within(await screen.findByRole('region', { name: t('conflictsTitle', { n: 1 }) }));
    expect(conflicts.getByText('我的：61 · 正常 · Within limits')).toBeInTheDocument();
    expect(conflicts.getByText('平台：70 · 正常 · Within limits')).toBeInTheDocument();
    expect(form.instructions()).toHaveValue('theirs');
    await form.press('用平台的 · Temperature');
    expect(form.value()).toHaveValue('70');
    expect(screen.queryByText(/^我的：/)).not.toBeInTheDocument();
  });

  it('fault 74: keeps an answer whose item is no longer in the plan', async () => {
    await keepTyped('61');
    const items = [...RAW_ITEMS.slice(1), { id: 'oil', title: 'Oil', kind: 'text' }];
    await form.open({ [RECORD]: ok(rawRecord({ version: 'v2', items })) });
    await screen.findByText(t('goneTitle'));
    expect(document.body).toHaveTextContent('Temperature 61 · 正常');
    expect(form.item('Oil')).toHaveTextContent(t('newItem'));
    expect(form.item('Leak')).not.toHaveTextContent(t('newItem'));
  });

  it('fault 72: returns as a draft for reading and copying if the order was terminated', async () => {
    const { outside } = await openWithPhoto({ [SUBMIT]: refused('工单状态已变化', '1401') });
    outside.answers[INFO] = ok(rawOrder({ status: 'terminated', actions: [] }));
    outside.answers[RECORD] = ok(rawRecord({ status: 'aborted', version: 'v2', actions: [] }));
    await form.submit();
    await arrived(outside, SUBMIT);
    await expect.poll(() => getWork(outside.services).outbox.entries()).toEqual([]);
    await openAt(FILL_AT, outside.answers);
    await screen.findByText(t('endedTitle'));
    const kept = screen.getByRole('region', { name: t('draftKept') });
    expect(kept).toHaveTextContent('未能提交，内容已退回草稿：工单状态已变化');
    expect(kept).toHaveTextContent('Temperature: 60 · 正常 · Within limits');
    await form.press(t('throwAway'));
    const asked = within(screen.getByRole('dialog', { name: t('throwAwayTitle') }));
    await user.click(asked.getByRole('button', { name: t('throwAway') }));
    await waitFor(() => expect(kept).not.toBeInTheDocument());
  });

  it('marks items that the platform names as incomplete', async () => {
    const { outside } = await openWithPhoto({ [SUBMIT]: refused('未填写完整：Leak、图片', '1408') });
    await form.submit();
    await arrived(outside, SUBMIT);
    await openAt(FILL_AT, outside.answers);
    await screen.findByText(t('refusedTitle'));
    await form.press(t('editAgain'));
    await form.isHere();
    expect(screen.getByText(t('missingNamed', { names: 'Leak、图片' }))).toBeInTheDocument();
    expect(form.item('Leak')).toHaveTextContent(t('incomplete'));
    expect(form.value()).toHaveValue('60');
  });

  it('is aborted with a reason from the list, or with a text for another one', async () => {
    const { outside } = await form.open({ [ABORT]: ok(rawRecord({ status: 'aborted', version: 'v2' })) });
    await form.press(t('abort'));
    await user.selectOptions(screen.getByLabelText(t('abortReason')), 'other');
    await form.press(t('abortDo'));
    expect(screen.getByText('请填写说明')).toBeInTheDocument();
    await fill(screen.getByLabelText(t('abortNote')), 'flooded');
    await form.press(t('abortDo'));
    expect(await arrived(outside, ABORT)).toMatchObject({ reason: 'other', note: 'flooded', version: 'v1' });
  });

  it('shows an alarm of the device and a lost gateway in the form', async () => {
    const { live, news } = await form.open();
    await live();
    const alarm = alarmRow('a1', 0, { signalTitle: 'Bearing', value: '92', unit: '℃' });
    await news({ kind: 'alarms', alarms: [alarm] });
    expect(screen.getByText(/^报警中：Bearing 92 ℃/)).toBeInTheDocument();
    await news({ kind: 'gateways', gateways: [gateway({ online: false })] });
    expect(screen.getByText(words('gateway', { state: '网关离线' }))).toBeInTheDocument();
  });
});

describe('Access to the form', () => {
  it('prefers the id if the position in the address does not match', async () => {
    await form.open({}, { at: '/home/work/work-order/inspection-bill/nonsense/i1/7/i1-e1' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pump 1');
    expect(screen.getByRole('button', { name: '提交 第 1/3 台' })).toBeInTheDocument();
    const next = '/home/work/work-order/inspection-info/equip/i1/1/i1-e2';
    expect(screen.getByRole('link', { name: '下一个: Pump 2' })).toHaveAttribute('href', next);
  });

  it('opens the last viewed form offline, with its time', async () => {
    await form.open();
    await form.open({ [INFO]: 'offline', [RECORD]: 'offline' });
    expect(screen.getByText(/^无法连接平台，以下为/)).toBeInTheDocument();
    await form.type('60');
    expect(form.value()).toHaveValue('60');
  });

  it('shows the last viewed form while the network hangs', async () => {
    await form.open();
    const { outside } = await openAt(FILL_AT, { [INFO]: 'silence', [RECORD]: 'silence' });
    expect(screen.queryByLabelText(t('itemsTitle'))).not.toBeInTheDocument();
    await act(async () => outside.pass(2_000));
    await form.isHere();
    expect(screen.getByText(/^无法连接平台，以下为/)).toBeInTheDocument();
  });

  it('names who may fill it, and links to the order, if the user may not', async () => {
    await openAt(FILL_AT, { [RECORD]: ok(rawRecord({ actions: [] })) });
    expect(await screen.findByText(t('notYours'))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('toOrder') })).toHaveAttribute('href', ORDER_AT);
  });

  it('shows the status of an ended order, and mentions no draft if the user has none', async () => {
    await openAt(FILL_AT, {
      [INFO]: ok(rawOrder({ status: 'completed', actions: [] })),
      [RECORD]: ok(rawRecord({ actions: [] })),
    });
    expect(await screen.findByText(t('endedTitle'))).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('仍保留在本机');
  });

  it('fault 102: reports an order of another organisation as missing', async () => {
    await openAt(FILL_AT, { [INFO]: refused('absent', '1202'), [RECORD]: refused('absent', '1202') });
    expect(await screen.findByText(/工单可能属于其他组织/)).toBeInTheDocument();
  });
});

const words = getTranslator(liveItemWords, 'cn');
const temperature = () => within(form.item('Temperature'));
const chip = (): HTMLElement => temperature().getByRole('button', { name: /^Temperature/ });
/** Returns the mark of a value taken from a sensor, or of a manual value next to one. */
const taken = (by: 'live' | 'hand'): HTMLElement => getBySelector(`[data-taken="${by}"]`);

async function keepTyped(text: string): Promise<void> {
  const { outside } = await form.open();
  await form.type(text);
  await form.isKept(outside);
  cleanup();
}
async function openWithPhoto(answers: Parameters<typeof form.open>[0]) {
  const opened = await form.open({ [RECORD]: ok(rawRecord({ images: [aPhoto] })), ...answers });
  await form.type('60');
  await form.answerTheRest();
  return opened;
}
