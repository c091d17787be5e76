/** Numbers as people type them: one reading for set points, inspections and reports. */
import { DECIMAL } from './decimal';

/** A comma that may part thousands as well as a fraction. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * Returns the plain text of a typed number: full-width characters narrowed, groups of thousands closed up, a minus sign
 * and a decimal comma in ASCII, no plus. Any other text comes back trimmed.
 */
export function normalizeNumber(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace('\u2212', '-')
    .replace('\u3002', '.')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const pointed = AMBIGUOUS.test(text) ? text : text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  return DECIMAL.test(pointed) ? pointed.replace(/^\+/, '').replace(/\.(?!\d)/, '') : typed.trim();
}

/** Returns the number of a typed text; null where it is none. */
export function parseTypedNumber(typed: string): number | null {
  const text = normalizeNumber(typed);
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
