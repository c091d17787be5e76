import { beforeEach, expect, it, vi } from 'vitest';
import HoldDialog from '../../../src/features/writing/hold-dialog';
import { cn as common } from '../../../src/i18n/common';
import type { PageOwner } from '../../../src/page-document/plan';
import { failed } from '../../../src/shared/faults';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { ledgerAtom } from '../../../src/state/commands/operations';
import { BROKER_ACCESS } from '../../kit/broker-access';
import { dispatch, setVisibility } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { createFakeWatch, createOperation, type FakeWatch, link } from '../kit/fake-watch';
import { startSession } from '../kit/open';
import { getBySelector } from '../kit/queries';
import { act, cleanup, fireEvent, screen, user } from '../kit/render';
import { renderLive } from '../kit/render-live';

let outside: FakeOutside;
let watch: FakeWatch;
let sentFlags: boolean[];
beforeEach(async () => {
  outside = await startSession();
});

it('A hold button is released by a worker that has not seen the press, unless that was refused', async () => {
  await open(async () => failed({ kind: 'worker-lost' }));
  await hold();
  await releaseKey();
  expect(watch.orders).toMatchObject([
    { value: '1' },
    { value: '0', releases: watch.orders[0]?.id, isOwed: true },
  ]);
  await open(async () => failed({ kind: 'offline' }));
  await hold();
  await releaseKey();
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0', isOwed: false }]);
});

it.each([
  ['refused', false],
  ['accepted', true],
] as const)('A hold button whose press is %s lets the page continue: %s', async (status, isSent) => {
  await open(async (order) => (isSent ? createOperation(order, 'accepted') : failed({ kind: 'offline' })));
  await hold();
  await releaseKey();
  expect(outside.services.store.get(ledgerAtom).some((entry) => entry.status === status)).toBe(true);
  await user.click(screen.getByLabelText(common.close));
  expect(sentFlags).toEqual([isSent]);
});

it("A hold button's dialog shows both values by the signal's names", async () => {
  await open();
  await act(async () =>
    watch.describe({
      dataType: 'bit',
      unit: '',
      map: [
        ['0', '静'],
        ['1', '响'],
      ],
    }),
  );
  await act(async () => watch.value(0));
  expect(document.body).toHaveTextContent('按住时写入 响，松开即写回 静');
});

it('A hold button is not pressed while blocked, and shows why', async () => {
  await open();
  await act(async () => watch.status({ link: link('reconnecting') }));
  expect(screen.getByRole('button', { name: '按住：1 ℃' })).toBeDisabled();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await hold();
  expect(watch.orders).toEqual([]);
});

it('A hold button is not pressed by a key held down before it appeared, nor by another mouse button', async () => {
  await open();
  await hold({ repeat: true });
  getKey().setPointerCapture = () => undefined;
  fireEvent.pointerDown(getKey(), { button: 2 });
  expect(watch.orders).toEqual([]);
  fireEvent.pointerDown(getKey(), { button: 0 });
  expect(watch.orders).toMatchObject([{ value: '1' }]);
});

it('A hold button is released only when the press was answered, and cannot overtake it', async () => {
  await open();
  await hold();
  await releaseKey();
  expect(watch.orders).toMatchObject([{ value: '1' }]);
  const [pressedEntry] = outside.services.store.get(ledgerAtom);
  if (!pressedEntry) throw new Error('nothing was pressed');
  await act(async () => outside.services.ledger.update({ ...pressedEntry, status: 'accepted', uuid: null }));
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0' }]);
});

it('A hold button is released immediately when the page is hidden while it is held', async () => {
  await open();
  await hold();
  await setVisibility('hidden');
  expect(listWrittenValues()).toEqual(['1', '0']);
});

it('A hold button is released when the window loses focus, since the finger may be lifted unnoticed', async () => {
  await open(async (order) => createOperation(order, 'accepted'));
  await hold();
  await dispatch(window, 'blur');
  expect(listWrittenValues()).toEqual(['1', '0']);
});

it('A hold button is released once when left while held', async () => {
  await open();
  await hold();
  cleanup();
  expect(listWrittenValues()).toEqual(['1', '0']);
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
  'A hold button is released by the page itself on closing, since its worker goes with it ($owner.family)',
  async ({ owner, path, body }) => {
    const request = vi.fn((..._: readonly unknown[]) => new Promise(() => undefined));
    vi.stubGlobal('fetch', request);
    await open(undefined, owner);
    await hold();
    await dispatch(window, 'pagehide');
    cleanup();
    expect(listWrittenValues()).toEqual(['1']);
    // The id of the entry that the page shows if it is restored.
    const [releasedEntry] = outside.services.store.get(ledgerAtom);
    const headers = { 'x-operation-id': releasedEntry?.id };
    expect(request.mock.calls).toMatchObject([[path, { method: 'POST', body, headers, keepalive: true }]]);
  },
);

it("A hold button is released by a broker's worker when the page closes: only the worker has the connection", async () => {
  const access = { ...BROKER_ACCESS, mayWrite: true };
  const pageId = 'g1' as PageId;
  await open(undefined, { family: 'broker', access, history: null, alerts: null, pageId });
  await hold();
  await dispatch(window, 'pagehide');
  expect(listWrittenValues()).toEqual(['1', '0']);
});

it('A hold button is not released by a closing page without a press: the worker decides about it', async () => {
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  await open(async () => failed({ kind: 'offline' }));
  await hold();
  await dispatch(window, 'pagehide');
  expect(request).not.toHaveBeenCalled();
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0', isOwed: false }]);
});

async function open(write?: Parameters<typeof createFakeWatch>[1], owner?: PageOwner): Promise<void> {
  watch = createFakeWatch(outside.services, write, {}, owner);
  watch.value(0);
  sentFlags = [];
  const release = { value: '0', shownNew: '0 ℃', afterMs: null };
  const request = { slot: 0, signalId: 's1' as SignalId, value: '1', label: '', confirm: '' };
  await renderLive(
    outside.services,
    watch.live,
    <HoldDialog
      request={{ ...request, shownOld: '0 ℃', shownNow: () => '0 ℃', shownNew: '1 ℃', release }}
      releaseRequest={release}
      onClose={(isSent) => sentFlags.push(isSent)}
    />,
  );
}

const getKey = () => getBySelector('.as-hold__key');
const hold = (changes: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(getKey(), { key: 'Enter', ...changes }));
const releaseKey = () => act(async () => void fireEvent.keyUp(getKey(), { key: 'Enter' }));
const listWrittenValues = () => watch.orders.map(({ value }) => value);
