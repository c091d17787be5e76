/** Faults of the network (catalogue, 59 and 60). */
import { describe, expect, it } from 'vitest';
import { cn as faultWords } from '../../../src/i18n/faults';
import { cn as words } from '../../../src/i18n/live';
import { CALL, PUMPS, pause, Stand, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

describe('Offline', () => {
  const stand = new Stand({ speed: 5 });

  // The emulated network does not affect the worker's socket: the event that the page relays has this effect.
  it('fault 59: a lost network is reported within a second, by the event that the page relays to the worker', async () => {
    const tab = await stand.openPumps({ clock: 1 });
    const before = stand.proxy.handshakes.length;
    await tab.reset();
    const load = watchLoad();
    const start = performance.now();
    await tab.app.context.setOffline(true);
    await tab.untilLink('offline');
    expect(performance.now() - start).toBeLessThan(1_000 + load());
    await tab.app.until('nothing live', (painted) => painted.every(({ freshness }) => freshness !== 'fresh'));
    expect(await tab.text()).toContain(words.linkOffline);
    await pause(1_000);
    expect(await tab.listLive()).toEqual([]);
    const { badges, toasts } = await tab.diary();
    expect(badges).toBe(1);
    expect(toasts).toEqual([]);

    await tab.app.context.setOffline(false);
    await tab.untilLive();
    expect(stand.proxy.handshakes.length).toBe(before + 1);
    expect(stand.proxy.sockets.length).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 60: a captive portal is never mistaken for a connection, and the network behind it is detected', async () => {
    const tab = await stand.openPumps();
    await stand.control.injectFault('/lfscada/', { kind: 'html' });
    await stand.control.setHandshakeFault('refuse');
    await tab.reset();
    await stand.control.endSockets('reset');
    await tab.untilLink('reconnecting');
    await tab.page.evaluate(() => window.dispatchEvent(new Event('online')));
    const requestCount = stand.proxy.getRequests(CALL.token).length;
    await until('two attempts', () => stand.proxy.getRequests(CALL.token).length >= requestCount + 2, 20_000);
    expect((await tab.diary()).links.some(({ status }) => status === 'live')).toBe(false);
    expect(await tab.listLive()).toEqual([]);
    expect(await tab.page.title()).not.toBe('run');
    expect(tab.page.url()).toContain('/page/w-pumps');

    await stand.control.clearFaults();
    await tab.untilLive();
    expect(tab.bugs).toEqual([]);
  });

  it('fault 60: a page opened behind a captive portal reports an unreadable answer', async () => {
    await stand.control.injectFault(CALL.page, { kind: 'html' });
    const tab = await stand.openTab();
    await tab.visit(PUMPS);
    await tab.untilText(faultWords.malformed.replace('{where}', '$'));
    expect(await tab.text()).not.toContain('Accept the terms');
    await stand.control.clearFaults();
    await tab.page.getByRole('button', { name: '重试' }).click();
    await tab.untilLive();
  });
});
