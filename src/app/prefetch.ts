import type { Services } from '../state/services';
import { isHome, loadHome } from './load-home';
import { loadPage } from './load-page';
import { loadSignedInRoutes } from './load-signed-in';

/**
 * Checks the session and loads the screen's code, before anything is drawn and while the theme is pending (spec 2).
 * Repeated calls request only missing code. Reports no failures: the screen retries and reports them.
 * @param path - Address of a screen behind the login, within the product.
 */
export function prefetch({ session }: Pick<Services, 'session'>, path: string): void {
  void session.prefetchUser();
  const frame = loadSignedInRoutes();
  const code = isHome(path)
    ? Promise.all([frame, loadHome()])
    : Promise.all([frame.then(({ prefetchScreen }) => prefetchScreen(path)), loadPage(path)]);
  void code.catch(() => undefined);
}
