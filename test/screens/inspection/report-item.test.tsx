/** From an abnormal item to a repair, and from a sensor in doubt: a report of its own, or an open slip that is joined. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/inspection';
import { cn as repair } from '../../../src/i18n/repair';
import { cn as parts } from '../../../src/i18n/work-parts';
import { fittingNote } from '../../../src/screens/inspection/repair-note';
import { equipmentInfo } from '../../../src/shared/calls/equipment';
import { addRepair, joinRepair, queryOpenRepairs } from '../../../src/shared/calls/repair';
import type { OutboxRow } from '../../../src/state/work/rows';
import { workOf } from '../../../src/state/work/work-services';
import { jpeg } from '../../unit/src/shared/work/picture-bytes';
import { type Answers, ok, refused } from '../kit/fake-outside';
import { act, currentPath, fill, getAllBySelector, getBySelector, screen, user } from '../kit/render';
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
  soon,
} from './kit';

vi.mock('../../../src/browser/decode-picture', () => ({
  decodePicture: async () => ({
    width: 100,
    height: 80,
    jpeg: async () => new Blob(['jpeg']),
    release: () => undefined,
  }),
}));

const OPEN = queryOpenRepairs.path;
const SLIP = { id: 'r7', number: 'WX7', description: 'hot', status: 'accepted', version: 's1' };
const PUMP = { id: 'e1', name: 'Pump 1', family: 'eg', pages: [{ id: 'c1', name: 'Pump', path: 'a.json' }] };
const LINK = `${cn.link} WX7`;

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

async function openForm(answers: Answers = {}): Promise<void> {
  opened = await openAt(FILL_AT, {
    [OPEN]: ok([SLIP]),
    [equipmentInfo.path]: ok(PUMP),
    [joinRepair.path]: ok(SLIP),
    ...answers,
  });
  await formIsHere(opened.drawn);
}
const settled = async (): Promise<void> => {
  await act(async () => opened.outside.pass(1_000));
  await soon(opened.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
};
const find = async (description: string): Promise<void> => {
  await fill(screen.getByRole('textbox', { name: '当前值' }), '92.4');
  await fill(getBySelector('textarea[name="description-temp"]'), description);
  await settled();
};
const item = (): string => getBySelector('[data-item="temp"]').textContent ?? '';
const report = async (words: string): Promise<void> => {
  await user.click(getBySelector(`[aria-label="${words} · Temperature"]`));
  await soon(opened.drawn, () => getAllBySelector('.as-repair-sheet__slip').length, 1);
};
/** The tap, and the two seconds that curves are waited for. */
async function tap(words: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: words }));
  await act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    opened.outside.pass(2_000);
  });
  await settled();
}
const work = () => workOf(opened.outside.services);
async function unsent(): Promise<OutboxRow> {
  await expect.poll(async () => (await work().outbox.entries()).length).toBe(1);
  const [entry] = await work().outbox.entries();
  if (entry === undefined) throw new Error('nothing waits');
  return entry;
}
const joined = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(opened.outside.made(joinRepair.path)[0]?.body ?? ''));
async function photograph(): Promise<void> {
  const { drawn } = opened;
  const label = cn.photosOf.replace('{name}', 'Temperature');
  const album = getBySelector<HTMLInputElement>(
    `input[aria-label="${parts.wayTo.replace('{way}', parts.fromAlbum).replace('{label}', label)}"]`,
  );
  await soon(drawn, () => album.disabled, false);
  await act(async () => {
    const bytes = jpeg(100, 80) as Uint8Array<ArrayBuffer>;
    Object.defineProperty(album, 'files', { configurable: true, value: [new File([bytes], 'pump.jpg')] });
    album.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(drawn, () => getAllBySelector('[data-item="temp"] .as-tile__open').length, 1);
  await settled();
}

describe('An open slip that is linked from an item', () => {
  it('gets what was found with the moment, and is the slip of the item once the platform has taken it', async () => {
    await openForm();
    await find('bearing hot');
    await report(cn.report);
    await tap(LINK);
    await soon(opened.drawn, () => item().includes(cn.linked), true);
    expect(opened.outside.made(joinRepair.path)).toHaveLength(1);
    expect(joined()).toMatchObject({ id: 'r7', note: 'Daily round Pump 1 Temperature：92.4 ℃ bearing hot' });
    expect(JSON.parse(joined().evidence ?? '')).toMatchObject({
      place: { family: 'equipment', equipmentId: 'e1', pageId: 'c1' },
      item: { recordEquipId: 'i1-e1', itemId: 'temp', about: 'item', low: 10, high: 85, hand: '92.4' },
    });
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '查看维修单' }).href).toContain('r7');
    // The draft that it went through has gone.
    expect((await work().store.rows('drafts', 'u1')).map(({ kind }) => kind)).toEqual(['inspection']);
  });

  it('leaves out plan and device before anything is too long for the platform', async () => {
    const plan = 'Round of the whole pump house, with everything in it';
    await openForm({ [INFO]: ok(rawOrder({ plan })) });
    await find('h'.repeat(180));
    await report(cn.report);
    expect(getBySelector('.as-repair-sheet .as-item__quiet').textContent).toBe(
      `Temperature：92.4 ℃ ${'h'.repeat(180)}`,
    );
    await tap(LINK);
    await soon(opened.drawn, () => item().includes(cn.linked), true);
    expect(joined().note).toBe(`Temperature：92.4 ℃ ${'h'.repeat(180)}`);
  });

  it('fault 101: is not joined with words that were cut: the description is to be made shorter', async () => {
    await openForm();
    await find('h'.repeat(201));
    await report(cn.report);
    expect(document.body).toHaveTextContent(cn.noteTooLong.replace('{max}', '200'));
    const buttons = [LINK, cn.reportNew].map(
      (words) => screen.getByRole('button', { name: words }) as HTMLButtonElement,
    );
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it('is not called linked while it waits or is refused; it comes back as a report with everything in it', async () => {
    await openForm({ [joinRepair.path]: refused('too much', '1001') });
    await find('bearing hot');
    await report(cn.report);
    await tap(LINK);
    await soon(opened.drawn, () => item().includes(cn.reportRefused), true);
    expect(item()).not.toContain(cn.linked);
    expect(getAllBySelector('.as-item__repair')).toEqual([]);
    await user.click(screen.getByRole('link', { name: cn.toUnsent }));
    await soon(opened.drawn, () => getAllBySelector('.as-outbox__row').length, 1);
    await user.click(screen.getByRole('button', { name: parts.editAgain }));
    await soon(opened.drawn, () => getAllBySelector('textarea[name="note"]').length, 1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '故障描述' }).value).toContain(
      'bearing hot',
    );
    expect(getAllBySelector('.as-evidence')).toHaveLength(1);
    // Joined from there, it is the slip of the item all the same.
    opened.outside.answers[joinRepair.path] = ok(SLIP);
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes(repair.join), true);
    await user.click(screen.getByRole('button', { name: repair.joinThis.replace('{number}', 'WX7') }));
    await expect
      .poll(async () => (await work().store.rows('itemSlips', 'u1')).map(({ repairId }) => repairId))
      .toEqual(['r7']);
  });

  it('gets a copy of the item’s photos: the record sends its own', async () => {
    await openForm();
    await find('bearing hot');
    await photograph();
    await report(cn.report);
    await tap(LINK);
    const { input, pictures } = await unsent();
    expect(input).toMatchObject({ images: [{ picture: pictures[0] }] });
    const [form] = await work().store.rows('drafts', 'u1');
    expect(form?.pictures).toHaveLength(1);
    expect(form?.pictures).not.toEqual(pictures);
    expect(await work().store.read('pictures', pictures[0] ?? '')).toMatchObject({ use: 'repair', item: '' });
    // One is removed, the other stays.
    await work().outbox.throwAway((await unsent()).key);
    expect(await work().pictures.whole(form?.pictures[0] ?? '')).not.toBeNull();
    await soon(opened.drawn, () => item().includes(cn.reportWaits), false);
  });
});

describe('A report from an item', () => {
  it('has its photos, its words and the moment', async () => {
    await openForm({ [RECORD]: ok(rawRecord({ status: 'incomplete' })) });
    await find('bearing hot');
    await photograph();
    await report(cn.report);
    await tap(cn.reportNew);
    await soon(opened.drawn, () => currentPath().startsWith('/home/work/equip-repairs?draft='), true);
    await soon(opened.drawn, () => getAllBySelector('.as-tile__open').length, 1);
    expect(getAllBySelector('.as-evidence')).toHaveLength(1);
  });

  it('of a place without an equipment becomes the slip of its item too', async () => {
    await openForm({
      [RECORD]: ok(rawRecord({ type: 'point', equipmentId: null, equipName: '', point: 'East gate' })),
      [addRepair.path]: ok({ ...SLIP, id: 'r8' }),
    });
    await find('broken');
    await user.click(screen.getByRole('button', { name: '报修 · Temperature' }));
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes(cn.reportNew), true);
    await tap(cn.reportNew);
    await soon(opened.drawn, () => getAllBySelector('textarea[name="note"]').length, 1);
    await fill(screen.getByRole('textbox', { name: '联系人' }), 'Li');
    await user.click(screen.getByRole('button', { name: repair.submit }));
    await expect
      .poll(async () => (await work().store.rows('itemSlips', 'u1')).map(({ repairId }) => repairId))
      .toEqual(['r8']);
  });

  it('about its sensor is not the slip of the item, which keeps its own report', async () => {
    await openForm();
    await opened.live();
    await opened.value(61.5);
    await find('bearing hot');
    await report(cn.reportSensor);
    await tap(LINK);
    await soon(opened.drawn, () => item().includes(cn.linkedSensor), true);
    expect(item()).not.toContain(cn.linked);
    expect(joined().note).toContain('61.5');
    const kept = JSON.parse(joined().evidence ?? '');
    expect(kept).toMatchObject({ item: { about: 'sensor' } });
    expect(getAllBySelector(`[aria-label="${cn.report} · Temperature"]`)).toHaveLength(1);
    expect(getAllBySelector(`[aria-label="${cn.reportSensor} · Temperature"]`)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: cn.unlink }));
    await soon(opened.drawn, () => item().includes(cn.linkedSensor), false);
  });
});

it('The note of a report is the first that fits, without the characters that a form refuses', () => {
  expect(fittingNote(['long'.repeat(60), ' a 🔥 > b ', 'c'])).toBe('a   b');
  expect(fittingNote(['x'.repeat(200), 'c'])).toBe('x'.repeat(200));
  expect(fittingNote(['x'.repeat(201)])).toBeNull();
});
