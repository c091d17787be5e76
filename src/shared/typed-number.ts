import { DECIMAL } from './decimal';

/** A comma that may separate thousands or a fraction. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Returns a typed number as plain ASCII text without thousands separators. Any other text is only trimmed. */
export function normalizeNumber(input: string): string {
  const text = input
    .normalize('NFKC')
    .trim()
    .replace('\u2212', '-')
    .replace('\u3002', '.')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const withPoint = AMBIGUOUS.test(text) ? text : text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  return DECIMAL.test(withPoint) ? withPoint.replace(/^\+/, '').replace(/\.(?!\d)/, '') : input.trim();
}

/** Parses a typed number; `null` if it is not one. */
export function parseTypedNumber(input: string): number | null {
  const text = normalizeNumber(input);
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
