/** Loads the code that nearly everybody needs after signing in, early enough to be there when it is wanted. */

/** Loads the routes behind the login. */
export const loadSignedInRoutes = () => import('./signed-in-routes');

/** Loads that code ahead. A failure is not reported here: the screen that needs the code asks again and reports it. */
export function prefetchSignedIn(): void {
  void loadSignedInRoutes().catch(() => undefined);
}
