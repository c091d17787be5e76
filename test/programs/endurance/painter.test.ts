/** Values look the same whether a worker or the page paints them; the page takes over when the worker ends. */
import { describe, expect, it } from 'vitest';
import { type App, type AppOptions, type PaintedWidget, until } from '../../browser/kit/app';
import { getLargestDifference } from '../../browser/kit/pictures';
import { JourneyStand } from '../../browser/kit/stand';

const DENSE = '/home/work/project/load/page/w2000';
const SCREEN = { width: 800, height: 600 };
/** Time after which the page gives up a silent painter, plus the delay of a busy machine. */
const END_LIMIT_MS = 20_000;
/** Maximum difference, of 255, that an overpainted value leaves at the edges of its letters. */
const EDGE = 8;

/** Records the page's painters, which lets a test end one from outside. */
function recordPainters(): void {
  const globals = globalThis as unknown as { painters: Worker[]; Worker: typeof Worker };
  globals.painters = [];
  const OriginalWorker = globals.Worker;
  globals.Worker = class extends OriginalWorker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      if (String(args[0]).includes('painter')) globals.painters.push(this);
    }
  };
}
type EndPainter = (painter: Worker) => void;
const endings = {
  'is terminated': 'terminate',
  'throws an uncaught error': 'throw',
} as const;
const endPainters = (app: App, how: (typeof endings)[keyof typeof endings]): Promise<void> =>
  app.page.evaluate((way) => {
    const endPainter: EndPainter = (one) => (way === 'terminate' ? one.terminate() : one.postMessage(null));
    const { painters } = globalThis as unknown as { painters: Worker[] };
    for (const painter of painters) endPainter(painter);
  }, how);

const countCanvases = (app: App): Promise<number> => app.page.locator('canvas.w-values').count();
const untilPainterDraws = (app: App): Promise<number> =>
  until('the pictures of a painter', async () => (await countCanvases(app)) === 2, END_LIMIT_MS);
const untilPageDraws = (app: App): Promise<number> =>
  until('the page’s own drawing', async () => (await countCanvases(app)) === 1, END_LIMIT_MS);
const isFresh = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';

const shownValues = async (app: App): Promise<string> =>
  JSON.stringify(
    (await app.listPaintedWidgets()).map(({ id, text, freshness, box }) => [id, text, freshness, box]),
  );
async function capture(app: App): Promise<{ readonly shownValues: string; readonly picture: Buffer }> {
  let before = '';
  await until('a page at rest', async () => {
    const previous = before;
    before = await shownValues(app);
    return before === previous;
  });
  return { shownValues: before, picture: await app.page.locator('.w-stage').screenshot() };
}

describe('Frequently changing values', () => {
  const stand = new JourneyStand({ platform: { seed: 1, loadRate: 6, loadShare: 1 } });

  async function openPainted(options: AppOptions = {}): Promise<App> {
    await stand.platform.control.setSilent(false);
    const app = await stand.open({ viewport: SCREEN, ...options });
    await app.page.addInitScript(recordPainters);
    await app.beginSession();
    await app.visit(DENSE);
    await app.until('live values', (painted) => painted.some(isFresh), 60_000);
    await untilPainterDraws(app);
    return app;
  }
  /** Stops all changes; captures the painter's picture, then the page's own. */
  async function captureBoth(app: App) {
    await stand.platform.control.setSilent(true);
    const byPainter = await capture(app);
    expect(await countCanvases(app)).toBe(2);
    await endPainters(app, 'terminate');
    await untilPageDraws(app);
    return { byPainter, byPage: await capture(app) };
  }

  it.each(['light', 'dark'] as const)('look the same from painter and page, in %s', async (colorScheme) => {
    const app = await openPainted({ colorScheme });
    const { byPainter, byPage } = await captureBoth(app);
    expect(byPainter.shownValues).toContain('fresh');
    expect(byPage.shownValues).toBe(byPainter.shownValues);
    expect(byPage.picture.equals(byPainter.picture)).toBe(true);
  });

  it('stay in place after zooming and moving the page', async () => {
    const app = await openPainted();
    await app.page.mouse.move(300, 200);
    await app.page.keyboard.down('Control');
    await app.page.mouse.wheel(0, -300);
    await app.page.keyboard.up('Control');
    await app.page.mouse.wheel(0, 500);
    await app.page.mouse.wheel(0, 500);
    const { byPainter, byPage } = await captureBoth(app);
    expect(byPage.shownValues).toBe(byPainter.shownValues);
    expect(byPage.picture.equals(byPainter.picture)).toBe(true);
  });

  it.each(Object.entries(endings))('continue when their painter %s', async (_, how) => {
    const app = await openPainted();
    await endPainters(app, how);
    await untilPageDraws(app);
    const before = await shownValues(app);
    await expect.poll(() => shownValues(app)).not.toBe(before);
    await app.until('live values', (painted) => painted.every(isFresh));
    expect(await countCanvases(app)).toBe(1);
    expect(app.takeBugs()).toEqual(how === 'throw' ? [expect.stringMatching(/^painter: /)] : []);
  });

  it('turn grey as soon as the link is lost, even if a painter shows them', async () => {
    const app = await openPainted();
    const { control } = stand.platform;
    await control.setHandshakeFault('refuse');
    await control.endSockets('reset');
    await app.until('no live value', (painted) => !painted.some(isFresh));
    const { byPainter, byPage } = await captureBoth(app);
    expect(byPainter.shownValues).toContain('disconnected');
    expect(byPage.shownValues).toBe(byPainter.shownValues);
    expect(await getLargestDifference(app.page, byPage.picture, byPainter.picture)).toBeLessThan(EDGE);
    app.clearProblems();
  });

  it('are drawn by the page again once they change rarely', async () => {
    const app = await openPainted();
    await stand.platform.control.setSilent(true);
    const byPainter = await capture(app);
    await untilPageDraws(app);
    expect((await capture(app)).picture.equals(byPainter.picture)).toBe(true);
  });
});
