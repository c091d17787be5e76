/** Reads times and values of a parsed history answer (wire: History). */
import { lenient, time } from '../../../src/shared/calls/decode';
import { parseValueNumber } from '../../../src/shared/value-number';

const readTimeLeniently = lenient(time, Number.NaN);

/** Converts a number, text or boolean; NaN for anything else. */
export function parseNumber(raw: unknown): number {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : Number.NaN;
  if (typeof raw === 'string') return parseValueNumber(raw);
  return raw === true ? 1 : raw === false ? 0 : Number.NaN;
}

/** Converts a scalar to text; `null` for anything else. */
export const parseText = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : null;

/** Converts a time to epoch ms; NaN if invalid. */
export const parseTime = (raw: unknown): number => readTimeLeniently(raw, '');
