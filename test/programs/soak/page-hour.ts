/**
 * Feeds the operator's page in a real browser with an hour of frames, ten a second, each updating a tenth of the page.
 * Page and worker must hold no more memory afterwards.
 */
import type { Browser } from 'playwright-core';
import { App, until } from '../../browser/kit/app';
import { type HeapSizes, Heaps } from '../../kit/heaps';
import { PlatformProcess } from '../../kit/platform-process';
import { createSite } from '../../platform/site';

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
const MEASUREMENTS = 5;
const VIEWPORT = { width: 360, height: 1_600 };

interface Signal {
  readonly id: string;
  readonly dataType: string;
  readonly unit: string;
}

/** Returns the signals of the page, except strings, which the plant maps to words. */
function listPageSignals(): readonly Signal[] {
  const { plant, projects } = createSite({ seed: 1, start: 0 });
  const page = projects.flatMap(({ pages }) => pages).find(({ id }) => id === PAGE);
  const shownIds = new Set(
    [...JSON.stringify(page?.document).matchAll(/"signalId":"([^"]+)"/g)].map(([, id = '']) => id),
  );
  return [...plant.signals.values()].filter(({ id, dataType }) => shownIds.has(id) && dataType !== 'string');
}

/** Creates the n-th frame: the next part of the page, with values that never repeat. */
function createFrame(signals: readonly Signal[], frameIndex: number, time: number): string {
  const size = Math.max(1, Math.round(signals.length * SHARE));
  const entries = Array.from({ length: size }, (_, i) => {
    const signalIndex = (frameIndex * size + i) % signals.length;
    const { id, dataType, unit } = signals[signalIndex] as Signal;
    const value =
      dataType === 'bool' ? String(frameIndex % 2) : ((signalIndex * 7 + frameIndex * 3) % 9_000) / 100;
    return `"${id}":{"time":${time},"value":"${value}","code":"200","dataType":"${dataType}","unit":"${unit}"}`;
  });
  return `{"signalVal":{${entries.join(',')}}}`;
}

function getMinimum(measurements: readonly HeapSizes[]): HeapSizes {
  const getMin = (key: keyof HeapSizes): number => Math.min(...measurements.map((held) => held[key]));
  return {
    page: getMin('page'),
    worker: getMin('worker'),
    workerObjects: getMin('workerObjects'),
    nodes: getMin('nodes'),
    listeners: getMin('listeners'),
  };
}

function installPaintCounter(): void {
  const globals = globalThis as unknown as { paintedBatches: number };
  globals.paintedBatches = 0;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...transfer: never[]) {
    if (typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'painted')
      globals.paintedBatches++;
    post.call(this, message, ...transfer);
  };
}

/** Feeds an hour of frames, and more until enough batches are painted. */
export async function runPageHour(browser: Browser, minBatches: number) {
  const platform = await PlatformProcess.start({ seed: 1, speed: CLOCK });
  const app = await App.open(browser, platform, { clock: CLOCK, viewport: VIEWPORT });
  try {
    await app.page.addInitScript(installPaintCounter);
    await app.visit(`/home/work/project/${PROJECT}/page/${PAGE}`);
    await app.signIn();
    await app.until('live values', (all) => all.some(({ freshness }) => freshness === 'fresh'), 30_000);
    const signals = listPageSignals();
    const [first] = signals;
    if (!first) throw new Error(`${PAGE} shows no signals`);
    const { time } = await platform.control.value(first.id);
    const start = performance.now();
    let frames = 0;
    let batches = 0;
    /** Sends a volley and waits until the page paints. */
    const sendVolley = async (): Promise<void> => {
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
    while (frames < WARM_FRAMES) await sendVolley();
    const heaps = await Heaps.attach(app.page);
    const initialHandshakes = (await platform.control.getCounters()).handshakes;
    const held = async (): Promise<HeapSizes> => {
      const measurements: HeapSizes[] = [];
      while (measurements.length < MEASUREMENTS) {
        measurements.push(await heaps.measure());
        await sendVolley();
      }
      return getMinimum(measurements);
    };
    const before = await held();
    const baseline = { frames, batches };
    while (frames - baseline.frames < HOUR_FRAMES || batches - baseline.batches < minBatches)
      await sendVolley();
    // Waits for pending data: the page must still show live values.
    await app.until('live values', (all) => all.some(({ freshness }) => freshness === 'fresh'));
    await until(
      'the link lives',
      async () => (await app.page.locator('[data-link]').first().getAttribute('data-link')) === 'live',
    );
    const counts = { frames: frames - baseline.frames, batches: batches - baseline.batches };
    const after = await held();
    return {
      ...counts,
      before,
      after,
      /** Push channels opened after the warm-up. */
      reconnects: (await platform.control.getCounters()).handshakes - initialHandshakes,
      problems: app.problems,
    };
  } finally {
    await app.close();
    await platform.close();
  }
}
