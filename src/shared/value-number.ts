/** The number that the text of a value says. */
import { DECIMAL } from './decimal';

/** The number that the text of a value says; NaN where it says none (faults 24 and 38). */
export function numberOfText(text: string): number {
  const trimmed = text.trim();
  if (trimmed === 'true') return 1;
  if (trimmed === 'false') return 0;
  const number = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
  // Adding 0 turns −0 into 0.
  return Number.isFinite(number) ? number + 0 : Number.NaN;
}
