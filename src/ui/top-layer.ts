/** The stack of open modal dialogs: everything outside the topmost one is neither reachable nor announced. */

/** The containers for toasts of the open dialogs, the topmost last. */
let layers: readonly HTMLElement[] = [];

function setLayers(next: readonly HTMLElement[]): void {
  layers = next;
  dispatchEvent(new CustomEvent('as-layer', { detail: getTopLayer() }));
}

/** Adds an opened modal dialog by its container for toasts; the returned function removes it. */
export function openLayer(container: HTMLElement): () => void {
  setLayers([...layers, container]);
  return () => setLayers(layers.filter((layer) => layer !== container));
}

export const getTopLayer = (): HTMLElement | null => layers.at(-1) ?? null;

export const raiseLayer = (container: HTMLElement): void =>
  setLayers([...layers.filter((layer) => layer !== container), container]);

/** Calls the listener when another dialog is on top. Returns a cleanup function. */
export function onTopLayer(listener: () => void): () => void {
  addEventListener('as-layer', listener);
  return () => removeEventListener('as-layer', listener);
}
