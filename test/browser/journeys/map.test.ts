import { beforeAll, describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/map';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

/** Longer than the map's zoom animation of a quarter of a second. */
const ZOOM_MS = 500;

describe('The equipment map', { shuffle: false }, () => {
  const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
  let app: App;

  beforeAll(async () => {
    app = await stand.open();
  });

  it('shows clusters that split on a tap, filters by state, and links to the equipment', async () => {
    const foreignUrls: string[] = [];
    app.page.on('request', (request) => {
      if (!request.url().startsWith(stand.platform.url)) foreignUrls.push(request.url());
    });
    await app.beginSession();
    await app.visit('/home/work/work-map');
    const markers = app.page.locator('.as-cluster, .as-mark');
    const clusters = app.page.locator('.as-cluster');
    await clusters.first().waitFor();
    const total = Number(
      /\d+/.exec((await app.page.locator('.as-work-map__count').textContent()) ?? '')?.[0],
    );
    expect(total).toBeGreaterThan(30);
    const readClusters = async (): Promise<string> => (await clusters.allTextContents()).join();
    const before = await readClusters();
    await clusters.first().click();
    await until('the split cluster', async () => (await readClusters()) !== before);

    await app.page.getByText(common.inAlarm, { exact: true }).click();
    await until('fewer marks', async () => {
      const now = Number(
        /\d+/.exec((await app.page.locator('.as-work-map__count').textContent()) ?? '')?.[0],
      );
      return now > 0 && now < total;
    });
    await markers.first().waitFor();
    const openButton = app.page.getByRole('button', { name: common.openEquipment });
    await until(
      'a mark to open',
      async () => {
        // A cluster of alarms splits first.
        await markers.first().click();
        return openButton.waitFor({ timeout: 1_500 }).then(
          () => true,
          () => false,
        );
      },
      30_000,
    );
    await app.page.getByRole('button', { name: common.navigate }).click();
    const amap = await app.page.getByRole('link', { name: words.amap }).getAttribute('href');
    expect(amap).toMatch(/^https:\/\/uri\.amap\.com\/navigation\?to=120\.\d+,30\.\d+,/);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('button', { name: common.openEquipment }).click();
    await app.page.waitForURL(/\/wx\/detail\/(eg|gm)\/list\//);
    expect(foreignUrls).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  it('can be left during a zoom', async () => {
    await app.visit('/home/work/work-map');
    await app.page.locator('.as-cluster, .as-mark').first().waitFor();
    const names = [common.zoomIn, common.back];
    // In the page itself, since a zoom takes a quarter of a second.
    const isZooming = await app.page.evaluate(async ([zoomIn, back]) => {
      const findButton = (name = '') => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
      findButton(zoomIn)?.click();
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const found = document.querySelector('.leaflet-zoom-anim') !== null;
      findButton(back)?.click();
      return found;
    }, names);
    expect(isZooming).toBe(true);
    await app.page.locator('.leaflet-container').waitFor({ state: 'detached' });
    // The zoom ends after its map is gone; an error there would be uncaught.
    await app.page.waitForTimeout(ZOOM_MS);
    expect(app.takeBugs()).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
