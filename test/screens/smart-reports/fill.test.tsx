import { mutate } from 'swr';
import { describe, expect, it } from 'vitest';
import { formatMinute } from '../../../src/features/time/time-text';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as common } from '../../../src/i18n/common';
import { cn as parts } from '../../../src/i18n/work-parts';
import { epochMs } from '../../../src/shared/units';
import type { OutboxRow } from '../../../src/state/work/rows';
import { getWork } from '../../../src/state/work/work-services';
import { createEntry } from '../../unit/src/state/work/samples';
import { openAt } from '../inspection/kit';
import { type Answer, type Answers, holdAnswer, ok, Path, refuse, SESSION_ENDED } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getCurrentPath,
  go,
  renderAt,
  screen,
  user,
  waitFor,
  waitUntilSettled,
  within,
} from '../kit/render';
import { listSentForms } from '../kit/sent';
import { signIn } from '../kit/sign-in';
import * as form from './form';
import {
  createHandValue,
  createListPage,
  createRecordRow,
  createReportRow,
  DETAIL_AT,
  LIST_AT,
  NOW,
  PATHS,
  RECORDS_AT,
  record,
  template,
  translate,
} from './kit';

describe('A record of a smart report', () => {
  it('opens read-only, and asks before filling', async () => {
    await form.open({ [PATHS.record]: ok(record({ values: { flow: createHandValue('420.5') } })) });
    await form.expectMode('view');
    expect(form.getField('flow')).toHaveTextContent('420.5 m3/h');
    expect(form.getField('sum')).toHaveTextContent('10092');
    await form.press(translate('fill'));
    expect(screen.getByRole('dialog', { name: translate('enterAsk') })).toBeInTheDocument();
    await form.expectMode('view');
    await form.press(translate('enter'));
    await form.expectMode('fill');
    expect(getCurrentPath()).toBe(form.FILL_AT);
  });

  it('asks when opened in fill mode by its address', async () => {
    await openAt(form.FILL_AT, form.ANSWERS);
    await screen.findByRole('dialog', { name: translate('enterAsk') });
    await form.expectMode('view');
    await form.press(common.cancel);
    expect(getCurrentPath()).toBe(DETAIL_AT);
  });

  it('is not filled in a future format', async () => {
    await form.open({ [PATHS.template]: ok(template({ format: 2 })) });
    expect(screen.queryByRole('button', { name: translate('fill') })).not.toBeInTheDocument();
    expect(screen.getByText(translate('formatUnknown'))).toBeInTheDocument();
  });

  it('computes its formulas during typing, and shows what they wait for', async () => {
    await openToFill();
    expect(form.getField('sum')).toHaveTextContent(`--${translate('waitsFor', { title: 'Flow' })}`);
    await form.typeFlow('10');
    expect(within(form.getField('sum')).getByRole('status')).toHaveTextContent(/^240$/);
    expect(form.getField('flow')).toHaveTextContent(translate('abnormal'));
  });

  it('fault 99: names a field of an unknown kind', async () => {
    await form.open();
    expect(form.getField('dial')).toHaveTextContent(translate('unknownKind', { kind: 'gauge' }));
  });

  it('lists missing fields, and sends nothing until complete', async () => {
    const outside = await openToFill();
    await form.press(translate('submit'));
    expect(screen.getByText(translate('missingCount', { n: 2, titles: 'Flow、Leak' }))).toBeInTheDocument();
    expect(form.getField('flow')).toHaveTextContent(translate('missing'));
    await form.typeFlow('6000');
    expect(form.getField('flow')).toHaveTextContent(translate('mistyped', { range: '0 ~ 5000' }));
    expect(form.listSaves(outside)).toEqual([]);
  });

  it('updates the list of missing fields', async () => {
    await openToFill();
    await form.press(translate('submit'));
    const message = screen.getByText(translate('missingCount', { n: 2, titles: 'Flow、Leak' }));
    await form.typeFlow('420');
    await waitFor(() =>
      expect(message).toHaveTextContent(translate('missingCount', { n: 1, titles: 'Leak' })),
    );
    await form.chooseNoLeak();
    await waitFor(() => expect(message).not.toBeInTheDocument());
  });

  it('is sent once by the outbox, with only the changed fields and the version that it was read with', async () => {
    const outside = await openFilled({ [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) }, '420.50');
    await form.submit();
    const { values, ...rest } = (await form.waitForSave(outside)) ?? {};
    expect(rest).toMatchObject({ excelId: 'x1', recordId: 'd5', version: '2', rev: 'a', final: 'true' });
    expect(values).toMatchObject({
      flow: { v: '420.50', by: 'hand' },
      sum: { v: '10092', by: 'formula' },
      leak: { v: '0' },
    });
    expect(Object.keys(values ?? {}).sort()).toEqual(['flow', 'leak', 'sum']);
    await form.expectMode('view');
    expect(getCurrentPath()).toBe(DETAIL_AT);
  });

  it('is queued offline, shows that, and cannot be filled twice', async () => {
    const outside = await openFilled({ [PATHS.save]: 'offline', [PATHS.ends]: 'offline' });
    await form.press(translate('submit'));
    outside.answers[Path.info] = 'offline';
    await form.press(translate('submitNow'));
    expect(await screen.findByText(new RegExp(translate('toBeSent')))).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(form.getField('flow')).toHaveTextContent('420');
    await form.press(translate('editAgain'));
    // The form is drawn once more when the failed reading has ended.
    await waitFor(() => expect(screen.getByText(translate('hasDraft'))).toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: translate('goOn') })).toBeInTheDocument());
  });
});

it('fault 75: A record is kept with the reason when the right is revoked, and sent once it returns', async () => {
  const outside = await openFilled({ [PATHS.save]: refuse('暂无权限', '1201') });
  await form.submit();
  await screen.findByText(new RegExp(translate('refused')));
  await form.press(translate('editAgain'));
  await screen.findByText(translate('hasDraft'));
  expect(screen.getByRole('alert')).toHaveTextContent('您的提交未被接受：暂无权限');
  await form.startFilling();
  expect(form.getFlowField()).toHaveValue('420');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('暂无权限');
  outside.answers[PATHS.save] = SUBMITTED;
  await form.submit();
  expect(await form.waitForSave(outside, 2)).toMatchObject({ final: 'true' });
});

it("fault 102: Another organisation's record is reported missing, with a link to the records", async () => {
  await form.open({
    [PATHS.record]: refuse(catalogue.absent, '1202'),
    [PATHS.records]: ok(createListPage()),
  });
  expect(screen.getByRole('alert')).toHaveTextContent(catalogue.absent);
  await form.press(common.back);
  expect(getCurrentPath()).toBe(RECORDS_AT);
});

describe('A record whose form has no result yet', () => {
  const openWith = async (changes: Partial<OutboxRow>, answers: Answers): Promise<FakeOutside> => {
    const { outside } = await form.open(answers);
    const put = createEntry({
      call: 'excel/record/save',
      entity: 'd5',
      input: { excelId: 'x1', recordId: 'd5' },
      state: 'unknown',
      tries: 1,
      ...changes,
    });
    await act(() => getWork(outside.services).store.write([{ table: 'outbox', put }]));
    return outside;
  };

  it('fault 63: is not sent again before the user has checked whether it arrived', async () => {
    const outside = await openWith(
      { problem: 'look-first' },
      { [PATHS.ends]: refuse('no such call', '404') },
    );
    expect(await screen.findByText(parts.lookFirst)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(translate('endUnknown'));
    expect(screen.queryByRole('button', { name: translate('sendNow') })).not.toBeInTheDocument();
    await form.press(parts.notThereSend);
    await form.waitForSave(outside);
  });

  it('fault 62: is queried immediately if the user does not want to wait', async () => {
    const outside = await openWith({ notBefore: epochMs(NOW + 240_000) }, { [PATHS.save]: 'offline' });
    await screen.findByText(translate('endUnknown'));
    const asked = outside.getRequests(PATHS.ends).length;
    await form.press(translate('sendNow'));
    await waitFor(() => expect(outside.getRequests(PATHS.ends).length).toBeGreaterThan(asked));
  });
});

describe('Leaving a record with unsaved content', () => {
  it.each([
    ['its own back button', () => form.press(common.back)],
    ["the browser's Back", () => go(-1)],
    [
      'two of them',
      async () => {
        await go(-1);
        await go(-1);
      },
    ],
  ])('asks at %s, and keeps the input', async (_, leave) => {
    await openWithInput();
    await leave();
    expect(screen.getByRole('dialog', { name: translate('leaveAsk') })).toBeInTheDocument();
    await form.press(translate('stay'));
    expect(getCurrentPath()).toBe(form.FILL_AT);
    expect(form.getFlowField()).toHaveValue('420');
  });

  it('keeps a draft that continues after a reload', async () => {
    await openWithInput();
    await form.press(common.back);
    await form.press(translate('keepDraft'));
    await form.expectMode('view');
    await form.open();
    await screen.findByText(translate('hasDraft'));
    await form.startFilling();
    expect(form.getFlowField()).toHaveValue('420');
  });

  it.each([
    ['reports', LIST_AT],
    ['records', RECORDS_AT],
  ])('marks it as a draft in the list of %s', async (_name, at) => {
    const outside = await openWithInput({
      [PATHS.reports]: ok(createListPage(createReportRow())),
      [PATHS.records]: ok(createListPage(createRecordRow())),
    });
    await form.press(common.back);
    await form.press(translate('keepDraft'));
    await screen.findByText(translate('hasDraft'));
    await renderAt(outside.services, at);
    expect(await screen.findByText(translate('draft'))).toBeInTheDocument();
  });

  it('fault 86: asks, and restores the input, after the session ends and the user signs in again', async () => {
    await saveTypedDraft();
    const { outside } = await openAt(form.FILL_AT, { ...form.ANSWERS, [Path.info]: SESSION_ENDED });
    expect(getCurrentPath()).toMatch(/^\/login\?/);
    await signIn(outside);
    await form.confirmFilling();
    expect(getCurrentPath()).toBe(form.FILL_AT);
    await waitFor(() => expect(form.getFlowField()).toHaveValue('420'));
  });

  it('discards it on request', async () => {
    await openWithInput();
    await form.press(common.back);
    await form.press(translate('discard'));
    await form.expectMode('view');
    expect(screen.queryByText(translate('hasDraft'))).not.toBeInTheDocument();
    await form.startFilling();
    expect(form.getFlowField()).toHaveValue('');
  });
});

it('A record whose photo is no longer on the device reports that, and is sent without it on request', async () => {
  const before = await openFilled({}, '420.5');
  await form.pass(before, 1_000);
  await screen.findByText(parts.draftKept);
  const { store } = getWork(before.services);
  const [draft] = await store.rows('drafts', 'u1');
  if (draft === undefined) throw new Error('no draft');
  cleanup();
  await store.write([{ table: 'drafts', put: { ...draft, pictures: ['gone with a full disk'] } }]);
  const { outside } = await form.open(
    { [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) },
    form.FILL_AT,
  );
  await screen.findByText(parts.picturesMissing.replace('{n}', '1'));
  await form.press(parts.goOnWithout);
  await waitFor(() => expect(screen.queryByText(parts.goOnWithout)).not.toBeInTheDocument());
  await form.submit();
  expect(await form.waitForSave(outside)).toMatchObject({ final: 'true', values: { flow: { v: '420.5' } } });
});

describe('Two users who fill one record', () => {
  it('save a draft on the platform every 30 s, if something has changed', async () => {
    const outside = await openToFill({
      [PATHS.save]: DRAFT_SAVED,
    });
    await form.pass(outside, 30_000);
    expect(form.listSaves(outside)).toEqual([]);
    await form.typeFlow('420');
    await form.pass(outside, 30_000);
    const draft = { final: 'false', rev: 'a', values: { flow: { v: '420' } } };
    expect(await form.waitForSave(outside)).toMatchObject(draft);
    await form.typeFlow('421');
    expect(await keepDraft(outside, 2)).toMatchObject({ rev: 'b', values: { flow: { v: '421' } } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are not asked about input typed while a draft is sent', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await openWithInput({ [PATHS.save]: () => pendingAnswer });
    await keepDraft(outside);
    await form.typeFlow('421');
    answer(DRAFT_SAVED);
    await waitUntilSettled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.getFlowField()).toHaveValue('421');
  });

  it('wait for a pending draft before submission, and start no other', async () => {
    const { outside, answer } = await submitOverSave();
    await form.pass(outside, 60_000);
    expect(form.listSaves(outside)).toHaveLength(1);
    outside.answers[PATHS.save] = SUBMITTED;
    answer(SAVED);
    expect(await form.waitForSave(outside, 2)).toMatchObject({ rev: 'b', final: 'true' });
  });

  it('do not submit after cancelling while a draft is sent', async () => {
    const { outside, answer } = await submitOverSave();
    await form.press(common.cancel);
    await form.typeFlow('42');
    outside.answers[PATHS.save] = SUBMITTED;
    answer(SAVED);
    await waitUntilSettled();
    expect(form.listSaves(outside)).toHaveLength(1);
    await form.expectMode('fill');
    expect(form.getFlowField()).toHaveValue('42');
    // It is saved on the platform again, and can be submitted.
    await form.typeFlow('421');
    await form.submit();
    const last = { rev: 'b', final: 'true', values: { flow: { v: '421' } } };
    expect(await form.waitForSave(outside, 2)).toMatchObject(last);
  });

  it('submit on top of a draft whose answer was lost', async () => {
    const outside = await openFilled({ [PATHS.save]: 'offline' });
    await keepDraft(outside);
    outside.answers[PATHS.record] = SAVED;
    outside.answers[PATHS.save] = SUBMITTED;
    await form.submit();
    expect(await form.waitForSave(outside, 2)).toMatchObject({ rev: 'b', final: 'true' });
  });

  it.each<[string, Answer, Answer | null, Answer | null]>([
    ['whose newer values could not be read', CHANGED, 'offline', null],
    ['refused after one with a lost answer', 'offline', null, refuse('忙', '1499')],
  ])('submit on top of the newest values after a draft %s', async (_, first, read, second) => {
    const outside = await openFilled({ [PATHS.save]: first });
    if (read !== null) outside.answers[PATHS.record] = read;
    await keepDraft(outside);
    if (second !== null) {
      outside.answers[PATHS.save] = second;
      await keepDraft(outside, 2);
    }
    await waitUntilSettled();
    const previousSaves = form.listSaves(outside).length;
    outside.answers[PATHS.record] = SAVED;
    outside.answers[PATHS.save] = SUBMITTED;
    await form.submit();
    await waitFor(() => expect(form.listSaves(outside).length).toBeGreaterThan(previousSaves));
    expect(form.listSaves(outside)[previousSaves]).toMatchObject({ rev: 'b', final: 'true' });
  });

  it('do not submit over a change found by a pending draft', async () => {
    const { outside, answer } = await submitOverSave();
    outside.answers[PATHS.record] = createOtherAnswer('500');
    answer(CHANGED);
    await user.click(await screen.findByRole('button', { name: translate('theirs') }));
    expect(form.listSaves(outside)).toHaveLength(1);
    expect(form.getFlowField()).toHaveValue('500');
  });

  it("fault 73: merge the other's entries, and are asked about conflicts", async () => {
    const outside = await openWithInput({ [PATHS.save]: CHANGED });
    await fill(screen.getByLabelText('Note'), 'mine');
    await fill(pressure('h2'), '0.52');
    const s2 = { rows: [{ id: 'h1', cells: { pressure: createHandValue('0.41') } }] };
    outside.answers[PATHS.record] = createOtherAnswer('500', { leak: createHandValue('1'), s2 });
    await form.pass(outside, 30_000);
    const asked = await screen.findByRole('dialog', { name: translate('bothChanged', { title: 'Flow' }) });
    for (const message of ['420', '500', '张伟']) expect(asked).toHaveTextContent(message);
    expect(screen.getByRole('radio', { name: 'yes' })).toBeChecked();
    await form.press(translate('theirs'));
    expect(form.getFlowField()).toHaveValue('500');
    expect(pressure('h1')).toHaveValue('0.41');
    expect(pressure('h2')).toHaveValue('0.52');
    expect(screen.getByLabelText('Note')).toHaveValue('mine');
    outside.answers[PATHS.save] = SUBMITTED;
    await form.submit();
    expect(await form.waitForSave(outside, 2)).toMatchObject({ rev: 'b', final: 'true' });
  });

  it('see that the other has submitted it, also before submitting themselves', async () => {
    const outside = await openWithInput({ [PATHS.save]: CHANGED });
    const submitted = {
      status: 'filled',
      rev: 'b',
      filler: '张伟',
      fillTime: NOW,
      values: { leak: createHandValue('0') },
    };
    outside.answers[PATHS.record] = ok(record(submitted));
    await form.pass(outside, 30_000);
    const message = translate('overSubmitted', { person: '张伟', time: formatMinute(NOW) });
    expect(await screen.findByText(message)).toBeInTheDocument();
    await form.press(translate('submit'));
    expect(screen.getByRole('dialog')).toHaveTextContent(message);
  });

  it('ignore an answer older than their own draft on the platform', async () => {
    const outside = await openWithInput({
      [PATHS.save]: DRAFT_SAVED,
    });
    const { pendingAnswer, answer } = holdAnswer();
    outside.answers[PATHS.record] = () => pendingAnswer;
    await readAgain(outside);
    await keepDraft(outside);
    await act(async () => answer(ok(record({ editing: { person: 'Wei', since: 1 } }))));
    await waitUntilSettled();
    expect(form.getFlowField()).toHaveValue('420');
    await form.typeFlow('421');
    expect(await keepDraft(outside, 2)).toMatchObject({ rev: 'b' });
  });

  it('fault 73: are not asked about a field that the other has since made equal', async () => {
    const outside = await openWithInput({ [PATHS.save]: CHANGED });
    outside.answers[PATHS.record] = createOtherAnswer('500');
    await form.pass(outside, 30_000);
    const asked = await screen.findByRole('dialog');
    outside.answers[PATHS.record] = ok(
      record({ rev: 'c', filler: '张伟', values: { flow: createHandValue('420') } }),
    );
    await readAgain(outside);
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    expect(form.getFlowField()).toHaveValue('420');
  });

  it('are not asked about their own values after a lost answer and more typing', async () => {
    const outside = await openWithInput({ [PATHS.save]: 'offline' });
    await keepDraft(outside);
    await form.typeFlow('421');
    outside.answers[PATHS.save] = CHANGED;
    outside.answers[PATHS.record] = createOtherAnswer('420', { leak: createHandValue('1') });
    await form.pass(outside, 30_000);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'yes' })).toBeChecked());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.getFlowField()).toHaveValue('421');
  });

  it('fault 73: merge a form returned as changed, and never overwrite the other', async () => {
    const outside = await openFilled({ [PATHS.save]: CHANGED });
    await form.press(translate('submit'));
    outside.answers[PATHS.record] = createOtherAnswer('500');
    await form.press(translate('submitNow'));
    await screen.findByText(translate('hasDraft'));
    await form.startFilling();
    await keepMine();
    expect(form.getFlowField()).toHaveValue('420');
    expect(form.listSaves(outside)).toHaveLength(1);
  });

  it('are not asked about own values already on the platform when they reopen the record', async () => {
    const outside = await openWithInput({ [PATHS.save]: DRAFT_SAVED });
    await keepDraft(outside);
    await form.typeFlow('421');
    await form.press(common.back);
    await form.press(translate('keepDraft'));
    await form.expectMode('view');
    cleanup();
    outside.answers[PATHS.record] = DRAFT_SAVED;
    await renderAt(outside.services, form.FILL_AT);
    await form.confirmFilling();
    await waitFor(() => expect(form.getFlowField()).toHaveValue('421'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('fault 73: request the record again if the cached answer is as old as the draft', async () => {
    const outside = await openWithInput();
    await form.pass(outside, 1_000);
    cleanup();
    outside.answers[PATHS.record] = createOtherAnswer('500');
    await renderAt(outside.services, form.FILL_AT);
    await form.confirmFilling();
    expect(await screen.findByRole('dialog')).toHaveTextContent('500');
  });

  it('fault 73: are asked again if the page closed before the decision', async () => {
    const outside = await openWithInput({ [PATHS.save]: CHANGED });
    outside.answers[PATHS.record] = createOtherAnswer('500');
    await form.pass(outside, 30_000);
    await screen.findByRole('dialog');
    await form.pass(outside, 1_000);
    await form.open({ [PATHS.record]: createOtherAnswer('500') }, form.FILL_AT);
    await keepMine();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.getFlowField()).toHaveValue('420');
  });

  it("create no draft from another user's changes alone", async () => {
    const outside = await openToFill({ [PATHS.reports]: ok(createListPage(createReportRow())) });
    outside.answers[PATHS.record] = createOtherAnswer('500');
    await readAgain(outside);
    await waitFor(() => expect(form.getFlowField()).toHaveValue('500'));
    await form.pass(outside, 1_000);
    await renderAt(outside.services, LIST_AT);
    expect(await screen.findByRole('link', { name: 'Shift report' })).toBeInTheDocument();
    expect(screen.queryByText(translate('draft'))).not.toBeInTheDocument();
  });

  it('see who is currently filling it', async () => {
    const editing = { person: '张伟', since: NOW - 180_000 };
    await form.open({ [PATHS.record]: ok(record({ editing, progress: { done: 12, total: 30 } })) });
    expect(screen.getByText(/^张伟 正在填报，12\/30/)).toBeInTheDocument();
  });
});

describe('A record that may no longer be filled', () => {
  it('offers its input for copying or discarding', async () => {
    const outside = await openWithInput();
    const values = { flow: createHandValue('500') };
    outside.answers[PATHS.record] = ok(record({ values, rev: 'b', status: 'filled', actions: [] }));
    await readAgain(outside);
    await form.expectMode('view');
    expect(form.getField('flow')).toHaveTextContent('500');
    expect(screen.getByText(translate('draftLocked'))).toBeInTheDocument();
    expect(draft()).toHaveTextContent('flow: 420');
    await form.press(translate('discard'));
    await waitFor(() => expect(draft()).not.toBeInTheDocument());
    await form.open();
    expect(screen.getByRole('button', { name: translate('fill') })).toBeInTheDocument();
  });

  it('mentions no draft if the user has none', async () => {
    const { outside } = await form.open();
    outside.answers[PATHS.record] = ok(record({ rev: 'b', actions: [] }));
    await readAgain(outside);
    await waitFor(() => expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument());
    expect(draft()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: translate('fill') })).not.toBeInTheDocument();
  });
});

describe('A report without its document', () => {
  it('fault 74: keeps the draft, whose values can be copied, until the user discards it', async () => {
    await saveTypedDraft();
    await form.open({ [PATHS.template]: refuse('报表版本不存在', '1411') });
    await waitFor(() => expect(draft()).toHaveTextContent('flow: 420'));
    await form.press(translate('discard'));
    expect(draft()).not.toBeInTheDocument();
  });

  it('fault 74: continues a draft in its original version while newer records have another', async () => {
    await saveTypedDraft();
    const { outside } = await form.open({}, form.FILL_AT);
    await waitFor(() => expect(form.getFlowField()).toHaveValue('420'));
    expect(listSentForms(outside, PATHS.template)).toMatchObject([{ version: '2' }]);
  });

  it('fault 74: keeps a draft of another version for copying, and never fills it in', async () => {
    await saveTypedDraft();
    await form.open(VERSION_3, form.FILL_AT);
    await waitFor(() => expect(draft()).toHaveTextContent('flow: 420'));
    await form.expectMode('view');
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    await form.open({}, form.FILL_AT);
    await waitFor(() => expect(form.getFlowField()).toHaveValue('420'));
    // Once it is discarded, the record can be filled.
    await form.open(VERSION_3);
    await waitFor(() => expect(draft()).toBeInTheDocument());
    await form.press(translate('discard'));
    await screen.findByRole('button', { name: translate('fill') });
    await form.startFilling();
    expect(form.getFlowField()).toHaveValue('');
  });

  it('is reported if beyond its limits', async () => {
    const fields = Array.from({ length: 400 }, (_, at) => ({ id: `f${at}`, kind: 'text' }));
    await form.open({ [PATHS.template]: ok(template({ sections: [{ id: 's1', fields }] })) });
    expect(screen.getByText(translate('unreadable'))).toBeInTheDocument();
    expect(screen.getByText(/^报表有 400 个字段/)).toBeInTheDocument();
  });
});

it('A record opens offline as last seen on this device, shows that, and can still be filled', async () => {
  await form.open({ [PATHS.record]: ok(record({ values: { flow: createHandValue('420.5') } })) });
  await waitUntilSettled();
  await form.open({ [PATHS.record]: 'offline', [PATHS.template]: 'offline', [PATHS.save]: 'offline' });
  expect(screen.getByText(/^无法连接平台，以下为/)).toBeInTheDocument();
  expect(form.getField('flow')).toHaveTextContent('420.5 m3/h');
  await form.startFilling();
  await form.typeFlow('430');
  expect(form.getField('sum')).toHaveTextContent('10320');
});

describe('Texts and times of a record', () => {
  it('fault 101: a remark of 201 characters is marked at its field, not truncated, and not sent', async () => {
    const outside = await openFilled({}, '10');
    const remark = screen.getByLabelText(translate('noteOf', { title: 'Flow' }));
    const long = '长'.repeat(201);
    await user.click(remark);
    await user.paste(long);
    expect(remark).toHaveValue(long);
    expect(remark).not.toHaveAttribute('maxlength');
    expect(form.getField('flow')).toHaveTextContent(translate('tooLong', { n: 201, max: 200 }));
    await form.press(translate('submit'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await fill(remark, '😀');
    expect(form.getField('flow')).toHaveTextContent(translate('special', { found: '😀' }));
    await form.press(translate('submit'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.listSaves(outside)).toEqual([]);
    await fill(remark, '检修中');
    await form.press(translate('submit'));
    expect(screen.getByRole('dialog', { name: translate('submitAsk') })).toBeInTheDocument();
  });

  it('required by the document are filled in automatically, sent, and do not count as unsaved', async () => {
    const fields = [
      { id: 'day', kind: 'date', title: 'Day', from: 'generate', required: true },
      { id: 'at', kind: 'time', title: 'Handed over', from: 'now' },
      { id: 'note', kind: 'text', title: 'Note' },
    ];
    const outside = await openToFill({
      [PATHS.template]: ok(template({ sections: [{ id: 's1', title: '', fields }] })),
      [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })),
    });
    expect(screen.getByLabelText('Day *')).toHaveValue('2025-10-09');
    expect(screen.getByLabelText('Handed over')).toHaveValue('16:53');
    expect(screen.getByRole('contentinfo')).toHaveTextContent(translate('filledCount', { progress: '2/3' }));
    await form.press(common.back);
    await form.expectMode('view');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await form.startFilling();
    await fill(screen.getByLabelText('Note'), 'fine');
    await form.submit();
    const { values } = (await form.waitForSave(outside)) ?? {};
    expect(values).toMatchObject({ day: { v: '2025-10-09' }, at: { v: '16:53' } });
  });

  it("beyond a record's capacity are named with the limit, and nothing is sent", async () => {
    const fields = [{ id: 'note', kind: 'text', title: 'Note', max: 4_000, lines: 3 }];
    const table = { columns: [{ id: 'text', kind: 'text', max: 4_000 }], rows: {} };
    const cells = { text: createHandValue('长'.repeat(1_300)) };
    const rows = Array.from({ length: 70 }, (_, at) => ({ id: `r${at}`, cells }));
    const outside = await openToFill({
      [PATHS.template]: ok(
        template({
          sections: [
            { id: 's1', fields },
            { id: 't', table },
          ],
        }),
      ),
      [PATHS.record]: ok(record({ values: { t: { rows } } })),
    });
    await fill(screen.getByLabelText('Note'), 'more');
    await form.press(translate('submit'));
    expect(screen.getByText(/^填写内容 \d+ 字节，上限 262144/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.listSaves(outside)).toEqual([]);
  });
});

it('A long report redraws one field per key, and draws all fields in steps', async () => {
  const createField = (at: number) => ({ id: `f${at}`, kind: 'number', title: `Point ${at}` });
  const fields = Array.from({ length: 300 }, (_, at) => createField(at));
  await form.open({ [PATHS.template]: ok(template({ sections: [{ id: 's1', title: '', fields }] })) });
  await form.startFilling();
  await waitFor(() => expect(screen.getByLabelText('Point 299')).toBeInTheDocument());
  const listFieldHtml = () => fields.map(({ id }) => form.getField(id).outerHTML);
  const before = listFieldHtml();
  await fill(screen.getByLabelText('Point 7'), '3');
  expect(listFieldHtml().filter((html, at) => html !== before[at]).length).toBeLessThanOrEqual(1);
});

it('The newest unfilled record appears under its own address once known', async () => {
  await form.open({}, '/home/work/excel/detail/x1/-?fill=1');
  await waitFor(() => expect(getCurrentPath()).toBe(form.FILL_AT));
});

it('A scanned code opens its section, and asks before filling as usual', async () => {
  await form.open({}, '/home/work/excel/scan/x1/d5?code=P-01');
  await form.expectMode('view');
  expect(screen.getByRole('region', { name: 'Pump' })).toHaveFocus();
});

const SAVED = ok(record({ rev: 'b', values: { flow: createHandValue('420'), leak: createHandValue('0') } }));
const CHANGED = refuse('内容已被更新', '1402');
const DRAFT_SAVED = ok(record({ rev: 'b', values: { flow: createHandValue('420') } }));
const SUBMITTED = ok(record({ rev: 'c', status: 'filled' }));
const VERSION_3 = {
  [PATHS.record]: ok(record({ version: '3' })),
  [PATHS.template]: ok(template({ version: 3 })),
};
const createOtherAnswer = (flow: string, otherValues: object = {}) =>
  ok(record({ rev: 'b', filler: '张伟', values: { flow: createHandValue(flow), ...otherValues } }));
const pressure = (row: string): HTMLElement =>
  within(form.getField('s2', row, 'pressure')).getByLabelText('Pressure');
const draft = (): HTMLElement | null => screen.queryByLabelText(translate('draftValues'));

async function keepDraft(outside: FakeOutside, count?: number) {
  await form.pass(outside, 30_000);
  return form.waitForSave(outside, count);
}
async function openToFill(answers: Answers = {}): Promise<FakeOutside> {
  const { outside } = await form.open(answers);
  await form.startFilling();
  return outside;
}
async function openWithInput(answers: Answers = {}, flow = '420'): Promise<FakeOutside> {
  const outside = await openToFill(answers);
  await form.typeFlow(flow);
  return outside;
}
/** Opens a record with everything that a submission needs. */
async function openFilled(answers: Answers = {}, flow = '420'): Promise<FakeOutside> {
  const outside = await openWithInput(answers, flow);
  await form.chooseNoLeak();
  return outside;
}
async function saveTypedDraft(): Promise<void> {
  await form.pass(await openWithInput(), 1_000);
  cleanup();
}
async function submitOverSave() {
  const { pendingAnswer, answer } = holdAnswer();
  const outside = await openFilled({ [PATHS.save]: () => pendingAnswer });
  await keepDraft(outside);
  await form.submit();
  return { outside, answer };
}
/** Reads the record again, as when the network returns. */
async function readAgain(outside: FakeOutside): Promise<void> {
  const read = outside.getRequests(PATHS.record).length;
  await act(async () => void mutate(() => true));
  await waitUntilSettled();
  expect(outside.getRequests(PATHS.record).length).toBeGreaterThan(read);
}
async function keepMine(): Promise<void> {
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByText(translate('mine'), { selector: 'button *' }));
}
