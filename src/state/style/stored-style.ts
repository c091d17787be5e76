import { Unreadable } from '../../shared/calls/decode';
import { loadStyle, type Theme } from '../../shared/calls/style';
import { parseColour } from './brand-colours';

/** Parses a stored style; `null` if unreadable (faults 49). */
export function readStoredStyle(
  text: string | null,
): { readonly theme: Theme; readonly brand: string | null } | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('theme' in stored)) return null;
    const brand = 'brand' in stored && typeof stored.brand === 'string' ? stored.brand : '';
    const theme = loadStyle.decode(stored.theme, '$');
    if (theme === null) return null;
    return {
      theme,
      brand: parseColour(brand) === null ? null : brand,
    };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return null;
    throw error;
  }
}
