/**
 * Reads the colour from an organisation's style file. The file is never a style sheet of the page, so nothing in it can
 * cover a dialog or hide a value (faults 33).
 */
import { readColour } from './brand-colours';

/** The custom property that carries the brand's colour. [ours] */
const BRAND = '--brand-color';
const LONGEST = 65_536;

/** True for a text that can be a style file: not empty, not huge, no page of markup. */
export const isStyleFile = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST && !text.trimStart().startsWith('<') && text.includes('{');

/** The brand's colour that `:root` sets; null when it sets none, or none that is readable. */
export function brandOf(text: string): string | null {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  let found: string | null = null;
  // As in CSS, the last declaration counts.
  for (const [, block = ''] of plain.matchAll(/:root\s*\{([^{}]*)\}/g))
    for (const declaration of block.split(';')) {
      const [name = '', value = ''] = declaration.split(':');
      if (name.trim() === BRAND && readColour(value) !== null) found = value.trim();
    }
  return found;
}
