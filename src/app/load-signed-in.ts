/** Loads the code that nearly everybody needs after signing in, early enough to be there when it is wanted. */

/** Loads the routes behind the login. */
export const loadSignedInRoutes = () => import('./signed-in-routes');

/** Loads the screen that nearly everybody begins with: asked for beside the frame it stands in, not after it. */
export const loadHome = () => import('../screens/home/monitor');
/** The addresses that begin with it. */
const HOME_PATHS: readonly string[] = ['/', '/home', '/home/monitor'];
export const isHome = (path: string): boolean => HOME_PATHS.includes(path);

/** Fetches that code ahead. Where it fails, whoever needs it asks again and says so. */
export function prefetchSignedIn(): void {
  void loadSignedInRoutes().catch(() => undefined);
}
