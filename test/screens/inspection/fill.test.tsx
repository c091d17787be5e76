import { describe, expect, it, vi } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { liveItemWords } from '../../../src/i18n/live-item';
import { Freshness, Quality } from '../../../src/shared/reading';
import { getWork } from '../../../src/state/work/work-services';
import { createAlarmRow } from '../../kit/alarms';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { createUserInfo, ok, refuse } from '../kit/answers';
import { createGateway, link, NOW } from '../kit/fake-watch';
import { getBySelector } from '../kit/queries';
import { act, cleanup, fill, getCurrentPath, screen, user, waitFor, within } from '../kit/render';
import { waitForForm } from '../kit/sent';
import * as form from './form';
import {
  ABORT,
  createAnsweredRecord,
  createRawOrder,
  createRawRecord,
  FILL_AT,
  INFO,
  ORDER_AT,
  openAt,
  PHOTO,
  RECORD,
  SUBMIT,
  t,
} from './kit';

describe('The live value next to an item', () => {
  it('is never filled in automatically, and taken with its age by a tap', async () => {
    const { goLive } = await form.open();
    await goLive(61.5);
    expect(form.getValueField()).toHaveValue('');
    expect(getChip()).toHaveTextContent('61.5 ℃12 秒前');
    await user.click(getChip());
    expect(form.getValueField()).toHaveValue('61.5');
    expect(getTakenMark('live')).toHaveTextContent('取值时为 12 秒前');
  });

  it("watches only the form's device, and stops when the screen closes", async () => {
    const { worker } = await form.open();
    expect(worker.watching()).toBe(1);
    await form.press('返回');
    expect(worker.watching()).toBe(0);
  });

  it('fault 92: needs a second tap after the connection is lost, and marks the value as disconnected', async () => {
    const { goLive, worker } = await form.open();
    await goLive(61.5);
    const shownChip = getChip();
    await act(async () => worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(shownChip);
    expect(form.getValueField()).toHaveValue('');
    await user.click(getChip());
    expect(form.getValueField()).toHaveValue('61.5');
    expect(getTakenMark('live')).toHaveTextContent('连接中断');
    expect(screen.getByText(tLiveItem('linkLost'))).toBeInTheDocument();
  });

  it('does not repeat limits that the standard states', async () => {
    const limits = t('limits', { low: 40, high: 80 });
    const opened = async (standard: string) => {
      const item = { id: 'a', kind: 'number', title: 'A', unit: 'A', low: 40, high: 80, standard };
      await openAt(FILL_AT, { [RECORD]: ok(createRawRecord({ items: [item] })) });
      await screen.findByText(t('standard', { text: standard }));
      return screen.queryByText(`${limits} A`);
    };
    expect(await opened('40 ~ 80 A')).not.toBeInTheDocument();
    expect(await opened('40 A')).toBeInTheDocument();
  });

  it.each(['MouseLeft', 'TouchA'])(
    'fault 93: takes the value shown when the finger came down: %s',
    async (pointer) => {
      const { goLive, emitValue } = await form.open();
      await goLive(61.5);
      await user.pointer({ keys: `[${pointer}>]`, target: getChip() });
      await emitValue(99.9);
      expect(getChip()).toHaveTextContent('99.9');
      await user.pointer(`[/${pointer}]`);
      expect(form.getValueField()).toHaveValue('61.5');
    },
  );

  it('takes the newest value by keyboard after a press that slid off', async () => {
    const { goLive, emitValue } = await form.open();
    await goLive(61.5);
    await user.pointer([
      { keys: '[TouchA>]', target: getChip() },
      { keys: '[/TouchA]', target: document.body },
    ]);
    await emitValue(99.9);
    getChip().focus();
    await user.keyboard('{Enter}');
    expect(form.getValueField()).toHaveValue('99.9');
  });

  it('takes a stale value by a second tap, which expires', async () => {
    const { goLive, outside } = await form.open();
    await goLive(61.5, { freshness: Freshness.stale, age: 840_000 });
    expect(getChip()).toHaveTextContent(tLiveItem('stale', { age: '14 分 0 秒' }));
    await user.click(getChip());
    expect(form.getValueField()).toHaveValue('');
    await act(async () => outside.advance(6_000));
    await user.click(getChip());
    expect(form.getValueField()).toHaveValue('');
    await user.click(getChip());
    expect(form.getValueField()).toHaveValue('61.5');
    expect(getTakenMark('live')).toHaveTextContent('数据已过期');
  });

  it('fault 94: cannot be taken with a bad quality', async () => {
    const { goLive } = await form.open();
    await goLive(61.5, { quality: Quality.bad });
    expect(withinTemperature().queryByRole('button', { name: /^Temperature/ })).not.toBeInTheDocument();
    expect(withinTemperature().getByText(tLiveItem('bad', { value: '61.5 ℃' }))).toBeInTheDocument();
  });

  it('fault 95: makes an item hand-only if the platform does not have the signal; the form continues', async () => {
    const { emitNews } = await form.open();
    await emitNews({ kind: 'link', link: link('live') });
    await emitNews({ kind: 'loaded', fault: null });
    expect(withinTemperature().getByText(tLiveItem('gone'))).toBeInTheDocument();
    await form.type('50');
    expect(withinTemperature().queryByRole('alert')).not.toBeInTheDocument();
  });

  it('fault 95: shows why there are no live values without the permission, and opens no watch', async () => {
    const { worker } = await form.open({}, { who: createUserInfo({ auths: [] }) });
    expect(withinTemperature().getByText(tLiveItem('forbidden'))).toBeInTheDocument();
    expect(worker.watching()).toBe(0);
  });

  it('keeps manual and sensor values, and asks for a reason if they differ', async () => {
    const { goLive } = await form.open();
    await goLive(61.5);
    await form.type('62.9');
    expect(withinTemperature().queryByRole('alert')).not.toBeInTheDocument();
    expect(getTakenMark('hand')).toHaveTextContent('填写时传感器为 61.5 ℃');
    await form.type('50');
    expect(withinTemperature().getByText(t('doubt', { tolerance: '2 ℃' }))).toBeInTheDocument();
    expect(withinTemperature().getByLabelText(t('doubtReason'))).toBeRequired();
    expect(withinTemperature().getByRole('button', { name: '报修传感器 · Temperature' })).toBeInTheDocument();
  });

  it('shows the minimum and maximum since the last inspection, and previous results', async () => {
    const times = Float64Array.of(1_759_500_000_000, 1_759_500_060_000, 1_759_500_120_000);
    const numbers = Float64Array.of(50, 92.4, 49);
    const loadRecent = vi.fn(async () => ({ ok: true as const, value: { times, numbers } }));
    const history = [{ time: 1_759_000_000_000, value: '55.0', result: 'normal', inspector: 'Li' }];
    const { goLive } = await form.open(
      { '/lfscada/inspection/item/history': ok(history) },
      { client: { loadRecent } },
    );
    await goLive();
    for (const expectedText of ['最高 92.4', '最低 49.0', tLiveItem('lastAnswers', { n: 1 })])
      expect(form.getItem('Temperature')).toHaveTextContent(expectedText);
    expect(loadRecent).toHaveBeenCalledTimes(1);
  });

  it.each([-1, 1e300])('shows both extremes even if the plan asks for %s decimals', async (decimals) => {
    const value = { times: Float64Array.of(1_759_500_000_000), numbers: Float64Array.of(92.4) };
    const items = RAW_ITEMS.map((item) => ({ ...item, decimals }));
    const client = { loadRecent: async () => ({ ok: true as const, value }) };
    const { goLive } = await form.open({ [RECORD]: ok(createRawRecord({ items })) }, { client });
    await goLive();
    expect(form.getItem('Temperature')).toHaveTextContent('最高 92.4');
  });
});

describe('An item of the form', () => {
  it('becomes abnormal outside its limits, loses its description, and asks once', async () => {
    await form.open();
    expect(form.getDescriptionField('Temperature')).toHaveValue('Within limits');
    await form.type('92.4');
    expect(withinTemperature().getByRole('alert')).toHaveTextContent(t('outside', { value: '92.4 ℃' }));
    expect(form.getDescriptionField('Temperature')).toHaveValue('');
    await form.press(t('confirm'));
    expect(withinTemperature().queryByRole('alert')).not.toBeInTheDocument();
    await form.type('60');
    expect(form.getDescriptionField('Temperature')).toHaveValue('Within limits');
  });

  it('counts as normal outside its limits only with a reason', async () => {
    await form.open();
    await form.type('92.4');
    await form.choose('Temperature', 'normal');
    await form.press(t('overrideDo'));
    expect(screen.getByText('请填写仍判为正常的原因')).toBeInTheDocument();
    await fill(screen.getByLabelText(t('override')), 'new gauge');
    await form.press(t('overrideDo'));
    expect(withinTemperature().getByText(t('overridden', { reason: 'new gauge' }))).toBeInTheDocument();
  });

  it('shows the last number, and offers to carry over a value that needs no new reading', async () => {
    const last = { value: '0', result: 'normal', time: NOW };
    const items = RAW_ITEMS.map((item) => (item.id === 'leak' ? { ...item, last } : item));
    const { outside } = await form.open({ [RECORD]: ok(createRawRecord({ items })) });
    expect(withinTemperature().getByText(/^上次 55.0 ℃/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^沿用上次值 none/ }));
    expect(document.body).toHaveTextContent(tLiveItem('carriedOver'));
    await form.waitForDraft(outside);
    const [draft] = await getWork(outside.services).store.rows('drafts', 'u1');
    expect(JSON.stringify(draft?.values)).toContain('"by":"last"');
  });

  it('of a functional kind without a signal is filled by hand, with a note', async () => {
    const items = [{ id: 'try', title: 'Valve', kind: 'actuate', required: false }, ...RAW_ITEMS.slice(1)];
    await form.open({ [RECORD]: ok(createRawRecord({ items })) });
    expect(screen.getByText(tLiveItem('byHand'))).toBeInTheDocument();
    await form.type('closed in 12 s');
    await form.choose('Valve', 'normal');
    expect(form.getDescriptionField('Valve')).toHaveValue('正常');
  });
});

describe('The whole form', () => {
  it('marks missing items and sends nothing', async () => {
    const { outside } = await form.open();
    await form.submit();
    for (const expectedText of ['请填写当前值', t('resultMissing'), '请填写处理意见', t('imagesMissing')])
      expect(screen.getAllByText(expectedText)).not.toHaveLength(0);
    expect(outside.getRequests(SUBMIT)).toHaveLength(0);
  });

  it('scrolls to the photos if only they are missing', async () => {
    const { outside } = await form.open();
    await form.type('60');
    await form.answerRemainingItems();
    await form.submit();
    const photos = screen.getByRole('group', { name: /^照片 \*/ });
    expect(photos).toHaveFocus();
    expect(photos).toHaveAccessibleDescription(t('imagesMissing'));
    expect(outside.getRequests(SUBMIT)).toHaveLength(0);
  });

  it('connects the note to the missing choice, which has a role for screen readers', async () => {
    await form.open();
    await form.submit();
    const invalidGroups = screen
      .getAllByRole('group')
      .filter((group) => group.getAttribute('aria-invalid') === 'true');
    expect(invalidGroups).toHaveLength(6);
    for (const group of invalidGroups) expect(group).toHaveAccessibleDescription();
  });

  it("waits for the point's code if the plan requires it, and names requirements that cannot be met here", async () => {
    const rules = { proof: 'scan+gps', signature: true, watermark: true };
    const { outside } = await form.open({
      [INFO]: ok(createRawOrder({ rules })),
      [RECORD]: ok(createRawRecord({ images: [PHOTO] })),
    });
    expect(screen.getByText(t('notOffered', { what: '签名、定位、照片水印' }))).toBeInTheDocument();
    expect(screen.getByText(t('scanWanted'))).toBeInTheDocument();
    await form.type('60');
    await form.answerRemainingItems();
    await form.submit();
    const question = screen.getByRole('alert');
    expect(question).toHaveTextContent(t('scanWanted'));
    expect(outside.getRequests(SUBMIT)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: t('scan') }));
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
      [SUBMIT]: ok(createRawRecord({ status: 'completed', version: 'v2' })),
    });
    await form.submit();
    const { answers = '', proof = '', ...otherFields } = await waitForForm(outside, SUBMIT);
    const record = { id: 'i1', recordEquipId: 'i1-e1', version: 'v1' };
    expect(otherFields).toMatchObject({ ...record, result: 'normal', instructions: 'go on' });
    expect(JSON.parse(answers)).toMatchObject([
      { itemId: 'temp', currentValue: '60', description: 'Within limits', result: 'normal', by: 'hand' },
      { itemId: 'leak', currentValue: '0', result: 'normal' },
      { itemId: 'look', currentValue: '正常', result: 'normal' },
    ]);
    expect(JSON.parse(proof)).toMatchObject({ kind: 'none' });
    expect(outside.getRequests(SUBMIT)[0]?.headers['x-operation-id']).toBeTruthy();
    await waitFor(() => expect(getCurrentPath()).toBe(ORDER_AT));
  });

  it('fault 86: is restored in place after a reload', async () => {
    await saveTypedDraft('61');
    await form.open();
    await waitFor(() => expect(form.getValueField()).toHaveValue('61'));
  });

  it('fault 73: asks about a field that another user has changed, and merges the rest', async () => {
    await saveTypedDraft('61');
    await form.open({ [RECORD]: ok(createAnsweredRecord('70', { version: 'v2', instructions: 'theirs' })) });
    const conflicts = within(await screen.findByRole('region', { name: t('conflictsTitle', { n: 1 }) }));
    expect(conflicts.getByText('我的：61 · 正常 · Within limits')).toBeInTheDocument();
    expect(conflicts.getByText('平台：70 · 正常 · Within limits')).toBeInTheDocument();
    expect(form.getInstructionsField()).toHaveValue('theirs');
    await form.press('用平台的 · Temperature');
    expect(form.getValueField()).toHaveValue('70');
    expect(screen.queryByText(/^我的：/)).not.toBeInTheDocument();
  });

  it('fault 74: keeps an answer whose item is no longer in the plan', async () => {
    await saveTypedDraft('61');
    const items = [...RAW_ITEMS.slice(1), { id: 'oil', title: 'Oil', kind: 'text' }];
    await form.open({ [RECORD]: ok(createRawRecord({ version: 'v2', items })) });
    await screen.findByText(t('goneTitle'));
    expect(document.body).toHaveTextContent('Temperature 61 · 正常');
    expect(form.getItem('Oil')).toHaveTextContent(t('newItem'));
    expect(form.getItem('Leak')).not.toHaveTextContent(t('newItem'));
  });

  it('fault 72: returns as a draft for reading and copying if the order was terminated', async () => {
    const { outside } = await openWithPhoto({ [SUBMIT]: refuse('工单状态已变化', '1401') });
    outside.answers[INFO] = ok(createRawOrder({ status: 'terminated', actions: [] }));
    outside.answers[RECORD] = ok(createRawRecord({ status: 'aborted', version: 'v2', actions: [] }));
    await form.submit();
    await waitForForm(outside, SUBMIT);
    await expect.poll(() => getWork(outside.services).outbox.listEntries()).toEqual([]);
    await openAt(FILL_AT, outside.answers);
    await screen.findByText(t('endedTitle'));
    const draftRegion = screen.getByRole('region', { name: t('draftKept') });
    expect(draftRegion).toHaveTextContent('未能提交，内容已退回草稿：工单状态已变化');
    expect(draftRegion).toHaveTextContent('Temperature: 60 · 正常 · Within limits');
    await form.press(t('throwAway'));
    const question = within(screen.getByRole('dialog', { name: t('throwAwayTitle') }));
    await user.click(question.getByRole('button', { name: t('throwAway') }));
    await waitFor(() => expect(draftRegion).not.toBeInTheDocument());
  });

  it('marks items that the platform names as incomplete', async () => {
    const { outside } = await openWithPhoto({ [SUBMIT]: refuse('未填写完整：Leak、图片', '1408') });
    await form.submit();
    await waitForForm(outside, SUBMIT);
    await openAt(FILL_AT, outside.answers);
    await screen.findByText(t('refusedTitle'));
    await form.press(t('editAgain'));
    await form.waitForForm();
    expect(screen.getByText(t('missingNamed', { names: 'Leak、图片' }))).toBeInTheDocument();
    expect(form.getItem('Leak')).toHaveTextContent(t('incomplete'));
    expect(form.getValueField()).toHaveValue('60');
  });

  it('is aborted with a reason from the list, or with a text for another one', async () => {
    const { outside } = await form.open({
      [ABORT]: ok(createRawRecord({ status: 'aborted', version: 'v2' })),
    });
    await form.press(t('abort'));
    await user.selectOptions(screen.getByLabelText(t('abortReason')), 'other');
    await form.press(t('abortDo'));
    expect(screen.getByText('请填写说明')).toBeInTheDocument();
    await fill(screen.getByLabelText(t('abortNote')), 'flooded');
    await form.press(t('abortDo'));
    expect(await waitForForm(outside, ABORT)).toMatchObject({
      reason: 'other',
      note: 'flooded',
      version: 'v1',
    });
  });

  it('shows an alarm of the device and a lost gateway in the form', async () => {
    const { goLive, emitNews } = await form.open();
    await goLive();
    const alarm = createAlarmRow('a1', 0, { signalTitle: 'Bearing', value: '92', unit: '℃' });
    await emitNews({ kind: 'alarms', alarms: [alarm] });
    expect(screen.getByText(/^报警中：Bearing 92 ℃/)).toBeInTheDocument();
    await emitNews({ kind: 'gateways', gateways: [createGateway({ online: false })] });
    expect(screen.getByText(tLiveItem('gateway', { state: '网关离线' }))).toBeInTheDocument();
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
    expect(form.getValueField()).toHaveValue('60');
  });

  it('shows the last viewed form while the network hangs', async () => {
    await form.open();
    const { outside } = await openAt(FILL_AT, { [INFO]: 'silence', [RECORD]: 'silence' });
    expect(screen.queryByLabelText(t('itemsTitle'))).not.toBeInTheDocument();
    await act(async () => outside.advance(2_000));
    await form.waitForForm();
    expect(screen.getByText(/^无法连接平台，以下为/)).toBeInTheDocument();
  });

  it('names who may fill it, and links to the order, if the user may not', async () => {
    await openAt(FILL_AT, { [RECORD]: ok(createRawRecord({ actions: [] })) });
    expect(await screen.findByText(t('notYours'))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('toOrder') })).toHaveAttribute('href', ORDER_AT);
  });

  it('shows the status of an ended order, and mentions no draft if the user has none', async () => {
    await openAt(FILL_AT, {
      [INFO]: ok(createRawOrder({ status: 'completed', actions: [] })),
      [RECORD]: ok(createRawRecord({ actions: [] })),
    });
    expect(await screen.findByText(t('endedTitle'))).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('仍保留在本机');
  });

  it('fault 102: reports an order of another organisation as missing', async () => {
    await openAt(FILL_AT, { [INFO]: refuse('absent', '1202'), [RECORD]: refuse('absent', '1202') });
    expect(await screen.findByText(/工单可能属于其他组织/)).toBeInTheDocument();
  });
});

const tLiveItem = getTranslator(liveItemWords, 'cn');
const withinTemperature = () => within(form.getItem('Temperature'));
const getChip = (): HTMLElement => withinTemperature().getByRole('button', { name: /^Temperature/ });
/** Returns the mark of a value taken from a sensor, or of a manual value next to one. */
const getTakenMark = (by: 'live' | 'hand'): HTMLElement => getBySelector(`[data-taken="${by}"]`);

async function saveTypedDraft(text: string): Promise<void> {
  const { outside } = await form.open();
  await form.type(text);
  await form.waitForDraft(outside);
  cleanup();
}
async function openWithPhoto(answers: Parameters<typeof form.open>[0]) {
  const opened = await form.open({ [RECORD]: ok(createRawRecord({ images: [PHOTO] })), ...answers });
  await form.type('60');
  await form.answerRemainingItems();
  return opened;
}
