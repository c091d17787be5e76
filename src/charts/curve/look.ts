/** The look of a chart as its element's CSS says it: a canvas takes no part in the cascade. */
import type { ChartLook } from './chart-look';

/** Colours that signals have, in turn; the properties `--as-curve-1` and on. */
export const COLOURS = 8;

export const colourOf = (index: number): string => `var(--as-curve-${(index % COLOURS) + 1})`;

export function lookOf(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: read('--as-surface') || '#ffffff',
    text: read('--as-text-2') || '#4d5c6b',
    grid: read('--as-surface-2') || '#eaeef3',
    line: read('--as-line') || '#d5dce4',
    label: read('--as-accent') || '#0b5cad',
    font: style.fontFamily || 'sans-serif',
    signals: Array.from({ length: COLOURS }, (_, i) => read(`--as-curve-${i + 1}`) || '#0b5cad'),
  };
}

/** Tells when the look may have changed: the theme was switched, or the organisation's colours have come. */
export function onLook(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}
