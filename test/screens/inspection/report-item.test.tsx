import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as evidence } from '../../../src/i18n/evidence';
import { cn as orders } from '../../../src/i18n/repair';
import { findFittingNote } from '../../../src/screens/inspection/repair-note';
import { equipmentInfo } from '../../../src/shared/calls/equipment';
import { addRepair, joinRepair, queryOpenRepairs } from '../../../src/shared/calls/repair';
import { getWork } from '../../../src/state/work/work-services';
import { type Answers, ok, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { addPhoto } from '../kit/photos';
import { withinDialog } from '../kit/queries';
import { act, fill, getCurrentPath, screen, user, waitFor } from '../kit/render';
import { listSentForms } from '../kit/sent';
import * as form from './form';
import { createRawOrder, createRawRecord, FILL_AT, INFO, RECORD, t } from './kit';

vi.mock('../../../src/browser/decode-picture', () => import('../kit/photos'));

describe('An open slip linked from an item', () => {
  it("gets the finding with its time, and becomes the item's slip once the platform has accepted it", async () => {
    const outside = await openAbnormal('bearing hot');
    await startReport(t('reportRepair'));
    await pressAndWait(outside, LINK);
    await waitFor(() => expect(getItem()).toHaveTextContent(t('linked')));
    const [joinRequest, ...others] = listSentForms(outside, joinRepair.path);
    expect(others).toEqual([]);
    expect(joinRequest).toMatchObject({
      id: 'r7',
      note: 'Daily round Pump 1 Temperature：92.4 ℃ bearing hot',
    });
    expect(JSON.parse(joinRequest?.evidence ?? '')).toMatchObject({
      place: { family: 'equipment', equipmentId: 'e1', pageId: 'c1' },
      item: { recordEquipId: 'i1-e1', itemId: 'temp', about: 'item', low: 10, high: 85, hand: '92.4' },
    });
    const slip = screen.getByRole('link', { name: t('openSlip') });
    expect(slip).toHaveAttribute('href', '/home/work/my-repairs/content/r7');
    // Its draft is gone.
    expect(await getWork(outside.services).store.rows('drafts', 'u1')).toMatchObject([
      { kind: 'inspection' },
    ]);
  });

  it('omits plan and device before anything is too long for the platform', async () => {
    const plan = 'Round of the whole pump house, with everything in it';
    const outside = await openAbnormal('h'.repeat(180), { [INFO]: ok(createRawOrder({ plan })) });
    const note = `Temperature：92.4 ℃ ${'h'.repeat(180)}`;
    await startReport(t('reportRepair'));
    expect(withinDialog().getByText(note)).toBeInTheDocument();
    await pressAndWait(outside, LINK);
    await waitFor(() => expect(getItem()).toHaveTextContent(t('linked')));
    expect(listSentForms(outside, joinRepair.path)).toMatchObject([{ note }]);
  });

  it('fault 101: is not joined with truncated text: the description has to be shortened', async () => {
    await openAbnormal('h'.repeat(201));
    await startReport(t('reportRepair'));
    expect(screen.getByText(t('noteTooLong', { max: 200 }))).toBeInTheDocument();
    for (const name of [LINK, t('reportNew')]) expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it('is not shown as linked while it waits or is refused; it returns as a complete report', async () => {
    const outside = await openAbnormal('bearing hot', { [joinRepair.path]: refuse('too much', '1001') });
    await startReport(t('reportRepair'));
    await pressAndWait(outside, LINK);
    await waitFor(() => expect(getItem()).toHaveTextContent(t('reportRefused')));
    expect(getItem()).not.toHaveTextContent(t('linked'));
    expect(screen.queryByRole('button', { name: REPORT })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: t('toUnsent') }));
    await user.click(await screen.findByRole('button', { name: common.editAgain }));
    const note = await screen.findByLabelText(orders.note);
    expect(note).toHaveTextContent('bearing hot');
    expect(screen.getByText(evidence.evidence)).toBeInTheDocument();
    // Joined from there, it becomes the item's slip too.
    outside.answers[joinRepair.path] = ok(SLIP);
    await screen.findByText(orders.join);
    await form.press(orders.joinThis.replace('{number}', 'WX7'));
    await expect.poll(() => listSlips(outside)).toMatchObject([{ repairId: 'r7' }]);
  });

  it("gets a copy of the item's photos, since the record sends its own", async () => {
    const outside = await openAbnormal('bearing hot');
    await addPhoto(t('photosOf', { name: 'Temperature' }));
    await form.waitForDraft(outside);
    await startReport(t('reportRepair'));
    await pressAndWait(outside, LINK);
    const { outbox, store, pictures } = getWork(outside.services);
    await expect.poll(() => outbox.listEntries()).toHaveLength(1);
    const [unsentEntry] = await outbox.listEntries();
    const [copy = ''] = unsentEntry?.pictures ?? [];
    expect(unsentEntry?.input).toMatchObject({ images: [{ picture: copy }] });
    expect(await store.read('pictures', copy)).toMatchObject({ use: 'repair', item: '' });
    const [draft] = await store.rows('drafts', 'u1');
    const [original = '', ...others] = draft?.pictures ?? [];
    expect(others).toEqual([]);
    expect(original).not.toBe(copy);
    // Discarding the copy keeps the original.
    await outbox.discard(unsentEntry?.key ?? '');
    expect(await pictures.whole(original)).not.toBeNull();
    await waitFor(() => expect(getItem()).not.toHaveTextContent(t('reportWaits')));
  });
});

describe('A report from an item', () => {
  it('has its photos, its text and the time', async () => {
    const outside = await openAbnormal('bearing hot', {
      [RECORD]: ok(createRawRecord({ status: 'incomplete' })),
    });
    await addPhoto(t('photosOf', { name: 'Temperature' }));
    await form.waitForDraft(outside);
    await startReport(t('reportRepair'));
    await pressAndWait(outside, t('reportNew'));
    await waitFor(() => expect(getCurrentPath()).toMatch('/home/work/equip-repairs?draft='));
    expect(await screen.findByRole('button', { name: /^查看照片 1/ })).toBeInTheDocument();
    expect(screen.getByText(evidence.evidence)).toBeInTheDocument();
  });

  it("of a place without equipment becomes its item's slip too", async () => {
    const point = { type: 'point', equipmentId: null, equipName: '', point: 'East gate' };
    const outside = await openAbnormal('broken', {
      [RECORD]: ok(createRawRecord(point)),
      [addRepair.path]: ok({ ...SLIP, id: 'r8' }),
    });
    await form.press(REPORT);
    await screen.findByText(t('reportNew'));
    await pressAndWait(outside, t('reportNew'));
    await fill(await screen.findByLabelText(orders.contactName), 'Li');
    await form.press(orders.submit);
    await expect.poll(() => listSlips(outside)).toMatchObject([{ repairId: 'r8' }]);
    // Back at the item, which is linked.
    await waitFor(() => expect(getItem()).toHaveTextContent(t('linked')));
    expect(getCurrentPath()).toMatch(FILL_AT);
  });

  it("about its sensor is not the item's slip, which keeps its own report", async () => {
    const outside = await openAbnormal('bearing hot', {}, 61.5);
    await startReport(t('reportSensor'));
    await pressAndWait(outside, LINK);
    await waitFor(() => expect(getItem()).toHaveTextContent(t('linkedSensor')));
    expect(getItem()).not.toHaveTextContent(t('linked'));
    const [joinRequest] = listSentForms(outside, joinRepair.path);
    expect(joinRequest?.note).toContain('61.5');
    expect(JSON.parse(joinRequest?.evidence ?? '')).toMatchObject({ item: { about: 'sensor' } });
    expect(screen.getByRole('button', { name: REPORT })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^报修传感器/ })).not.toBeInTheDocument();
    await form.press(t('unlink'));
    await waitFor(() => expect(getItem()).not.toHaveTextContent(t('linkedSensor')));
  });
});

it("A report's note is the first that fits, without characters that a form refuses", () => {
  expect(findFittingNote(['long'.repeat(60), ' a 🔥 > b ', 'c'])).toBe('a   b');
  expect(findFittingNote(['x'.repeat(200), 'c'])).toBe('x'.repeat(200));
  expect(findFittingNote(['x'.repeat(201)])).toBeNull();
});

const SLIP = { id: 'r7', number: 'WX7', description: 'hot', status: 'accepted', version: 's1' };
const PUMP = { id: 'e1', name: 'Pump 1', family: 'eg', pages: [{ id: 'c1', name: 'Pump', path: 'a.json' }] };
const LINK = `${t('link')} WX7`;
const REPORT = `${t('reportRepair')} · Temperature`;
const getItem = (): HTMLElement => form.getItem('Temperature');
const listSlips = ({ services }: FakeOutside) => getWork(services).store.rows('itemSlips', 'u1');

async function openAbnormal(description: string, answers: Answers = {}, live?: number): Promise<FakeOutside> {
  const opened = await form.open({
    [queryOpenRepairs.path]: ok([SLIP]),
    [equipmentInfo.path]: ok(PUMP),
    [joinRepair.path]: ok(SLIP),
    ...answers,
  });
  if (live !== undefined) await opened.goLive(live);
  await form.type('92.4');
  await user.clear(form.getDescriptionField('Temperature'));
  await user.paste(description);
  await form.waitForDraft(opened.outside);
  return opened.outside;
}
async function startReport(words: string): Promise<void> {
  await form.press(`${words} · Temperature`);
  await screen.findByText('WX7 hot');
}
/** Presses the button, and lets the two-second limit for curves pass. */
async function pressAndWait({ advance }: FakeOutside, name: string): Promise<void> {
  await form.press(name);
  await act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    advance(2_000);
  });
}
