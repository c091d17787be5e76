/** The modal dialogs that are open: what is outside of the topmost one is neither reached nor read out. */

/** The places for messages in them, the topmost last. */
let layers: readonly HTMLElement[] = [];

function set(next: readonly HTMLElement[]): void {
  layers = next;
  dispatchEvent(new CustomEvent('as-layer', { detail: topLayer() }));
}

/** Reports that a modal dialog with this place has opened; the function returned, that it has closed. */
export function openLayer(place: HTMLElement): () => void {
  set([...layers, place]);
  return () => set(layers.filter((one) => one !== place));
}

/** The place for messages in the topmost modal dialog; null where none is open. */
export const topLayer = (): HTMLElement | null => layers.at(-1) ?? null;

/** Reports that a dialog which was open already is the topmost one again. */
export const raiseLayer = (place: HTMLElement): void =>
  set([...layers.filter((one) => one !== place), place]);

/** Calls when another dialog is the topmost one. Returns what ends it. */
export function onTopLayer(listener: () => void): () => void {
  addEventListener('as-layer', listener);
  return () => removeEventListener('as-layer', listener);
}
