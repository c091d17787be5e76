/** What brings a screen into the state to look at. */
import type { App } from './app';

export type Act = (app: App) => Promise<unknown>;

/** Waits for the first of what a selector finds. */
export const shows =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor();

export const isLive: Act = (app) =>
  app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

/** Presses the first of what a selector finds. */
export const presses =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().click();

/** Does one after the other. */
export const steps =
  (...acts: readonly Act[]): Act =>
  async (app) => {
    for (const act of acts) await act(app);
  };
