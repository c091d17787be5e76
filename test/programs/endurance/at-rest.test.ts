/**
 * The activity of an unchanging page and of a hidden one (P23). It is counted rather than timed, to get the same result
 * on slow machines.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/alarm-watch';
import { type App, type PaintedWidget, until } from '../../browser/kit/app';
import { JourneyStand } from '../../browser/kit/stand';
import { createPlant } from '../../platform/plant';
import type { TraceEvent } from '../bench/kit/own-tasks';

const DENSE = '/home/work/project/waterworks/page/w-dense';
const ALARMS = '/home/work/project/detail/alarm/waterworks/-/-';
const MIN_LIVE = 10;
const WINDOW_MS = 4_000;
/** Attempts: some windows include code that loads late, an alarm, or an absence of the flapping gateway. */
const WINDOWS = 30;
const US_PER_SECOND = 1_000_000;
/** Counts of a window; animation frames and timers have their names in the trace. */
interface Work {
  readonly FireAnimationFrame: number;
  readonly TimerFire: number;
  /** Frames in which anything was painted. */
  readonly paintedFrames: number;
  readonly seconds: number;
}

const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';

/** Shows or hides the page by overriding its visibility: a browser never hides a headless page. */
const setVisibility = (app: App, state: DocumentVisibilityState): Promise<void> =>
  app.page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
    Object.defineProperty(document, 'hidden', { configurable: true, value: next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

describe('An unchanging page', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });

  /** Holds every value of the plant: values keep arriving unchanged, with new times. */
  beforeAll(async () => {
    const { control } = stand.platform;
    const holdValue = async (signalId: string): Promise<void> => {
      const { value, code } = await control.value(signalId);
      await control.forceValue(signalId, value, { code });
    };
    await Promise.all([...createPlant({ seed: 1, start: Date.now() }).signals.keys()].map(holdValue));
  });

  async function countActivity(app: App): Promise<Work> {
    await stand.browser.startTracing(app.page, { categories: ['devtools.timeline', '__metadata'] });
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    const { traceEvents } = JSON.parse((await stand.browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    // An idle page thread is missing from the trace; the browser's own threads are not.
    expect(traceEvents.length).toBeGreaterThan(0);
    const threads = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const events = traceEvents.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`));
    const filterByName = (name: string): readonly TraceEvent[] =>
      events.filter((event) => event.name === name);
    const frames = filterByName('Paint').map(({ ts }) => Math.floor(ts / (US_PER_SECOND / 30)));
    return {
      FireAnimationFrame: filterByName('FireAnimationFrame').length,
      TimerFire: filterByName('TimerFire').length,
      paintedFrames: new Set(frames).size,
      seconds: (performance.now() - from) / 1_000,
    };
  }

  /** Counts in successive windows until one is this calm; fails with the last counts. */
  async function untilAtRest(app: App, paintsASecond: 0 | 1, timersASecond: 0 | 1): Promise<void> {
    let work: Work | undefined;
    for (let window = 0; window < WINDOWS; window++) {
      work = await countActivity(app);
      const wholeSeconds = Math.ceil(work.seconds);
      const isCalm =
        work.FireAnimationFrame === 0 &&
        work.paintedFrames <= paintsASecond * wholeSeconds &&
        work.TimerFire <= timersASecond * wholeSeconds;
      if (isCalm) return;
    }
    expect.fail(`it never came to rest: ${JSON.stringify(work)}`);
  }

  it('neither draws nor paints and wakes once a second while live, and does nothing while hidden', async () => {
    const app = await stand.openSignedIn(DENSE);
    await app.until('live values', (painted) => painted.filter(isLive).length > MIN_LIVE, 60_000);
    await untilAtRest(app, 0, 1);
    // Values still arrive: the link is not lost.
    expect((await app.listPaintedWidgets()).filter(isLive).length).toBeGreaterThan(MIN_LIVE);
    await setVisibility(app, 'hidden');
    await untilAtRest(app, 0, 0);
    await setVisibility(app, 'visible');
    await untilAtRest(app, 0, 1);
    expect(app.problems).toEqual([]);
  });

  it('does not wake in the equipment list', async () => {
    const app = await stand.openSignedIn('/home/monitor');
    await until('rows', async () => (await app.page.locator('.as-long__item').count()) > 0);
    await untilAtRest(app, 0, 0);
  });

  it('paints once a second in the alarm list, and not while hidden', async () => {
    const app = await stand.openSignedIn(ALARMS);
    await app.page.locator('.as-alarm').first().waitFor();
    await untilAtRest(app, 1, 1);
    await setVisibility(app, 'hidden');
    await untilAtRest(app, 0, 0);
  });

  it('keeps the heartbeat of its worker while hidden only if it watches for alarms', async () => {
    const app = await stand.open();
    await app.context.addInitScript(() => {
      const asked = { alive: 0 };
      Object.assign(globalThis, { asked });
      const { postMessage } = MessagePort.prototype;
      Object.assign(MessagePort.prototype, {
        postMessage(this: MessagePort, ...args: unknown[]) {
          if (args[0] === 'alive?') asked.alive += 1;
          Reflect.apply(postMessage, this, args);
        },
      });
    });
    const countBeats = (): Promise<number> =>
      app.page.evaluate(() => (globalThis as unknown as { asked: { alive: number } }).asked.alive);
    await app.beginSession();
    await app.visit('/alarm-watch/project/boiler');
    await until('the heartbeat', async () => (await countBeats()) > 2);
    await setVisibility(app, 'hidden');
    const beatsBefore = await countBeats();
    await app.page.waitForTimeout(WINDOW_MS);
    expect(await countBeats()).toBe(beatsBefore);
    await setVisibility(app, 'visible');
    await app.page.getByRole('button', { name: words.start, exact: true }).click();
    await setVisibility(app, 'hidden');
    const hiddenBeats = await countBeats();
    await until('a heartbeat while hidden', async () => (await countBeats()) > hiddenBeats + 1);
  });

  it('paints only the clock on a wall screen, and not while hidden', async () => {
    const app = await stand.openSignedIn(`${DENSE}?wall`, {
      viewport: { width: 1920, height: 1080 },
    });
    await app.until('live values', (painted) => painted.filter(isLive).length > MIN_LIVE, 60_000);
    await untilAtRest(app, 1, 1);
    await setVisibility(app, 'hidden');
    await untilAtRest(app, 0, 0);
  });
});
