/**
 * Five hundred live alarms on a slow phone: no task of the page's thread may be long, neither when they come all at once
 * nor while they change. The processor is slowed six times. What counts is the time that a task had on the processor, so
 * that other work of the machine it runs on does not make it seem long.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/alarm-watch';
import { PlatformProcess } from '../kit/platform-process';
import { App, launchBrowser, until } from './kit/app';

const SLOWER = 6;
const LONG_MS = 50;
/** A task that is made long, to see that it is seen; on a busy machine it has a part of that time only. */
const PROBE_MS = 500;
const ALARMS = 500;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on the processor, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

let browser: Browser;
let platform: PlatformProcess;
beforeAll(async () => {
  [browser, platform] = await Promise.all([launchBrowser(), PlatformProcess.start({ seed: 1 })]);
});
afterAll(async () => {
  await platform.close();
  await browser.close();
});

/** The longest task of the page's thread while something is done, in ms on the processor. */
async function longestTask(app: App, deed: () => Promise<void>): Promise<number> {
  await browser.startTracing(app.page, { categories: ['devtools.timeline', 'toplevel'] });
  await deed();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const isOf = (thread: TraceEvent) => (event: TraceEvent) =>
    event.pid === thread.pid && event.tid === thread.tid;
  const drawing = traceEvents.filter(({ name }) => name === 'Layout');
  const threads = traceEvents.filter(
    (event) =>
      event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && drawing.some(isOf(event)),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && threads.some((thread) => isOf(thread)(event)),
  );
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

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
  const probed = await longestTask(app, () =>
    app.page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            document.body.style.paddingBottom = '1px';
            const end = performance.now() + ms;
            while (performance.now() < end) document.body.getBoundingClientRect();
            resolve();
          });
        }),
      PROBE_MS,
    ),
  );
  expect(probed).toBeGreaterThan(LONG_MS);

  const five = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'];
  const raised = await longestTask(app, async () => {
    for (const id of five) await platform.control.raiseAlarms(id, ALARMS / five.length);
    await until('all are there', async () => (await count()) >= ALARMS, 30_000);
  });
  const over = await longestTask(app, async () => {
    for (const id of five) await platform.control.recoverAlarms(id);
    await until('all are over', async () => (await count()) === 0, 30_000);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await app.close();
  expect(raised).toBeLessThanOrEqual(LONG_MS);
  expect(over).toBeLessThanOrEqual(LONG_MS);
});
