/** Reads parsed entries of `signalVal`: the slow, plain way, and the reference for the fast one. */
import { isRecord, lenient, text, time } from '../../../src/shared/calls/decode';
import { getKind, type Kind } from './decode-value';

export interface Entry {
  /** Epoch ms; NaN if missing or unreadable. */
  readonly time: number;
  /** `null` if absent, null or not a scalar. */
  readonly value: string | null;
  readonly code: string;
  readonly kind: Kind;
}

const readTimeLeniently = lenient(time, null);
const readTextLeniently = lenient(text, null);

/** An entry from `JSON.parse`. It inherits only from `Object.prototype`, which has none of these names. */
interface RawEntry {
  readonly id?: unknown;
  readonly time?: unknown;
  readonly currentTime?: unknown;
  readonly value?: unknown;
  readonly code?: unknown;
  readonly dataType?: unknown;
}

const isEntry: (raw: unknown) => raw is RawEntry = isRecord;

/** Reads a parsed entry (wire: The live path); `null` if not an object. Falls back to `currentTime` for `time`. */
export function readEntry(raw: unknown): Entry | null {
  if (!isEntry(raw)) return null;
  const { value, code } = raw;
  return {
    time: parseTime(raw.time) ?? parseTime(raw.currentTime) ?? Number.NaN,
    value: typeof value === 'string' ? value : readTextLeniently(value, ''),
    code: typeof code === 'string' ? code : (readTextLeniently(code, '') ?? ''),
    kind: getKind(raw.dataType),
  };
}

/** Times below this have at most 15 digits and need no further check. */
const PLAIN_TIME = 1e15;

const parseTime = (raw: unknown): number | null =>
  typeof raw === 'number' && raw >= 0 && raw < PLAIN_TIME ? raw : readTimeLeniently(raw, '');

/** Returns the id of a list entry, a number as text; `null` if missing. */
export function getEntryId(raw: unknown): string | null {
  const id = isEntry(raw) ? raw.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
