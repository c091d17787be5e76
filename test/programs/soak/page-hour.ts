/**
 * Feeds the operator's page in a real browser with an hour of frames, ten a second, each updating a tenth of the page.
 * Page and worker must hold no more memory afterwards.
 */
import type { Browser } from 'playwright-core';
import { App, until } from '../../browser/kit/app';
import { Heaps, type Held } from '../../kit/heaps';
import { PlatformProcess } from '../../kit/platform-process';
import { site } from '../../platform/site';

const PROJECT = 'waterworks';
const PAGE = 'w-dense';
/** Speed of the plant and the worker's clock, chosen to get one batch per screen frame. */
const CLOCK = 20;
/** Frames in an hour, at ten a second. */
export const HOUR_FRAMES = 36_000;
const SHARE = 0.1;
/** Frames until code is compiled, caches are full and screen sizes are known. */
const WARM_FRAMES = 3_000;
/** Frames delivered together, before the page paints again. */
const VOLLEY = 100;
/** Number of heap measurements, with a volley after each; the minimum counts. */
const LOOKS = 5;
const WATCHED = { width: 360, height: 1_600 };

interface Signal {
  readonly id: string;
  readonly dataType: string;
  readonly unit: string;
}

/** Returns the signals of the page, except strings, which the plant maps to words. */
function signalsOfPage(): readonly Signal[] {
  const { plant, projects } = site({ seed: 1, start: 0 });
  const page = projects.flatMap(({ pages }) => pages).find(({ id }) => id === PAGE);
  const shown = new Set(
    [...JSON.stringify(page?.document).matchAll(/"signalId":"([^"]+)"/g)].map(([, id = '']) => id),
  );
  return [...plant.signals.values()].filter(({ id, dataType }) => shown.has(id) && dataType !== 'string');
}

/** Creates the n-th frame: the next part of the page, with values that never repeat. */
function createFrame(signals: readonly Signal[], number: number, time: number): string {
  const size = Math.max(1, Math.round(signals.length * SHARE));
  const entries = Array.from({ length: size }, (_, i) => {
    const at = (number * size + i) % signals.length;
    const { id, dataType, unit } = signals[at] as Signal;
    const value = dataType === 'bool' ? String(number % 2) : ((at * 7 + number * 3) % 9_000) / 100;
    return `"${id}":{"time":${time},"value":"${value}","code":"200","dataType":"${dataType}","unit":"${unit}"}`;
  });
  return `{"signalVal":{${entries.join(',')}}}`;
}

function findLeast(looks: readonly Held[]): Held {
  const least = (of: keyof Held): number => Math.min(...looks.map((held) => held[of]));
  return {
    page: least('page'),
    worker: least('worker'),
    workerObjects: least('workerObjects'),
    nodes: least('nodes'),
    listeners: least('listeners'),
  };
}

function countPainted(): void {
  const owner = globalThis as unknown as { paintedBatches: number };
  owner.paintedBatches = 0;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...more: never[]) {
    if (typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'painted')
      owner.paintedBatches++;
    post.call(this, message, ...more);
  };
}

/** Feeds an hour of frames, and more until enough batches are painted. */
export async function pageHour(browser: Browser, leastBatches: number) {
  const platform = await PlatformProcess.start({ seed: 1, speed: CLOCK });
  const app = await App.open(browser, platform, { clock: CLOCK, viewport: WATCHED });
  try {
    await app.page.addInitScript(countPainted);
    await app.visit(`/home/work/project/${PROJECT}/page/${PAGE}`);
    await app.signIn();
    await app.until('live values', (all) => all.some(({ freshness }) => freshness === 'fresh'), 30_000);
    const signals = signalsOfPage();
    const [first] = signals;
    if (!first) throw new Error(`${PAGE} shows no signals`);
    const { time } = await platform.control.value(first.id);
    const start = performance.now();
    let frames = 0;
    let batches = 0;
    /** Sends a volley and waits until the page paints. */
    const volley = async (): Promise<void> => {
      const now = Math.round(time + (performance.now() - start) * CLOCK);
      await platform.control.sendRaw(
        Array.from({ length: VOLLEY }, (_, i) => createFrame(signals, frames + i, now)),
      );
      frames += VOLLEY;
      batches = await app.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const { paintedBatches } = globalThis as unknown as { paintedBatches: number };
            requestAnimationFrame(() => resolve(paintedBatches));
          }),
      );
    };
    while (frames < WARM_FRAMES) await volley();
    const heaps = await Heaps.of(app.page);
    const opened = (await platform.control.counters()).handshakes;
    const held = async (): Promise<Held> => {
      const looks: Held[] = [];
      while (looks.length < LOOKS) {
        looks.push(await heaps.held());
        await volley();
      }
      return findLeast(looks);
    };
    const before = await held();
    const earlier = { frames, batches };
    while (frames - earlier.frames < HOUR_FRAMES || batches - earlier.batches < leastBatches) await volley();
    // Waits for pending data: the page must still show live values.
    await app.until('live values', (all) => all.some(({ freshness }) => freshness === 'fresh'));
    await until(
      'the link lives',
      async () => (await app.page.locator('[data-link]').first().getAttribute('data-link')) === 'live',
    );
    const fed = { frames: frames - earlier.frames, batches: batches - earlier.batches };
    const after = await held();
    return {
      ...fed,
      before,
      after,
      /** Push channels opened after the warm-up. */
      reconnects: (await platform.control.counters()).handshakes - opened,
      problems: app.problems,
    };
  } finally {
    await app.close();
    await platform.close();
  }
}
