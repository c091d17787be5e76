/**
 * Reads the colour from an organisation's style file. The file is never applied as a style sheet, so nothing in it
 * can cover a dialog or hide a value (faults 33).
 */
import { rootDeclarations } from '../../shared/root-declarations';
import { readColour } from './brand-colours';

/** The custom property that carries the brand's colour. [ours] */
const BRAND = '--brand-color';

/** The brand's colour that `:root` sets; `null` if missing or unreadable. */
export function brandOf(text: string): string | null {
  let found: string | null = null;
  for (const [name, value] of rootDeclarations(text))
    if (name === BRAND && readColour(value) !== null) found = value;
  return found;
}
