export const loadSignedInRoutes = () => import('./signed-in-routes');

/** Prefetches the signed-in routes. Reports no failure: the screen that needs the code retries and reports it. */
export function prefetchSignedIn(): void {
  void loadSignedInRoutes().catch(() => undefined);
}
