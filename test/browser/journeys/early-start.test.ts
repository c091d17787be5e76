/**
 * The early start, in a real browser against the production build: requests sent before the page's code is loaded, by
 * user and address. Nothing is requested twice.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as home } from '../../../src/i18n/home';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const PAGE = '/home/work/project/waterworks/page/w-home';
const FIRST_CODE = '**/wx/joined.*.js';
const USER = '/lfscada/user/info';
const PAGE_INFO = '/lfscada/monitor/project/page/info';
const CONFIG = '/wx/config.json';
/** Time for a small script and its requests. */
const EARLY_MS = 1_500;

describe('The early start', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });

  const recordPaths = (page: Page): readonly string[] => {
    const paths: string[] = [];
    page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
    return paths;
  };
  const countRequests = (paths: readonly string[]): readonly number[] =>
    [USER, PAGE_INFO, CONFIG].map((expected) => paths.filter((path) => path === expected).length);
  /** Counts the requests at an address while the page's code does not load. */
  const countEarlyRequests = async (app: App, path: string): Promise<readonly number[]> => {
    await app.page.route(FIRST_CODE, (route) => route.abort());
    const paths = recordPaths(app.page);
    await app.visit(path);
    await app.page.waitForTimeout(EARLY_MS);
    await app.page.unroute(FIRST_CODE);
    app.clearProblems();
    return countRequests(paths);
  };
  const untilLive = (app: App): Promise<unknown> =>
    app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

  it("requests user and page before the page's code is loaded, only at the address of a page", async () => {
    const app = await stand.openSignedIn(PAGE);
    await untilLive(app);
    // The HTML preloads the configuration, at every address.
    expect(await countEarlyRequests(app, PAGE)).toEqual([1, 1, 1]);
    expect(await countEarlyRequests(app, '/home/monitor')).toEqual([0, 0, 1]);
    expect(await countEarlyRequests(app, '/login')).toEqual([0, 0, 1]);
  });

  it("is adopted by the page's code, which requests nothing again", async () => {
    const app = await stand.openSignedIn(PAGE);
    await untilLive(app);
    const paths = recordPaths(app.page);
    await app.visit(PAGE);
    await untilLive(app);
    expect(countRequests(paths)).toEqual([1, 1, 1]);
  });

  it('requests nothing without a sign-in, or after a sign-out', async () => {
    const stranger = await stand.open();
    expect(await countEarlyRequests(stranger, PAGE)).toEqual([0, 0, 1]);
    const app = await stand.openSignedIn('/home/more');
    await app.page.getByRole('button', { name: home.logout }).click();
    await app.page.locator('dialog').getByRole('button', { name: home.logout }).click();
    await app.page.waitForURL('**/login*');
    expect(await countEarlyRequests(app, PAGE)).toEqual([0, 0, 1]);
  });

  it('leads to the login if the session has ended, and the next user gets their own page', async () => {
    const app = await stand.openSignedIn(PAGE);
    await untilLive(app);
    await app.context.clearCookies();
    await app.visit(PAGE);
    await app.page.waitForURL('**/login*');
    app.clearProblems();
    const paths = recordPaths(app.page);
    await app.signIn();
    await until('the page', async () => app.page.url().includes(PAGE));
    await untilLive(app);
    expect(countRequests(paths).slice(0, 2)).toEqual([1, 1]);
  });

  it('has each code file preloaded, and downloaded once', async () => {
    const app = await stand.openSignedIn(PAGE);
    await untilLive(app);
    const { preloaded, downloads } = await app.page.evaluate(() => {
      const files = performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name, transferSize }) => transferSize > 0 && /\/wx\/[^/]+\.js$/.test(name));
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
      return { preloaded: links.map(({ href }) => href), downloads: files.map(({ name }) => name) };
    });
    expect(downloads.length).toBeGreaterThan(5);
    expect([...new Set(downloads)]).toEqual(downloads);
    // The HTML references the early start, which is not a module.
    const codeFiles = downloads.filter((name) => !name.includes('/early.'));
    expect(codeFiles.filter((name) => !preloaded.includes(name))).toEqual([]);
  });

  it("that fails is repeated by the page's code", async () => {
    const app = await stand.openSignedIn(PAGE);
    await untilLive(app);
    let failures = 0;
    await app.page.route(`**${PAGE_INFO}`, async (route) => {
      failures += 1;
      await (failures === 1 ? route.abort() : route.fallback());
    });
    await app.visit(PAGE);
    await untilLive(app);
    expect(failures).toBe(2);
    app.clearProblems();
  });
});
