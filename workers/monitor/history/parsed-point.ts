/** One time and one value of a history answer as parsed JSON: the slow, plain way to read them (wire: History). */
import { lenient, time } from '../../../src/shared/calls/decode';
import { numberOfText } from '../../../src/shared/value-number';

const lenientTime = lenient(time, Number.NaN);

/** A value as JSON made it: number, text, truth value; NaN for anything else. */
export function numberOf(raw: unknown): number {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : Number.NaN;
  if (typeof raw === 'string') return numberOfText(raw);
  return raw === true ? 1 : raw === false ? 0 : Number.NaN;
}

/** A value as JSON made it, as text; null for anything that is no scalar. */
export const textOf = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : null;

/** A time as JSON made it, epoch ms; NaN where it is none. A point without time is no point. */
export const timeOf = (raw: unknown): number => lenientTime(raw, '');
