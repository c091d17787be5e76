/**
 * The value sheet on tablets and wider screens: next to the page, without an overlay, away from the pressed value.
 */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/i18n/engine';
import { type App, until } from '../kit/app';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';

describe.each<Language>(['cn', 'en'])('The value sheet in %s', (language) => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  const openLive = async (viewport: { readonly width: number; readonly height: number }): Promise<App> => {
    const app = await stand.open({ viewport, language });
    await app.storeLanguage(language);
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));
    await app.page.locator('[data-link=live]').first().waitFor();
    return app;
  };
  const getPanel = (app: App) => getRestingBox(app.page.locator('.as-dialog__panel').first());

  it('is on the side away from the value, and leaves the page usable', async () => {
    const app = await openLive({ width: 1_280, height: 800 });
    const values = (await app.listPaintedWidgets()).filter(
      ({ id }) => id === 'level-value' || id === 'flow-value',
    );
    expect(values.length).toBeGreaterThan(0);
    for (const { id } of values) {
      await app.tap(id);
      await app.page.locator('.as-dialog--beside').waitFor();
      const value = await app.getRestingBox(id);
      const panel = await getPanel(app);
      const isClear = value.x + value.width <= panel.x || value.x >= panel.x + panel.width;
      expect(isClear, id).toBe(true);
      expect(panel.width).toBeLessThanOrEqual(420);
    }
    // Without an overlay the next press reaches the page while the sheet is open.
    expect(await app.page.locator('dialog .rv-overlay').count()).toBe(0);
    expect(await app.page.locator('dialog').getAttribute('aria-modal')).toBe('false');
    await app.page.keyboard.press('Escape');
    await until('no sheet', async () => (await app.page.locator('dialog').count()) === 0);
  });

  it('covers the page on a phone, but not from 768 px', async () => {
    for (const [width, isSidePanel] of [
      [767, false],
      [768, true],
    ] as const) {
      const app = await openLive({ width, height: 900 });
      await app.tap('level-value');
      await app.page.locator('.as-inspect__value').waitFor();
      expect(await app.page.locator('.as-dialog--beside').count()).toBe(isSidePanel ? 1 : 0);
    }
  });

  it('moves to the bottom when the screen becomes narrow, and leaves the upper part of the page visible', async () => {
    const app = await openLive({ width: 844, height: 900 });
    await app.tap('level-value');
    await app.page.locator('.as-dialog--beside').waitFor();
    await app.page.setViewportSize({ width: 390, height: 844 });
    const panel = await getPanel(app);
    expect([panel.x, panel.width]).toEqual([0, 390]);
    expect(panel.y).toBeGreaterThan(844 / 3);
    expect(panel.y + panel.height).toBeCloseTo(844, 0);
  });
});
