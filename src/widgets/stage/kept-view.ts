import { textStore } from '../../browser/storage';
import type { Size, View } from './view';

/** Storage key of the last view, for the next load. */
const NAME = 'allshift.page-view';
const storage = textStore(() => window.sessionStorage);

interface Kept {
  readonly view: View;
  readonly viewport: Size;
}

/** Reads named numbers; NaN for anything else. */
const numbers = (raw: unknown, names: readonly string[]): readonly number[] =>
  names.map((name) => {
    const found = (raw as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    return Number.isFinite(found) ? (found as number) : Number.NaN;
  });

export const keepView = (address: string, kept: Kept): void =>
  storage.write(NAME, JSON.stringify({ address, ...kept }));

/** Whether the page was reloaded. If its address was opened again, it starts at its beginning, as in any browser. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load === undefined || (load as PerformanceNavigationTiming).type !== 'navigate';
}

/** Returns the stored view and removes it; `null` if missing or invalid. */
export function takeView(address: string): Kept | null {
  const text = storage.read(NAME);
  if (text === null) return null;
  storage.write(NAME, null);
  if (!isReloaded()) return null;
  try {
    const raw = JSON.parse(text) as { readonly [name: string]: unknown } | null;
    if (raw?.address !== address) return null;
    const [zoom = 1, sx = 1, sy = 1, x = 0, y = 0] = numbers(raw.view, ['zoom', 'sx', 'sy', 'x', 'y']);
    const [width = 1, height = 1] = numbers(raw.viewport, ['width', 'height']);
    if (![zoom, sx, sy, width, height].every((one) => one > 0) || Number.isNaN(x + y)) return null;
    return { view: { zoom, sx, sy, x, y }, viewport: { width, height } };
  } catch {
    return null;
  }
}
