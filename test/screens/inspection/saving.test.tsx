import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../../src/i18n/inspection';
import { cn as parts } from '../../../src/i18n/work-parts';
import { DRAFT_REST_MS, SERVER_DRAFT_MS } from '../../../src/shared/constants';
import { recordForm } from '../../../src/shared/work/record-form';
import { workOf } from '../../../src/state/work/work-services';
import { jpeg } from '../../unit/src/shared/work/picture-bytes';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { heldAnswer, ok, Path, refused, userInfo } from '../kit/fake-outside';
import { act, cleanup, fill, getAllBySelector, getBySelector, screen, settled, user } from '../kit/render';
import {
  AllSeen,
  ENDS,
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

const SAVE = '/lfscada/inspection/record/save';
const ABORT = '/lfscada/inspection/record/abort';
const VALUE = 'input[name="value-temp"]';
const INSTRUCTIONS = 'textarea[name="instructions"]';
const aPhoto = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

vi.mock('../../../src/browser/decode-picture', () => ({
  decodePicture: async () => ({
    width: 100,
    height: 80,
    jpeg: async () => new Blob(['jpeg']),
    release: () => undefined,
  }),
}));

/** The part of XMLHttpRequest that an upload uses; each gets an address of its own. */
class Upload {
  static count = 0;
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
    Upload.count += 1;
    const data = { url: `/cdn/upload/${Upload.count}.jpg` };
    this.responseText = JSON.stringify({ code: '200', message: '', data });
    setTimeout(() => this.#load(), 0);
  }
}

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

/** The record with the temperature answered so, as a save has made it. */
const recordWith = (currentValue: string, changes: object = {}): object => {
  const answer = { result: 'normal', description: 'Within limits', by: 'hand', currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return rawRecord({ status: 'incomplete', done: 1, items, ...changes });
};
const open = async (...given: Parameters<typeof openAt>): Promise<Opened> => {
  opened = await openAt(...given);
  await formIsHere(opened.drawn);
  return opened;
};
const type = (of: string, text: string): Promise<void> => fill(getBySelector(of), text);
const pass = (ms: number): Promise<void> => act(async () => opened.outside.pass(ms));
const current = (of = VALUE): string => getBySelector<HTMLInputElement>(of).value;
const made = (path: string): readonly Record<string, string>[] =>
  opened.outside.made(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body ?? '')));
const arrived = (path: string, count = 1): Promise<void> =>
  soon(opened.drawn, () => opened.outside.made(path).length, count);
const answersIn = (body: Record<string, string> | undefined): unknown => JSON.parse(body?.answers ?? '[]');
const copies = async (): Promise<readonly unknown[]> =>
  (await workOf(opened.outside.services).store.rows('outbox', 'u1')).map(({ input }) => input);
const kept = (): Promise<void> =>
  soon(opened.drawn, () => getBySelector('.as-draft-state').dataset.state, 'disk');

/** Changes the form, waits for the interval and leaves it: nothing of that is on its way to the platform. */
async function leftUnsaved(): Promise<void> {
  await type(VALUE, '61');
  await pass(SERVER_DRAFT_MS);
  await settled();
  await user.click(screen.getByRole('button', { name: '返回' }));
  await settled();
  expect([made(SAVE), await copies()]).toEqual([[], []]);
}
/** A photo out of the album, for the temperature or for the whole record. */
async function photograph(label: string): Promise<void> {
  const { drawn } = opened;
  const way = parts.wayTo.replace('{way}', parts.fromAlbum).replace('{label}', label);
  const album = getBySelector<HTMLInputElement>(`input[aria-label="${way}"]`);
  const before = getAllBySelector('.as-tile__open').length;
  await soon(drawn, () => album.disabled, false);
  await act(async () => {
    const bytes = jpeg(100, 80) as Uint8Array<ArrayBuffer>;
    Object.defineProperty(album, 'files', { configurable: true, value: [new File([bytes], 'pump.jpg')] });
    album.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(drawn, () => getAllBySelector('.as-tile__open').length, before + 1);
}

/** Fills what is missing besides the temperature. */
async function fillTheRest(): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'none' }));
  const looks = getAllBySelector('[data-item="look"] .as-segmented__option');
  await user.click(looks[0]?.querySelector('input') as Element);
  await type(INSTRUCTIONS, 'go on');
}

describe('A record that is filled', () => {
  it('is saved at an interval while something changes, what has changed alone, over what was saved before', async () => {
    await open(FILL_AT, { [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await pass(SERVER_DRAFT_MS);
    expect(made(SAVE)).toEqual([]);
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE);
    expect(made(SAVE)[0]).toMatchObject({ id: 'i1', recordEquipId: 'i1-e1', version: 'v1', images: '[]' });
    expect(answersIn(made(SAVE)[0])).toMatchObject([
      { itemId: 'temp', currentValue: '60', result: 'normal', by: 'hand' },
    ]);
    opened.outside.answers[RECORD] = ok(recordWith('60', { version: 'v2' }));
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('未完成'), true);
    await pass(SERVER_DRAFT_MS);
    opened.outside.answers[SAVE] = ok(recordWith('60', { version: 'v3', instructions: 'go on' }));
    await type(INSTRUCTIONS, 'go on');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE, 2);
    expect(made(SAVE)[1]).toMatchObject({ version: 'v2', answers: '[]', instructions: 'go on' });
    expect([current(), getAllBySelector('.as-conflicts__one').length]).toEqual(['60', 0]);
  });

  it('is saved when the form is left, and nobody has to send that or to be told of it', async () => {
    await open(FILL_AT, { [Path.info]: ok(userInfo()), [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await type(VALUE, '60');
    await user.click(screen.getByRole('button', { name: '返回' }));
    await arrived(SAVE);
    const { outbox } = workOf(opened.outside.services);
    expect([await outbox.unsent(), await outbox.entries()]).toEqual([0, []]);
  });

  it('is saved when the page is hidden', async () => {
    await open(FILL_AT, { [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await type(VALUE, '60');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    vi.restoreAllMocks();
    await arrived(SAVE);
  });

  it('is not saved where nobody has begun it', async () => {
    await open(FILL_AT);
    await pass(SERVER_DRAFT_MS);
    await user.click(screen.getByRole('button', { name: '返回' }));
    await settled();
    expect([made(SAVE), await copies()]).toEqual([[], []]);
  });

  it('is not saved while it is corrected, though the platform would take it: half a correction is none', async () => {
    const correct = FILL_AT.replace('inspection-bill', 'edit-inspection-bill');
    const done = recordWith('60', { status: 'completed', actions: ['edit', 'save'] });
    await open(correct, { [Path.info]: ok(userInfo()), [RECORD]: ok(done), [SAVE]: ok(done) });
    await leftUnsaved();
  });

  it('is not saved where the platform lets it be submitted only', async () => {
    await open(FILL_AT, {
      [RECORD]: ok(rawRecord({ actions: ['submit', 'abort'] })),
      [SAVE]: ok(rawRecord()),
    });
    await leftUnsaved();
  });

  it('is typed on while its save is under way: nothing is asked, and that is saved over it', async () => {
    const { held: later, answer } = heldAnswer();
    await open(FILL_AT, { [SAVE]: () => later });
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE);
    await type(VALUE, '61');
    const saved = ok(recordWith('60', { version: 'v2' }));
    opened.outside.answers[RECORD] = saved;
    opened.outside.answers[SAVE] = ok(recordWith('61', { version: 'v3' }));
    await act(async () => answer(saved));
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('未完成'), true);
    expect([current(), getAllBySelector('.as-conflicts__one').length]).toEqual(['61', 0]);
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE, 2);
    expect(made(SAVE)[1]).toMatchObject({ version: 'v2' });
    expect(answersIn(made(SAVE)[1])).toMatchObject([{ itemId: 'temp', currentValue: '61' }]);
  });

  it('leaves out a text that the platform refuses, until it is right', async () => {
    await open(FILL_AT, { [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await type(VALUE, '60');
    await type(INSTRUCTIONS, 'go on <now>');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE);
    expect(made(SAVE)[0]).not.toHaveProperty('instructions');
  });

  it('waits without a network, the newest save in the place of the older one, and goes when there is one', async () => {
    await open(FILL_AT);
    opened.outside.answers[Path.info] = 'offline';
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await expect.poll(copies).toHaveLength(1);
    await type(VALUE, '61');
    await pass(SERVER_DRAFT_MS);
    await expect.poll(copies).toMatchObject([{ answers: [{ currentValue: '61' }] }]);
    expect(made(SAVE)).toEqual([]);
    opened.outside.answers[Path.info] = ok(userInfo());
    opened.outside.answers[SAVE] = ok(recordWith('61', { version: 'v2' }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrived(SAVE);
    expect(current()).toBe('61');
  });

  it('is brought together with what somebody else has saved meanwhile, and saved over that', async () => {
    await open(FILL_AT, { [SAVE]: refused('内容已被更新', '1402') });
    await type(VALUE, '60');
    opened.outside.answers[RECORD] = ok(rawRecord({ version: 'v9', instructions: 'theirs' }));
    await pass(SERVER_DRAFT_MS);
    await soon(opened.drawn, () => current(INSTRUCTIONS), 'theirs');
    expect([current(), await copies()]).toEqual(['60', []]);
    opened.outside.answers[SAVE] = ok(recordWith('60', { version: 'v10', instructions: 'theirs' }));
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE, 2);
    expect(made(SAVE)[1]).toMatchObject({ version: 'v9' });
  });

  it('asks nothing about what this person has saved, though the page was killed before it was told', async () => {
    await open(FILL_AT, { [SAVE]: ok(recordWith('60', { version: 'v2' })) });
    await type(VALUE, '60');
    await pass(1_000);
    await kept();
    await user.click(screen.getByRole('button', { name: '返回' }));
    await arrived(SAVE);
    await expect.poll(copies).toEqual([]);
    cleanup();
    await open(FILL_AT, { [RECORD]: ok(recordWith('60', { version: 'v2' })) });
    await type(VALUE, '62');
    expect([current(), getAllBySelector('.as-conflicts__one').length]).toEqual(['62', 0]);
    // An answer of before the save, late or from a cache, is not newer than the form.
    await pass(1_000);
    await kept();
    cleanup();
    await open(FILL_AT, { [RECORD]: ok(rawRecord()) });
    await soon(opened.drawn, () => current(), '62');
    expect(getAllBySelector('.as-conflicts__one')).toHaveLength(0);
  });
});

describe('A form that is sent off', () => {
  const done = ok(recordWith('60', { status: 'completed', version: 'v3', actions: ['edit'] }));

  it('takes the place of a save that waits', async () => {
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ images: [aPhoto] })), [SUBMIT]: done });
    opened.outside.answers[Path.info] = 'offline';
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await expect.poll(copies).toHaveLength(1);
    await fillTheRest();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await expect.poll(copies).toMatchObject([{ result: 'normal', proof: { kind: 'none' } }]);
    opened.outside.answers[Path.info] = ok(userInfo());
    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrived(SUBMIT);
    expect([made(SAVE).length, made(SUBMIT)[0]?.version]).toEqual([0, 'v1']);
  });

  it('waits for a save that is under way, and goes over what that has made', async () => {
    const { held: later, answer } = heldAnswer();
    const record = rawRecord({ images: [aPhoto] });
    await open(FILL_AT, { [RECORD]: ok(record), [SAVE]: () => later, [SUBMIT]: done });
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE);
    await fillTheRest();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await expect.poll(copies).toHaveLength(2);
    expect(made(SUBMIT)).toEqual([]);
    await act(async () => answer(ok(recordWith('60', { version: 'v2', images: [aPhoto] }))));
    await arrived(SUBMIT);
    expect([made(SAVE).length, made(SUBMIT)[0]?.version]).toEqual([1, 'v2']);
  });

  it('goes over a save of which the answer was lost', async () => {
    const record = rawRecord({ images: [aPhoto] });
    await open(FILL_AT, {
      [RECORD]: ok(record),
      [SAVE]: 'offline',
      [SUBMIT]: done,
      [ENDS]: ({ body }) => {
        const ids = new URLSearchParams(body ?? '').get('ids')?.split(',') ?? [];
        return ok(ids.map((id) => ({ id, state: 'done', entityId: '' })));
      },
    });
    await type(VALUE, '60');
    await pass(SERVER_DRAFT_MS);
    await arrived(SAVE);
    opened.outside.answers[RECORD] = ok(recordWith('60', { version: 'v2', images: [aPhoto] }));
    await fillTheRest();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    await pass(10_000);
    await arrived(SUBMIT);
    expect([made(SAVE).length, made(SUBMIT)[0]?.version]).toEqual([1, 'v2']);
  });
});

describe('Aborting', () => {
  const abort = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: '中止该项巡检' }));
    await soon(opened.drawn, () => getAllBySelector('textarea[name="abort-note"]').length, 1);
    await type('textarea[name="abort-note"]', 'flooded');
    await user.click(screen.getByRole('button', { name: '中止' }));
  };
  const aborted = ok(recordWith('60', { status: 'aborted', version: 'v3', actions: ['save'] }));

  it('saves what was filled in before, as one form in the outbox', async () => {
    await open(FILL_AT, { [SAVE]: ok(recordWith('60', { version: 'v2' })), [ABORT]: aborted });
    opened.outside.answers[Path.info] = 'offline';
    await type(VALUE, '60');
    await type(INSTRUCTIONS, 'behind the water');
    await abort();
    const { outbox } = workOf(opened.outside.services);
    await expect.poll(() => outbox.unsent()).toBe(1);
    opened.outside.answers[Path.info] = ok(userInfo());
    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrived(ABORT);
    expect(made(SAVE)).toMatchObject([{ version: 'v1', instructions: 'behind the water' }]);
    expect(answersIn(made(SAVE)[0])).toMatchObject([{ itemId: 'temp', currentValue: '60' }]);
    expect(made(ABORT)).toMatchObject([{ version: 'v2', reason: 'unreachable', note: 'flooded' }]);
    await expect.poll(() => outbox.unsent()).toBe(0);
  });

  it('sends the photos of the items with what was filled in, and those of the whole record with itself', async () => {
    vi.stubGlobal('XMLHttpRequest', Upload);
    Upload.count = 0;
    await open(FILL_AT, { [SAVE]: ok(recordWith('', { version: 'v2' })), [ABORT]: aborted });
    await photograph(words.photosOf.replace('{name}', 'Temperature'));
    await photograph(words.photos);
    await pass(1_000);
    await kept();
    await abort();
    await arrived(ABORT);
    expect(answersIn(made(SAVE)[0])).toMatchObject([
      { itemId: 'temp', images: [{ url: '/cdn/upload/1.jpg' }] },
    ]);
    expect(JSON.parse(made(ABORT)[0]?.images ?? '')).toMatchObject([{ url: '/cdn/upload/2.jpg' }]);
    const { store } = workOf(opened.outside.services);
    await expect.poll(() => store.rows('pictures', 'u1')).toEqual([]);
  });

  it('does not happen where that was not taken: everything is a draft again, with the note', async () => {
    await open(FILL_AT, { [SAVE]: refused('内容已被更新', '1402'), [ABORT]: aborted });
    await type(VALUE, '60');
    await abort();
    await arrived(SAVE);
    const { outbox } = workOf(opened.outside.services);
    await expect.poll(() => outbox.returned()).toMatchObject([{ values: { abortNote: 'flooded' } }]);
    cleanup();
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ version: 'v9' })) });
    await soon(opened.drawn, () => current(), '60');
    expect(made(ABORT)).toEqual([]);
  });

  it('warns of what cannot be sent as it is', async () => {
    await open(FILL_AT, { [ABORT]: aborted });
    await type(INSTRUCTIONS, 'go on <now>');
    await user.click(screen.getByRole('button', { name: '中止该项巡检' }));
    await soon(
      opened.drawn,
      () => (document.body.textContent ?? '').includes('否则中止后会丢失：处理意见'),
      true,
    );
  });

  it('keeps its reason and note in the draft, and so the reason of an override', async () => {
    await open(FILL_AT);
    await type(VALUE, '92.4');
    const normal = getBySelector('[data-item="temp"] .as-segmented__option input');
    await user.click(normal);
    await type('textarea[name="override"]', 'new gauge');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '中止该项巡检' }));
    await soon(opened.drawn, () => getAllBySelector('textarea[name="abort-note"]').length, 1);
    await type('textarea[name="abort-note"]', 'flooded');
    await act(async () => {
      const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '中止原因' });
      select.value = 'not safe';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await pass(1_000);
    await kept();
    cleanup();
    await open(FILL_AT);
    await user.click(screen.getByRole('button', { name: '中止该项巡检' }));
    await soon(opened.drawn, () => getAllBySelector('textarea[name="abort-note"]').length, 1);
    expect(current('textarea[name="abort-note"]')).toBe('flooded');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '中止原因' }).value).toBe('not safe');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(getBySelector('[data-item="temp"] .as-segmented__option input'));
    expect(current('textarea[name="override"]')).toBe('new gauge');
  });
});

describe('An aborted record', () => {
  const aborted = recordWith('60', { status: 'aborted', version: 'v3', actions: ['save'], images: [aPhoto] });
  const resume = async (): Promise<void> => {
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('重新巡检'), true);
    await user.click(screen.getByRole('button', { name: '重新巡检' }));
    await formIsHere(opened.drawn);
  };

  it('is inspected after all over what it had, and said so to the platform once', async () => {
    const begun = recordWith('60', { version: 'v4', images: [aPhoto] });
    opened = await openAt(FILL_AT, { [RECORD]: ok(aborted), [SAVE]: ok(begun) });
    await resume();
    expect(current()).toBe('60');
    await arrived(SAVE);
    expect(made(SAVE)[0]).toMatchObject({ version: 'v3', answers: '[]' });
    expect(JSON.parse(made(SAVE)[0]?.images ?? '')).toMatchObject([{ url: aPhoto.url }]);
    opened.outside.answers[RECORD] = ok(begun);
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('未完成'), true);
    await pass(SERVER_DRAFT_MS);
    expect([current(), made(SAVE).length]).toEqual(['60', 1]);
  });

  it('is kept when it is inspected after all, though its draft was thrown away before', async () => {
    opened = await openAt(FILL_AT);
    await formIsHere(opened.drawn);
    await type(VALUE, '61');
    cleanup();
    opened = await openAt(FILL_AT, { [RECORD]: ok(aborted) });
    const { store } = workOf(opened.outside.services);
    const notes = async () =>
      (await store.rows('drafts', 'u1')).map(({ values }) => recordForm(values, 'values').instructions);
    const throwing = (): readonly HTMLElement[] =>
      getAllBySelector('button').filter((button) => button.textContent === words.throwAway);
    await soon(opened.drawn, () => throwing().length, 1);
    await user.click(throwing()[0] as Element);
    await soon(opened.drawn, () => throwing().length, 2);
    await user.click(throwing()[1] as Element);
    await expect.poll(notes).toEqual([]);
    await resume();
    expect(current()).toBe('60');
    await type(INSTRUCTIONS, 'go on');
    await pass(DRAFT_REST_MS);
    await expect.poll(notes).toEqual(['go on']);
  });

  it('is inspected after all without a network: begun and submitted when there is one', async () => {
    opened = await openAt(FILL_AT, { [RECORD]: ok(aborted) });
    opened.outside.answers[Path.info] = 'offline';
    await resume();
    await type(VALUE, '61');
    await fillTheRest();
    await user.click(screen.getByRole('button', { name: '提交 1/3' }));
    const { outbox } = workOf(opened.outside.services);
    await expect.poll(() => outbox.unsent()).toBe(1);
    opened.outside.answers[SAVE] = ok(recordWith('60', { version: 'v4', images: [aPhoto] }));
    opened.outside.answers[SUBMIT] = ok(recordWith('61', { status: 'completed', version: 'v5' }));
    opened.outside.answers[Path.info] = ok(userInfo());
    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrived(SUBMIT);
    expect(made(SAVE).map(({ version }) => version)).toEqual(['v3']);
    expect(made(SUBMIT).map(({ version }) => version)).toEqual(['v4']);
  });
});
