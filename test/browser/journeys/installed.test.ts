/**
 * The product as an installed app: stored for offline use, complete after later deployments, never reloaded during
 * work, removed by the kill switch; and the last values of a page opened offline.
 */

import { beforeEach, describe, expect, it } from 'vitest';
import { cn as account } from '../../../src/i18n/account';
import { cn as words } from '../../../src/i18n/app-shell';
import { cn as common } from '../../../src/i18n/common';
import { cn as lastValues } from '../../../src/i18n/last-values';
import { cn as live } from '../../../src/i18n/live';
import { cn as shell } from '../../../src/i18n/shell';
import { cn as values } from '../../../src/i18n/values';
import { cn as blocks } from '../../../src/i18n/write-block';
import { SHELL_WAIT_MS } from '../../../workers/service-worker/answers';
import { type App, type PaintedWidget, until } from '../kit/app';
import {
  checkForUpdate,
  getPageBuild,
  isMarked,
  listStored,
  listStoredBuilds,
  markPage,
  NEWER_BUILD_LIMIT_MS,
  ProductFolder,
  registerImmediately,
  simulateAbsence,
  untilBuildStored,
  untilValuesStored,
} from '../kit/installed-app';
import { watchLoad } from '../kit/load';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const ENERGY = '/home/work/project/waterworks/page/w-energy';
const asOfText = lastValues.asOf.replace('{time}', '').trim();
describe('The installed product', () => {
  const stand = new JourneyStand();
  let product: ProductFolder;
  let app: App;

  beforeEach(async () => {
    product = stand.closeLater(new ProductFolder());
    await stand.start({ product: product.path });
  });
  const open = async (path: string): Promise<void> => {
    app = await stand.open({ serviceWorker: true });
    await registerImmediately(app);
    await app.beginSession();
    await app.visit(path);
  };
  const openLive = async (): Promise<void> => {
    await open(PUMPS);
    await app.until('live values', hasLiveValues);
  };
  const signOut = async (): Promise<void> => {
    await app.visit('/home/more');
    await app.page.getByRole('button', { name: '退出登录' }).click();
    await app.page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await app.page.waitForURL('**/wx/login*');
  };
  const reload = (): Promise<unknown> => app.page.reload();

  it('can be installed, and is served by its service worker under the strict headers', async () => {
    app = await stand.openSignedIn(PUMPS, { serviceWorker: true });
    await app.until('live values', hasLiveValues);
    await untilBuildStored(app, product.build);
    const devTools = await app.context.newCDPSession(app.page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // The driver's windows are private, which is the only error allowed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    const { errors } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);

    await reload();
    await app.until('live values again', hasLiveValues);
    const servedPaths = await app.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).workerStart > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    expect(servedPaths.some((path) => /^\/wx\/.*\.[0-9a-f]{8,}\.js$/.test(path))).toBe(true);
    expect(app.problems).toEqual([]);
  });

  it('keeps a page complete after the next deployment, including files deleted on the server, without a reload', async () => {
    const part = product.part('ledger-sheet.');
    await openLive();
    const firstBuild = product.build;
    await untilBuildStored(app, firstBuild);
    await markPage(app);
    await product.deployWithout(part);
    const secondBuild = product.build;
    expect(secondBuild).not.toBe(firstBuild);
    await checkForUpdate(app);
    await until('both builds stored', async () => (await listStoredBuilds(app)).length === 2, 60_000);
    // The file is no longer on the server.
    expect((await fetch(`${stand.platform.url}/wx/${part}`)).status).toBe(404);
    await app.choose(live.ledger);
    await app.page.getByRole('dialog', { name: live.ledger }).waitFor();
    expect(await isMarked(app)).toBe(true);
    expect(app.problems).toEqual([]);
  });

  it(
    'announces a newer build, and loads it at a natural moment but not while a form is filled in',
    async () => {
      app = await stand.openSignedIn('/home/more', { serviceWorker: true });
      await untilBuildStored(app, product.build);
      const firstBuild = product.build;
      await product.deployWithout(product.part('ledger-sheet.'));
      // Opened offline, to get the stored page while the server has a newer one.
      await app.context.setOffline(true);
      await reload();
      await app.page.getByText(words.offline).or(app.page.locator('form')).first().waitFor();
      expect(await getPageBuild(app)).toBe(firstBuild);
      await app.context.setOffline(false);
      await app.page.getByText(words.newer).waitFor({ timeout: NEWER_BUILD_LIMIT_MS });
      await markPage(app);

      await app.page.getByRole('link', { name: shell.titleFeedback }).click();
      await app.page.locator('textarea').fill('The pump is loud');
      await simulateAbsence(app, 31);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await isMarked(app)).toBe(true);
      await app.page.locator('textarea').fill('');
      await simulateAbsence(app, 31);
      await until('the next build', async () => (await getPageBuild(app)) === product.build, 60_000);
      expect(await isMarked(app)).toBe(false);
    },
    2 * NEWER_BUILD_LIMIT_MS,
  );

  it('continues without a reload after the kill switch has removed its service worker', async () => {
    await openLive();
    await untilBuildStored(app, product.build);
    await markPage(app);
    product.killServiceWorker();
    // The kill switch first waits for the previous worker's pending work, so the check is repeated.
    const listRemaining = async (): Promise<readonly string[]> => {
      const remaining = await listStored(app);
      if (remaining.length > 0) await checkForUpdate(app).catch(() => undefined);
      return remaining;
    };
    await expect.poll(listRemaining, { timeout: 60_000, interval: 1_000 }).toEqual([]);
    expect(await isMarked(app)).toBe(true);
    await reload();
    await app.until('live values', hasLiveValues);
    expect(await app.page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true);
    expect(app.problems).toEqual([]);
  });

  it('works online if the device has no room for it', async () => {
    app = await stand.open({ serviceWorker: true });
    const devTools = await app.context.newCDPSession(app.page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: stand.platform.url, quotaSize: 100_000 });
    await app.beginSession();
    await app.visit('/home/more');
    await app.page.getByText(words.failed).waitFor({ timeout: 60_000 });
    expect(await listStoredBuilds(app)).toEqual([]);
    await app.visit(PUMPS);
    await app.until('live values', hasLiveValues);
    expect(app.problems).toEqual([]);
  });

  it('opens within three seconds when the network hangs, and shows the last values before any call times out', async () => {
    await openLive();
    await untilBuildStored(app, product.build);
    await untilValuesStored(app, 'w-pumps');
    const getLoadDelay = watchLoad();
    stand.platform.stop();
    const start = performance.now();
    await app.page.goto(`${stand.platform.url}/wx/login?debug`, { waitUntil: 'commit' });
    await app.page.locator('.as-start, form').first().waitFor();
    expect(performance.now() - start).toBeLessThan(SHELL_WAIT_MS + 2_000 + getLoadDelay());
    await app.page.goto(`${stand.platform.url}/wx${PUMPS}?debug`, { waitUntil: 'commit' });
    await app.page.getByText(asOfText, { exact: false }).waitFor({ timeout: 45_000 });
    expect((await app.listPaintedWidgets()).filter(isLive)).toEqual([]);
    stand.platform.resume();
    await app.until('live values', hasLiveValues);
  });

  it('shows a page offline with its last values: disconnected, with their age, without writes or alarms', async () => {
    await openLive();
    await untilBuildStored(app, product.build);
    await untilValuesStored(app, 'w-pumps');
    await app.context.setOffline(true);
    await reload();
    await app.page.getByText(asOfText, { exact: false }).waitFor();
    await app.until(
      'the last values',
      (painted) => painted.filter(({ text }) => /\d/.test(text)).length > 10,
    );
    const widgets = await app.listPaintedWidgets();
    expect(widgets.filter(isLive)).toEqual([]);
    const numbers = widgets.filter(({ kind, text }) => kind === 'value' && /\d/.test(text));
    expect(numbers.length).toBeGreaterThan(5);
    for (const { freshness } of numbers) expect(freshness).toBe('disconnected');
    expect(await app.page.locator('.as-alarms-button--active').count()).toBe(0);
    expect(await app.page.getByText(common.inAlarm, { exact: true }).count()).toBe(0);
    await takePicture(app.page, 'installed/last-values');

    // The value sheet shows an arrival before the time in the notice, and a growing age.
    const getSecond = (text: string | null): number => {
      const [, hour, minute, secondBuild] = (/(\d\d):(\d\d):(\d\d)/.exec(text ?? '') ?? []).map(Number);
      return (hour ?? Number.NaN) * 3_600 + (minute ?? 0) * 60 + (secondBuild ?? 0);
    };
    const noticeSecond = getSecond(await app.page.getByText(asOfText).textContent());
    await app.tap('inflow-value');
    const getFact = (name: string) => app.page.locator(`dt:text-is("${name}") + dd`);
    await getFact(values.age).waitFor();
    expect(await getFact(values.state).textContent()).toBe(values.stateDisconnected);
    const arrivalSecond = getSecond(await getFact(values.arrival).textContent());
    const DAY_S = 86_400;
    expect((noticeSecond - arrivalSecond + DAY_S) % DAY_S).toBeLessThan(60);
    const age = await getFact(values.age).textContent();
    await until('a higher age', async () => (await getFact(values.age).textContent()) !== age);
    await takePicture(app.page, 'installed/last-value-sheet');
    await app.page.keyboard.press('Escape');
    await until('no sheet', async () => (await app.page.locator('dialog[open]').count()) === 0);
    await app.tap('p201-switch');
    await app.page.getByText(blocks.offline).or(app.page.getByText(blocks.disconnected)).first().waitFor();
    expect(await app.page.getByRole('button', { name: values.confirmWrite }).count()).toBe(0);

    await app.context.setOffline(false);
    await app.until('live values again', hasLiveValues, 60_000);
    // Nothing was queued.
    expect((await stand.platform.control.getCounters()).writePosts).toEqual([]);
    await until('no offline notice', async () => (await app.page.getByText('无网络连接').count()) === 0);
  });

  it('shows no last values after signing out', async () => {
    await openLive();
    await untilBuildStored(app, product.build);
    await untilValuesStored(app, 'w-pumps');
    await signOut();
    await app.context.setOffline(true);
    await app.visit(PUMPS);
    await app.page.getByText(account.checkAgain).waitFor();
    expect((await app.listPaintedWidgets()).length).toBe(0);
    expect(app.page.url()).toContain('/wx/login');
  });

  it("shows the device's next user only their own last values", async () => {
    await openLive();
    await untilBuildStored(app, product.build);
    await untilValuesStored(app, 'w-pumps');
    await signOut();
    await app.visit(ENERGY);
    await app.signIn({ loginname: 'centre', password: 'Centre_2026' });
    await app.until('live values of the next user', (painted) => painted.filter(isLive).length > 3);
    await untilValuesStored(app, 'w-energy');
    await app.context.setOffline(true);
    await app.visit(ENERGY);
    await app.page.getByText(asOfText, { exact: false }).waitFor();
    await app.visit(PUMPS);
    await app.page.getByText(live.retriesItself).waitFor();
    expect(await app.listPaintedWidgets()).toEqual([]);
  });
});

const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';
const hasLiveValues = (painted: readonly PaintedWidget[]): boolean => painted.filter(isLive).length > 10;
