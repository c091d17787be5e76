/** Pieces of a frame as parsed JSON. */
import { isRecord } from '../../../src/shared/calls/decode';
import { exactOrUndefined, parseOrUndefined } from './json-text';

/** A number of which parsing has lost digits. */
const isLong = (raw: unknown): boolean => typeof raw === 'number' && Math.abs(raw) >= 2 ** 53;

/** A piece as parsed JSON, undefined where it is none. Only where a digit was lost does it cost a second look (faults 109). */
export function parseEntry(text: string): unknown {
  const raw = parseOrUndefined(text);
  return isRecord(raw) && (isLong(raw.value) || isLong(raw.id)) ? exactOrUndefined(text) : raw;
}
