/** P19: the longest task while 500 live alarms arrive together, and while they end, 6× slowed, in CPU time. */
import type { Browser } from 'playwright-core';
import { cn as words } from '../../../src/i18n/alarm-watch';
import { App, until } from '../../browser/kit/app';
import { PlatformProcess } from '../../kit/platform-process';
import type { Bench, BenchRow } from './bench';
import { median } from './kit/stats';

const SLOWER = 6;
const LONG_MS = 50;
const ALARMS = 500;
const MOST_RUNS = 6;
const FIVE = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'] as const;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the page's longest task during an action, in ms of CPU time; throws if the trace shows no task. */
async function longestTask(browser: Browser, app: App, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(app.page, { categories: ['devtools.timeline', 'toplevel'] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const matches = (thread: TraceEvent) => (event: TraceEvent) =>
    event.pid === thread.pid && event.tid === thread.tid;
  const drawing = traceEvents.filter(({ name }) => name === 'Layout');
  const threads = traceEvents.filter(
    (event) =>
      event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && drawing.some(matches(event)),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && threads.some((thread) => matches(thread)(event)),
  );
  if (tasks.length === 0) throw new Error('The trace shows no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

const row = (name: string, times: readonly number[]): BenchRow => ({
  name,
  ratio: median(times) / LONG_MS,
  goal: 1,
  met: median(times) <= LONG_MS,
  note: `longest task ${median(times).toFixed(0)} ms on the processor`,
});

export const bench: Bench = {
  id: 'p19',
  title: '500 live alarms, 6× slowed: the longest task of the page, in 50 ms',
  async *run({ browser, built, rounds }) {
    await built();
    const chromium = await browser();
    const platform = await PlatformProcess.start({ seed: 1 });
    const app = await App.open(chromium, platform);
    const count = async (): Promise<number> =>
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
      await until('they are listed', async () => (await count()) === 61);
      await platform.control.recoverAlarms('ld-e1');
      await until('they are over', async () => (await count()) === 0);
      const session = await app.context.newCDPSession(app.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const raised: number[] = [];
      const over: number[] = [];
      for (let run = 0; run < Math.min(rounds, MOST_RUNS); run++) {
        raised.push(
          await longestTask(chromium, app, async () => {
            for (const id of FIVE) await platform.control.raiseAlarms(id, ALARMS / FIVE.length);
            await until('all are there', async () => (await count()) >= ALARMS, 60_000);
          }),
        );
        over.push(
          await longestTask(chromium, app, async () => {
            for (const id of FIVE) await platform.control.recoverAlarms(id);
            await until('all are over', async () => (await count()) === 0, 60_000);
          }),
        );
      }
      yield row('they come', raised);
      yield row('they go', over);
    } finally {
      await app.close();
      await platform.close();
    }
  },
};
