/** The file is never applied as a style sheet, so nothing in it can cover a dialog or hide a value (faults 33). */
import { rootDeclarations } from '../../shared/root-declarations';
import { readColour } from './brand-colours';

/** [ours] */
const BRAND = '--brand-color';

/** `null` if missing or unreadable. */
export function parseBrand(text: string): string | null {
  let found: string | null = null;
  for (const [name, value] of rootDeclarations(text))
    if (name === BRAND && readColour(value) !== null) found = value;
  return found;
}
