/** Faults in the lifecycle of page and worker (catalogue, 56 to 58). */
import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/live';
import { cn as pageWords } from '../../../src/i18n/page';
import { cn as valueWords } from '../../../src/i18n/values';
import { CODE_RETRY_MS } from '../../../src/shared/constants';
import { createRouteHandler } from '../kit/app';
import { moveClocks } from '../kit/clocks';
import { CALL, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

const SPEED = 10;
/** Reason given by a browser that never keeps a page for Back. */
const NEVER_KEPT = 'BackForwardCacheDisabledForDelegate';
/** For tests in which the 60 s of a write must not run out. */
const SLOW = 5;

describe('Life of page and worker', () => {
  // By default, a browser under test keeps no page for Back, and no browser keeps a page that is not frozen within
  // seconds.
  const stand = new Stand({
    speed: SPEED,
    browser: {
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [
        '--disable-features=BackForwardCacheEntryTimeout,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
      ],
    },
  });

  it('fault 56: a page restored from the back/forward cache opens its connection once and is live again', async () => {
    const tab = await stand.openTab();
    await tab.page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        (globalThis as unknown as { wasKept?: boolean }).wasKept = persisted;
      });
    });
    const cdp = await tab.app.context.newCDPSession(tab.page);
    const lost: string[] = [];
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      lost.push(...notRestoredExplanations.map(({ reason }) => reason)),
    );
    await cdp.send('Page.enable');
    await tab.watchPumps();
    const openings = (await stand.getSettledRequests(CALL.open)).length;
    await tab.page.goto(`${stand.platform.url}/wx/config.json`);
    // Collects the kept page's garbage too, which is in the same process: reporting it later would run code there,
    // and the page would be lost.
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
    await until('no socket', () => stand.proxy.sockets.length === 0);
    const countBefore = stand.proxy.handshakes.length;
    await tab.page.goBack({ waitUntil: 'commit' });
    const wasKept = (): Promise<boolean | undefined> =>
      tab.page.evaluate(() => (globalThis as unknown as { wasKept?: boolean }).wasKept);
    await until('the page is shown again', async () => (await wasKept()) !== undefined);
    // The packaged headless browser keeps no page at all; there the page must be reloaded.
    if (lost.includes(NEVER_KEPT)) expect(await wasKept()).toBe(false);
    else expect({ wasKept: await wasKept(), lost }).toEqual({ wasKept: true, lost: [] });
    await tab.untilLive();
    await pause(500);
    expect(stand.proxy.handshakes.length).toBe(countBefore + 1);
    expect(stand.proxy.sockets.length).toBe(1);
    expect(stand.proxy.getRequests(CALL.open).length).toBeLessThanOrEqual(2 * openings);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 56: fifteen minutes hidden and frozen end in one re-opening', async () => {
    const tab = await stand.openTab({ clock: 1 });
    await tab.watchPumps();
    const gateways = (await stand.getSettledRequests(CALL.open)).length;
    stand.proxy.requests.length = 0;
    // Simulated, since a headless page is neither hidden nor frozen; the product depends only on events and clocks.
    await tab.page.evaluate(() => document.dispatchEvent(new Event('freeze')));
    await moveClocks(tab.page, { steady: 900_000, wall: 900_000 });
    await tab.page.evaluate(() => {
      document.dispatchEvent(new Event('resume'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await until('openings', () => stand.proxy.getRequests(CALL.open).length >= gateways);
    await tab.untilLive();
    expect((await stand.getSettledRequests(CALL.open)).length).toBe(gateways);
    expect(stand.proxy.handshakes.length).toBeLessThanOrEqual(1);
    expect(stand.proxy.sockets.length).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it.each([
    ['throws an uncaught error', throwInWorker],
    ['is terminated', terminateWorker],
  ])('fault 57: a worker that %s is restarted once, and all watches resume', async (_name, kill) => {
    const tab = await stand.openTab({ clock: SLOW });
    await tab.page.addInitScript(recordWorkers);
    await tab.watchPumps();
    await stand.control.injectFault(CALL.callback, { kind: 'data', data: null });
    await (await tab.openConfirmation()).click();
    await tab.untilText(valueWords.statusAccepted);
    const countBefore = stand.proxy.handshakes.length;
    await tab.reset();
    const load = watchLoad();
    const start = performance.now();
    await kill(tab);
    // Pending writes are unknown within 2 s, and no value looks live even briefly.
    await tab.untilText(valueWords.statusUnknown);
    expect(performance.now() - start).toBeLessThan(2_000 + load());
    await tab.untilLinkWas('reconnecting');
    await tab.untilLive();
    await pause(500);
    expect(stand.proxy.handshakes.length).toBe(countBefore + 1);
    expect(stand.proxy.sockets.length).toBe(1);
    expect(tab.page.workers().length).toBe(1);
    expect(stand.proxy.getRequests(CALL.write).length).toBe(1);
  });

  it('fault 57: an uncaught error in the page or its worker is reported to the user and stops nothing', async () => {
    const tab = await stand.openPumps();
    const countReports = async (): Promise<number> =>
      (await tab.diary()).toasts.filter((toast) => toast.includes(common.crashed)).length;
    const [thread] = tab.page.workers();
    await thread?.evaluate(() => void Promise.reject(new Error('a bug in the worker')));
    await until('a report of the bug in the worker', async () => (await countReports()) === 1);
    expect(await tab.text()).not.toContain('a bug in the worker');
    expect(tab.app.takeBugs()).toEqual(['worker: a bug in the worker']);
    // Dispatched as events, since an error thrown by the debugger has no file; the first is from a foreign script.
    await tab.page.evaluate(() => {
      const error = new Error('a bug in the page');
      for (const filename of ['', `${location.origin}/wx/page.js`])
        window.dispatchEvent(new ErrorEvent('error', { error, filename }));
    });
    await until('a report of the bug in the page', async () => (await countReports()) === 2);
    await tab.untilLive();
  });

  it('fault 57: the third death within a minute is final, and reported', async () => {
    const tab = await stand.openTab();
    await tab.page.addInitScript(recordWorkers);
    await tab.watchPumps();
    for (let death = 1; death <= 2; death++) {
      await terminateWorker(tab);
      await tab.untilLinkWas('reconnecting');
      await tab.untilLive();
      await tab.reset();
    }
    await terminateWorker(tab);
    await tab.untilText(words.workerStopped);
    expect(await tab.app.listPaintedWidgets()).toEqual([]);
    const countBefore = stand.proxy.handshakes.length;
    await pause(2_500);
    expect(tab.page.workers()).toEqual([]);
    expect(stand.proxy.handshakes.length).toBe(countBefore);
    await tab.page.getByRole('button', { name: common.reload }).click();
    await tab.untilLive();
  });

  it.each([
    ['the screen', /\/wx\/page\.[\da-f]+\.js/],
    ["the worker's client", /\/wx\/start-monitor\.[\da-f]+\.js/],
  ])('fault 57: code of %s that does not load is reported, with a way to continue', async (_name, code) => {
    const tab = await stand.openTab();
    await tab.page.route(
      code,
      createRouteHandler((route) => route.abort('connectionreset')),
    );
    await tab.visit(PUMPS);
    await until('a report', async () => {
      const pageText = await tab.text();
      return pageText.includes(common.chunkFailed) || pageText.includes(common.crashed);
    });
    expect(await tab.text()).toContain(common.chunkFailed);
    await tab.page.unroute(code);
    await tab.page.getByRole('button', { name: common.reload }).click();
    await tab.untilLive();
  });

  it('fault 57: code of the controls that failed to load is loaded automatically once available', async () => {
    const tab = await stand.openTab();
    const code = /\/wx\/control-kinds\.[\da-f]+\.js/;
    const codeRequests = { count: 0 };
    await tab.page.route(
      code,
      createRouteHandler((route) => {
        codeRequests.count += 1;
        return codeRequests.count === 1 ? route.abort('connectionreset') : route.continue();
      }),
    );
    await tab.visit(PUMPS);
    await tab.untilLive();
    const missing = tab.page.getByText(pageWords.placeholderMissing.replace('{kind}', 'switch')).first();
    await missing.waitFor();
    await tab.page
      .getByRole('switch')
      .first()
      .waitFor({ timeout: CODE_RETRY_MS + 5_000 });
    expect([codeRequests.count, await missing.count()]).toEqual([2, 0]);
    await (await tab.openConfirmation()).waitFor();
  });

  // In this Chromium a worker that runs out of memory ends its page's whole process
  // (`--js-flags=--max-old-space-size`).
  // The page can only be opened again.
  it('fault 57: a page whose process dies with its worker returns with its write log, and nothing is sent again', async () => {
    const tab = await stand.openTab({ clock: SLOW });
    await tab.watchPumps();
    await stand.control.injectFault(CALL.callback, { kind: 'data', data: null });
    await (await tab.openConfirmation()).click();
    await tab.untilText(valueWords.statusAccepted);
    const url = tab.page.url();
    // The tab is the same, but the driver abandons a crashed page: only the protocol works from here on.
    const cdp = await tab.app.context.newCDPSession(tab.page);
    const crash = new Promise((resolve) => tab.page.once('crash', resolve));
    void cdp.send('Page.crash').catch(() => undefined);
    await crash;
    await until('no socket', () => stand.proxy.sockets.length === 0);
    await cdp.send('Page.navigate', { url });
    const evaluate = async (expression: string): Promise<unknown> =>
      (await cdp.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    const isLive = `document.querySelector('[data-link]')?.dataset.link === 'live'`;
    await until('a live link', async () => (await evaluate(isLive)) === true, 30_000);
    const button = `document.querySelector('[aria-label^="${words.ledger}"]')`;
    await until('the list to open', async () => (await evaluate(`${button} !== null`)) === true);
    await evaluate(`${button}.click()`);
    await until('the write', async () =>
      String(await evaluate('document.body.innerText')).includes(valueWords.statusUnknown),
    );
    expect(stand.proxy.getRequests(CALL.write).length).toBe(1);
    expect(stand.proxy.sockets.length).toBe(1);
  });

  it('fault 58: two tabs run and end independently and leave nothing behind', async () => {
    const first = await stand.openPumps();
    const other = await stand.openSecondTab(first);
    await other.watchPumps();
    expect(stand.proxy.sockets.length).toBe(2);
    await other.page.locator('header button').first().click();
    await other.page.waitForURL('**/home/work/project*');
    await until('one socket', () => stand.proxy.sockets.length === 1);
    await other.page.close();
    expect(await first.link()).toBe('live');
    await first.untilLive();
    await first.page.locator('header button').first().click();
    await first.page.waitForURL('**/home/work/project*');
    await until('no socket', () => stand.proxy.sockets.length === 0);
    await pause(300);
    // The list's own calls may occur at any time.
    const countCalls = (): readonly number[] =>
      [CALL.gateways, CALL.open, CALL.signals, CALL.token].map(
        (path) => stand.proxy.getRequests(path).length,
      );
    const [countBefore, handshakes] = [countCalls(), stand.proxy.handshakes.length];
    // More than a minute of the worker's clock: polls, keep-alives and re-openings would have occurred.
    await pause(65_000 / SPEED);
    expect(countCalls()).toEqual(countBefore);
    expect(stand.proxy.handshakes.length).toBe(handshakes);
    expect(first.bugs).toEqual([]);
  });

  it('fault 58: entering and leaving eight times retains neither ports nor documents', async () => {
    const tab = await stand.openPumps();
    const cdp = await tab.app.context.newCDPSession(tab.page);
    const countPorts = async (): Promise<number> => {
      await cdp.send('HeapProfiler.enable');
      for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
      const { result } = await cdp.send('Runtime.evaluate', { expression: 'MessagePort.prototype' });
      const { objects } = await cdp.send('Runtime.queryObjects', {
        prototypeObjectId: result.objectId ?? '',
      });
      const { result: count } = await cdp.send('Runtime.callFunctionOn', {
        objectId: objects.objectId ?? '',
        functionDeclaration: 'function () { return this.length; }',
        returnByValue: true,
      });
      return Number(count.value);
    };
    const leaveAndReturn = async (): Promise<void> => {
      await tab.page.locator('header button').first().click();
      await tab.page.waitForURL('**/home/work/project*');
      await tab.page.getByText('滨江水厂').first().click();
      await tab.page.waitForURL('**/page/**');
      await tab.untilLink('live');
    };
    await leaveAndReturn();
    const countBefore = await countPorts();
    for (let i = 0; i < 8; i++) await leaveAndReturn();
    expect(await countPorts()).toBeLessThan(countBefore + 4);
    expect(stand.proxy.sockets.length).toBe(1);
    expect(tab.bugs).toEqual([]);
  });
});

/** Stores the page's workers, for a test to end one from outside. */
function recordWorkers(): void {
  const owner = globalThis as unknown as { threads: Worker[]; Worker: typeof Worker };
  owner.threads = [];
  const Original = owner.Worker;
  owner.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      owner.threads.push(this);
    }
  };
}

const terminateWorker = (tab: Tab): Promise<void> =>
  tab.page.evaluate(() => (globalThis as unknown as { threads: Worker[] }).threads.at(-1)?.terminate());

const getWorker = (tab: Tab) => {
  const thread = tab.page.workers().at(-1);
  if (!thread) throw new Error('The page has no worker');
  return thread;
};

/** Throws an uncaught error in a separate task. */
const throwInWorker = (tab: Tab): Promise<void> =>
  getWorker(tab).evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('torn');
      }, 0),
  );
