/**
 * Calls back when the device's pixel ratio changes, through another screen or browser zoom. Returns an unsubscribe
 * function.
 */
export function onNewPixels(changed: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = (): void => {
    query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    query?.addEventListener('change', next, { once: true });
  };
  // A query tests one ratio, so it has to be renewed after each change.
  const next = (): void => {
    listen();
    changed();
  };
  listen();
  return () => query?.removeEventListener('change', next);
}
