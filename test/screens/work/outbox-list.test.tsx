import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxList } from '../../../src/features/work/outbox/outbox-list';
import { WaitingBadge } from '../../../src/features/work/outbox/waiting-badge';
import { cn } from '../../../src/i18n/work-parts';
import { OUTBOX_BACKOFF_MAX_MS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import { epochMs } from '../../../src/shared/units';
import { toastsAtom } from '../../../src/state/feedback';
import type { OutboxRow, Rows, TableName } from '../../../src/state/work/rows';
import { networkFaultAtom } from '../../../src/state/work/work-atoms';
import { workOf } from '../../../src/state/work/work-services';
import { draft, entry, picture } from '../../unit/src/state/work/samples';
import { type Answers, type FakeOutside, ok, Path, refused } from '../kit/fake-outside';
import { act, getAllBySelector, getButton, getBySelector, renderPart, screen, user } from '../kit/render';
import { emptyDevice, signedIn, soon } from './kit';

const NOTE = '/lfscada/repair/note';
const ENDS = '/lfscada/operation/query';
const NOW = 1_760_000_000_000;
/** The longest pause of a form. */
const HELD = epochMs(NOW + OUTBOX_BACKOFF_MAX_MS);
const REFUSED: Fault = { kind: 'refused', code: '1201', message: '无权限' };

let outside: FakeOutside;

beforeEach(emptyDevice);

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const rows = (): readonly string[] =>
  getAllBySelector('.as-outbox__row').map((row) => row.dataset.state ?? '');
const place = (): string | null => screen.getByRole('status').textContent;
const put = async <T extends TableName>(table: T, ...changed: readonly Rows[T][]): Promise<void> => {
  await act(async () => {
    await workOf(outside.services).store.write(changed.map((row) => ({ table, put: row }) as never));
  });
};
/** Entries that nobody sends: the platform does not say who is signed in. */
async function open(
  entries: readonly OutboxRow[],
  { answers = {}, entity }: { readonly answers?: Answers; readonly entity?: string } = {},
): Promise<void> {
  outside = await signedIn('u1', answers);
  const { store } = workOf(outside.services);
  await store.write(entries.map((row) => ({ table: 'outbox', put: row })));
  await renderPart(
    outside.services,
    <>
      <WaitingBadge />
      <OutboxList {...(entity === undefined ? {} : { entity })} />
      <Place />
    </>,
  );
  const shown = entries.filter((row) => entity === undefined || row.entity === entity);
  await soon(drawn, () => rows().length, shown.length);
}
const old = (at: number): Partial<OutboxRow> => ({ at: epochMs(at) });

describe('The list of unsent forms', () => {
  it('is nothing where everything was sent', async () => {
    await open([]);
    expect(document.body.textContent ?? '').toBe('/');
  });

  it('names each form with what was typed, its state, and the number of all', async () => {
    await open([
      entry({ key: 'a', state: 'refused', fault: REFUSED }),
      entry({
        key: 'b',
        state: 'refused',
        call: 'repair/add',
        input: { equipName: '1#泵', note: '漏油', images: [{ picture: 'p' }] },
      }),
      entry({ key: 'c', state: 'refused', call: 'of/later', input: null, problem: 'picture-lost' }),
    ]);
    for (const words of [cn.formNote, 'noisy bearing', '无权限', cn.formReport, '1#泵 · 漏油', cn.formOther])
      expect(document.body).toHaveTextContent(words);
    expect(document.body).toHaveTextContent(cn.entryPictureLost);
    expect(document.body).toHaveTextContent('待发送 3');
    await soon(drawn, () => getBySelector('.as-tag').textContent, '需处理 3');
  });

  it('fault 75: shows a refusal with its reason; its form is opened again as the draft that it was', async () => {
    await open([entry({ key: 'a', state: 'refused', fault: REFUSED })]);
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(drawn, place, '/home/work/my-repairs/content/r1');
    expect(await workOf(outside.services).store.read('drafts', 'd')).toMatchObject({
      values: { note: 'noisy bearing' },
      reason: REFUSED,
    });
    await soon(drawn, rows, ['returned']);
  });

  it('leads to the form of a report by the name of its draft', async () => {
    const key = JSON.stringify(['u1', 'repair d7']);
    const report = entry({ key: 'a', state: 'refused', call: 'repair/add', input: { note: 'x' } });
    await open([{ ...report, draft: { ...report.draft, key } }]);
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(drawn, place, '/home/work/equip-repairs?draft=d7');
  });

  it('fault 72: shows a form that came back with the name of who was faster; its text can be copied', async () => {
    const slip = { id: 'r1', status: 'pending', version: 'v2' };
    await open([entry({ key: 'a' })], {
      answers: { [NOTE]: refused('张伟, 10:02', '1403'), '/lfscada/repair/info': ok(slip) },
    });
    await act(async () => void (await workOf(outside.services).outbox.sendNow()));
    await soon(drawn, rows, ['returned']);
    expect(document.body).toHaveTextContent('张伟, 10:02');
    let copied = '';
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          copied = text;
        },
      },
    });
    await user.click(screen.getByRole('button', { name: cn.copyText }));
    expect(copied).toBe('noisy bearing');
    // A newer draft of the same form keeps its place, and nothing is lost.
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(drawn, place, '/home/work/my-repairs/content/r1');
  });

  it('fault 72: leaves a newer draft of the same form in its place, and both on the device', async () => {
    await open([entry({ key: 'a', state: 'refused', fault: REFUSED })]);
    await put('drafts', draft({ values: { note: 'newer' } }));
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(drawn, rows, ['returned']);
    expect(place()).toBe('/');
    expect(outside.services.store.get(toastsAtom).map(({ text }) => text)).toEqual([cn.newerDraft]);
    await act(async () => void (await workOf(outside.services).outbox.dropDraft('d')));
    await user.click(screen.getByRole('button', { name: cn.editAgain }));
    await soon(drawn, place, '/home/work/my-repairs/content/r1');
    expect(await workOf(outside.services).store.rows('drafts', 'u1')).toMatchObject([
      { key: 'd', values: { note: 'noisy bearing' } },
    ]);
  });

  it('fault 62: says that an unknown end is asked for, and sends nothing again', async () => {
    await open([entry({ key: 'a', state: 'unknown', notBefore: HELD })]);
    expect(document.body).toHaveTextContent(cn.askedFirst);
    expect(() => getButton(cn.sendAgain)).toThrow();
    expect(() => getButton(cn.editAgain)).toThrow();
  });

  it('fault 63: asks a person to compare with the list where the platform cannot tell', async () => {
    await open([entry({ key: 'a', state: 'unknown', problem: 'look-first' })], {
      answers: { [NOTE]: 'silence' },
    });
    expect(document.body).toHaveTextContent(cn.lookFirst);
    expect(screen.getByRole('link', { name: cn.compare }).getAttribute('href')).toBe(
      '/home/work/my-repairs/content/r1',
    );
    expect(outside.made(NOTE)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: cn.notThereSend }));
    await expect.poll(() => outside.made(NOTE).length).toBe(1);
    expect(outside.made(NOTE)[0]?.headers['x-operation-id']).toBe('operation-a');
  });

  it('fault 63: lets a form go that is there already, after a question', async () => {
    await open([entry({ key: 'a', state: 'unknown', problem: 'look-first' })]);
    await user.click(screen.getByRole('button', { name: cn.isThereRemove }));
    expect(screen.getByRole('dialog', { name: '丢弃这份未发送的内容？' })).toHaveTextContent(
      cn.throwAwayUncertain,
    );
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(rows()).toEqual(['unknown']);
    await user.click(screen.getByRole('button', { name: cn.isThereRemove }));
    await user.click(screen.getByRole('button', { name: '丢弃' }));
    await soon(drawn, rows, []);
  });

  it('fault 67: keeps the picture that is too large, with the reason', async () => {
    const tooLarge: Fault = { kind: 'refused', code: '1315', message: '图片超过 1 MB' };
    await open([entry({ key: 'a', state: 'refused', fault: tooLarge, pictures: ['p'] })]);
    await put('pictures', picture({ key: 'p', state: 'refused', fault: tooLarge }));
    await soon(drawn, () => getAllBySelector('.as-tile__state').map((one) => one.textContent), [
      '图片超过 1 MB',
    ]);
  });

  it('fault 68: says that a network wants a sign-in of its own, and that no network is none', async () => {
    await open([entry({ key: 'a', notBefore: HELD })]);
    const set = async (fault: Fault | null): Promise<void> =>
      act(async () => outside.services.store.set(networkFaultAtom, fault));
    await set({ kind: 'malformed', where: '$' });
    expect(document.body).toHaveTextContent(cn.captivePortal);
    await set({ kind: 'timeout', afterMs: 1 });
    expect(document.body).toHaveTextContent(cn.noAnswer);
    for (const fault of [{ kind: 'http', status: 503 }, REFUSED] as const) {
      await set(null);
      await set(fault);
      expect(document.body).toHaveTextContent(cn.platformFails);
    }
    await set(null);
    expect(getAllBySelector('.as-notice')).toEqual([]);
  });

  it('fault 68: learns from its own sender that a portal answers HTML', async () => {
    await open([entry({ key: 'a', notBefore: HELD })]);
    for (const path of [Path.info, NOTE, ENDS])
      outside.answers[path] = { status: 200, text: '<html>Welcome</html>' };
    await act(async () => void (await workOf(outside.services).outbox.sendNow()));
    await soon(drawn, () => (document.body.textContent ?? '').includes(cn.captivePortal), true);
    expect(rows()).toEqual(['waiting']);
    expect(outside.made(NOTE)).toEqual([]);
  });

  it('keeps the focus among its rows when one is thrown away', async () => {
    await open([
      entry({ key: 'a', state: 'refused', fault: REFUSED }),
      entry({ key: 'b', state: 'refused', fault: REFUSED }),
    ]);
    const [first] = getAllBySelector('.as-outbox__do .as-button--quiet');
    first?.focus();
    await user.click(first ?? '');
    await user.click(getBySelector('dialog .as-button--danger'));
    await soon(drawn, () => rows().length, 1);
    expect(document.activeElement?.closest('.as-outbox__row')).toBe(getBySelector('.as-outbox__row'));
  });

  it('fault 84: offers what cannot be read as a text to copy, until a person lets it go', async () => {
    await open([]);
    const damaged = { key: 'x', userId: 'u1', kind: 'repair', values: { note: 'rust' } };
    await put('drafts', damaged as never);
    await soon(drawn, () => getAllBySelector('.as-outbox__damaged').length, 1);
    expect(
      screen.getByRole<HTMLTextAreaElement>('textbox', { name: '有一份内容无法读取。展开可复制其文字' })
        .value,
    ).toContain('rust');
    await user.click(screen.getByRole('button', { name: cn.throwAway }));
    await soon(drawn, () => getAllBySelector('.as-outbox__damaged').length, 0);
  });

  it('fault 85: warns of what was not sent for three days', async () => {
    const day = 86_400_000;
    await open([
      entry({ key: 'a', notBefore: HELD, ...old(NOW - 3 * day - 1) }),
      entry({ key: 'b', notBefore: HELD, ...old(NOW - 3 * day) }),
    ]);
    await soon(drawn, () => getAllBySelector('.as-notice--bad').map((one) => one.textContent), [
      cn.unsentOld.replace('{n}', '1'),
    ]);
  });

  it('fault 87: tells another person a number and nothing more', async () => {
    await open([]);
    await put('outbox', entry({ key: 'a', userId: 'u2' }), entry({ key: 'b', userId: 'u2' }));
    await soon(
      drawn,
      () => getBySelector('.as-outbox__others').textContent,
      '此手机上另有 1 人的 2 项未发送',
    );
    expect(document.body).not.toHaveTextContent('noisy bearing');
  });

  it('shows those of one order alone on its screen', async () => {
    await open(
      [
        entry({ key: 'a', state: 'refused', entity: 'r1' }),
        entry({ key: 'b', state: 'refused', entity: 'r2' }),
      ],
      { entity: 'r2' },
    );
    expect(rows()).toEqual(['refused']);
  });
});
