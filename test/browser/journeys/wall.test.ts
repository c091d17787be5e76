import { describe, expect, it } from 'vitest';
import { cn as wall } from '../../../src/i18n/wall';
import { type PaintedWidget, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const SCREEN = { width: 1920, height: 1080 };
const stand = new JourneyStand();
const titleSelector = '.as-wall__panel:not(.as-wall__panel--ahead) h1';

describe('Pages on a wall screen', () => {
  it('open from their address after a login, and take turns, live from the start', async () => {
    await stand.start();
    const app = await stand.open({ viewport: SCREEN });
    await app.visit(`${PUMPS}?wall=w-energy&every=10`);
    await app.signIn();
    await app.until('live values', (painted) => painted.filter(isLive).length > 10);
    const first = await app.page.locator(titleSelector).textContent();
    const { height: clockHeight } = await getRestingBox(app.page.locator('.as-wall__time'));
    expect(clockHeight).toBeGreaterThan(30);
    await app.page.locator('.as-wall__badge [data-link="live"]').first().waitFor();
    await app.page.locator('.as-wall__badge .as-alarms-button').first().waitFor();
    expect(await app.page.locator('.as-top-bar').count()).toBe(0);
    await takePicture(app.page, 'wall/turn-1');

    await until(
      'the next page',
      async () => (await app.page.locator(titleSelector).textContent()) !== first,
      20_000,
    );
    // It was opened in advance and is live immediately.
    expect((await app.listPaintedWidgets()).some(isLive)).toBe(true);
    await takePicture(app.page, 'wall/turn-2');
    expect(app.problems).toEqual([]);
  });

  it('are shown side by side, and recover automatically after an outage of the platform', async () => {
    const platform = await stand.start();
    const app = await stand.openSignedIn(`${PUMPS}?wall=w-dense&beside=2`, { viewport: SCREEN });
    await until('both are live', async () =>
      app.page
        .locator('.as-wall__badge [data-link="live"]')
        .count()
        .then((count) => count === 2),
    );
    await app.until('live values', (painted) => painted.filter(isLive).length > 50);
    await takePicture(app.page, 'wall/beside');
    const panels = await app.page.locator('.as-wall__panel').all();
    const boxes = await Promise.all(panels.map(getRestingBox));
    expect(boxes.map(({ width }) => Math.round(width / 10))).toEqual([96, 96]);
    await app.page.getByRole('button', { name: wall.settings }).click();
    await app.page.getByRole('dialog').waitFor();
    await takePicture(app.page, 'wall/settings');
    await app.page.keyboard.press('Escape');

    await platform.kill();
    await until('nothing is live', async () => !(await app.listPaintedWidgets()).some(isLive), 30_000);
    await takePicture(app.page, 'wall/away');
    await platform.restart();
    await until(
      'both are live again',
      async () => (await app.listPaintedWidgets()).filter(isLive).length > 50,
      60_000,
    );
    app.clearProblems();
  });
});

const isLive = ({ freshness }: PaintedWidget): boolean => freshness === 'fresh' || freshness === 'ageing';
