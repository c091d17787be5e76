/** The platform's copy of a form during filling: its saves, and their outcome on submission or abort. */

import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { SERVER_DRAFT_MS } from '../../../src/shared/constants';
import { DRAFT_SAVE_DELAY_MS } from '../../../src/state/work/draft-saver';
import { getWork } from '../../../src/state/work/work-services';
import { type Answers, createUserInfo, holdAnswer, ok, Path, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { addPhoto } from '../kit/photos';
import { act, fill, screen, user, waitFor, waitUntilSettled, within } from '../kit/render';
import { listSentForms, waitForForm } from '../kit/sent';
import * as form from './form';
import {
  ABORT,
  CORRECT_AT,
  createAnsweredRecord,
  createRawRecord,
  ENDS,
  FILL_AT,
  openAt,
  PHOTO,
  RECORD,
  SAVE,
  SUBMIT,
  t,
} from './kit';

vi.mock('../../../src/browser/decode-picture', () => import('../kit/photos'));

describe('A record being filled', () => {
  it('is saved at intervals after changes, with these changes only, on top of the previous save', async () => {
    const outside = await open({ [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await advanceTime(outside, SERVER_DRAFT_MS);
    expect(listSentForms(outside, SAVE)).toEqual([]);
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    const first = await waitForForm(outside, SAVE);
    expect(first).toMatchObject({ id: 'i1', recordEquipId: 'i1-e1', version: 'v1', images: '[]' });
    expect(JSON.parse(first.answers ?? '')).toMatchObject([
      { itemId: 'temp', currentValue: '60', result: 'normal', by: 'hand' },
    ]);
    outside.answers[RECORD] = ok(createAnsweredRecord('60', { version: 'v2' }));
    await screen.findByText(t('incomplete'));
    await advanceTime(outside, SERVER_DRAFT_MS);
    outside.answers[SAVE] = ok(createAnsweredRecord('60', { version: 'v3', instructions: 'go on' }));
    await fill(form.getInstructionsField(), 'go on');
    await advanceTime(outside, SERVER_DRAFT_MS);
    const second = await waitForForm(outside, SAVE, 2);
    expect(second).toMatchObject({ version: 'v2', answers: '[]', instructions: 'go on' });
    expectNoConflict('60');
  });

  it('is saved when the form is left, and does not count as a pending form', async () => {
    const outside = await open({ [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await form.type('60');
    await form.press(common.back);
    await waitForForm(outside, SAVE);
    const { outbox } = getWork(outside.services);
    expect(await outbox.countUnsent()).toBe(0);
    expect(await outbox.listEntries()).toEqual([]);
  });

  it('is saved when the page is hidden', async () => {
    const outside = await open({ [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await form.type('60');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    vi.restoreAllMocks();
    await waitForForm(outside, SAVE);
  });

  it('is not saved if untouched', async () => {
    const outside = await open();
    await advanceTime(outside, SERVER_DRAFT_MS);
    await form.press(common.back);
    await waitUntilSettled();
    expect(listSentForms(outside, SAVE)).toEqual([]);
    expect(await listCopies(outside)).toEqual([]);
  });

  it.each([
    // Half a correction must not be saved, though the platform would accept it.
    ['during a correction', CORRECT_AT, { status: 'completed', actions: ['edit', 'save'] }],
    ['if the platform only allows submitting it', FILL_AT, { actions: ['submit', 'abort'] }],
  ])('is not saved %s', async (_name, at, changes) => {
    const record = ok(createAnsweredRecord('60', changes));
    const outside = await open({ [RECORD]: record, [SAVE]: record }, at);
    await form.type('61');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await waitUntilSettled();
    await form.press(common.back);
    await waitUntilSettled();
    expect(listSentForms(outside, SAVE)).toEqual([]);
    expect(await listCopies(outside)).toEqual([]);
  });

  it('accepts input during a save without asking, and saves it on top', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open({ [SAVE]: () => pendingAnswer });
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await waitForForm(outside, SAVE);
    await form.type('61');
    const savedAnswer = ok(createAnsweredRecord('60', { version: 'v2' }));
    outside.answers[RECORD] = savedAnswer;
    outside.answers[SAVE] = ok(createAnsweredRecord('61', { version: 'v3' }));
    await act(async () => answer(savedAnswer));
    await screen.findByText(t('incomplete'));
    expectNoConflict('61');
    await advanceTime(outside, SERVER_DRAFT_MS);
    const { version, answers = '' } = await waitForForm(outside, SAVE, 2);
    expect(version).toBe('v2');
    expect(JSON.parse(answers)).toMatchObject([{ itemId: 'temp', currentValue: '61' }]);
  });

  it('omits a text that the platform would refuse, until it is valid', async () => {
    const outside = await open({ [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await form.type('60');
    await fill(form.getInstructionsField(), 'go on <now>');
    await advanceTime(outside, SERVER_DRAFT_MS);
    expect(await waitForForm(outside, SAVE)).not.toHaveProperty('instructions');
  });

  it('waits offline, with newer saves replacing older ones, and is sent when online', async () => {
    const outside = await open();
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await expect.poll(() => listCopies(outside)).toHaveLength(1);
    await form.type('61');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await expect.poll(() => listCopies(outside)).toMatchObject([{ answers: [{ currentValue: '61' }] }]);
    expect(listSentForms(outside, SAVE)).toEqual([]);
    outside.answers[SAVE] = ok(createAnsweredRecord('61', { version: 'v2' }));
    await goOnline(outside);
    await waitForForm(outside, SAVE);
    expect(form.getValueField()).toHaveValue('61');
  });

  it("is merged with another user's save, and saved on top", async () => {
    const outside = await open({ [SAVE]: refuse('内容已被更新', '1402') });
    await form.type('60');
    outside.answers[RECORD] = ok(createRawRecord({ version: 'v9', instructions: 'theirs' }));
    await advanceTime(outside, SERVER_DRAFT_MS);
    await waitFor(() => expect(form.getInstructionsField()).toHaveValue('theirs'));
    expect(form.getValueField()).toHaveValue('60');
    expect(await listCopies(outside)).toEqual([]);
    outside.answers[SAVE] = ok(createAnsweredRecord('60', { version: 'v10', instructions: 'theirs' }));
    await advanceTime(outside, SERVER_DRAFT_MS);
    expect(await waitForForm(outside, SAVE, 2)).toMatchObject({ version: 'v9' });
  });

  it("asks nothing about the user's own save, even if the page was killed before the answer", async () => {
    const outside = await open({ [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await form.type('60');
    await form.waitForDraft(outside);
    await form.press(common.back);
    await waitForForm(outside, SAVE);
    await expect.poll(() => listCopies(outside)).toEqual([]);
    const reopened = await open({ [RECORD]: ok(createAnsweredRecord('60', { version: 'v2' })) });
    await form.type('62');
    expectNoConflict('62');
    // An answer from before the save, late or from a cache, is not newer than the form.
    await form.waitForDraft(reopened);
    await open();
    await waitFor(() => expectNoConflict('62'));
  });
});

describe('A submitted form', () => {
  it('replaces a waiting save', async () => {
    const outside = await open({ [RECORD]: WITH_PHOTO, [SUBMIT]: DONE });
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await expect.poll(() => listCopies(outside)).toHaveLength(1);
    await form.answerRemainingItems();
    await form.submit();
    await expect
      .poll(() => listCopies(outside))
      .toMatchObject([{ result: 'normal', proof: { kind: 'none' } }]);
    await goOnline(outside);
    expect(await waitForForm(outside, SUBMIT)).toMatchObject({ version: 'v1' });
    expect(listSentForms(outside, SAVE)).toEqual([]);
  });

  it('waits for a running save, and builds on its version', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open({ [RECORD]: WITH_PHOTO, [SAVE]: () => pendingAnswer, [SUBMIT]: DONE });
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await waitForForm(outside, SAVE);
    await form.answerRemainingItems();
    await form.submit();
    await expect.poll(() => listCopies(outside)).toHaveLength(2);
    expect(listSentForms(outside, SUBMIT)).toEqual([]);
    await act(async () => answer(ok(createAnsweredRecord('60', { version: 'v2', images: [PHOTO] }))));
    expect(await waitForForm(outside, SUBMIT)).toMatchObject({ version: 'v2' });
    expect(listSentForms(outside, SAVE)).toHaveLength(1);
  });

  it('builds on a save whose answer was lost', async () => {
    const outside = await open({
      [RECORD]: WITH_PHOTO,
      [SAVE]: 'offline',
      [SUBMIT]: DONE,
      [ENDS]: ({ body }) => {
        const ids = new URLSearchParams(body ?? '').get('ids')?.split(',') ?? [];
        return ok(ids.map((id) => ({ id, state: 'done', entityId: '' })));
      },
    });
    await form.type('60');
    await advanceTime(outside, SERVER_DRAFT_MS);
    await waitForForm(outside, SAVE);
    outside.answers[RECORD] = ok(createAnsweredRecord('60', { version: 'v2', images: [PHOTO] }));
    await form.answerRemainingItems();
    await form.submit();
    await advanceTime(outside, 10_000);
    expect(await waitForForm(outside, SUBMIT)).toMatchObject({ version: 'v2' });
    expect(listSentForms(outside, SAVE)).toHaveLength(1);
  });
});

describe('Aborting', () => {
  it('saves the previous input, as one form in the outbox', async () => {
    const outside = await open({
      [SAVE]: ok(createAnsweredRecord('60', { version: 'v2' })),
      [ABORT]: ok(createAbortedRecord()),
    });
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await fill(form.getInstructionsField(), 'behind the water');
    await abort();
    const { outbox } = getWork(outside.services);
    await expect.poll(() => outbox.countUnsent()).toBe(1);
    await goOnline(outside);
    await waitForForm(outside, ABORT);
    const [save, ...others] = listSentForms(outside, SAVE);
    expect(others).toEqual([]);
    expect(save).toMatchObject({ version: 'v1', instructions: 'behind the water' });
    expect(JSON.parse(save?.answers ?? '')).toMatchObject([{ itemId: 'temp', currentValue: '60' }]);
    expect(listSentForms(outside, ABORT)).toMatchObject([
      { version: 'v2', reason: 'unreachable', note: 'flooded' },
    ]);
    await expect.poll(() => outbox.countUnsent()).toBe(0);
  });

  it("sends the items' photos with the input, and the record's photos with itself", async () => {
    vi.stubGlobal('XMLHttpRequest', createUploadMock());
    const outside = await open({
      [SAVE]: ok(createAnsweredRecord('', { version: 'v2' })),
      [ABORT]: ok(createAbortedRecord()),
    });
    await addPhoto(t('photosOf', { name: 'Temperature' }));
    await addPhoto(t('photos'));
    await form.waitForDraft(outside);
    await abort();
    const { images = '' } = await waitForForm(outside, ABORT);
    expect(JSON.parse(images)).toMatchObject([{ url: '/cdn/upload/2.jpg' }]);
    expect(JSON.parse(listSentForms(outside, SAVE)[0]?.answers ?? '')).toMatchObject([
      { itemId: 'temp', images: [{ url: '/cdn/upload/1.jpg' }] },
    ]);
    await expect.poll(() => getWork(outside.services).store.rows('pictures', 'u1')).toEqual([]);
  });

  it('does not happen if the save was refused, and everything becomes a draft again with the note', async () => {
    const outside = await open({
      [SAVE]: refuse('内容已被更新', '1402'),
      [ABORT]: ok(createAbortedRecord()),
    });
    await form.type('60');
    await abort();
    await waitForForm(outside, SAVE);
    const { outbox } = getWork(outside.services);
    await expect.poll(() => outbox.returned()).toMatchObject([{ values: { abortNote: 'flooded' } }]);
    const reopened = await open({ [RECORD]: ok(createRawRecord({ version: 'v9' })) });
    await waitFor(() => expect(form.getValueField()).toHaveValue('60'));
    expect([...listSentForms(outside, ABORT), ...listSentForms(reopened, ABORT)]).toEqual([]);
  });

  it('warns of input that cannot be sent unchanged', async () => {
    await open({ [ABORT]: ok(createAbortedRecord()) });
    await fill(form.getInstructionsField(), 'go on <now>');
    await form.press(t('abort'));
    await screen.findByText(t('abortUnsaved', { names: t('instructions') }));
  });

  it('keeps its reason and note in the draft, as well as the reason of an override', async () => {
    const outside = await open();
    await form.type('92.4');
    await form.choose('Temperature', 'normal');
    await fill(screen.getByLabelText(t('override')), 'new gauge');
    await form.press(common.cancel);
    await form.press(t('abort'));
    await fill(await screen.findByLabelText(t('abortNote')), 'flooded');
    await user.selectOptions(screen.getByLabelText(t('abortReason')), 'not safe');
    await form.waitForDraft(outside);
    await open();
    await form.press(t('abort'));
    expect(await screen.findByLabelText(t('abortNote'))).toHaveValue('flooded');
    expect(screen.getByLabelText(t('abortReason'))).toHaveValue('not safe');
    await form.press(common.cancel);
    await form.choose('Temperature', 'normal');
    expect(screen.getByLabelText(t('override'))).toHaveValue('new gauge');
  });
});

describe('An aborted record', () => {
  it('can be resumed from its previous content, which is reported to the platform once', async () => {
    const startedAnswer = ok(createAnsweredRecord('60', { version: 'v4', images: [PHOTO] }));
    const outside = await openAborted({ [SAVE]: startedAnswer });
    await resume();
    expect(form.getValueField()).toHaveValue('60');
    const { version, answers, images = '' } = await waitForForm(outside, SAVE);
    expect([version, answers]).toEqual(['v3', '[]']);
    expect(JSON.parse(images)).toMatchObject([{ url: PHOTO.url }]);
    outside.answers[RECORD] = startedAnswer;
    await screen.findByText(t('incomplete'));
    await advanceTime(outside, SERVER_DRAFT_MS);
    expect(form.getValueField()).toHaveValue('60');
    expect(listSentForms(outside, SAVE)).toHaveLength(1);
  });

  it('keeps new input once it is resumed, even if its draft was discarded before', async () => {
    await open();
    await form.type('61');
    const outside = await openAborted();
    const listDrafts = () => getWork(outside.services).store.rows('drafts', 'u1');
    await user.click(await screen.findByRole('button', { name: t('throwAway') }));
    const dialog = within(screen.getByRole('dialog', { name: t('throwAwayTitle') }));
    await user.click(dialog.getByRole('button', { name: t('throwAway') }));
    await expect.poll(listDrafts).toEqual([]);
    await resume();
    expect(form.getValueField()).toHaveValue('60');
    await fill(form.getInstructionsField(), 'go on');
    await advanceTime(outside, DRAFT_SAVE_DELAY_MS);
    await expect.poll(listDrafts).toMatchObject([{ values: { instructions: 'go on' } }]);
  });

  it('can be inspected offline, and is started and submitted once online', async () => {
    const outside = await openAborted();
    outside.answers[Path.info] = 'offline';
    await resume();
    await form.type('61');
    await form.answerRemainingItems();
    await form.submit();
    await expect.poll(() => getWork(outside.services).outbox.countUnsent()).toBe(1);
    outside.answers[SAVE] = ok(createAnsweredRecord('60', { version: 'v4', images: [PHOTO] }));
    outside.answers[SUBMIT] = ok(createAnsweredRecord('61', { status: 'completed', version: 'v5' }));
    await goOnline(outside);
    expect(await waitForForm(outside, SUBMIT)).toMatchObject({ version: 'v4' });
    expect(listSentForms(outside, SAVE)).toMatchObject([{ version: 'v3' }]);
    expect(listSentForms(outside, SAVE)).toHaveLength(1);
  });
});

const createAbortedRecord = (): object =>
  createAnsweredRecord('60', { status: 'aborted', version: 'v3', actions: ['save'], images: [PHOTO] });
const WITH_PHOTO = ok(createRawRecord({ images: [PHOTO] }));
const DONE = ok(createAnsweredRecord('60', { status: 'completed', version: 'v3', actions: ['edit'] }));

const open = async (answers: Answers = {}, at = FILL_AT): Promise<FakeOutside> =>
  (await form.open(answers, { at })).outside;
const openAborted = async (answers: Answers = {}): Promise<FakeOutside> =>
  (await openAt(FILL_AT, { [RECORD]: ok(createAbortedRecord()), ...answers })).outside;
async function resume(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: t('resume') }));
  await form.waitForForm();
}
async function abort(): Promise<void> {
  await form.press(t('abort'));
  await fill(await screen.findByLabelText(t('abortNote')), 'flooded');
  await form.press(t('abortDo'));
}
const advanceTime = (outside: FakeOutside, ms: number): Promise<void> => act(async () => outside.advance(ms));
async function goOnline({ answers }: FakeOutside): Promise<void> {
  answers[Path.info] = ok(createUserInfo());
  await act(async () => void window.dispatchEvent(new Event('online')));
}
const listCopies = async ({ services }: FakeOutside): Promise<readonly unknown[]> =>
  (await getWork(services).store.rows('outbox', 'u1')).map(({ input }) => input);

function expectNoConflict(text: string): void {
  expect(form.getValueField()).toHaveValue(text);
  expect(screen.queryByText(/^我的：/)).not.toBeInTheDocument();
}

function createUploadMock() {
  let count = 0;
  return class {
    readonly upload = { addEventListener: () => undefined };
    readonly status = 200;
    responseText = '';
    #onLoad = (): void => undefined;
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    addEventListener(type: string, listener: () => void): void {
      if (type === 'load') this.#onLoad = listener;
    }
    send(): void {
      count += 1;
      this.responseText = JSON.stringify(ok({ url: `/cdn/upload/${count}.jpg` }));
      setTimeout(() => this.#onLoad(), 0);
    }
  };
}
