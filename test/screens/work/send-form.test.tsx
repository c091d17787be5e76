import { beforeEach, describe, expect, it } from 'vitest';
import { DraftState } from '../../../src/features/work/outbox/draft-state';
import { StorageNotice } from '../../../src/features/work/outbox/keeping-notice';
import { SEND_ANSWER_MS } from '../../../src/features/work/outbox/use-announce-end';
import { useSendForm } from '../../../src/features/work/outbox/use-send-form';
import { cn } from '../../../src/i18n/work-parts';
import type { RepairId } from '../../../src/shared/ids';
import type { WorkDraft } from '../../../src/state/work/use-work-draft';
import { openDraftsAtom, storagePlaceAtom } from '../../../src/state/work/work-atoms';
import { getWork } from '../../../src/state/work/work-services';
import { type Answer, ok, refuse } from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { getToasts, startSession } from '../kit/open';
import { act, cleanup, fill, renderBare, screen, user, type View, waitFor } from '../kit/render';
import { renderForm } from './kit';

const NOTE = '/lfscada/repair/note';

let outside: FakeOutside;
let form: WorkDraft<string> | null = null;
let results: unknown[] = [];
beforeEach(() => {
  results = [];
});

describe('A form on the screen', () => {
  it('is active from the first change until it is sent or left', async () => {
    await open();
    const expectOpenDrafts = (count: number) =>
      waitFor(() => expect(outside.services.store.get(openDraftsAtom).size).toBe(count));
    await expectOpenDrafts(0);
    await fill(note(), 'noisy bearing');
    await expectOpenDrafts(1);
    await user.click(send());
    await expectOpenDrafts(0);
    cleanup();
    const view = await openTab();
    await fill(note(), 'again');
    await expectOpenDrafts(1);
    view.unmount();
    await expectOpenDrafts(0);
  });
});

describe('A form being sent', () => {
  it('fault 61: is one entry and one POST, however often the button is pressed', async () => {
    await open();
    await fill(note(), 'noisy bearing');
    await act(async () => {
      for (let i = 0; i < 3; i++) send().click();
    });
    await waitFor(() => expect(getResult()).toHaveTextContent('false disk'));
    await waitFor(() => expect(outside.getRequests(NOTE)).toHaveLength(1));
    expect(results.sort()).toEqual(['disk', null, null]);
    expect(getToasts(outside.services)).toEqual([cn.formSent]);
    expect(await getWork(outside.services).store.rows('drafts', 'u1')).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ['is refused', refuse('暂无权限', '1201'), '未被接受：暂无权限'],
    ['returns as a draft', refuse('', '1401'), '未被接受：工单状态已变化'],
    ['is unknown', { status: 504, text: '' }, cn.askedFirst],
    ['is missing', 'silence', cn.handedOver],
  ])('reports a result that %s', async (_, answer, expectedToast) => {
    await open(answer);
    await fill(note(), 'noisy bearing');
    await user.click(send());
    await waitFor(() => expect(outside.getRequests(NOTE)).toHaveLength(1));
    if (expectedToast === cn.handedOver) {
      expect(getToasts(outside.services)).toEqual([]);
      await advanceTime(outside, SEND_ANSWER_MS);
    }
    await waitFor(() => expect(getToasts(outside.services)).toEqual([expectedToast]));
  });

  it('waits for a photo in preparation, and is not reported as stored before', async () => {
    await open();
    await fill(note(), 'noisy bearing');
    await act(async () => form?.flush());
    expect(screen.getByText(cn.draftKept)).toBeInTheDocument();
    let finish: () => void = () => undefined;
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await act(async () => void form?.whilePreparing(() => work));
    expect(screen.getByText(cn.draftChanged)).toBeInTheDocument();
    await user.click(send());
    expect(results).toEqual([null]);
    expect(getToasts(outside.services)).toEqual([cn.picturePending]);
    expect(await getWork(outside.services).store.rows('outbox', 'u1')).toEqual([]);
    await act(async () => finish());
    expect(screen.getByText(cn.draftKept)).toBeInTheDocument();
    await user.click(send());
    await waitFor(() => expect(results).toEqual([null, 'disk']));
  });

  it('fault 61: is the same form in two tabs: both send it under one id', async () => {
    await open('offline');
    await fill(note(), 'noisy bearing');
    await advanceTime(outside, 1_000);
    await screen.findByText(cn.draftKept);
    await openTab();
    await user.click(send(0));
    await user.click(send(1));
    await waitFor(() => expect(getResult(1)).toHaveTextContent('false disk'));
    expect(await getWork(outside.services).outbox.listEntries()).toHaveLength(1);
    // Later input in a tab whose form is gone is a new form.
    await openTab();
    await fill(note(2), 'oil on the floor');
    await user.click(send(2));
    await waitFor(() => expect(getResult(2)).toHaveTextContent('false disk'));
    const ids = (await getWork(outside.services).outbox.listEntries()).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(2);
  });

  it('stays a draft once the session has ended', async () => {
    await open();
    await fill(note(), 'noisy bearing');
    await act(async () => {
      send().click();
      outside.services.session.handleEnded();
    });
    const { store } = getWork(outside.services);
    await waitFor(async () =>
      expect(await store.rows('drafts', 'u1')).toMatchObject([{ values: 'noisy bearing' }]),
    );
    expect(await store.rows('outbox', 'u1')).toEqual([]);
    expect(outside.getRequests(NOTE)).toEqual([]);
  });
});

describe('The draft notice', () => {
  it('reports the draft as stored when it is, and not before', async () => {
    await open();
    expect(getNotice()).toBeEmptyDOMElement();
    await fill(note(), 'noisy');
    expect(getNotice()).toHaveTextContent(cn.draftChanged);
    await advanceTime(outside, 1_000);
    await waitFor(() => expect(getNotice()).toHaveTextContent(cn.draftKept));
  });

  it('fault 83: warns that a page without a database loses it, as does a permanent notice', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await open();
    await fill(note(), 'noisy');
    await advanceTime(outside, 1_000);
    await waitFor(() => expect(getNotice()).toHaveTextContent(cn.draftInMemory));
    cleanup();
    await renderBare(outside.services, <StorageNotice />);
    expect(screen.getByRole('status')).toHaveTextContent(cn.storageNone);
    await act(async () => outside.services.store.set(storagePlaceAtom, 'full'));
    expect(screen.getByRole('status')).toHaveTextContent(cn.storageFull);
    await act(async () => outside.services.store.set(storagePlaceAtom, 'disk'));
    expect(document.body).toHaveTextContent(/^$/);
  });
});

async function open(answer: Answer = ok({ id: 'r1', status: 'pending', version: 'v2' })): Promise<void> {
  outside = await startSession({ [NOTE]: answer });
  await openTab();
}

const openTab = (): Promise<View> => renderForm(outside, (draft) => <Send draft={draft} />);

function Send({ draft }: { readonly draft: WorkDraft<string> }) {
  form = draft;
  const { send, isBusy, storagePlace } = useSendForm({ draft, call: 'repair/note', entity: 'r1' });
  const submit = async (): Promise<void> => {
    results.push(await send({ id: 'r1' as RepairId, note: draft.values, images: [], occurredAt: 1 }));
  };
  return (
    <>
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
      <output>{`${isBusy} ${storagePlace}`}</output>
      <DraftState draft={draft} />
    </>
  );
}

const note = (tab = 0) => screen.getAllByLabelText('note')[tab] as HTMLElement;
const send = (tab = 0) => screen.getAllByRole('button', { name: 'Send' })[tab] as HTMLElement;
const getResult = (tab = 0) => screen.getAllByRole('status')[tab];
const getNotice = () => screen.getByRole('paragraph');
