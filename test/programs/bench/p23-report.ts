/**
 * P23: a smart report of 300 fields, opened and typed into, against as many plain inputs; both 4× slowed. Opening is
 * the time from the tap to the picture with every field; a key is the busy time of the page's thread, including paint.
 */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { App } from '../../browser/kit/app';
import { PlatformProcess } from '../../kit/platform-process';
import type { Bench, BenchContext, BenchRow } from './bench';
import { createChance, shuffle } from './kit/contest';
import { bundle } from './kit/in-browser';
import { getRatio, median, quantile } from './kit/stats';

const THROTTLE = 4;
const OPEN_GOAL = 2.5;
const TYPING_GOAL = 1.5;
const COUNT = 300;
const VIEWPORT = { width: 360, height: 640 };
const RECORDS = '/home/work/excel/record/x3';
const KEYS = 20;
const SEED = 23;

const FIELDS = '[data-mode=fill] [data-field] input';
const PLAIN = '[data-plain]';

/** Presses a button; returns the ms until all elements that match `selector` are painted. */
const measureOpening = (page: Page, button: string, selector: string): Promise<number> =>
  page.evaluate(
    ([buttonSelector, selector, count]) =>
      new Promise<number>((resolve) => {
        // Unnamed: the runner's compiler wraps named functions in a helper that the page lacks.
        const steps: FrameRequestCallback[] = [];
        const start = performance.now();
        steps.push(() => {
          const isComplete = document.querySelectorAll(selector).length >= count;
          if (!isComplete) for (const step of steps) requestAnimationFrame(step);
          else
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - start);
              channel.port2.postMessage(0);
            });
        });
        document.querySelector<HTMLElement>(buttonSelector)?.click();
        for (const step of steps) requestAnimationFrame(step);
      }),
    [button, selector, COUNT] as const,
  );

const typeText = (page: Page, inputs: string, at: number, text: string): Promise<void> =>
  page.evaluate(
    ([selector, index, value]) =>
      new Promise<void>((resolve) => {
        const input = document.querySelectorAll<HTMLInputElement>(selector)[index];
        if (input === undefined) throw new Error(`no input ${index}`);
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    [inputs, at, text] as const,
  );

async function getBusyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return devtools;
}

interface Side {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly inputs: string;
  readonly open: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function createProductSide(app: App): Promise<Side> {
  const { page } = app;
  await app.visit(RECORDS);
  await app.signIn();
  await page.locator('.as-smart-report-row__name').first().click();
  await page
    .locator('[data-mode=view] [data-field]')
    .nth(COUNT - 1)
    .waitFor({ timeout: 60_000 });
  return {
    page,
    devtools: await slowDown(page),
    inputs: FIELDS,
    open: async () => {
      await page.locator('[data-mode=view] footer .as-button').click();
      await page.locator('dialog .as-button--primary').waitFor();
      return measureOpening(page, 'dialog .as-button--primary', FIELDS);
    },
    close: async () => {
      await page.locator('.as-top-bar button').first().click();
      const discardButton = page.locator('dialog .as-button--danger');
      await page.locator('[data-mode=view]').or(discardButton).first().waitFor();
      // Discards the input, to start each round with the same record.
      if (await discardButton.isVisible()) await discardButton.click();
      await page
        .locator('[data-mode=view] [data-field]')
        .nth(COUNT - 1)
        .waitFor({ timeout: 60_000 });
      await page.locator('[data-mode=view] footer .as-button').waitFor();
    },
  };
}

async function createPlainSide(context: BenchContext): Promise<Side> {
  const module = JSON.stringify(fileURLToPath(new URL('./p23-report.page.ts', import.meta.url)));
  const origin = await context.serve(
    new Map([
      [
        '/index.html',
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bench</title><body><script type="module" src="/main.js"></script>',
      ],
      ['/main.js', await bundle(`import ${module};`, import.meta.dirname)],
    ]),
  );
  const page = await (await context.browser()).newPage({ viewport: VIEWPORT });
  await page.goto(`${origin}/index.html`);
  await page.locator('#turn').waitFor();
  return {
    page,
    devtools: await slowDown(page),
    inputs: PLAIN,
    open: () => measureOpening(page, '#turn', PLAIN),
    close: async () => {
      await page.locator('#turn').click();
      await page.locator(PLAIN).first().waitFor({ state: 'detached' });
    },
  };
}

async function measureKeys({ page, devtools, inputs }: Side, at: number): Promise<readonly number[]> {
  const busy: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const busyBefore = await getBusyMs(devtools);
    await typeText(page, inputs, at, String(key % 7));
    busy.push((await getBusyMs(devtools)) - busyBefore);
  }
  return busy;
}

export const bench: Bench = {
  id: 'p23',
  title: 'A report of 300 fields, 4× slowed, over as many plain inputs',
  async *run(context) {
    await context.ensureBuilt();
    const platform = await PlatformProcess.start();
    const app = await App.open(await context.browser(), platform, { viewport: VIEWPORT });
    const plain = await createPlainSide(context);
    try {
      const product = await createProductSide(app);
      const openings = { product: [] as number[], plain: [] as number[] };
      const keys = { product: [] as number[], plain: [] as number[] };
      const chance = createChance(SEED);
      // The first round warms both up.
      for (let round = -1; round < context.rounds; round++)
        for (const [name, side] of shuffle(
          [
            ['product', product],
            ['plain', plain],
          ] as const,
          chance,
        )) {
          await side.page.bringToFront();
          const openingMs = await side.open();
          const busy = await measureKeys(side, Math.floor(chance() * 8));
          await side.close();
          if (round < 0) continue;
          openings[name].push(openingMs);
          keys[name].push(quantile(busy, 0.95));
        }
      yield createRow('all fields in fill mode', openings, OPEN_GOAL);
      yield createRow('a key, p95', keys, TYPING_GOAL);
    } finally {
      await plain.page.close();
      await app.close();
      await platform.close();
    }
  },
};

function createRow(
  name: string,
  { product, plain }: { readonly product: readonly number[]; readonly plain: readonly number[] },
  goal: number,
): BenchRow {
  const { ratio, spread } = getRatio(product, plain);
  const note = `${median(product).toFixed(1)} ms over ${median(plain).toFixed(1)} ms`;
  return { name, ratio, goal, met: ratio <= goal, spread, note };
}
