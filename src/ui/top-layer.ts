/** The stack of open modal dialogs: everything outside the topmost one is neither reachable nor announced. */

/** The containers for toasts of the open dialogs, the topmost last. */
let layers: readonly HTMLElement[] = [];

function set(next: readonly HTMLElement[]): void {
  layers = next;
  dispatchEvent(new CustomEvent('as-layer', { detail: topLayer() }));
}

/** Adds an opened modal dialog by its container for toasts; the returned function removes it. */
export function openLayer(place: HTMLElement): () => void {
  set([...layers, place]);
  return () => set(layers.filter((one) => one !== place));
}

/** Returns the topmost modal dialog's container for toasts, or `null`. */
export const topLayer = (): HTMLElement | null => layers.at(-1) ?? null;

export const raiseLayer = (place: HTMLElement): void =>
  set([...layers.filter((one) => one !== place), place]);

/** Calls the listener when another dialog is on top. Returns a cleanup function. */
export function onTopLayer(listener: () => void): () => void {
  addEventListener('as-layer', listener);
  return () => removeEventListener('as-layer', listener);
}
