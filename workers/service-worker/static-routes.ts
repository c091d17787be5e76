/**
 * Lets platform calls bypass the service worker without waking it, in browsers with static routing (Chromium 123).
 */

/** Paths of the platform, and all writes. */
const ROUTES = [
  { condition: { requestMethod: 'POST' }, source: 'network' },
  ...['/lfscada/*', '/usual/*', '/vas/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network',
  })),
] as const;

type RoutingEvent = ExtendableEvent & { readonly addRoutes?: (routes: typeof ROUTES) => Promise<void> };

/** Adds the routes. In other browsers these calls wake the service worker, which does not answer them. */
export function bypassPlatform(install: ExtendableEvent): void {
  const event: RoutingEvent = install;
  try {
    event.addRoutes?.(ROUTES).catch(() => undefined);
  } catch {
    // An older form of the API. The calls still bypass it.
  }
}
