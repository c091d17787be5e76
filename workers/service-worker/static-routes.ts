/** Lets the platform's calls pass without waking the service worker, in browsers that can be told so (Chromium 123). */

/** Paths of the platform, and everything that writes. */
const ROUTES = [
  { condition: { requestMethod: 'POST' }, source: 'network' },
  ...['/lfscada/*', '/usual/*', '/vas/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network',
  })),
] as const;

type Routed = ExtendableEvent & { readonly addRoutes?: (routes: typeof ROUTES) => Promise<void> };

/** Everywhere else they wake it, and it does not answer them. */
export function passPlatformBy(install: ExtendableEvent): void {
  const event: Routed = install;
  try {
    event.addRoutes?.(ROUTES).catch(() => undefined);
  } catch {
    // An older form of it: nothing is lost.
  }
}
