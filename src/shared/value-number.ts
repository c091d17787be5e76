import { DECIMAL } from './decimal';

/** Reads the number of a value's text; NaN if it is not one (faults 24 and 38). */
export function parseValueNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === 'true') return 1;
  if (trimmed === 'false') return 0;
  const number = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
  // Turns −0 into 0.
  return Number.isFinite(number) ? number + 0 : Number.NaN;
}
