import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DraftState } from '../../../src/features/work/outbox/draft-state';
import { KeepingNotice } from '../../../src/features/work/outbox/keeping-notice';
import { useSendForm } from '../../../src/features/work/outbox/use-send-form';
import { cn } from '../../../src/i18n/work-parts';
import type { RepairId } from '../../../src/shared/ids';
import { toastsAtom } from '../../../src/state/feedback';
import type { WorkDraft } from '../../../src/state/work/use-work-draft';
import { keepingAtom, openDraftsAtom } from '../../../src/state/work/work-atoms';
import { workOf } from '../../../src/state/work/work-services';
import { type FakeOutside, ok } from '../kit/fake-outside';
import { act, type Drawn, fill, getBySelector, renderBare, screen, user } from '../kit/render';
import { drawForm, emptyDevice, signedIn, soon } from './kit';

const NOTE = '/lfscada/repair/note';
const SLIP = ok({ id: 'r1', status: 'pending', version: 'v2' });

/** What `send` has answered so far. */
const results: unknown[] = [];
let shown: WorkDraft<string> | null = null;
function Send({ draft }: { readonly draft: WorkDraft<string> }) {
  shown = draft;
  const { send, isBusy, kept } = useSendForm({ draft, call: 'repair/note', entity: 'r1' });
  const go = async (): Promise<void> => {
    results.push(await send({ id: 'r1' as RepairId, note: draft.values, images: [], occurredAt: 1 }));
  };
  return (
    <>
      <button type="button" onClick={() => void go()}>
        Send
      </button>
      <output>{`${isBusy} ${kept}`}</output>
      <DraftState draft={draft} />
    </>
  );
}
const forms: Drawn[] = [];
const open = async (outside: FakeOutside): Promise<Drawn> => {
  const drawn = await drawForm(outside, (draft) => <Send draft={draft} />);
  forms.push(drawn);
  return drawn;
};
const toasts = ({ services }: FakeOutside) => services.store.get(toastsAtom).map(({ text }) => text);
beforeEach(() => {
  emptyDevice();
  results.length = 0;
});
afterEach(async () => {
  for (const form of forms.splice(0)) await form.leave();
});

describe('A form on the screen', () => {
  it('is under way from the first change until it is sent, or left', async () => {
    const outside = await signedIn('u1', { [NOTE]: SLIP });
    const underWay = () => outside.services.store.get(openDraftsAtom).size;
    const drawn = await open(outside);
    expect(underWay()).toBe(0);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await soon(drawn, underWay, 1);
    await act(async () => screen.getByRole('button', { name: 'Send' }).click());
    await soon(drawn, underWay, 0);

    const next = await open(outside);
    await next.type('input', 'again');
    await soon(next, underWay, 1);
    await next.leave();
    expect(underWay()).toBe(0);
  });
});

describe('A form that is sent', () => {
  it('fault 61: is one entry and one POST, however often it is pressed', async () => {
    const outside = await signedIn('u1', { [NOTE]: SLIP });
    const drawn = await open(outside);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await act(async () => {
      for (let i = 0; i < 3; i++) screen.getByRole('button', { name: 'Send' }).click();
    });
    await soon(drawn, () => screen.getByRole('status').textContent, 'false disk');
    await soon(drawn, () => outside.made(NOTE).length, 1);
    expect(results.sort()).toEqual(['disk', null, null]);
    expect(toasts(outside)).toEqual([cn.handedOver]);
    expect(await workOf(outside.services).store.rows('drafts', 'u1')).toEqual([]);
  });

  it('waits for a photo that is still being prepared, and is not called kept before', async () => {
    const outside = await signedIn('u1', { [NOTE]: SLIP });
    const drawn = await open(outside);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    const state = () => getBySelector('.as-draft-state').dataset.state;
    await act(async () => shown?.flush());
    expect(state()).toBe('disk');
    let end: () => void = () => undefined;
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    await act(async () => void shown?.whilePreparing(() => work));
    expect(state()).toBe('changed');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect([results, toasts(outside)]).toEqual([[null], [cn.picturePending]]);
    expect(await workOf(outside.services).store.rows('outbox', 'u1')).toEqual([]);
    await act(async () => end());
    expect(state()).toBe('disk');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await soon(drawn, () => results, [null, 'disk']);
  });

  it('fault 61: is the same form in two tabs, so that both send it under one id', async () => {
    const outside = await signedIn('u1', { [NOTE]: 'offline' });
    const first = await open(outside);
    await first.type('input', 'noisy bearing');
    await act(async () => outside.pass(1_000));
    await soon(first, () => first.find('p').textContent, cn.draftKept);
    const second = await open(outside);
    await first.click('Send');
    await second.click('Send');
    await soon(second, () => second.find('output').textContent, 'false disk');
    const entries = await workOf(outside.services).outbox.entries();
    expect(entries).toHaveLength(1);
    // Something else that is typed in a tab whose form has gone is a form of its own.
    const third = await open(outside);
    await third.type('input', 'oil on the floor');
    await third.click('Send');
    await soon(third, () => third.find('output').textContent, 'false disk');
    const ids = (await workOf(outside.services).outbox.entries()).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(2);
  });

  it('stays a draft where nobody is signed in any more', async () => {
    const outside = await signedIn();
    const _drawn = await open(outside);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await act(async () => {
      screen.getByRole('button', { name: 'Send' }).click();
      outside.services.session.ended();
    });
    const { store } = workOf(outside.services);
    await expect
      .poll(async () => (await store.rows('drafts', 'u1')).map(({ values }) => values))
      .toEqual(['noisy bearing']);
    expect([await store.rows('outbox', 'u1'), outside.made(NOTE)]).toEqual([[], []]);
  });
});

describe('The line about a draft', () => {
  it('says that it is kept when it is, and not before', async () => {
    const outside = await signedIn();
    const drawn = await open(outside);
    const line = (): string | null => getBySelector('p').textContent;
    expect(line()).toBe('');
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy');
    expect(line()).toBe(cn.draftChanged);
    await act(async () => outside.pass(1_000));
    await soon(drawn, line, cn.draftKept);
  });

  it('fault 83: says that a page without a database loses it, and so does a lasting notice', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const outside = await signedIn();
    const drawn = await open(outside);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy');
    await act(async () => outside.pass(1_000));
    await soon(drawn, () => getBySelector('p').textContent, cn.draftInMemory);
    const notice = await renderBare(outside.services, <KeepingNotice />);
    forms.push(notice);
    expect(document.body.textContent ?? '').toBe(cn.storageNone);
    await act(async () => outside.services.store.set(keepingAtom, 'full'));
    expect(document.body.textContent ?? '').toBe(cn.storageFull);
    await act(async () => outside.services.store.set(keepingAtom, 'disk'));
    expect(document.body.textContent ?? '').toBe('');
  });
});
