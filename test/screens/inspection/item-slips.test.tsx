import { describe, expect, it } from 'vitest';
import { evidence } from '../../../src/shared/calls/evidence';
import type { OperationId, RecordEquipId } from '../../../src/shared/ids';
import { readRecordSlips } from '../../../src/state/work/item-slips';
import { getWork } from '../../../src/state/work/work-services';
import { type Answers, createUserInfo, ok, Path } from '../kit/answers';
import { createFakeOutside, type FakeOutside } from '../kit/fake-outside';
import { cleanup, fill, screen, waitFor, waitUntilSettled } from '../kit/render';
import { waitForForm } from '../kit/sent';
import * as form from './form';
import { createRawRecord, PHOTO, RECORD, SUBMIT, t } from './kit';

describe("An item's slip", () => {
  it('is linked after a reload, though the form was not open when the slip arrived', async () => {
    const { outside } = await openAbnormal();
    cleanup();
    await sendReport(outside);
    await expect.poll(() => getSlips(outside)).toEqual(['r7']);
    await openForm();
    await waitFor(() => expect(form.getItem('Temperature')).toHaveTextContent(t('linked')));
    expect(screen.getByRole('link', { name: t('openSlip') })).toHaveAttribute('href', SLIP_AT);
  });

  it('is linked in another tab that shows the form once it has arrived', async () => {
    await openAbnormal();
    expect(form.getItem('Temperature')).not.toHaveTextContent(t('linked'));
    await sendReport(await openOtherTab());
    await waitFor(() => expect(form.getItem('Temperature')).toHaveTextContent(t('linked')));
  });

  it('is unknown to another user who signs in on the device', async () => {
    const first = await openOtherTab();
    await sendReport(first);
    await expect.poll(() => getSlips(first)).toEqual(['r7']);
    const { outside } = await openAbnormal({}, 'u2');
    expect(await getSlips(outside, 'u2')).toEqual([]);
    expect(form.getItem('Temperature')).not.toHaveTextContent(t('linked'));
  });

  it('stays removed if the user has removed it', async () => {
    const { outside } = await openAbnormal();
    await sendReport(outside);
    await waitFor(() => expect(form.getItem('Temperature')).toHaveTextContent(t('linked')));
    await form.press(t('unlink'));
    expect(form.getItem('Temperature')).not.toHaveTextContent(t('linked'));
    await expect.poll(() => getSlips(outside)).toEqual([]);
    await form.waitForDraft(outside);
    await openForm();
    expect(await screen.findByText(t('reportRepair'))).toBeInTheDocument();
    expect(form.getItem('Temperature')).not.toHaveTextContent(t('linked'));
  });

  it('does not affect an untouched form without a slip', async () => {
    const { outside } = await openForm();
    await waitUntilSettled();
    expect(await getWork(outside.services).store.rows('drafts', 'u1')).toEqual([]);
  });

  it('is sent with the record, and dropped when the record has arrived', async () => {
    const { outside } = await openAbnormal({
      [RECORD]: ok(createRawRecord({ images: [PHOTO] })),
      [SUBMIT]: ok(createRawRecord({ status: 'completed', version: 'v2' })),
    });
    await sendReport(outside);
    await waitFor(() => expect(form.getItem('Temperature')).toHaveTextContent(t('linked')));
    await form.press(t('confirm'));
    await fill(form.getDescriptionField('Temperature'), 'hot');
    await form.answerRemainingItems();
    await fill(screen.getByLabelText(t('resultText')), 'hot bearing');
    await form.submit();
    const { answers = '' } = await waitForForm(outside, SUBMIT);
    expect(JSON.parse(answers)).toMatchObject([{ itemId: 'temp', repairId: 'r7' }, {}, {}]);
    await expect.poll(() => getSlips(outside)).toEqual([]);
  });
});

const SLIP_AT = '/home/work/my-repairs/content/r7';
const ADD_ANSWER = { '/lfscada/repair/add': ok({ id: 'r7', status: 'pending', version: 's1' }) };
const RECORD_ID = 'i1-e1' as RecordEquipId;

const openForm = (answers: Answers = {}, userId = 'u1') =>
  form.open({ ...ADD_ANSWER, ...answers }, { who: createUserInfo({ userId }) });

async function openAbnormal(answers: Answers = {}, userId = 'u1') {
  const opened = await openForm(answers, userId);
  await form.type('92.4');
  await form.waitForDraft(opened.outside);
  return opened;
}
async function openOtherTab(): Promise<FakeOutside> {
  const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()), ...ADD_ANSWER } });
  await outside.services.session.check();
  return outside;
}
const sendReport = ({ services }: FakeOutside): Promise<unknown> =>
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
  (await readRecordSlips(getWork(services).store, userId, RECORD_ID)).map(({ repairId }) => repairId);
