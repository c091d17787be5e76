/** Loads the code that nearly everybody needs after signing in, early enough to be there when it is wanted. */

/** Loads the routes behind the login. */
export const loadSignedInRoutes = () => import('./signed-in-routes');

/** Fetches that code ahead. Where it fails, whoever needs it asks again and says so. */
export function prefetchSignedIn(): void {
  void loadSignedInRoutes().catch(() => undefined);
}
