import { createSafeTextStore } from '../../browser/storage';
import type { Size, View } from './view';

/** Storage key of the last view, for the next load. */
const STORAGE_KEY = 'allshift.page-view';
const storage = createSafeTextStore(() => window.sessionStorage);

interface StoredView {
  readonly view: View;
  readonly viewport: Size;
}

/** Reads named numbers; NaN for anything else. */
const readNumbers = (raw: unknown, names: readonly string[]): readonly number[] =>
  names.map((name) => {
    const value = (raw as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    return Number.isFinite(value) ? (value as number) : Number.NaN;
  });

export const storeView = (address: string, storedView: StoredView): void =>
  storage.write(STORAGE_KEY, JSON.stringify({ address, ...storedView }));

/** Whether the page was reloaded. If its address was opened again, it starts at its beginning, as in any browser. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined || (load as PerformanceNavigationTiming).type !== 'navigate';
}

/** Returns the stored view and removes it; `null` if missing or invalid. */
export function takeView(address: string): StoredView | null {
  const text = storage.read(STORAGE_KEY);
  if (text === null) return null;
  storage.write(STORAGE_KEY, null);
  if (!isReloaded()) return null;
  try {
    const raw = JSON.parse(text) as { readonly [name: string]: unknown } | null;
    if (raw?.address !== address) return null;
    const [zoom = 1, sx = 1, sy = 1, x = 0, y = 0] = readNumbers(raw.view, ['zoom', 'sx', 'sy', 'x', 'y']);
    const [width = 1, height = 1] = readNumbers(raw.viewport, ['width', 'height']);
    if (![zoom, sx, sy, width, height].every((number) => number > 0) || Number.isNaN(x + y)) return null;
    return { view: { zoom, sx, sy, x, y }, viewport: { width, height } };
  } catch {
    return null;
  }
}
