import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../src/shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import { epochMs, MINUTE_MS } from '../../../src/shared/units';
import { openCurve } from '../../../src/state/live/curve';
import type { MonitorClient } from '../../../src/worker-client/monitor-client';
import type { SignalOwner, WorkerEvent } from '../../../workers/monitor/contract/contract';
import { BrowserStand, ENTRY, eventually, WatchedPage } from './browser-stand';

const TOKEN = '/lfscada/websocket/monitor/project/token';
const HISTORY = '/lfscada/monitor/project/history/query';
const OWNER: SignalOwner = { family: 'project', projectId: 'p1' as ProjectId };
const LEVEL = 'level' as SignalId;
/** Clock speed at which a lost link is retried after half a second. */
const FAST_SPEED = 20;
const NOTHING_OPEN = { watches: 0, sockets: 0, timers: 0, calls: 0, operations: 0 };

describe('The worker behind its entry', () => {
  const stand = new BrowserStand();
  const { clock, control, platform } = stand.smallStand;
  const openSockets = async () => (await control.getCounters()).openSockets;

  it('opens a page: values, formula, gateway and count', async () => {
    stand.advance(3);
    const page = await stand.openLivePage();
    await eventually(() => page.numbers).toEqual([3, 0, 6, 1]);
    await eventually(() => page.watch.board.getReading(4).text).toBe('2');
    expect(page.watch.board.getDescription(0)).toMatchObject({ title: 'level', unit: 'm' });
    expect(page.status).toMatchObject({ isLoaded: true, fault: null, link: { fault: null } });
    expect(await control.getCounters()).toMatchObject({ openSockets: 1, handshakes: 1 });
  });

  it('shows pushed values and their formula', async () => {
    const page = await stand.openLivePage();
    await control.forceValue('level', '4.25');
    await eventually(() => page.numbers).toEqual([4.25, 0, 8.5, 1]);
    expect(page.watch.board.getReading(0).freshness).toBe(Freshness.fresh);
    stand.advance(1);
    await control.releaseValue('level');
    stand.advance(1);
    await eventually(() => page.numbers).toEqual([2, 0, 4, 1]);
  });

  it('sends a confirmed write once and follows it until its value is read back', async () => {
    const page = await stand.openLivePage();
    const statuses = getStatuses(page.client);
    const first = await page.watch.write(createWrite('1'));
    expect(first).toMatchObject({ ok: true, value: { status: 'sent' } });
    await eventually(() => statuses).toEqual(['sent', 'accepted']);
    stand.advance(1);
    await eventually(() => statuses).toEqual(['sent', 'accepted', 'done', 'read-back']);
    expect(page.numbers[1]).toBe(1);
    const again = await page.watch.write(createWrite('1'));
    expect(again).toMatchObject({ ok: true, value: { status: 'read-back' } });
    expect(await control.getCounters()).toMatchObject({
      writePosts: ['o1'],
      appliedWrites: [{ operationId: 'o1', signalId: 'pump', value: '1', user: 'demo' }],
    });
    // The platform echoed the operation's id.
    expect((await page.client.listOperations())[0]).not.toHaveProperty('isUnguarded');
  });

  it('reports why the plant refused a write', async () => {
    const page = await stand.openLivePage();
    const statuses = getStatuses(page.client);
    await page.watch.write(createWrite('no'));
    await eventually(() => statuses).toEqual(['sent', 'accepted']);
    stand.advance(1);
    await eventually(() => statuses).toEqual(['sent', 'accepted', 'refused']);
    expect((await page.client.listOperations())[0]?.fault).toEqual({
      kind: 'refused',
      code: '1401',
      message: '设备拒绝',
    });
  });

  it('loads a curve and answers its windows', async () => {
    const end = epochMs(clock.now);
    const from = epochMs(end - 10 * MINUTE_MS);
    const store = createStore();
    const curve = openCurve(await stand.startClient(), store);
    curve.ask({ owner: OWNER, signalIds: [LEVEL], range: { from, end }, isLive: false });
    await eventually(() => store.get(curve.status)).toMatchObject({
      status: 'loaded',
      fault: null,
      series: [{ signalId: 'level', availableCount: 11, total: 11, firstTime: from, lastTime: end }],
    });
    const [window] = (await curve.requestWindow({ from, end: epochMs(end + 1), columns: 100 })) ?? [];
    expect(window?.numbers).toEqual(new Float64Array(11).fill(1));
    curve.close();
  });

  it('returns the recent points of a signal', async () => {
    const client = await stand.startClient();
    const end = clock.now;
    const points = await client.loadRecent(OWNER, LEVEL, 2 * MINUTE_MS, epochMs(end));
    const times = Float64Array.of(end - 2 * MINUTE_MS, end - MINUTE_MS, end);
    expect(points).toEqual(done({ times, numbers: Float64Array.of(1, 1, 1) }));
  });

  it('serves two pages independently: leaving one does not disturb the other', async () => {
    const leavingPage = await stand.openLivePage();
    const otherPage = await stand.openLivePage();
    expect(await openSockets()).toBe(2);
    await control.forceValue('level', '5');
    await eventually(() => leavingPage.numbers[0]).toBe(5);
    await eventually(() => otherPage.numbers[0]).toBe(5);
    leavingPage.watch.leave();
    await eventually(openSockets).toBe(1);
    await control.forceValue('level', '6');
    await eventually(() => otherPage.numbers[0]).toBe(6);
    expect([leavingPage.numbers[0], otherPage.linkStatus]).toEqual([5, 'live']);
    await eventually(() => leavingPage.client.getInventory()).toEqual(NOTHING_OPEN);
    expect(await otherPage.client.getInventory()).toMatchObject({ watches: 1, sockets: 1 });
  });

  it('has nothing open after a page is left, and reopens it', async () => {
    const page = await stand.openLivePage();
    page.watch.leave();
    await eventually(openSockets).toBe(0);
    await eventually(() => page.client.getInventory()).toEqual(NOTHING_OPEN);
    const again = new WatchedPage(page.client);
    await eventually(() => again.linkStatus).toBe('live');
    expect(page.client.restartCount).toBe(0);
  });

  it('stops when the platform ends the session', async () => {
    const page = await stand.openLivePage();
    const events = getEvents(page.client);
    await control.endSessions();
    expect(await page.client.loadRecent(OWNER, LEVEL, MINUTE_MS)).toEqual(failed({ kind: 'session-ended' }));
    await eventually(() => events).toContainEqual({ kind: 'session-ended' });
    await eventually(() => page.linkStatus).toBe('stopped');
    expect(page.watch.board.getReading(0).freshness).toBe(Freshness.disconnected);
    await eventually(() => page.client.getInventory()).toMatchObject({ sockets: 0, timers: 0, calls: 0 });
    await eventually(openSockets).toBe(0);
  });

  it('cancels pending calls when the page ends the session', async () => {
    const page = await stand.openLivePage();
    await control.injectFault(HISTORY, { kind: 'hang' });
    const points = page.client.loadRecent(OWNER, LEVEL, MINUTE_MS);
    await eventually(async () => (await control.getCounters()).calls[HISTORY]).toBe(1);
    await page.client.endSession();
    expect(await points).toEqual(failed({ kind: 'cancelled' }));
    await eventually(() => page.client.getInventory()).toEqual(NOTHING_OPEN);
    await eventually(openSockets).toBe(0);
  });

  it('requests another token after a refused one, and reports when', async () => {
    await control.injectFault(TOKEN, { kind: 'data', data: 'wrong' }, 1);
    const page = new WatchedPage(await stand.startClient({}, FAST_SPEED));
    await eventually(() => page.linkStatus).toBe('live');
    const retry = { status: 'reconnecting', retryAt: expect.any(Number) };
    expect(page.links).toContainEqual(expect.objectContaining(retry));
    expect(await control.getCounters()).toMatchObject({ handshakes: 2, refusedHandshakes: 1 });
  });

  it('recovers with the newest values after its connection was cut', async () => {
    const page = await stand.openLivePage({}, FAST_SPEED);
    await control.setHandshakeFault('refuse');
    await control.endSockets('reset');
    await eventually(() => page.watch.board.getReading(0).freshness).toBe(Freshness.disconnected);
    expect(page.linkStatus).toBe('reconnecting');
    await control.forceValue('level', '7');
    await control.setHandshakeFault(null);
    await eventually(() => page.linkStatus).toBe('live');
    await eventually(() => page.numbers).toEqual([7, 0, 14, 1]);
  });

  it('closes its channel while the device is offline', async () => {
    const page = await stand.openLivePage({}, FAST_SPEED);
    stand.window.dispatchEvent(new Event('offline'));
    await eventually(() => page.linkStatus).toBe('offline');
    await eventually(openSockets).toBe(0);
    stand.window.dispatchEvent(new Event('online'));
    await eventually(() => page.linkStatus).toBe('live');
  });

  it('sends its cookie to a platform on another origin', async () => {
    stand.origin = 'https://page.example';
    const page = await stand.openLivePage({ platformOrigin: platform.url });
    await control.forceValue('level', '8');
    await eventually(() => page.numbers[0]).toBe(8);
  });

  it('shows values kept by an earlier worker while the platform is unreachable', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const earlierPage = await stand.openLivePage();
    await control.forceValue('level', '9');
    await eventually(() => earlierPage.numbers[0]).toBe(9);
    await earlierPage.watch.keepOrShowLastValues('keep', 'demo open');
    const page = new WatchedPage(await stand.startClient({ platformOrigin: 'http://127.0.0.1:1' }));
    await eventually(() => page.status).toMatchObject({
      fault: { kind: 'offline' },
      link: { status: 'reconnecting', fault: { kind: 'offline' } },
    });
    expect(await page.watch.keepOrShowLastValues('show', 'demo open')).toEqual(expect.any(Number));
    await eventually(() => page.watch.board.getReading(0)).toMatchObject({
      number: 9,
      freshness: Freshness.disconnected,
    });
  });

  it('holds its own lock before it reports that it runs', async () => {
    const lockNames: string[] = [];
    let grantLock = (): void => {};
    const request = (name: string, callback: () => Promise<void>): Promise<void> => {
      lockNames.push(name);
      return new Promise((resolve) => {
        grantLock = () => resolve(callback());
      });
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const client = stand.client();
    await eventually(() => lockNames).toEqual([expect.stringMatching(/^allshift-worker-/)]);
    // The worker answers even while its start waits.
    await client.getInventory();
    expect(client.state).toBe('starting');
    grantLock();
    await eventually(() => client.state).toBe('running');
  });

  it('reports an uncaught error', async () => {
    const events = getEvents(await stand.startClient());
    const rejection = new Event('unhandledrejection', { cancelable: true });
    getInside(stand.workers[0]).dispatchEvent(Object.assign(rejection, { reason: new Error('lost') }));
    await eventually(() => events).toEqual([{ kind: 'bug', message: 'lost' }]);
    expect(rejection.defaultPrevented).toBe(true);
  });

  it('installs the loader of later parts in the built file before they are imported', async () => {
    const href = 'https://plant.example/wx/worker/monitor.js';
    const scope = Object.assign(new EventTarget(), { location: { href }, importPart: vi.fn() });
    vi.stubGlobal('self', scope);
    vi.resetModules();
    await import(ENTRY);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const part = 'data:text/javascript,export const name = "late"';
    expect(await scope.importPart(part)).toMatchObject({ name: 'late' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

const createWrite = (value: string) => ({
  id: 'o1' as OperationId,
  projectId: 'p1' as ProjectId,
  signalId: 'pump' as SignalId,
  value,
});

function getEvents(client: MonitorClient): readonly WorkerEvent[] {
  const events: WorkerEvent[] = [];
  client.onEvent((event) => events.push(event));
  return events;
}

function getStatuses(client: MonitorClient): readonly string[] {
  const statuses: string[] = [];
  client.onEvent((event) => {
    if (event.kind === 'operation') statuses.push(event.operation.status);
  });
  return statuses;
}

/** The thread's inner target, which receives uncaught errors in a browser; the package keeps it private. */
const getInside = (worker: object | undefined): EventTarget =>
  Reflect.get(worker ?? {}, '_vw_workerTarget') as EventTarget;
