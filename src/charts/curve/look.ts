/** Reads the look of a chart from its element's CSS: a canvas is outside the cascade. */
import { getRootFontScale } from '../../browser/root-font';
import type { ChartLook } from './chart-look';

/** Number of signal colours: `--as-curve-1` to `--as-curve-8`. */
const COLOURS = 8;

/** Font size at the usual text size: a canvas does not follow rem. */
const FONT_PX = 11;

export const getColour = (index: number): string => `var(--as-curve-${(index % COLOURS) + 1})`;

export function getLook(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: read('--as-surface') || '#ffffff',
    text: read('--as-text-2') || '#4d5c6b',
    grid: read('--as-surface-2') || '#eaeef3',
    line: read('--as-line') || '#d5dce4',
    label: read('--as-accent') || '#0b5cad',
    font: style.fontFamily || 'sans-serif',
    size: Math.round(FONT_PX * getRootFontScale()),
    signals: Array.from({ length: COLOURS }, (_, i) => read(`--as-curve-${i + 1}`) || '#0b5cad'),
  };
}

/** Calls the listener when the look may have changed: appearance, text size, or the organisation's colours. */
export function onLookChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}
