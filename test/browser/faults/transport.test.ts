/**
 * Faults of the transport (catalogue, 1 to 7): real sockets through a TCP proxy, with the worker's clock faster than
 * real time.
 */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/live';
import { CALL, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

/** Leaves 2 s between a loss and the reconnect, for tests of the state in between. */
const SLOW = 5;
const MEDIUM = 20;
/** For tests that let a quiet minute pass. */
const FAST = 15;
/** Delay that a busy machine may add, in ms. */
const SLACK_MS = 1_000;
const RECONNECT_MS = 10_000;
const HANDSHAKE_LIMIT_MS = 10_000;

/** Start of the loss as shown by the badge. */
const SINCE = /\d\d:\d\d(:\d\d)? 起/;

describe('Transport', () => {
  const stand = new Stand({ speed: 10 });
  const countOpenings = async (): Promise<number> =>
    (await stand.control.getCounters()).calls[CALL.open] ?? 0;

  /** Expects the loss to be reported within a second, no live value within two, and the same address. */
  const expectReconnecting = async (tab: Tab): Promise<void> => {
    const load = watchLoad();
    const reportedAfter = await tab.untilLink('reconnecting');
    const disconnectedAfter = await tab.app.until('nothing live', (painted) =>
      painted.every(({ freshness }) => freshness !== 'fresh'),
    );
    expect(reportedAfter + disconnectedAfter).toBeLessThan(2_000 + load());
    expect(reportedAfter).toBeLessThan(1_000 + load());
    expect(await tab.text()).toContain(words.linkReconnecting);
    expect(tab.page.url()).toContain('/page/w-pumps');
  };

  it('fault 1: a clean close shows reconnecting within a second and reopens after 10 s, by one socket', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    const before = stand.proxy.handshakes.length;
    const load = watchLoad();
    const closedAt = performance.now();
    await stand.control.endSockets('close');
    await expectReconnecting(tab);
    let maxSockets = 0;
    await until(
      'the link is open again',
      async () => {
        maxSockets = Math.max(maxSockets, stand.proxy.sockets.length);
        return (await tab.link()) === 'live';
      },
      10_000,
    );
    expect(maxSockets).toBe(1);
    const [next, ...others] = stand.proxy.handshakes.slice(before);
    expect(others).toEqual([]);
    const waitMs = ((next?.at ?? 0) - closedAt) * SLOW;
    expect(waitMs).toBeGreaterThanOrEqual(RECONNECT_MS - 100);
    expect(waitMs).toBeLessThan(RECONNECT_MS + (SLACK_MS + load()) * SLOW);
    await tab.untilLive();
    expect((await stand.control.getCounters()).openSockets).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 2: a reset within a frame reconnects, and no part of the frame is applied', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await stand.control.forceValue('v201-level', '1.11');
    await until('1.11', async () => (await tab.readNumber('level-value')) === 1.11);
    // The forced value is reported repeatedly; the next frame is cut after its first bytes.
    await stand.control.forceValue('v201-level', '3.33');
    await until('3.33', async () => (await tab.readNumber('level-value')) === 3.33);
    stand.proxy.sockets[0]?.cutAfter(40, 'reset');
    await stand.control.forceValue('v201-level', '2.22');
    await expectReconnecting(tab);
    expect(await tab.readNumber('level-value')).toBe(3.33);
    await tab.untilLive();
    await until('2.22 after the reconnect', async () => (await tab.readNumber('level-value')) === 2.22);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 2: a frame that ends too early changes no value, not even complete ones', async () => {
    const tab = await stand.openPumps({ clock: SLOW });
    await stand.control.forceValue('v201-level', '1.11');
    await until('1.11', async () => (await tab.readNumber('level-value')) === 1.11);
    const completeValue = `"v201-level":{"time":${Date.now() + 10_000_000},"value":"4.44","code":"200","dataType":"float"}`;
    await stand.control.sendRaw(`{"signalVal":{${completeValue},"v201-inflow":{"time":17600000`);
    await pause(300);
    expect(await tab.readNumber('level-value')).toBe(1.11);
    expect(await tab.link()).toBe('live');
    // The same frame is applied when complete.
    await stand.control.sendRaw(`{"signalVal":{${completeValue}}}`);
    await until('4.44', async () => (await tab.readNumber('level-value')) === 4.44);
    await stand.control.releaseValue('v201-level');
  });

  it('fault 3: a half-open connection without any answer is reported within 75 s, with its start', async () => {
    const tab = await stand.openPumps({ clock: FAST });
    const load = watchLoad();
    stand.platform.stop();
    const elapsed = await tab.untilLink('reconnecting');
    expect(elapsed * FAST).toBeLessThan(75_000 + (SLACK_MS + load()) * FAST);
    await tab.app.until('nothing live', (painted) => painted.every(({ freshness }) => freshness !== 'fresh'));
    expect(await tab.text()).toMatch(SINCE);
    stand.platform.resume();
    await tab.untilLive();
  });

  it('fault 3: a half-open connection for which the platform has newer data is reopened within 75 s', async () => {
    const tab = await stand.openPumps({ clock: FAST });
    const before = stand.proxy.handshakes.length;
    await tab.reset();
    const load = watchLoad();
    const start = performance.now();
    await stand.control.setSilent(true);
    await until('another handshake', () => stand.proxy.handshakes.length > before);
    expect((performance.now() - start) * FAST).toBeLessThan(75_000 + (SLACK_MS + load()) * FAST);
    await tab.untilLink('live');
    const lostLink = (await tab.diary()).links.find(({ status }) => status === 'reconnecting');
    expect(lostLink?.text).toMatch(SINCE);
    expect(stand.proxy.sockets.length).toBe(1);
  });

  it('fault 4: a handshake that hangs is abandoned after 10 s, every time', async () => {
    const tab = await stand.openPumps({ clock: MEDIUM });
    await stand.control.setHandshakeFault('hang');
    await stand.control.endSockets('reset');
    const before = stand.proxy.handshakes.length;
    await expectReconnecting(tab);
    const load = watchLoad();
    let maxSockets = 0;
    await until(
      'three attempts',
      () => {
        maxSockets = Math.max(maxSockets, stand.proxy.sockets.length);
        return stand.proxy.handshakes.length - before >= 3;
      },
      15_000,
    );
    expect(maxSockets).toBe(1);
    const slack = SLACK_MS + load();
    const attempts = stand.proxy.handshakes.slice(before).map(({ at }) => at);
    for (const [index, at] of attempts.entries()) {
      if (index === 0) continue;
      const gap = (at - (attempts[index - 1] ?? 0)) * MEDIUM;
      expect(gap).toBeGreaterThan(0.75 * (HANDSHAKE_LIMIT_MS + RECONNECT_MS));
      expect(gap).toBeLessThan(HANDSHAKE_LIMIT_MS + RECONNECT_MS + slack * MEDIUM);
    }
    await until('the hanging socket is dropped', () => stand.proxy.sockets.length === 0);
    await stand.control.setHandshakeFault(null);
    await tab.untilLive();
  });

  it('fault 5: five minutes of flapping cause at most one attempt in 10 s, one badge and no messages', async () => {
    const speed = 40;
    const tab = await stand.openPumps({ clock: speed });
    await tab.reset();
    const before = stand.proxy.handshakes.length;
    const end = performance.now() + 300_000 / speed;
    while (performance.now() < end) {
      for (const socket of stand.proxy.sockets) socket.cut('reset');
      await pause(20);
    }
    const attempts = stand.proxy.handshakes.slice(before).map(({ at }) => at);
    expect(attempts.length).toBeGreaterThan(5);
    expect(attempts.length).toBeLessThanOrEqual(300_000 / RECONNECT_MS + 1);
    const gaps = attempts.slice(1).map((at, index) => (at - (attempts[index] ?? 0)) * speed);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(RECONNECT_MS / 2);
    const { badges, toasts } = await tab.diary();
    expect(badges).toBe(1);
    expect(toasts).toEqual([]);
    expect(tab.bugs).toEqual([]);
  });

  it.each(['reset', 'end'] as const)(
    'fault 6: close code 1006 by %s reconnects without a logout',
    async (socketEnd) => {
      const tab = await stand.openPumps({ clock: SLOW });
      await tab.reset();
      const requestCount = stand.proxy.getRequests(CALL.user).length;
      await stand.control.endSockets(socketEnd);
      await expectReconnecting(tab);
      await tab.untilLive();
      const { places, toasts } = await tab.diary();
      expect(places).toEqual([]);
      expect(toasts).toEqual([]);
      expect(stand.proxy.getRequests(CALL.user).length).toBe(requestCount);
      expect(tab.page.url()).toContain('/page/w-pumps');
    },
  );

  it('fault 7: the late end of an abandoned socket does not affect its replacement', async () => {
    const tab = await stand.openPumps({ clock: FAST });
    const [abandoned] = stand.proxy.sockets;
    const before = stand.proxy.handshakes.length;
    abandoned?.hold();
    await until('another handshake', () => stand.proxy.handshakes.length > before, 10_000);
    await tab.untilLink('live');
    // Only briefly, since a browser waits two seconds for the answer to its close frame.
    expect(abandoned?.isOpen).toBe(true);
    await tab.reset();
    abandoned?.release();
    await pause(100);
    abandoned?.cut('reset');
    await pause(RECONNECT_MS / FAST + 500);
    expect((await tab.diary()).links.filter(({ status }) => status !== 'live')).toEqual([]);
    expect(await tab.link()).toBe('live');
    expect(stand.proxy.handshakes.length).toBe(before + 1);
    expect(stand.proxy.sockets.length).toBe(1);
  });

  it('fault 113: code of the worker that failed to load is loaded later, which then opens the gateways', async () => {
    const before = await countOpenings();
    await stand.control.injectFault('/wx/worker/late-services', { kind: 'cut', when: 'before' });
    const tab = await stand.openTab({ clock: SLOW });
    await tab.visit(PUMPS);
    await tab.untilText(words.loadFault.replace('{why}', ''));
    expect(await countOpenings()).toBe(before);
    await stand.control.clearFaults();
    await tab.untilLive();
    await until('the gateways are opened', async () => (await countOpenings()) > before);
    await until(
      'nothing is missing',
      async () => !(await tab.text()).includes(words.loadFault.replace('{why}', '')),
    );
    expect(tab.bugs).toEqual([]);
  });
});
