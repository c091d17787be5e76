/** Actions that bring a screen into the state to check. */
import type { App } from './app';

export type Act = (app: App) => Promise<unknown>;

export const shows =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor();

export const isLive: Act = (app) =>
  app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

export const presses =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().click();

export const steps =
  (...acts: readonly Act[]): Act =>
  async (app) => {
    for (const act of acts) await act(app);
  };
