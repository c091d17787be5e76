/**
 * Reads the only part of a page's style file that is used: colours that the document does not set. The file is never
 * applied as a style sheet. Selectors, positions, addresses and imports are not even read, so nothing in it can cover
 * a dialog or hide a value (faults 33).
 */
import { parseRootDeclarations } from '../shared/root-declarations';
import { toColour } from './colour';
import { NO_LOOK, type PageLook } from './model';

/** Custom properties of `:root` for colours. [ours] */
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

/** Reads the colours of a style file; returns none if the text is empty, huge or markup. */
export function readPageStyle(text: string): PageLook {
  const look: { -readonly [Name in keyof PageLook]: PageLook[Name] } = { ...NO_LOOK };
  for (const [name, value] of parseRootDeclarations(text)) {
    const property = PROPERTIES.get(name);
    const color = toColour(value);
    if (property !== undefined && color !== null) look[property] = color;
  }
  return look;
}
