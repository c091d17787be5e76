/**
 * A page that is open during a deployment: every file of its build still loads, and it is not reloaded during a
 * write, a replay or an alarm watch.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as alarmWatch } from '../../../src/i18n/alarm-watch';
import { cn as appShell } from '../../../src/i18n/app-shell';
import { cn as live } from '../../../src/i18n/live';
import { cn as shell } from '../../../src/i18n/shell';
import { parseReplayPosition, withReplayPosition } from '../../../src/navigation/replay-query';
import { epochMs } from '../../../src/shared/units';
import { type App, type PaintedWidget, until } from '../kit/app';
import {
  checkForUpdate,
  getPageBuild,
  isMarked,
  listStoredBuilds,
  markPage,
  NEWER_BUILD_LIMIT_MS,
  ProductFolder,
  simulateAbsence,
  untilBuildStored,
} from '../kit/installed-app';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const CALLBACK = '/lfscada/monitor/project/signal/callback';
const HALF_HOUR_MS = 30 * 60_000;
describe('A page open during a deployment', () => {
  const stand = new JourneyStand();
  let product: ProductFolder;
  let app: App;
  let firstBuild: string;

  beforeEach(async () => {
    product = stand.closeLater(new ProductFolder());
    await stand.start({ product: product.path });
    firstBuild = product.build;
  });
  const openStored = async (path: string): Promise<void> => {
    app = await stand.openSignedIn(path, { serviceWorker: true });
    await untilBuildStored(app, firstBuild);
  };
  const navigate = (path: string): Promise<void> =>
    app.page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/wx${path}`);

  const closeDialogs = async (): Promise<void> => {
    await until('no dialog', async () => {
      const isOpen = (await app.page.locator('dialog[open]').count()) > 0;
      if (isOpen) await app.page.keyboard.press('Escape');
      return !isOpen;
    });
  };

  it('loads every file of its build although the next build has changed each of them', async () => {
    await openStored(PUMPS);
    await app.until('live values', hasLiveValues);
    await markPage(app);
    const { keptPaths, removedPaths } = await product.deployNextBuild();
    expect(removedPaths.length).toBeGreaterThan(100);
    expect(product.build).not.toBe(firstBuild);
    await checkForUpdate(app);
    await until('both builds stored', async () => (await listStoredBuilds(app)).length === 2, 90_000);
    expect((await fetch(`${stand.platform.url}/wx/${removedPaths[0]}`)).status).toBe(404);
    const missingPaths = await app.page.evaluate(
      async (paths) => {
        const missing: string[] = [];
        for (const path of paths) {
          const answer = await fetch(`/wx/${path}`);
          const type = answer.headers.get('content-type') ?? '';
          if (answer.status !== 200 || !/javascript|css/.test(type) || (await answer.text()) === '')
            missing.push(path);
        }
        return missing;
      },
      [...removedPaths, ...keptPaths],
    );
    expect(missingPaths).toEqual([]);

    // Loads code on demand: a dialog, a curve with its library, a report, and code of the worker.
    await app.choose(live.ledger);
    await app.page.getByRole('dialog', { name: live.ledger }).waitFor();
    await closeDialogs();
    await navigate('/detail/eg/history-chart-scada/v202/0/v202-level');
    await app.page.locator('.as-curve__legend').waitFor();
    await navigate('/detail/eg/history-report-scada/v202/0/v202-level');
    await app.page.locator('.as-report-table').first().waitFor();
    await navigate('/home/more');
    await app.page.getByText(shell.titleFeedback).first().waitFor();
    expect(await isMarked(app)).toBe(true);
    expect(await getPageBuild(app)).toBe(firstBuild);
    expect(app.problems).toEqual([]);
  });

  it(
    'is not reloaded during a write, a replay or an alarm watch, but is afterwards',
    async () => {
      await openStored('/home/more');
      await product.deployWithout(product.part('ledger-sheet.'));
      // Opened offline, to get the stored page while the server has a newer one.
      await app.context.setOffline(true);
      await app.page.reload();
      await app.page.getByText(appShell.offline).or(app.page.locator('form')).first().waitFor();
      expect(await getPageBuild(app)).toBe(firstBuild);
      await app.context.setOffline(false);
      await app.page.getByText(appShell.newer).waitFor({ timeout: NEWER_BUILD_LIMIT_MS });
      await markPage(app);
      const expectNoReload = async (activity: string): Promise<void> => {
        await simulateAbsence(app, 31);
        await app.page.waitForTimeout(1_000);
        expect(await isMarked(app), activity).toBe(true);
      };

      await navigate(PUMPS);
      await app.until('live values', hasLiveValues);
      await stand.platform.control.injectFault(CALLBACK, { kind: 'data', data: null });
      await (await app.openConfirmation('p201-switch')).click();
      await until(
        'the sent write',
        async () => (await stand.platform.control.getCounters()).writePosts.length === 1,
      );
      await closeDialogs();
      await expectNoReload('a write');
      await stand.platform.control.clearFaults();
      await app.choose(live.ledger);
      await until(
        'the end of the write',
        async () =>
          ['done', 'read-back'].includes(
            (await app.page.locator('.as-ledger__entry').first().getAttribute('data-status')) ?? '',
          ),
        40_000,
      );
      await closeDialogs();

      const now = Date.now();
      const replay = withReplayPosition('?debug', {
        from: epochMs(now - HALF_HOUR_MS),
        end: epochMs(now),
        at: epochMs(now - HALF_HOUR_MS),
      });
      await navigate(PUMPS + replay);
      await app.page.locator('[data-link="replay"]').waitFor();
      await expectNoReload('a replay');
      expect(parseReplayPosition(new URL(app.page.url()).search)).not.toBeNull();

      await navigate('/alarm-watch/project/boiler');
      const start = app.page.getByRole('button', { name: alarmWatch.start });
      await until('a live link', async () =>
        app.page
          .locator('[data-part="link"]')
          .getAttribute('data-tone')
          .then((tone) => tone === 'good'),
      );
      await start.click();
      const stop = app.page.getByRole('button', { name: alarmWatch.stop });
      await stop.waitFor();
      await stand.platform.control.raiseAlarms('p402');
      await app.page.getByRole('alertdialog').filter({ hasText: alarmWatch.ringing }).waitFor();
      await expectNoReload('an alarm watch');
      await app.page.getByRole('button', { name: alarmWatch.silence, exact: true }).click();
      await stop.click();
      await start.waitFor();

      await navigate('/home/more');
      await app.page.getByText(shell.titleFeedback).first().waitFor();
      await simulateAbsence(app, 31);
      await until('the next build', async () => (await getPageBuild(app)) === product.build, 60_000);
      expect(await isMarked(app)).toBe(false);
    },
    2 * NEWER_BUILD_LIMIT_MS,
  );
});

const hasLiveValues = (painted: readonly PaintedWidget[]): boolean =>
  painted.filter(({ freshness }) => freshness === 'fresh' || freshness === 'ageing').length > 10;
