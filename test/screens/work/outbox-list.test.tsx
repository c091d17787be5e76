import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { OutboxList } from '../../../src/features/work/outbox/outbox-list';
import { WaitingBadge } from '../../../src/features/work/outbox/waiting-badge';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/work-parts';
import type { Fault } from '../../../src/shared/faults';
import { epochMs } from '../../../src/shared/units';
import type { OutboxRow, Rows, TableName } from '../../../src/state/work/rows';
import { OUTBOX_BACKOFF_MAX_MS } from '../../../src/state/work/send-order';
import { networkFaultAtom } from '../../../src/state/work/work-atoms';
import { getWork } from '../../../src/state/work/work-services';
import { createDraft, createEntry, createPicture } from '../../unit/src/state/work/samples';
import { type Answers, ok, Path, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { getToasts, press, startSession } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts, withinDialog } from '../kit/queries';
import { act, renderPart, screen, user, waitFor } from '../kit/render';

const NOTE = '/lfscada/repair/note';
const ENDS = '/lfscada/operation/query';
const SLIP = '/home/work/my-repairs/content/r1';
/** The end of the longest pause of a form. */
const HELD = epochMs(NOW + OUTBOX_BACKOFF_MAX_MS);
const REFUSED: Fault = { kind: 'refused', code: '1201', message: '无权限' };

let outside: FakeOutside;

describe('The list of unsent forms', () => {
  it('is empty if everything was sent', async () => {
    await open([]);
    expect(document.body).toHaveTextContent(/^\/$/);
  });

  it('names each form with its input, its state, and the total number', async () => {
    await open([
      createEntry({ key: 'a', state: 'refused', fault: REFUSED }),
      createEntry({
        key: 'b',
        state: 'refused',
        call: 'repair/add',
        input: { equipName: '1#泵', note: '漏油', images: [{ picture: 'p' }] },
      }),
      createEntry({ key: 'c', state: 'refused', call: 'of/later', input: null, problem: 'picture-lost' }),
    ]);
    expectTexts(cn.formNote, 'noisy bearing', '无权限', cn.formReport, '1#泵 · 漏油', cn.formOther);
    expectTexts(cn.entryPictureLost, '待发送 3');
    expect(await screen.findByText('需处理 3')).toBeInTheDocument();
  });

  it('fault 75: shows a refusal with its reason; its form is opened again as its draft', async () => {
    await open([createEntry({ key: 'a', state: 'refused', fault: REFUSED })]);
    await press(common.editAgain);
    await expectEventually(getPlace, SLIP);
    expect(await getWork(outside.services).store.read('drafts', 'd')).toMatchObject({
      values: { note: 'noisy bearing' },
      reason: REFUSED,
    });
    await expectEventually(listStates, ['returned']);
  });

  it("links to a report's form by the name of its draft", async () => {
    const key = JSON.stringify(['u1', 'repair d7']);
    const report = createEntry({ key: 'a', state: 'refused', call: 'repair/add', input: { note: 'x' } });
    await open([{ ...report, draft: { ...report.draft, key } }]);
    await press(common.editAgain);
    await expectEventually(getPlace, '/home/work/equip-repairs?draft=d7');
  });

  it('fault 72: shows a returned form with the name of the faster user; its text can be copied', async () => {
    const slip = { id: 'r1', status: 'pending', version: 'v2' };
    await open([createEntry({ key: 'a' })], {
      answers: { [NOTE]: refuse('张伟, 10:02', '1403'), '/lfscada/repair/info': ok(slip) },
    });
    await act(async () => void (await getWork(outside.services).outbox.sendNow()));
    await expectEventually(listStates, ['returned']);
    expect(document.body).toHaveTextContent('张伟, 10:02');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await press(cn.copyText);
    expect(writeText).toHaveBeenCalledWith('noisy bearing');
    await press(common.editAgain);
    await expectEventually(getPlace, SLIP);
  });

  it('fault 72: keeps a newer draft of the same form in place, and both on the device', async () => {
    await open([createEntry({ key: 'a', state: 'refused', fault: REFUSED })]);
    await put('drafts', createDraft({ values: { note: 'newer' } }));
    await press(common.editAgain);
    await expectEventually(listStates, ['returned']);
    expect(getPlace()).toBe('/');
    expect(getToasts(outside.services)).toEqual([cn.newerDraft]);
    await act(async () => void (await getWork(outside.services).outbox.deleteDraft('d')));
    await press(common.editAgain);
    await expectEventually(getPlace, SLIP);
    expect(await getWork(outside.services).store.rows('drafts', 'u1')).toMatchObject([
      { key: 'd', values: { note: 'noisy bearing' } },
    ]);
  });

  it('fault 62: reports that an unknown result is being queried, and sends nothing again', async () => {
    await open([createEntry({ key: 'a', state: 'unknown', notBefore: HELD })]);
    expect(document.body).toHaveTextContent(cn.askedFirst);
    expect(screen.queryByRole('button', { name: cn.sendAgain })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: common.editAgain })).not.toBeInTheDocument();
  });

  it('fault 63: asks the user to compare with the list if the platform cannot answer', async () => {
    await open([createEntry({ key: 'a', state: 'unknown', problem: 'look-first' })], {
      answers: { [NOTE]: 'silence' },
    });
    expect(document.body).toHaveTextContent(cn.lookFirst);
    expect(screen.getByRole('link', { name: cn.compare })).toHaveAttribute('href', SLIP);
    expect(outside.getRequests(NOTE)).toHaveLength(0);
    await press(cn.notThereSend);
    await waitFor(() => expect(outside.getRequests(NOTE)).toHaveLength(1));
    expect(outside.getRequests(NOTE)[0]?.headers['x-operation-id']).toBe('operation-a');
  });

  it('fault 63: drops a form that has already arrived, after a dialog', async () => {
    await open([createEntry({ key: 'a', state: 'unknown', problem: 'look-first' })]);
    await press(cn.isThereRemove);
    expect(screen.getByRole('dialog', { name: cn.throwAwayAsk })).toHaveTextContent(cn.throwAwayUncertain);
    await press(common.cancel);
    expect(listStates()).toEqual(['unknown']);
    await press(cn.isThereRemove);
    await press(common.discard);
    await expectEventually(listStates, []);
  });

  it('fault 67: keeps a picture that is too large, with the reason', async () => {
    const tooLarge: Fault = { kind: 'refused', code: '1315', message: '图片超过 1 MB' };
    await open([createEntry({ key: 'a', state: 'refused', fault: tooLarge, pictures: ['p'] })]);
    await put('pictures', createPicture({ key: 'p', state: 'refused', fault: tooLarge }));
    await expectEventually(() => getTexts('.as-tile__state'), ['图片超过 1 MB']);
  });

  it('fault 68: distinguishes a network with its own sign-in from no network', async () => {
    await open([createEntry({ key: 'a', notBefore: HELD })]);
    const set = async (fault: Fault | null): Promise<void> =>
      act(async () => outside.services.store.set(networkFaultAtom, fault));
    for (const [fault, words] of [
      [{ kind: 'malformed', where: '$' }, cn.captivePortal],
      [{ kind: 'timeout', afterMs: 1 }, cn.noAnswer],
      [{ kind: 'http', status: 503 }, cn.platformFails],
      [REFUSED, cn.platformFails],
    ] as const) {
      await set(null);
      await set(fault);
      expect(document.body).toHaveTextContent(words);
    }
    await set(null);
    expect(getAllBySelector('.as-notice')).toEqual([]);
  });

  it('fault 68: recognises a portal that answers HTML to its own sender', async () => {
    await open([createEntry({ key: 'a', notBefore: HELD })]);
    for (const path of [Path.info, NOTE, ENDS])
      outside.answers[path] = { status: 200, text: '<html>Welcome</html>' };
    await act(async () => void (await getWork(outside.services).outbox.sendNow()));
    expect(await screen.findByText(cn.captivePortal)).toBeInTheDocument();
    expect(listStates()).toEqual(['waiting']);
    expect(outside.getRequests(NOTE)).toEqual([]);
  });

  it('keeps the focus among its rows when one is discarded', async () => {
    await open([
      createEntry({ key: 'a', state: 'refused', fault: REFUSED }),
      createEntry({ key: 'b', state: 'refused', fault: REFUSED }),
    ]);
    const [first] = screen.getAllByRole('button', { name: common.discard });
    first?.focus();
    await user.click(first as HTMLElement);
    await user.click(withinDialog().getByRole('button', { name: common.discard }));
    await waitFor(() => expect(listStates()).toHaveLength(1));
    expect(getBySelector('.as-outbox__row')).toContainElement(document.activeElement as HTMLElement);
  });

  it('fault 84: offers unreadable rows as text to copy, until the user discards them', async () => {
    await open([]);
    await put('drafts', { key: 'x', userId: 'u1', kind: 'repair', values: { note: 'rust' } } as never);
    const damagedField = await screen.findByRole('textbox', { name: cn.damaged });
    expect(damagedField).toHaveDisplayValue(/rust/);
    await press(common.discard);
    await waitFor(() => expect(damagedField).not.toBeInTheDocument());
  });

  it('fault 85: warns of forms unsent for three days', async () => {
    const before = NOW - 3 * 86_400_000;
    await open([
      createEntry({ key: 'a', notBefore: HELD, at: epochMs(before - 1) }),
      createEntry({ key: 'b', notBefore: HELD, at: epochMs(before) }),
    ]);
    await expectEventually(
      () => getTexts(screen.queryAllByRole('alert')),
      [cn.unsentOld.replace('{n}', '1')],
    );
  });

  it('fault 87: shows another user a number and nothing more', async () => {
    await open([]);
    await put('outbox', createEntry({ key: 'a', userId: 'u2' }), createEntry({ key: 'b', userId: 'u2' }));
    expect(await screen.findByText('本机另有 1 人的 2 项未发送')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('noisy bearing');
  });

  it("shows only one order's forms on its screen", async () => {
    const entries = ['r1', 'r2'].map((entity) => createEntry({ key: entity, state: 'refused', entity }));
    await open(entries, { entity: 'r2' });
    expect(listStates()).toEqual(['refused']);
  });
});

/** Opens the list with these entries, for one order if `entity` is given. */
async function open(
  entries: readonly OutboxRow[],
  { answers = {}, entity }: { readonly answers?: Answers; readonly entity?: string } = {},
): Promise<void> {
  outside = await startSession(answers);
  const { store } = getWork(outside.services);
  await store.write(entries.map((row) => ({ table: 'outbox', put: row })));
  await renderPart(
    outside.services,
    <>
      <WaitingBadge />
      <OutboxList {...(entity === undefined ? {} : { entity })} />
      <Place />
    </>,
  );
  const visibleEntries = entries.filter((row) => entity === undefined || row.entity === entity);
  await waitFor(() => expect(listStates()).toHaveLength(visibleEntries.length));
}

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

async function put<T extends TableName>(table: T, ...rows: readonly Rows[T][]): Promise<void> {
  await act(async () => {
    await getWork(outside.services).store.write(rows.map((row) => ({ table, put: row }) as never));
  });
}

const listStates = () => getAllBySelector('.as-outbox__row').map((row) => row.dataset.state);
const getPlace = () => screen.getByRole('status', { name: 'place' }).textContent;
const expectEventually = (read: () => unknown, expected: unknown) =>
  waitFor(() => expect(read()).toEqual(expected));
