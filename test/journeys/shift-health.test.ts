/**
 * A page that leaks while it is open all shift: it is loaded anew by itself at a quiet moment, where it was. Minutes of its
 * own clock are seconds.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cn as health } from '../../src/i18n/health';
import { cn as live } from '../../src/i18n/live';
import { cn as shell } from '../../src/i18n/shell';
import { PlatformProcess } from '../kit/platform-process';
import { App, closeAll, launchBrowser, type PaintedWidget, until } from './kit/app';

const DENSE = '/home/work/project/waterworks/page/w-dense';
const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh';
/** The clock of `?debug&clock=`; a second is a minute. */
const CLOCK = 60;
/** As many seconds as a leak needs minutes to be one. */
const LEAK_S = 95;

describe('A page that leaks', () => {
  let browser: Browser;
  let platform: PlatformProcess;
  let app: App;

  beforeAll(async () => {
    // Else Chromium tells its memory every twenty minutes only.
    browser = await launchBrowser({ args: ['--enable-precise-memory-info'] });
    platform = await PlatformProcess.start({ seed: 1 });
  });
  afterAll(async () => {
    await closeAll(app, platform);
    await browser.close();
  });
  const pause = (seconds: number): Promise<void> => app.page.waitForTimeout(seconds * 1_000);
  /** True until the page is loaded anew. */
  const isSamePage = (): Promise<boolean> => app.page.evaluate(() => 'leak' in globalThis).catch(() => false);

  it('is left alone while a dialog is open, and is loaded anew after it, where it was', async () => {
    app = await App.open(browser, platform, { viewport: { width: 1280, height: 800 }, clock: CLOCK });
    await app.visit(DENSE);
    await app.signIn();
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
    await app.page.evaluate(() => {
      const leak: number[][] = [];
      Object.assign(globalThis, { leak });
      setInterval(() => leak.push(new Array<number>(800_000).fill(leak.length + 0.5)), 1_000);
    });

    // The zoom that has to outlast the reload.
    await app.page.mouse.move(640, 400);
    await app.page.keyboard.down('Control');
    await app.page.mouse.wheel(0, -300);
    await app.page.keyboard.up('Control');
    const before = await app.resting('nav');
    await app.choose(live.replay);
    await app.page.locator('dialog[open]').waitFor();
    // No moment to load anything anew.
    await pause(LEAK_S);
    expect(await isSamePage()).toBe(true);

    await app.page.keyboard.press('Escape');
    await until('the page is loaded anew', async () => !(await isSamePage()), 60_000);
    await app.page.getByText(health.recovered).waitFor();
    await app.until('live values again', (painted) => painted.filter(isLive).length > 10);
    expect(app.page.url()).toContain('w-dense');
    expect(await app.resting('nav')).toEqual(before);

    await app.visit('/more-health');
    await app.page.getByRole('heading', { name: shell.titleHealth }).waitFor();
    await app.page.getByText(health.steady).waitFor();
    await app.page.screenshot({ path: '.cache/looks/shift-health.png' });
    app.forget();
  }, 300_000);
});
