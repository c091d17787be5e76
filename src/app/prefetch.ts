/** What an address will want is asked for at once: beside the theme, not after it (specification 2), and before anything is drawn. */
import type { Services } from '../state/services';
import { isHome, loadHome, loadInside } from './load-signed-in';

/**
 * Asks who is signed in, and for the code of the screen. Asked again, it asks for what has not come. Where something
 * fails, the screen's own asking says so.
 * @param path - Address within the product of a screen that is not open to everybody.
 */
export function goAhead({ session }: Pick<Services, 'session'>, path: string): void {
  session.askAhead();
  const code = isHome(path)
    ? Promise.all([loadInside(), loadHome()])
    : loadInside().then(({ fetchAhead }) => fetchAhead(path));
  void code.catch(() => undefined);
}
