/** Tells when the device's pixels change their size: another screen, the browser's zoom. */

/** Calls with each change until the returned function is called. */
export function onNewPixels(changed: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = (): void => {
    query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    query?.addEventListener('change', next, { once: true });
  };
  // A query asks for one size, and says nothing when a second one is followed by a third.
  const next = (): void => {
    listen();
    changed();
  };
  listen();
  return () => query?.removeEventListener('change', next);
}
