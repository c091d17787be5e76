/** The modal dialogs that are open: what is outside of the topmost one is neither reached nor read out. */

/** The places for messages in them, the topmost last. */
let layers: readonly HTMLElement[] = [];

function set(next: readonly HTMLElement[]): void {
  layers = next;
  dispatchEvent(new CustomEvent('as-layer', { detail: layers.at(-1) ?? null }));
}

/** Reports that a modal dialog with this place has opened; the function returned, that it has closed. */
export function openLayer(place: HTMLElement): () => void {
  set([...layers, place]);
  return () => set(layers.filter((one) => one !== place));
}
