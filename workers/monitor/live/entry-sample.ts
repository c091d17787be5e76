import { isRecord } from '../../../src/shared/calls/decode';
import { parseExactOrUndefined, parseOrUndefined } from './json-text';

const isLong = (raw: unknown): boolean => typeof raw === 'number' && Math.abs(raw) >= 2 ** 53;

/** Parses an entry; `undefined` if invalid. Parses it again only if digits were lost (faults 109). */
export function parseEntry(text: string): unknown {
  const raw = parseOrUndefined(text);
  return isRecord(raw) && (isLong(raw.value) || isLong(raw.id)) ? parseExactOrUndefined(text) : raw;
}
