/**
 * Five hundred live alarms on a slow phone: no task of the page's thread may be long, neither when they come all at once
 * nor while they change. The processor is slowed six times, as the specification's low-end phones are.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/alarm-watch';
import { PlatformProcess } from '../kit/platform-process';
import { App, launchBrowser, until } from './kit/app';

const SLOWER = 6;
const LONG_MS = 50;
const ALARMS = 500;

let browser: Browser;
let platform: PlatformProcess;
beforeAll(async () => {
  [browser, platform] = await Promise.all([launchBrowser(), PlatformProcess.start({ seed: 1 })]);
});
afterAll(async () => {
  await platform.close();
  await browser.close();
});

it(`takes ${ALARMS} alarms without a long task`, async () => {
  const app = await App.open(browser, platform);
  await app.visit('/alarm-watch/project/load');
  await app.signIn();
  await until(
    'the link lives',
    async () => (await app.page.locator('[data-part=link]').getAttribute('data-tone')) === 'good',
  );
  await app.page.getByRole('button', { name: words.start }).click();
  const count = async (): Promise<number> =>
    Number(await app.page.locator('.as-duty__number').first().textContent());
  // The code for long lists is fetched when there is one.
  await platform.control.raiseAlarms('ld-e1', 61);
  await until('they are listed', async () => (await count()) === 61);
  await platform.control.recoverAlarms('ld-e1');
  await until('they are over', async () => (await count()) === 0);

  const session = await app.context.newCDPSession(app.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await app.page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const longest = (): Promise<number> =>
    app.page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
  // What measures is measured first.
  await app.page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 80;
      while (performance.now() < end);
    });
  });
  await until('the measured task is seen', async () => (await longest()) >= 80);
  await app.page.evaluate(() => {
    (globalThis as unknown as { tasks: number[] }).tasks.length = 0;
  });
  const five = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'];
  for (const id of five) await platform.control.raiseAlarms(id, ALARMS / five.length);
  await until('all are there', async () => (await count()) >= ALARMS);
  const raised = await longest();
  for (const id of five) await platform.control.recoverAlarms(id);
  await until('all are over', async () => (await count()) === 0);
  const over = await longest();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await app.close();
  expect({ raised, over }).toEqual({
    raised: expect.toSatisfy((ms: number) => ms <= LONG_MS),
    over: expect.toSatisfy((ms: number) => ms <= LONG_MS),
  });
});
