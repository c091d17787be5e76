/** The platform's copy of a form during filling: its saves, and their outcome on submission or abort. */
import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { DRAFT_REST_MS, SERVER_DRAFT_MS } from '../../../src/shared/constants';
import { getWork } from '../../../src/state/work/work-services';
import { type Answers, heldAnswer, ok, Path, refused, userInfo } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { addPhoto } from '../kit/photos';
import { act, fill, screen, settled, user, waitFor, within } from '../kit/render';
import { arrived, sent } from '../kit/sent';
import * as form from './form';
import {
  ABORT,
  aPhoto,
  CORRECT_AT,
  ENDS,
  FILL_AT,
  openAt,
  RECORD,
  rawRecord,
  recordWith,
  SAVE,
  SUBMIT,
  t,
} from './kit';

vi.mock('../../../src/browser/decode-picture', () => import('../kit/photos'));

describe('A record being filled', () => {
  it('is saved at intervals after changes, with these changes only, on top of the previous save', async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await pass(outside, SERVER_DRAFT_MS);
    expect(sent(outside, SAVE)).toEqual([]);
    await form.type('60');
    await pass(outside, SERVER_DRAFT_MS);
    const first = await arrived(outside, SAVE);
    expect(first).toMatchObject({ id: 'i1', recordEquipId: 'i1-e1', version: 'v1', images: '[]' });
    expect(JSON.parse(first.answers ?? '')).toMatchObject([
      { itemId: 'temp', currentValue: '60', result: 'normal', by: 'hand' },
    ]);
    outside.answers[RECORD] = ok(recordWith('60', { version: 'v2' }));
    await screen.findByText(t('incomplete'));
    await pass(outside, SERVER_DRAFT_MS);
    outside.answers[SAVE] = ok(recordWith('60', { version: 'v3', instructions: 'go on' }));
    await fill(form.instructions(), 'go on');
    await pass(outside, SERVER_DRAFT_MS);
    const second = await arrived(outside, SAVE, 2);
    expect(second).toMatchObject({ version: 'v2', answers: '[]', instructions: 'go on' });
    expectUnasked('60');
  });

  it('is saved when the form is left, and does not count as a pending form', async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await form.type('60');
    await form.press(common.back);
    await arrived(outside, SAVE);
    const { outbox } = getWork(outside.services);
    expect(await outbox.countUnsent()).toBe(0);
    expect(await outbox.entries()).toEqual([]);
  });

  it('is saved when the page is hidden', async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await form.type('60');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    vi.restoreAllMocks();
    await arrived(outside, SAVE);
  });

  it('is not saved if untouched', async () => {
    const outside = await open();
    await pass(outside, SERVER_DRAFT_MS);
    await form.press(common.back);
    await settled();
    expect(sent(outside, SAVE)).toEqual([]);
    expect(await copies(outside)).toEqual([]);
  });

  it.each([
    // Half a correction must not be saved, though the platform would accept it.
    ['during a correction', CORRECT_AT, { status: 'completed', actions: ['edit', 'save'] }],
    ['if the platform only allows submitting it', FILL_AT, { actions: ['submit', 'abort'] }],
  ])('is not saved %s', async (_name, at, changes) => {
    const record = ok(recordWith('60', changes));
    const outside = await open({ [RECORD]: record, [SAVE]: record }, at);
    await form.type('61');
    await pass(outside, SERVER_DRAFT_MS);
    await settled();
    await form.press(common.back);
    await settled();
    expect(sent(outside, SAVE)).toEqual([]);
    expect(await copies(outside)).toEqual([]);
  });

  it('accepts input during a save without asking, and saves it on top', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open({ [SAVE]: () => held });
    await form.type('60');
    await pass(outside, SERVER_DRAFT_MS);
    await arrived(outside, SAVE);
    await form.type('61');
    const saved = ok(recordWith('60', { version: 'v2' }));
    outside.answers[RECORD] = saved;
    outside.answers[SAVE] = ok(recordWith('61', { version: 'v3' }));
    await act(async () => answer(saved));
    await screen.findByText(t('incomplete'));
    expectUnasked('61');
    await pass(outside, SERVER_DRAFT_MS);
    const { version, answers = '' } = await arrived(outside, SAVE, 2);
    expect(version).toBe('v2');
    expect(JSON.parse(answers)).toMatchObject([{ itemId: 'temp', currentValue: '61' }]);
  });

  it('omits a text that the platform would refuse, until it is valid', async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await form.type('60');
    await fill(form.instructions(), 'go on <now>');
    await pass(outside, SERVER_DRAFT_MS);
    expect(await arrived(outside, SAVE)).not.toHaveProperty('instructions');
  });

  it('waits offline, with newer saves replacing older ones, and is sent when online', async () => {
    const outside = await open();
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await pass(outside, SERVER_DRAFT_MS);
    await expect.poll(() => copies(outside)).toHaveLength(1);
    await form.type('61');
    await pass(outside, SERVER_DRAFT_MS);
    await expect.poll(() => copies(outside)).toMatchObject([{ answers: [{ currentValue: '61' }] }]);
    expect(sent(outside, SAVE)).toEqual([]);
    outside.answers[SAVE] = ok(recordWith('61', { version: 'v2' }));
    await backOnline(outside);
    await arrived(outside, SAVE);
    expect(form.value()).toHaveValue('61');
  });

  it("is merged with another user's save, and saved on top", async () => {
    const outside = await open({ [SAVE]: refused('内容已被更新', '1402') });
    await form.type('60');
    outside.answers[RECORD] = ok(rawRecord({ version: 'v9', instructions: 'theirs' }));
    await pass(outside, SERVER_DRAFT_MS);
    await waitFor(() => expect(form.instructions()).toHaveValue('theirs'));
    expect(form.value()).toHaveValue('60');
    expect(await copies(outside)).toEqual([]);
    outside.answers[SAVE] = ok(recordWith('60', { version: 'v10', instructions: 'theirs' }));
    await pass(outside, SERVER_DRAFT_MS);
    expect(await arrived(outside, SAVE, 2)).toMatchObject({ version: 'v9' });
  });

  it("asks nothing about the user's own save, even if the page was killed before the answer", async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await form.type('60');
    await form.isKept(outside);
    await form.press(common.back);
    await arrived(outside, SAVE);
    await expect.poll(() => copies(outside)).toEqual([]);
    const again = await open({ [RECORD]: ok(recordWith('60', { version: 'v2' })) });
    await form.type('62');
    expectUnasked('62');
    // An answer from before the save, late or from a cache, is not newer than the form.
    await form.isKept(again);
    await open();
    await waitFor(() => expectUnasked('62'));
  });
});

describe('A submitted form', () => {
  it('replaces a waiting save', async () => {
    const outside = await open({ [RECORD]: WITH_PHOTO, [SUBMIT]: DONE });
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await pass(outside, SERVER_DRAFT_MS);
    await expect.poll(() => copies(outside)).toHaveLength(1);
    await form.answerTheRest();
    await form.submit();
    await expect.poll(() => copies(outside)).toMatchObject([{ result: 'normal', proof: { kind: 'none' } }]);
    await backOnline(outside);
    expect(await arrived(outside, SUBMIT)).toMatchObject({ version: 'v1' });
    expect(sent(outside, SAVE)).toEqual([]);
  });

  it('waits for a running save, and builds on its version', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open({ [RECORD]: WITH_PHOTO, [SAVE]: () => held, [SUBMIT]: DONE });
    await form.type('60');
    await pass(outside, SERVER_DRAFT_MS);
    await arrived(outside, SAVE);
    await form.answerTheRest();
    await form.submit();
    await expect.poll(() => copies(outside)).toHaveLength(2);
    expect(sent(outside, SUBMIT)).toEqual([]);
    await act(async () => answer(ok(recordWith('60', { version: 'v2', images: [aPhoto] }))));
    expect(await arrived(outside, SUBMIT)).toMatchObject({ version: 'v2' });
    expect(sent(outside, SAVE)).toHaveLength(1);
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
    await pass(outside, SERVER_DRAFT_MS);
    await arrived(outside, SAVE);
    outside.answers[RECORD] = ok(recordWith('60', { version: 'v2', images: [aPhoto] }));
    await form.answerTheRest();
    await form.submit();
    await pass(outside, 10_000);
    expect(await arrived(outside, SUBMIT)).toMatchObject({ version: 'v2' });
    expect(sent(outside, SAVE)).toHaveLength(1);
  });
});

describe('Aborting', () => {
  it('saves the previous input, as one form in the outbox', async () => {
    const outside = await open({ [SAVE]: ok(recordWith('60', { version: 'v2' })), [ABORT]: ok(aborted()) });
    outside.answers[Path.info] = 'offline';
    await form.type('60');
    await fill(form.instructions(), 'behind the water');
    await abort();
    const { outbox } = getWork(outside.services);
    await expect.poll(() => outbox.countUnsent()).toBe(1);
    await backOnline(outside);
    await arrived(outside, ABORT);
    const [save, ...others] = sent(outside, SAVE);
    expect(others).toEqual([]);
    expect(save).toMatchObject({ version: 'v1', instructions: 'behind the water' });
    expect(JSON.parse(save?.answers ?? '')).toMatchObject([{ itemId: 'temp', currentValue: '60' }]);
    expect(sent(outside, ABORT)).toMatchObject([{ version: 'v2', reason: 'unreachable', note: 'flooded' }]);
    await expect.poll(() => outbox.countUnsent()).toBe(0);
  });

  it("sends the items' photos with the input, and the record's photos with itself", async () => {
    vi.stubGlobal('XMLHttpRequest', uploads());
    const outside = await open({ [SAVE]: ok(recordWith('', { version: 'v2' })), [ABORT]: ok(aborted()) });
    await addPhoto(t('photosOf', { name: 'Temperature' }));
    await addPhoto(t('photos'));
    await form.isKept(outside);
    await abort();
    const { images = '' } = await arrived(outside, ABORT);
    expect(JSON.parse(images)).toMatchObject([{ url: '/cdn/upload/2.jpg' }]);
    expect(JSON.parse(sent(outside, SAVE)[0]?.answers ?? '')).toMatchObject([
      { itemId: 'temp', images: [{ url: '/cdn/upload/1.jpg' }] },
    ]);
    await expect.poll(() => getWork(outside.services).store.rows('pictures', 'u1')).toEqual([]);
  });

  it('does not happen if the save was refused, and everything becomes a draft again with the note', async () => {
    const outside = await open({ [SAVE]: refused('内容已被更新', '1402'), [ABORT]: ok(aborted()) });
    await form.type('60');
    await abort();
    await arrived(outside, SAVE);
    const { outbox } = getWork(outside.services);
    await expect.poll(() => outbox.returned()).toMatchObject([{ values: { abortNote: 'flooded' } }]);
    const again = await open({ [RECORD]: ok(rawRecord({ version: 'v9' })) });
    await waitFor(() => expect(form.value()).toHaveValue('60'));
    expect([...sent(outside, ABORT), ...sent(again, ABORT)]).toEqual([]);
  });

  it('warns of input that cannot be sent unchanged', async () => {
    await open({ [ABORT]: ok(aborted()) });
    await fill(form.instructions(), 'go on <now>');
    await form.press(t('abort'));
    await screen.findByText(t('abortUnsaved', { names: t('instructions') }));
  });

  it('keeps its reason and note in the draft, and likewise the reason of an override', async () => {
    const outside = await open();
    await form.type('92.4');
    await form.choose('Temperature', 'normal');
    await fill(screen.getByLabelText(t('override')), 'new gauge');
    await form.press(common.cancel);
    await form.press(t('abort'));
    await fill(await screen.findByLabelText(t('abortNote')), 'flooded');
    await user.selectOptions(screen.getByLabelText(t('abortReason')), 'not safe');
    await form.isKept(outside);
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
    const begun = ok(recordWith('60', { version: 'v4', images: [aPhoto] }));
    const outside = await openAborted({ [SAVE]: begun });
    await resume();
    expect(form.value()).toHaveValue('60');
    const { version, answers, images = '' } = await arrived(outside, SAVE);
    expect([version, answers]).toEqual(['v3', '[]']);
    expect(JSON.parse(images)).toMatchObject([{ url: aPhoto.url }]);
    outside.answers[RECORD] = begun;
    await screen.findByText(t('incomplete'));
    await pass(outside, SERVER_DRAFT_MS);
    expect(form.value()).toHaveValue('60');
    expect(sent(outside, SAVE)).toHaveLength(1);
  });

  it('keeps new input once it is resumed, even if its draft was discarded before', async () => {
    await open();
    await form.type('61');
    const outside = await openAborted();
    const drafts = () => getWork(outside.services).store.rows('drafts', 'u1');
    await user.click(await screen.findByRole('button', { name: t('throwAway') }));
    const asked = within(screen.getByRole('dialog', { name: t('throwAwayTitle') }));
    await user.click(asked.getByRole('button', { name: t('throwAway') }));
    await expect.poll(drafts).toEqual([]);
    await resume();
    expect(form.value()).toHaveValue('60');
    await fill(form.instructions(), 'go on');
    await pass(outside, DRAFT_REST_MS);
    await expect.poll(drafts).toMatchObject([{ values: { instructions: 'go on' } }]);
  });

  it('can be inspected offline, and is started and submitted once online', async () => {
    const outside = await openAborted();
    outside.answers[Path.info] = 'offline';
    await resume();
    await form.type('61');
    await form.answerTheRest();
    await form.submit();
    await expect.poll(() => getWork(outside.services).outbox.countUnsent()).toBe(1);
    outside.answers[SAVE] = ok(recordWith('60', { version: 'v4', images: [aPhoto] }));
    outside.answers[SUBMIT] = ok(recordWith('61', { status: 'completed', version: 'v5' }));
    await backOnline(outside);
    expect(await arrived(outside, SUBMIT)).toMatchObject({ version: 'v4' });
    expect(sent(outside, SAVE)).toMatchObject([{ version: 'v3' }]);
    expect(sent(outside, SAVE)).toHaveLength(1);
  });
});

const aborted = (): object =>
  recordWith('60', { status: 'aborted', version: 'v3', actions: ['save'], images: [aPhoto] });
const WITH_PHOTO = ok(rawRecord({ images: [aPhoto] }));
const DONE = ok(recordWith('60', { status: 'completed', version: 'v3', actions: ['edit'] }));

const open = async (answers: Answers = {}, at = FILL_AT): Promise<FakeOutside> =>
  (await form.open(answers, { at })).outside;
const openAborted = async (answers: Answers = {}): Promise<FakeOutside> =>
  (await openAt(FILL_AT, { [RECORD]: ok(aborted()), ...answers })).outside;
async function resume(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: t('resume') }));
  await form.isHere();
}
async function abort(): Promise<void> {
  await form.press(t('abort'));
  await fill(await screen.findByLabelText(t('abortNote')), 'flooded');
  await form.press(t('abortDo'));
}
const pass = (outside: FakeOutside, ms: number): Promise<void> => act(async () => outside.pass(ms));
async function backOnline({ answers }: FakeOutside): Promise<void> {
  answers[Path.info] = ok(userInfo());
  await act(async () => void window.dispatchEvent(new Event('online')));
}
const copies = async ({ services }: FakeOutside): Promise<readonly unknown[]> =>
  (await getWork(services).store.rows('outbox', 'u1')).map(({ input }) => input);

function expectUnasked(text: string): void {
  expect(form.value()).toHaveValue(text);
  expect(screen.queryByText(/^我的：/)).not.toBeInTheDocument();
}

function uploads() {
  let count = 0;
  return class {
    readonly upload = { addEventListener: () => undefined };
    readonly status = 200;
    responseText = '';
    #load = (): void => undefined;
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    addEventListener(type: string, listener: () => void): void {
      if (type === 'load') this.#load = listener;
    }
    send(): void {
      count += 1;
      this.responseText = JSON.stringify(ok({ url: `/cdn/upload/${count}.jpg` }));
      setTimeout(() => this.#load(), 0);
    }
  };
}
