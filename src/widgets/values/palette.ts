import type { CSSProperties } from 'react';
import type { Page, PageLook } from '../../page-document/model';
import type { Palette } from './look';

/** Returns the red, green and blue (0 to 255) of a colour that `colour.ts` has accepted; `null` for a name. */
function parseChannels(color: string): readonly [number, number, number] | null {
  if (color.startsWith('#')) {
    const digits = color.slice(1);
    const sixDigits = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
    return [0, 2, 4].map((at) => Number.parseInt(sixDigits.slice(at, at + 2), 16)) as unknown as [
      number,
      number,
      number,
    ];
  }
  const numbers = color.startsWith('rgb') ? color.match(/[\d.]+%?/g) : null;
  if (numbers === null || numbers.length < 3) return null;
  const [red = 0, green = 0, blue = 0] = numbers.map((channel) =>
    channel.endsWith('%') ? Number(channel.slice(0, -1)) * 2.55 : Number(channel),
  );
  return [red, green, blue];
}

const DARK_NAMES =
  /black|navy|maroon|midnight|^dark(?!orange|salmon|khaki|gray|grey|sea)|indigo|^(?:green|teal|purple|blue)$/;
const DARK_BELOW = 128;

/** Whether light text reads better on this colour. A page without a colour is light. */
export function isDark(color: string | null): boolean {
  if (color === null) return false;
  const rgb = parseChannels(color);
  if (rgb === null) return DARK_NAMES.test(color);
  const [red, green, blue] = rgb;
  return 0.299 * red + 0.587 * green + 0.114 * blue < DARK_BELOW;
}

const ON_DARK: Palette = { text: '#e8eef6', stale: '#8b98a9', warn: '#ffb020' };
const ON_LIGHT: Palette = { text: '#1b2733', stale: '#6b7683', warn: '#b45f00' };

/** Returns the background colour of the document or its style file; `null` if missing. */
export const getBackground = ({ background, look }: Pick<Page, 'background' | 'look'>): string | null =>
  background.color ?? look.background ?? null;

export function getPalette(page: Pick<Page, 'background' | 'look'>): Palette {
  const { text, stale, warn } = isDark(getBackground(page)) ? ON_DARK : ON_LIGHT;
  const { look } = page;
  return { text: look.text ?? text, stale: look.quiet ?? stale, warn: look.warn ?? warn };
}

/** Returns the custom properties that `page.css` uses. */
export function getLookStyle({ text, quiet, line, panel, accent, good, warn }: PageLook): CSSProperties {
  const colours = { text, quiet, line, panel, accent, good, warn };
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, color]) => (color === undefined ? [] : [[`--w-${name}`, color]])),
  );
}
