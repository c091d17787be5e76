/** Values look the same whether a worker or the page paints them; the page takes over when the worker ends. */
import { describe, expect, it } from 'vitest';
import { type App, type AppOptions, type PaintedWidget, until } from '../../browser/kit/app';
import { largestDifference } from '../../browser/kit/pictures';
import { JourneyStand } from '../../browser/kit/stand';

const DENSE = '/home/work/project/load/page/w2000';
const SCREEN = { width: 800, height: 600 };
/** Time after which the page gives up a silent painter, plus the delay of a busy machine. */
const END_LIMIT_MS = 20_000;
/** Maximum difference, of 255, that an overpainted value leaves at the edges of its letters. */
const EDGE = 8;

/** Records the page's painters, which lets a test end one from outside. */
function rememberPainters(): void {
  const owner = globalThis as unknown as { painters: Worker[]; Worker: typeof Worker };
  owner.painters = [];
  const Original = owner.Worker;
  owner.Worker = class extends Original {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      if (String(given[0]).includes('painter')) owner.painters.push(this);
    }
  };
}
type Ending = (painter: Worker) => void;
const endings = {
  'is terminated': 'terminate',
  'throws an uncaught error': 'throw',
} as const;
const end = (app: App, how: (typeof endings)[keyof typeof endings]): Promise<void> =>
  app.page.evaluate((way) => {
    const act: Ending = (one) => (way === 'terminate' ? one.terminate() : one.postMessage(null));
    const { painters } = globalThis as unknown as { painters: Worker[] };
    for (const painter of painters) act(painter);
  }, how);

const canvases = (app: App): Promise<number> => app.page.locator('canvas.w-values').count();
const untilPictured = (app: App): Promise<number> =>
  until('the pictures of a painter', async () => (await canvases(app)) === 2, END_LIMIT_MS);
const untilDrawn = (app: App): Promise<number> =>
  until('the page’s own drawing', async () => (await canvases(app)) === 1, END_LIMIT_MS);
const isFresh = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';

const said = async (app: App): Promise<string> =>
  JSON.stringify((await app.painted()).map(({ id, text, freshness, box }) => [id, text, freshness, box]));
async function seen(app: App): Promise<{ readonly said: string; readonly picture: Buffer }> {
  let before = '';
  await until('a page at rest', async () => {
    const was = before;
    before = await said(app);
    return before === was;
  });
  return { said: before, picture: await app.page.locator('.w-stage').screenshot() };
}

describe('Frequently changing values', () => {
  const stand = new JourneyStand({ platform: { seed: 1, loadRate: 6, loadShare: 1 } });

  async function pictured(options: AppOptions = {}): Promise<App> {
    await stand.platform.control.silence(false);
    const app = await stand.open({ viewport: SCREEN, ...options });
    await app.page.addInitScript(rememberPainters);
    await app.beginSession();
    await app.visit(DENSE);
    await app.until('live values', (painted) => painted.some(isFresh), 60_000);
    await untilPictured(app);
    return app;
  }
  /** Stops all changes; captures the painter's picture, then the page's own. */
  async function getBoth(app: App) {
    await stand.platform.control.silence(true);
    const ofPainter = await seen(app);
    expect(await canvases(app)).toBe(2);
    await end(app, 'terminate');
    await untilDrawn(app);
    return { ofPainter, ofPage: await seen(app) };
  }

  it.each(['light', 'dark'] as const)('look the same from painter and page, in %s', async (colorScheme) => {
    const app = await pictured({ colorScheme });
    const { ofPainter, ofPage } = await getBoth(app);
    expect(ofPainter.said).toContain('fresh');
    expect(ofPage.said).toBe(ofPainter.said);
    expect(ofPage.picture.equals(ofPainter.picture)).toBe(true);
  });

  it('stay in place after zooming and moving the page', async () => {
    const app = await pictured();
    await app.page.mouse.move(300, 200);
    await app.page.keyboard.down('Control');
    await app.page.mouse.wheel(0, -300);
    await app.page.keyboard.up('Control');
    await app.page.mouse.wheel(0, 500);
    await app.page.mouse.wheel(0, 500);
    const { ofPainter, ofPage } = await getBoth(app);
    expect(ofPage.said).toBe(ofPainter.said);
    expect(ofPage.picture.equals(ofPainter.picture)).toBe(true);
  });

  it.each(Object.entries(endings))('continue when their painter %s', async (_, how) => {
    const app = await pictured();
    await end(app, how);
    await untilDrawn(app);
    const before = await said(app);
    await expect.poll(() => said(app)).not.toBe(before);
    await app.until('live values', (painted) => painted.every(isFresh));
    expect(await canvases(app)).toBe(1);
    expect(app.takeBugs()).toEqual(how === 'throw' ? [expect.stringMatching(/^painter: /)] : []);
  });

  it('turn grey as soon as the link is lost, even if a painter shows them', async () => {
    const app = await pictured();
    const { control } = stand.platform;
    await control.handshakes('refuse');
    await control.endSockets('reset');
    await app.until('no live value', (painted) => !painted.some(isFresh));
    const { ofPainter, ofPage } = await getBoth(app);
    expect(ofPainter.said).toContain('disconnected');
    expect(ofPage.said).toBe(ofPainter.said);
    expect(await largestDifference(app.page, ofPage.picture, ofPainter.picture)).toBeLessThan(EDGE);
    app.forget();
  });

  it('are drawn by the page again once they change rarely', async () => {
    const app = await pictured();
    await stand.platform.control.silence(true);
    const ofPainter = await seen(app);
    await untilDrawn(app);
    expect((await seen(app)).picture.equals(ofPainter.picture)).toBe(true);
  });
});
