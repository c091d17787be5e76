import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import HoldDialog from '../../../src/features/writing/hold-dialog';
import type { PageOwner } from '../../../src/page-document/plan';
import { failed } from '../../../src/shared/faults';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { ledgerAtom } from '../../../src/state/commands/operations';
import { BROKER_ACCESS } from '../../kit/broker-access';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { accepted, type FakeWatch, fakeWatch, link } from '../kit/fake-watch';
import { act, cleanup, getAllBySelector, getBySelector, renderPart, screen, user } from '../kit/render';

const RELEASE = { value: '0', shownNew: '0 ℃', afterMs: null };
const REQUEST = {
  slot: 0,
  signalId: 's1' as SignalId,
  value: '1',
  label: '',
  confirm: '',
  shownOld: '0 ℃',
  shownNew: '1 ℃',
  release: RELEASE,
};

let outside: FakeOutside;
let watch: FakeWatch;
/** What the page was told when it was closed. */
let toldSent: boolean[];
async function open(write?: Parameters<typeof fakeWatch>[1], owner?: PageOwner): Promise<void> {
  watch = fakeWatch(outside.services, write, {}, owner);
  watch.value(0);
  toldSent = [];
  await renderPart(
    outside.services,
    <LiveProvider value={watch.live}>
      <HoldDialog request={REQUEST} release={RELEASE} onClose={(isSent) => toldSent.push(isSent)} />
    </LiveProvider>,
  );
}
const key = (type: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(
    async () =>
      void getBySelector('.as-hold__key').dispatchEvent(
        new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true, ...more }),
      ),
  );

beforeEach(async () => {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
  await outside.services.session.check();
});
afterEach(() => {
  return cleanup();
});

it('is released by a worker that knows nothing of the press, unless that was refused', async () => {
  await open(async () => failed({ kind: 'worker-lost' }));
  await key('keydown');
  await key('keyup');
  expect(watch.orders).toMatchObject([
    { value: '1' },
    { value: '0', releases: watch.orders[0]?.id, isOwed: true },
  ]);
  cleanup();
  await open(async () => failed({ kind: 'offline' }));
  await key('keydown');
  await key('keyup');
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0', isOwed: false }]);
});

it.each([
  ['refused', false],
  ['accepted', true],
] as const)('whose press is %s lets the page do what follows it: %s', async (phase, isSent) => {
  await open(async (order) => (isSent ? accepted(order, 'accepted') : failed({ kind: 'offline' })));
  await key('keydown');
  await key('keyup');
  expect(outside.services.store.get(ledgerAtom).some((entry) => entry.phase === phase)).toBe(true);
  const [close] = getAllBySelector('button').filter((one) => one.getAttribute('aria-label') === '关闭');
  await user.click(close ?? 'none');
  expect(toldSent).toEqual([isSent]);
});

it('is not pressed while something blocks it, and says what', async () => {
  await open();
  await act(async () => watch.status({ link: link('reconnecting') }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '按住：1 ℃' }).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  await key('keydown');
  expect(watch.orders).toEqual([]);
});

it('is not pressed by a key that was held down before it was there, nor by another button of the mouse', async () => {
  await open();
  await key('keydown', { repeat: true });
  const button = screen.getByRole('button', { name: '按住：1 ℃' });
  button.setPointerCapture = () => undefined;
  const press = (which: number): Promise<void> =>
    act(
      async () =>
        void button.dispatchEvent(new PointerEvent('pointerdown', { button: which, bubbles: true })),
    );
  await press(2);
  expect(watch.orders).toEqual([]);
  await press(0);
  expect(watch.orders).toMatchObject([{ value: '1' }]);
});

it('is released only when the press was answered, so that it cannot overtake it', async () => {
  await open();
  await key('keydown');
  await key('keyup');
  expect(watch.orders).toMatchObject([{ value: '1' }]);
  const [press] = outside.services.store.get(ledgerAtom);
  if (!press) throw new Error('nothing was pressed');
  await act(async () => outside.services.ledger.update({ ...press, phase: 'accepted', uuid: null }));
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0' }]);
});

it('is released at once when the page is hidden while it is held', async () => {
  await open();
  await key('keydown');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(watch.orders.map(({ value }) => value)).toEqual(['1', '0']);
});

it('is released when the window loses the focus: nobody may see the finger go', async () => {
  await open(async (order) => accepted(order, 'accepted'));
  await key('keydown');
  await act(async () => void window.dispatchEvent(new Event('blur')));
  expect(watch.orders.map(({ value }) => value)).toEqual(['1', '0']);
});

it('is released once when it is left while it is held', async () => {
  await open();
  await key('keydown');
  cleanup();
  expect(watch.orders.map(({ value }) => value)).toEqual(['1', '0']);
});

it.each([
  {
    owner: { family: 'project', projectId: 'p1' as ProjectId, pageId: 'g1' as PageId },
    path: '/lfscada/monitor/project/signal/writeVal',
    body: '{"projectId":"p1","signalId":"s1","value":"0"}',
  },
  {
    owner: { family: 'equipment', equipmentId: 'e1' as EquipmentId },
    path: '/lfscada/monitor/multi/signal/writeVal',
    body: '{"signalId":"s1","value":"0"}',
  },
  {
    owner: { family: 'legacy', equipmentId: 'e1' as EquipmentId, conId: 'g1' as PageId },
    path: '/usual/EquipDataAction!sendRWCommand.action',
    body: 'equipId=e1&signalId=s1&method=write&value=0',
  },
] as const)(
  'is released by the page itself when it is closed, since its worker goes with it ($owner.family)',
  async ({ owner, path, body }) => {
    const requests: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
    vi.stubGlobal('fetch', (url: string, init: Readonly<Record<string, unknown>>) => {
      requests.push([url, init]);
      return new Promise(() => undefined);
    });
    await open(undefined, owner);
    await key('keydown');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    expect(watch.orders.map(({ value }) => value)).toEqual(['1']);
    // The id of the entry that the page shows if it comes back.
    const [released] = outside.services.store.get(ledgerAtom);
    const headers = { 'x-operation-id': released?.id };
    expect(requests).toMatchObject([[path, { method: 'POST', body, headers, keepalive: true }]]);
  },
);

it('is released by the worker of a broker when the page is closed: the link is there alone', async () => {
  await open(undefined, {
    family: 'broker',
    access: { ...BROKER_ACCESS, mayWrite: true },
    history: null,
    alerts: null,
    pageId: 'g1' as PageId,
  });
  await key('keydown');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(watch.orders.map(({ value }) => value)).toEqual(['1', '0']);
});

it('is not released by a page that is closed where nothing was pressed: the worker decides about it', async () => {
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  await open(async () => failed({ kind: 'offline' }));
  await key('keydown');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(request).not.toHaveBeenCalled();
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0', isOwed: false }]);
});
