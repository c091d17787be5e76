import { useSyncExternalStore } from 'react';

/** Default font size of the root in px; heights in scripts are based on it. */
const USUAL_PX = 16;

/** Returns the root's font size as a share of the usual one: 2 at 200 %. */
export function rootFontScale(): number {
  const size = Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / USUAL_PX : 1;
}

const listeners = new Set<() => void>();
/** Cached while there are listeners: measuring on every render would make the browser recalculate styles. */
let known = 1;
let stop: (() => void) | null = null;

function measure(): void {
  const scale = rootFontScale();
  if (scale === known) return;
  known = scale;
  for (const listener of [...listeners]) listener();
}

/** Follows the root's font size, for which browsers have no event, with an element that is 1rem wide. */
function follow(): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const probe = document.createElement('div');
  probe.setAttribute('aria-hidden', 'true');
  probe.style.cssText = 'position:absolute;top:0;left:0;width:1rem;height:0;visibility:hidden';
  document.body.append(probe);
  const observer = new ResizeObserver(measure);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (stop === null) {
    known = rootFontScale();
    stop = follow();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

const snapshot = (): number => (stop === null ? rootFontScale() : known);

export const useRootFontScale = (): number => useSyncExternalStore(subscribe, snapshot);
