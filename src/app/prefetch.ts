/** Asks for what a screen needs while the theme is still on its way (spec 2), before anything is drawn. */
import type { Services } from '../state/services';
import { isHome, loadHome } from './load-home';
import { loadPage } from './load-page';
import { loadSignedInRoutes } from './load-signed-in';

/**
 * Asks who is signed in, and loads the code of the screen. A second call asks only for what has not come. A failure is
 * not reported here: the screen asks again and shows it.
 * @param path - Address within the product of a screen that is not open to everybody.
 */
export function prefetch({ session }: Pick<Services, 'session'>, path: string): void {
  void session.prefetchUser();
  const frame = loadSignedInRoutes();
  const code = isHome(path)
    ? Promise.all([frame, loadHome()])
    : Promise.all([frame.then(({ prefetchScreen }) => prefetchScreen(path)), loadPage(path)]);
  void code.catch(() => undefined);
}
