import { Unreadable } from '../../shared/calls/decode';
import { loadStyle, type Theme } from '../../shared/calls/style';
import { readColour } from './brand-colours';

/** What was kept of the last start's style; null where it is not ours or not readable (faults, 49). */
export function readStoredStyle(
  text: string | null,
): { readonly theme: Theme; readonly brand: string | null } | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('theme' in kept)) return null;
    if (typeof kept.theme !== 'object' || kept.theme === null) return null;
    const brand = 'brand' in kept && typeof kept.brand === 'string' ? kept.brand : '';
    return {
      theme: loadStyle.decode(kept.theme, '$'),
      brand: readColour(brand) === null ? null : brand,
    };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return null;
    throw error;
  }
}
