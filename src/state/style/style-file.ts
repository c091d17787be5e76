/**
 * A style file of an organisation, read for what it may decide: its colour. It is never a style sheet of the page, so
 * nothing in it can lay itself over a dialog or hide a value (faults, 33).
 */
import { readColour } from './brand-colours';

/** The custom property that carries the brand's colour. [ours] */
const BRAND = '--brand-color';
const LONGEST = 65_536;

/** Whether a text is a style file at all: not empty, not huge, not a page of markup. */
export const isStyleFile = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST && !text.trimStart().startsWith('<') && text.includes('{');

/** The brand's colour that a style file's `:root` sets; null where it sets none that is certainly one. */
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
