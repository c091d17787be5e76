/** Style files are never applied as style sheets, so they cannot cover a dialog or hide a value (faults 33). */
import { parseRootDeclarations } from '../../shared/root-declarations';
import { parseColour } from './brand-colours';

/** Custom property with the brand's colour. [ours] */
const BRAND = '--brand-color';

/** Returns the brand's colour in a style file; `null` if missing or unreadable. */
export function parseBrand(text: string): string | null {
  let brand: string | null = null;
  for (const [name, value] of parseRootDeclarations(text))
    if (name === BRAND && parseColour(value) !== null) brand = value;
  return brand;
}
