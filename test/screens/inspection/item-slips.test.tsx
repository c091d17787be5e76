/** The slip that was reported from an item of a record: known after a reload, in another tab, and to nobody else. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/inspection';
import { evidence } from '../../../src/shared/calls/evidence';
import type { OperationId, RecordEquipId } from '../../../src/shared/ids';
import { slipsOfRecord } from '../../../src/state/work/item-slips';
import { workOf } from '../../../src/state/work/work-services';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { act, cleanup, type Drawn, fill, getBySelector, screen, settled, user } from '../kit/render';
import {
  AllSeen,
  emptyDevice,
  FILL_AT,
  formIsHere,
  type Opened,
  openAt,
  RECORD,
  rawRecord,
  SUBMIT,
  soon,
} from './kit';

const ADD = '/lfscada/repair/add';
const SLIP = ok({ id: 'r7', status: 'pending', version: 's1' });
const RECORD_ID = 'i1-e1' as RecordEquipId;

const leaving: Drawn[] = [];
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});
afterEach(() => {
  for (const _drawn of leaving.splice(0)) cleanup();
});

/** A tab of the product with the form of the record, which has an item that is abnormal. */
async function openForm(answers: Answers = {}, userId = 'u1'): Promise<Opened> {
  const opened = await openAt(FILL_AT, { [ADD]: SLIP, ...answers }, { who: userInfo({ userId }) });
  leaving.push(opened.drawn);
  await formIsHere(opened.drawn);
  return opened;
}
async function findAbnormal({ drawn, outside }: Opened): Promise<void> {
  await fill(screen.getByRole('textbox', { name: '当前值' }), '92.4');
  await act(async () => outside.pass(1_000));
  await soon(drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
}
/** The same person in a tab without the form. */
async function otherTab(): Promise<FakeOutside> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), [ADD]: SLIP } });
  await outside.services.session.check();
  return outside;
}
const report = ({ services }: FakeOutside): Promise<unknown> =>
  workOf(services).outbox.add({
    call: 'repair/add',
    input: {
      equipName: 'Pump 1',
      note: 'too hot',
      user: 'Li',
      userTel: '',
      images: [],
      occurredAt: 1,
      source: 'inspection',
      sourceId: RECORD_ID,
      evidence: evidence(
        { v: 1, takenAt: 1, item: { recordEquipId: RECORD_ID, itemId: 'temp' } },
        'evidence',
      ),
    },
    entity: '',
    pictures: [],
    draft: { key: 'report', kind: 'repair', base: null, values: '' },
    operationId: 'reported' as OperationId,
  });
const slipsOf = async ({ services }: FakeOutside, userId = 'u1'): Promise<readonly string[]> =>
  (await slipsOfRecord(workOf(services).store, userId, RECORD_ID)).map(({ repairId }) => repairId);
const item = ({ drawn }: Opened): string => getBySelector('[data-item="temp"]').textContent ?? '';
const isLinked = (opened: Opened): boolean => item(opened).includes(cn.linked);

describe('The slip of an item', () => {
  it('is linked after a reload, though the form was not open when the slip arrived', async () => {
    const first = await openForm();
    await findAbnormal(first);
    cleanup();
    leaving.length = 0;
    await report(first.outside);
    await expect.poll(() => slipsOf(first.outside)).toEqual(['r7']);

    const again = await openForm();
    await soon(again.drawn, () => isLinked(again), true);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '查看维修单' }).href).toContain('r7');
  });

  it('is linked in the other tab that has the form open, as soon as it has arrived', async () => {
    const form = await openForm();
    await findAbnormal(form);
    expect(isLinked(form)).toBe(false);
    await report(await otherTab());
    await soon(form.drawn, () => isLinked(form), true);
  });

  it('is known to nobody else who signs in on the device', async () => {
    const first = await otherTab();
    await report(first);
    await expect.poll(() => slipsOf(first)).toEqual(['r7']);
    const other = await openForm({}, 'u2');
    await findAbnormal(other);
    expect(await slipsOf(other.outside, 'u2')).toEqual([]);
    expect(isLinked(other)).toBe(false);
  });

  it('stays taken away where the person has taken it away', async () => {
    const first = await openForm();
    await findAbnormal(first);
    await report(first.outside);
    await soon(first.drawn, () => isLinked(first), true);
    await user.click(screen.getByRole('button', { name: cn.unlink }));
    expect(isLinked(first)).toBe(false);
    await expect.poll(() => slipsOf(first.outside)).toEqual([]);
    await act(async () => first.outside.pass(1_000));
    await soon(first.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');
    cleanup();
    leaving.length = 0;
    const again = await openForm();
    await soon(again.drawn, () => item(again).includes(cn.report), true);
    expect(isLinked(again)).toBe(false);
  });

  it('leaves a form alone that nobody has begun and that has no slip', async () => {
    const form = await openForm();
    await settled();
    expect(await workOf(form.outside.services).store.rows('drafts', 'u1')).toEqual([]);
  });

  it('is sent with the record, and forgotten when the record has arrived', async () => {
    const photo = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };
    const form = await openForm({
      [RECORD]: ok(rawRecord({ images: [photo] })),
      [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
    });
    const { drawn, outside } = form;
    await findAbnormal(form);
    await report(outside);
    await soon(drawn, () => isLinked(form), true);
    await user.click(screen.getByRole('button', { name: cn.confirm }));
    await fill(getBySelector('textarea[name="description-temp"]'), 'hot');
    await user.click(screen.getByRole('radio', { name: 'none' }));
    await user.click(getBySelector('[data-item="look"] .as-segmented__option input'));
    await fill(screen.getByRole('textbox', { name: '处理意见' }), 'repair');
    await fill(screen.getByRole('textbox', { name: '结果说明' }), 'hot bearing');
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await soon(drawn, () => outside.made(SUBMIT).length, 1);
    const body = new URLSearchParams(outside.made(SUBMIT)[0]?.body ?? '');
    expect(JSON.parse(body.get('answers') ?? '')).toMatchObject([{ itemId: 'temp', repairId: 'r7' }, {}, {}]);
    await expect.poll(() => slipsOf(outside)).toEqual([]);
  });
});
