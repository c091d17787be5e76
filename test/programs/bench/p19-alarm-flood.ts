/** P19: the longest task while 500 live alarms arrive together, and while they end, 6× slowed, in CPU time. */
import type { Browser } from 'playwright-core';
import { cn as words } from '../../../src/i18n/alarm-watch';
import { App, until } from '../../browser/kit/app';
import { PlatformProcess } from '../../kit/platform-process';
import type { Bench, BenchRow } from './bench';
import { median } from './kit/stats';

const THROTTLE = 6;
const LONG_MS = 50;
const ALARMS = 500;
const MAX_RUNS = 6;
const EQUIPMENT_IDS = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'] as const;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the page's longest task during an action, in ms of CPU time; throws if the trace shows no task. */
async function measureLongestTask(browser: Browser, app: App, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(app.page, { categories: ['devtools.timeline', 'toplevel'] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const isOnThread = (thread: TraceEvent) => (event: TraceEvent) =>
    event.pid === thread.pid && event.tid === thread.tid;
  const layouts = traceEvents.filter(({ name }) => name === 'Layout');
  const threads = traceEvents.filter(
    (event) =>
      event.name === 'thread_name' &&
      event.args?.name === 'CrRendererMain' &&
      layouts.some(isOnThread(event)),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && threads.some((thread) => isOnThread(thread)(event)),
  );
  if (tasks.length === 0) throw new Error('The trace shows no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

const createRow = (name: string, times: readonly number[]): BenchRow => ({
  name,
  ratio: median(times) / LONG_MS,
  goal: 1,
  met: median(times) <= LONG_MS,
  note: `longest task ${median(times).toFixed(0)} ms on the processor`,
});

export const bench: Bench = {
  id: 'p19',
  title: '500 live alarms, 6× slowed: the longest task of the page, in 50 ms',
  async *run({ browser, ensureBuilt, rounds }) {
    await ensureBuilt();
    const chromium = await browser();
    const platform = await PlatformProcess.start({ seed: 1 });
    const app = await App.open(chromium, platform);
    const countAlarms = async (): Promise<number> =>
      Number(await app.page.locator('.as-alarm-watch__number').first().textContent());
    try {
      await app.visit('/alarm-watch/project/load');
      await app.signIn();
      await until(
        'the link lives',
        async () => (await app.page.locator('[data-part=link]').getAttribute('data-tone')) === 'good',
      );
      await app.page.getByRole('button', { name: words.start }).click();
      // The code for long lists loads with the first long list.
      await platform.control.raiseAlarms('ld-e1', 61);
      await until('they are listed', async () => (await countAlarms()) === 61);
      await platform.control.recoverAlarms('ld-e1');
      await until('they are over', async () => (await countAlarms()) === 0);
      const session = await app.context.newCDPSession(app.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
      const raised: number[] = [];
      const recovered: number[] = [];
      for (let run = 0; run < Math.min(rounds, MAX_RUNS); run++) {
        raised.push(
          await measureLongestTask(chromium, app, async () => {
            for (const id of EQUIPMENT_IDS)
              await platform.control.raiseAlarms(id, ALARMS / EQUIPMENT_IDS.length);
            await until('all are there', async () => (await countAlarms()) >= ALARMS, 60_000);
          }),
        );
        recovered.push(
          await measureLongestTask(chromium, app, async () => {
            for (const id of EQUIPMENT_IDS) await platform.control.recoverAlarms(id);
            await until('all are over', async () => (await countAlarms()) === 0, 60_000);
          }),
        );
      }
      yield createRow('they come', raised);
      yield createRow('they go', recovered);
    } finally {
      await app.close();
      await platform.close();
    }
  },
};
