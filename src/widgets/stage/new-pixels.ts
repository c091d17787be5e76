/** Reports another screen or a browser zoom. Returns an unsubscribe function. */
export function onNewPixels(changed: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = (): void => {
    query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    query?.addEventListener('change', next, { once: true });
  };
  // A query tests one size, and is silent when a second one is followed by a third.
  const next = (): void => {
    listen();
    changed();
  };
  listen();
  return () => query?.removeEventListener('change', next);
}
