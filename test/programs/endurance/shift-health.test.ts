import { beforeAll, describe, expect, it } from 'vitest';
import { cn as alarmWatch } from '../../../src/i18n/alarm-watch';
import { cn as health } from '../../../src/i18n/health';
import { cn as live } from '../../../src/i18n/live';
import { cn as shell } from '../../../src/i18n/shell';
import { withReplayPosition } from '../../../src/navigation/replay-query';
import { WRITE_WAIT_MS } from '../../../src/shared/constants';
import { epochMs } from '../../../src/shared/units';
import { type App, type PaintedWidget, until } from '../../browser/kit/app';
import { takePicture } from '../../browser/kit/picture';
import { JourneyStand } from '../../browser/kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const WRITE = '/lfscada/monitor/project/signal/writeVal';
const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh';
/** Speed of the page's clock (`?debug&clock=`): a minute takes a second. */
const CLOCK = 60;
/** Seconds until a leak is detected, which takes as many minutes of the page's clock. */
const LEAK_S = 95;

describe('A leaking page', () => {
  const stand = new JourneyStand({
    platform: { seed: 1 },
    // Otherwise Chromium updates its memory figures only every twenty minutes.
    browser: { args: ['--enable-precise-memory-info'] },
  });
  let app: App;

  beforeAll(async () => {
    // With so fast a clock, the values of an ordinary gateway would be too old for a write.
    for (const id of ['gw-1', 'gw-2']) await stand.platform.control.setGateway(id, { interval: 600 });
  });
  const pause = (seconds: number): Promise<void> => app.page.waitForTimeout(seconds * 1_000);
  const isSamePage = (): Promise<boolean> => app.page.evaluate(() => 'leak' in globalThis).catch(() => false);

  /** Prevents the reload by a filled-in field while the test moves on. */
  const setHeld = (isOn: boolean): Promise<void> =>
    app.page.evaluate((isHeld) => {
      document.querySelector('#held')?.remove();
      if (!isHeld) return;
      const field = document.createElement('textarea');
      Object.assign(field, { id: 'held', value: 'being filled in' });
      document.body.append(field);
    }, isOn);
  const navigate = (path: string): Promise<void> =>
    app.page.evaluate(
      (address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/wx${path}${path.includes('?') ? '&' : '?'}debug&clock=${CLOCK}`,
    );
  const untilRinging = (): Promise<unknown> =>
    app.page.getByRole('alertdialog').filter({ hasText: alarmWatch.ringing }).waitFor();

  it('does not reload during a dialog, a replay, an alarm or a write, and reloads in place after them', async () => {
    app = await stand.openSignedIn(PUMPS, { viewport: { width: 1280, height: 800 }, clock: CLOCK });
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
    await app.page.evaluate(() => {
      const leak: number[][] = [];
      Object.assign(globalThis, { leak });
      setInterval(() => leak.push(new Array<number>(800_000).fill(leak.length + 0.5)), 1_000);
    });
    await app.choose(live.replay);
    await app.page.locator('dialog[open]').waitFor();
    await pause(LEAK_S);
    expect(await isSamePage(), 'a dialog').toBe(true);
    await setHeld(true);
    await app.page.keyboard.press('Escape');

    /** Waits for the minimum quiet time and a few samples, each a minute of the clock, and expects no reload. */
    const expectNoReload = async (label: string): Promise<void> => {
      await setHeld(false);
      await pause(4);
      expect(await isSamePage(), label).toBe(true);
      await setHeld(true);
    };
    const now = Date.now();
    await navigate(
      PUMPS +
        withReplayPosition('', {
          from: epochMs(now - 600_000),
          end: epochMs(now),
          at: epochMs(now - 600_000),
        }),
    );
    await app.page.locator('[data-link="replay"]').waitFor();
    await expectNoReload('a replay');

    await navigate('/alarm-watch/project/boiler');
    await app.page.locator('[data-part="link"][data-tone="good"]').waitFor();
    await app.page.getByRole('button', { name: alarmWatch.start }).click();
    await app.page.getByRole('button', { name: alarmWatch.stop }).waitFor();
    await stand.platform.control.raiseAlarms('p402');
    await untilRinging();
    await expectNoReload('an alarm');
    await app.page.getByRole('button', { name: alarmWatch.silence, exact: true }).click();
    await app.page.getByRole('button', { name: alarmWatch.stop }).click();
    await app.page.getByRole('button', { name: alarmWatch.start }).waitFor();

    await navigate(PUMPS);
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
    // The zoom must survive the reload.
    const at = await app.getRestingBox('p201-switch');
    await app.page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await app.page.keyboard.down('Control');
    await app.page.mouse.wheel(0, -300);
    await app.page.keyboard.up('Control');
    const boxBefore = await app.getRestingBox('p201-switch');
    // The write stays pending until its timeout, since no answer comes.
    await stand.platform.control.injectFault(WRITE, { kind: 'hang' });
    const confirm = await app.openConfirmation('p201-switch');
    await app.page.evaluate(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('test.left', String(Date.now()))),
    );
    await setHeld(false);
    // The dialog prevents the reload until the last touch is old enough; from here on, only the write does.
    await pause(2);
    const confirmedAt = Date.now();
    await confirm.evaluate((button) => (button as HTMLButtonElement).click());
    await until('no dialog', () =>
      app.page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]');
        dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
        return dialog === null;
      }),
    );
    await until('the page has reloaded', async () => !(await isSamePage()), 60_000);
    const leftAt = Number(await app.page.evaluate(() => sessionStorage.getItem('test.left')));
    expect(leftAt - confirmedAt).toBeGreaterThanOrEqual(WRITE_WAIT_MS / CLOCK);
    await stand.platform.control.clearFaults();

    await app.page.getByText(health.recovered).waitFor();
    await app.until('live values again', (painted) => painted.filter(isLive).length > 10);
    expect(app.page.url()).toContain(PUMPS);
    expect(await app.getRestingBox('p201-switch')).toEqual(boxBefore);

    await app.visit('/more-health');
    await app.page.getByRole('heading', { name: shell.titleHealth }).waitFor();
    await app.page.getByText(health.steady).waitFor();
    await takePicture(app.page, 'shift-health');
    app.clearProblems();
  });
});
