/**
 * The style file of a page, read for what it may decide: colours that the page's document leaves open. It is never a
 * style sheet of the product: whatever else is in it, selectors, positions, addresses, imports, is refused by not being
 * read, so that nothing of it can lie over a dialog or hide a value (faults 33).
 */
import { colour } from './colour';
import { NO_LOOK, type PageLook } from './model';

/** The custom properties of `:root` that carry a colour. [ours] */
const PROPERTIES: ReadonlyMap<string, keyof PageLook> = new Map([
  ['--page-background', 'background'],
  ['--page-text', 'text'],
  ['--page-quiet', 'quiet'],
  ['--page-line', 'line'],
  ['--page-panel', 'panel'],
  ['--page-accent', 'accent'],
  ['--page-good', 'good'],
  ['--page-warn', 'warn'],
]);
const LONGEST = 65_536;

/** Nothing where the text is no style file: empty, huge, or a page of markup. */
export function readPageStyle(text: string): PageLook {
  if (text.length > LONGEST || text.trimStart().startsWith('<')) return NO_LOOK;
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const look: { -readonly [Name in keyof PageLook]: PageLook[Name] } = {};
  // As in CSS, the last declaration counts.
  for (const [, block = ''] of plain.matchAll(/(?:^|\})\s*:root\s*\{([^{}]*)\}/g))
    for (const declaration of block.split(';')) {
      const [name = '', value = '', ...more] = declaration.split(':');
      const property = PROPERTIES.get(name.trim());
      const color = colour(value);
      if (property !== undefined && color !== null && more.length === 0) look[property] = color;
    }
  return look;
}
