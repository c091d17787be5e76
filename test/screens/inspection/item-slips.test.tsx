import { describe, expect, it } from 'vitest';
import { evidence } from '../../../src/shared/calls/evidence';
import type { OperationId, RecordEquipId } from '../../../src/shared/ids';
import { slipsOfRecord } from '../../../src/state/work/item-slips';
import { getWork } from '../../../src/state/work/work-services';
import { type Answers, ok, Path, userInfo } from '../kit/answers';
import { type FakeOutside, fakeOutside } from '../kit/fake-outside';
import { cleanup, fill, screen, settled, waitFor } from '../kit/render';
import { arrived } from '../kit/sent';
import * as form from './form';
import { aPhoto, RECORD, rawRecord, SUBMIT, t } from './kit';

describe("An item's slip", () => {
  it('is linked after a reload, though the form was not open when the slip arrived', async () => {
    const { outside } = await openAbnormal();
    cleanup();
    await report(outside);
    await expect.poll(() => getSlips(outside)).toEqual(['r7']);
    await openForm();
    await waitFor(() => expect(form.item('Temperature')).toHaveTextContent(t('linked')));
    expect(screen.getByRole('link', { name: t('openSlip') })).toHaveAttribute('href', SLIP_AT);
  });

  it('is linked in another tab that shows the form once it has arrived', async () => {
    await openAbnormal();
    expect(form.item('Temperature')).not.toHaveTextContent(t('linked'));
    await report(await otherTab());
    await waitFor(() => expect(form.item('Temperature')).toHaveTextContent(t('linked')));
  });

  it('is unknown to another user who signs in on the device', async () => {
    const first = await otherTab();
    await report(first);
    await expect.poll(() => getSlips(first)).toEqual(['r7']);
    const { outside } = await openAbnormal({}, 'u2');
    expect(await getSlips(outside, 'u2')).toEqual([]);
    expect(form.item('Temperature')).not.toHaveTextContent(t('linked'));
  });

  it('stays removed if the user has removed it', async () => {
    const { outside } = await openAbnormal();
    await report(outside);
    await waitFor(() => expect(form.item('Temperature')).toHaveTextContent(t('linked')));
    await form.press(t('unlink'));
    expect(form.item('Temperature')).not.toHaveTextContent(t('linked'));
    await expect.poll(() => getSlips(outside)).toEqual([]);
    await form.isKept(outside);
    await openForm();
    expect(await screen.findByText(t('reportRepair'))).toBeInTheDocument();
    expect(form.item('Temperature')).not.toHaveTextContent(t('linked'));
  });

  it('does not affect an untouched form without a slip', async () => {
    const { outside } = await openForm();
    await settled();
    expect(await getWork(outside.services).store.rows('drafts', 'u1')).toEqual([]);
  });

  it('is sent with the record, and dropped when the record has arrived', async () => {
    const { outside } = await openAbnormal({
      [RECORD]: ok(rawRecord({ images: [aPhoto] })),
      [SUBMIT]: ok(rawRecord({ status: 'completed', version: 'v2' })),
    });
    await report(outside);
    await waitFor(() => expect(form.item('Temperature')).toHaveTextContent(t('linked')));
    await form.press(t('confirm'));
    await fill(form.description('Temperature'), 'hot');
    await form.answerTheRest();
    await fill(screen.getByLabelText(t('resultText')), 'hot bearing');
    await form.submit();
    const { answers = '' } = await arrived(outside, SUBMIT);
    expect(JSON.parse(answers)).toMatchObject([{ itemId: 'temp', repairId: 'r7' }, {}, {}]);
    await expect.poll(() => getSlips(outside)).toEqual([]);
  });
});

const SLIP_AT = '/home/work/my-repairs/content/r7';
const ADDED = { '/lfscada/repair/add': ok({ id: 'r7', status: 'pending', version: 's1' }) };
const RECORD_ID = 'i1-e1' as RecordEquipId;

const openForm = (answers: Answers = {}, userId = 'u1') =>
  form.open({ ...ADDED, ...answers }, { who: userInfo({ userId }) });

async function openAbnormal(answers: Answers = {}, userId = 'u1') {
  const opened = await openForm(answers, userId);
  await form.type('92.4');
  await form.isKept(opened.outside);
  return opened;
}
async function otherTab(): Promise<FakeOutside> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...ADDED } });
  await outside.services.session.check();
  return outside;
}
const report = ({ services }: FakeOutside): Promise<unknown> =>
  getWork(services).outbox.add({
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
const getSlips = async ({ services }: FakeOutside, userId = 'u1'): Promise<readonly string[]> =>
  (await slipsOfRecord(getWork(services).store, userId, RECORD_ID)).map(({ repairId }) => repairId);
