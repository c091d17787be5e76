export const loadSignedInRoutes = () => import('./signed-in-routes');

/** A failure is not reported here: the screen that needs the code retries and reports it. */
export function prefetchSignedIn(): void {
  void loadSignedInRoutes().catch(() => undefined);
}
