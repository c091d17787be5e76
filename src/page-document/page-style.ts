/**
 * The style file of a page, read for what it may decide: colours that the page's document leaves open. It is never a
 * style sheet of the product: whatever else is in it, selectors, positions, addresses, imports, is refused by not being
 * read, so that nothing of it can lie over a dialog or hide a value (faults 33).
 */
import { rootDeclarations } from '../shared/root-declarations';
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

/** Nothing where the text is no style file: empty, huge, or a page of markup. */
export function readPageStyle(text: string): PageLook {
  const look: { -readonly [Name in keyof PageLook]: PageLook[Name] } = { ...NO_LOOK };
  for (const [name, value] of rootDeclarations(text)) {
    const property = PROPERTIES.get(name);
    const color = colour(value);
    if (property !== undefined && color !== null) look[property] = color;
  }
  return look;
}
