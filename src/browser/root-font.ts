import { useSyncExternalStore } from 'react';

/** Default font size of the root in px; heights in scripts are based on it. */
const DEFAULT_PX = 16;

/** Returns the root's font size relative to the default: 2 at 200 %. */
export function getRootFontScale(): number {
  const size = Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / DEFAULT_PX : 1;
}

const listeners = new Set<() => void>();
/** Cached while there are listeners: measuring on every render would make the browser recalculate styles. */
let cachedScale = 1;
let stopFollowing: (() => void) | null = null;

function updateScale(): void {
  const scale = getRootFontScale();
  if (scale === cachedScale) return;
  cachedScale = scale;
  for (const listener of [...listeners]) listener();
}

/** Follows the root's font size, for which browsers have no event, with an element that is 1rem wide. */
function followFontSize(): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const probe = document.createElement('div');
  probe.setAttribute('aria-hidden', 'true');
  probe.style.cssText = 'position:absolute;top:0;left:0;width:1rem;height:0;visibility:hidden';
  document.body.append(probe);
  const observer = new ResizeObserver(updateScale);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (stopFollowing === null) {
    cachedScale = getRootFontScale();
    stopFollowing = followFontSize();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    stopFollowing = null;
  };
}

const getSnapshot = (): number => (stopFollowing === null ? getRootFontScale() : cachedScale);

export const useRootFontScale = (): number => useSyncExternalStore(subscribe, getSnapshot);
