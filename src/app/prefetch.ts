/** Asks for what an address will want at once: beside the theme, not after it (spec 2), and before anything is drawn. */
import type { Services } from '../state/services';
import { isHome, loadHome, loadSignedInRoutes } from './load-signed-in';

/**
 * Asks who is signed in, and for the code of the screen. Asked again, it asks for what has not come. Where something
 * fails, the screen's own asking says so.
 * @param path - Address within the product of a screen that is not open to everybody.
 */
export function prefetch({ session }: Pick<Services, 'session'>, path: string): void {
  session.prefetchUser();
  const code = isHome(path)
    ? Promise.all([loadSignedInRoutes(), loadHome()])
    : loadSignedInRoutes().then(({ prefetchScreen }) => prefetchScreen(path));
  void code.catch(() => undefined);
}
