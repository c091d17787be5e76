/** Faults of the push token (catalogue, 8 to 11), with the worker's clock ten times as fast as real time. */
import { describe, expect, it } from 'vitest';
import { createRouteHandler } from '../kit/app';
import { CALL, PUMPS, pause, Stand, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

const SPEED = 10;
const RETRY_MS = 10_000;
/** Delay that a busy machine may add, in ms. */
const SLACK_MS = 2_000;

describe('Token', () => {
  const stand = new Stand({ speed: SPEED });

  /** Waits for this many token requests, and expects RETRY_MS between them. */
  const expectRetries = async (times: number): Promise<void> => {
    const load = watchLoad();
    await until(`${times} requests`, () => stand.proxy.getRequests(CALL.token).length >= times, 20_000);
    const slack = SLACK_MS + load();
    const requestTimes = stand.proxy.getRequests(CALL.token).map(({ at }) => at);
    for (const [index, at] of requestTimes.slice(1).entries()) {
      const gap = (at - (requestTimes[index] ?? 0)) * SPEED;
      expect(gap).toBeGreaterThan(RETRY_MS / 2);
      expect(gap).toBeLessThan(RETRY_MS + slack * SPEED);
    }
  };

  it('fault 8: an error object leads to the next request after 10 s, not to a tight loop', async () => {
    await stand.control.injectFault(CALL.token, { kind: 'code', code: '500', message: '服务器错误' });
    const tab = await stand.openTab();
    await tab.visit(PUMPS);
    await tab.untilLink('reconnecting');
    await expectRetries(4);
    expect(stand.proxy.handshakes).toEqual([]);
    expect((await tab.diary()).toasts).toEqual([]);
    await stand.control.clearFaults();
    await tab.untilLive();
    expect(stand.proxy.handshakes.length).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 9: a token that arrives after the page was left opens no socket', async () => {
    // In real time the request does not time out.
    const tab = await stand.openTab({ clock: 1 });
    const heldAnswers: (() => void)[] = [];
    await tab.page.route(
      `**${CALL.token}`,
      createRouteHandler(async (route) => {
        await new Promise<void>((resolve) => heldAnswers.push(resolve));
        // Fails if the request was abandoned by then.
        await route.continue();
      }),
    );
    await tab.visit(PUMPS);
    await until('the request', () => heldAnswers.length === 1);
    await tab.app.until('the page', (painted) => painted.length > 10);
    let isAbandoned = false;
    tab.page.on('requestfailed', (request) => {
      if (request.url().endsWith(CALL.token)) isAbandoned = true;
    });
    await tab.page.locator('header button').first().click();
    await tab.page.waitForURL('**/home/work/project*');
    await until('the request to be abandoned', () => isAbandoned);
    for (const answer of heldAnswers) answer();
    await pause(1_000);
    expect(stand.proxy.handshakes).toEqual([]);
    expect((await stand.control.getCounters()).openSockets).toBe(0);
    expect(heldAnswers.length).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 9: a token request that hangs is abandoned after 120 s and repeated', async () => {
    // Requests are recorded on arrival, and a busy machine delays the first one; a slower clock reduces the effect.
    const clock = 10;
    await stand.control.injectFault(CALL.token, { kind: 'hang' }, 1);
    const tab = await stand.openTab({ clock });
    const load = watchLoad();
    await tab.visit(PUMPS);
    await until('two requests', () => stand.proxy.getRequests(CALL.token).length === 2, 20_000);
    const [first, second] = stand.proxy.getRequests(CALL.token);
    const waited = ((second?.at ?? 0) - (first?.at ?? 0)) * clock;
    expect(waited).toBeGreaterThan(120_000);
    expect(waited).toBeLessThan(120_000 + RETRY_MS + (SLACK_MS + load()) * clock);
    await tab.untilLive();
    // On a busy machine a handshake may take longer than 10 s of this clock.
    expect(stand.proxy.sockets.length).toBe(1);
  });

  it('fault 10: success without a token is an error each time, and opens no socket', async () => {
    const withoutToken = [null, '', {}, { token: '' }, { token: null }, []];
    for (const data of withoutToken) await stand.control.injectFault(CALL.token, { kind: 'data', data }, 1);
    const tab = await stand.openTab();
    await tab.visit(PUMPS);
    await tab.untilLink('reconnecting');
    await expectRetries(withoutToken.length);
    expect(stand.proxy.handshakes).toEqual([]);
    await tab.untilLive();
    expect(stand.proxy.handshakes.length).toBe(1);
    expect(stand.proxy.handshakes[0]?.path).not.toMatch(/undefined|null|object/);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 11: each handshake that refuses its token is followed by one with another token', async () => {
    await stand.control.setHandshakeFault('refuse');
    const tab = await stand.openTab();
    await tab.visit(PUMPS);
    await until('four handshakes', () => stand.proxy.handshakes.length >= 4, 20_000);
    await stand.control.setHandshakeFault(null);
    await tab.untilLive();
    const tokens = stand.proxy.handshakes.map(({ path }) => path);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(stand.proxy.getRequests(CALL.token).length).toBe(tokens.length);
    expect(tab.bugs).toEqual([]);
  });
});
