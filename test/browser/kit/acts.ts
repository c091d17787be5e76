/** Actions that bring a screen into the state to check. */
import type { App } from './app';

export type ScreenAction = (app: App) => Promise<unknown>;

export const untilShown =
  (selector: string): ScreenAction =>
  ({ page }) =>
    page.locator(selector).first().waitFor();

export const untilLive: ScreenAction = (app) =>
  app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));

export const clickFirst =
  (selector: string): ScreenAction =>
  ({ page }) =>
    page.locator(selector).first().click();

export const runInOrder =
  (...actions: readonly ScreenAction[]): ScreenAction =>
  async (app) => {
    for (const action of actions) await action(app);
  };
