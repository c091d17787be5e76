/**
 * Faults of time in a browser (catalogue, 19, 22, 23). The limit of 600 s is exact in the unit tests; here the spans
 * leave room for a busy machine.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { PaintedWidget } from '../kit/app';
import { moveClocks } from '../kit/clocks';
import { CALL, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';

const SPEED = 10;
const HOUR_MS = 3_600_000;
const LEVEL = 'v201-level';

describe('Time', () => {
  const stand = new Stand({ speed: SPEED });
  afterEach(async () => {
    await stand.control.releaseValue(LEVEL);
  });

  const untilShown = (tab: Tab, expected: number): Promise<number> =>
    until(`${expected}`, async () => (await tab.readNumber('level-value')) === expected);
  const isFlagged = async (tab: Tab): Promise<boolean> =>
    ((await tab.app.getWidget('level-value')) as PaintedWidget & { readonly futureTime: boolean }).futureTime;

  it('fault 19: one timestamp in 2099 is flagged, and does not freeze the signal', async () => {
    const tab = await stand.openPumps();
    await stand.control.forceValue(LEVEL, '2.99', { time: Date.UTC(2099, 0, 1) });
    await untilShown(tab, 2.99);
    expect(await isFlagged(tab)).toBe(true);
    await stand.control.forceValue(LEVEL, '1.25');
    await untilShown(tab, 1.25);
    expect(await isFlagged(tab)).toBe(false);
  });

  it('fault 19: a timestamp in 2099 is dropped when the connection is reopened', async () => {
    const tab = await stand.openPumps();
    await stand.control.forceValue(LEVEL, '2.99', { time: Date.UTC(2099, 0, 1) });
    await untilShown(tab, 2.99);
    // As implausible, but earlier: until the reconnect it is rejected as older.
    await stand.control.forceValue(LEVEL, '2.88', { time: Date.UTC(2098, 0, 1) });
    await pause(300);
    expect(await tab.readNumber('level-value')).toBe(2.99);
    await stand.control.endSockets('close');
    await tab.untilLinkWas('reconnecting');
    await tab.untilLive();
    await untilShown(tab, 2.88);
    expect(await isFlagged(tab)).toBe(true);
  });

  it('fault 22: a device clock that moves back an hour causes neither a burst nor a stall of the timers', async () => {
    const clock = SPEED;
    const tab = await stand.openTab({ clock });
    await tab.watchPumps();
    const openings = (await stand.getSettledRequests(CALL.open)).length;
    await stand.control.resetCounters();
    stand.proxy.requests.length = 0;
    await tab.reset();
    await moveClocks(tab.page, { wall: -HOUR_MS });
    const start = performance.now();
    await pause((2 * 60_000) / clock + 300);
    // The minutes that have passed: a busy machine may pause longer.
    const rounds = Math.floor(((performance.now() - start) * clock) / 60_000);
    const { keepAlives } = await stand.control.getCounters();
    expect(keepAlives).toBeGreaterThanOrEqual(rounds - 1);
    expect(keepAlives).toBeLessThanOrEqual(rounds + 1);
    const polls = stand.proxy.getRequests(CALL.gateways).length;
    expect(polls).toBeGreaterThanOrEqual(rounds - 1);
    expect(polls).toBeLessThanOrEqual(rounds + 1);
    expect(openings).toBeGreaterThan(0);
    expect(stand.proxy.getRequests(CALL.open)).toEqual([]);
    expect(stand.proxy.handshakes).toEqual([]);
    expect((await tab.diary()).links.filter(({ status }) => status !== 'live')).toEqual([]);
    await tab.untilLive();
  });

  /** Opens a page and its gateways, in real time, in which no timer becomes due. */
  const openPage = async (): Promise<{ tab: Tab; gateways: number; openedAt: number }> => {
    const tab = await stand.openTab({ clock: 1 });
    await tab.visit(PUMPS);
    await tab.untilLive();
    const openings = await stand.getSettledRequests(CALL.open);
    // The last opening counts, since a gateway may come online after the others.
    const openedAt = openings.at(-1)?.at ?? Number.NaN;
    await stand.control.resetCounters();
    stand.proxy.requests.length = 0;
    return { tab, gateways: openings.length, openedAt };
  };

  it.each([
    [590, 0],
    [605, 1],
  ])('fault 23: a page that wakes %d s after the last opening reopens %d times', async (seconds, times) => {
    const { tab, gateways, openedAt } = await openPage();
    expect(gateways).toBeGreaterThan(1);
    await moveClocks(tab.page, { steady: seconds * 1_000 - (performance.now() - openedAt) });
    // Simulated, since a headless page cannot be hidden; the product gets the same event.
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await until('a live link', async () => (await tab.link()) === 'live');
    await until('the openings', () => stand.proxy.getRequests(CALL.open).length >= times * gateways);
    await pause(gateways * 110 + 700);
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await pause(500);
    expect(stand.proxy.getRequests(CALL.open).length).toBe(times * gateways);
    expect((await stand.control.getCounters()).keepAlives).toBeLessThanOrEqual(1);
    expect(stand.proxy.handshakes.length).toBeLessThanOrEqual(1);
    await tab.untilLive();
  });
});

/** In real time, since the worker waits for the platform's answer only 1.5 s by its clock. */
describe('Real time', () => {
  const stand = new Stand();

  it('fault 22: a device clock that is set forward an hour is not mistaken for a sleep', async () => {
    const tab = await stand.openPumps();
    await stand.getSettledRequests(CALL.open);
    stand.proxy.requests.length = 0;
    await tab.reset();
    await moveClocks(tab.page, { wall: HOUR_MS });
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // The platform is queried, and its clock has not moved.
    await until('the query', () => stand.proxy.getRequests(CALL.gateways).length > 0);
    await pause(2_500);
    expect(stand.proxy.getRequests(CALL.open)).toEqual([]);
    expect(stand.proxy.handshakes).toEqual([]);
    expect((await tab.diary()).links).toEqual([]);
    await tab.untilLive();
  });
});
