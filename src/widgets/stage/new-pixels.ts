/**
 * Calls back when the device's pixel ratio changes, through another screen or browser zoom. Returns an unsubscribe
 * function.
 */
export function listenToPixelRatio(callback: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = (): void => {
    query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    query?.addEventListener('change', handleChange, { once: true });
  };
  // A query tests one ratio, so it has to be renewed after each change.
  const handleChange = (): void => {
    listen();
    callback();
  };
  listen();
  return () => query?.removeEventListener('change', handleChange);
}
