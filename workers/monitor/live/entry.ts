/** One entry of `signalVal` as parsed JSON: the slow, plain way to read it, and the measure of the fast one. */
import { isRecord, lenient, text, time } from '../../../src/shared/calls/decode';
import { type Kind, kindOf } from './decode-value';

export interface Entry {
  /** Epoch ms, NaN where there is none that can be read. */
  readonly time: number;
  /** The value's text; null where it is absent, null, or no scalar. */
  readonly value: string | null;
  readonly code: string;
  readonly kind: Kind;
}

const lenientTime = lenient(time, null);
const lenientText = lenient(text, null);

/** An object made by `JSON.parse`. It inherits from `Object.prototype` only, which has none of these names. */
interface RawEntry {
  readonly id?: unknown;
  readonly time?: unknown;
  readonly currentTime?: unknown;
  readonly value?: unknown;
  readonly code?: unknown;
  readonly dataType?: unknown;
}

const isEntry: (raw: unknown) => raw is RawEntry = isRecord;

/** Reads a parsed entry (wire: The live path); null where it is no object. `currentTime` serves where `time` is missing. */
export function readEntry(raw: unknown): Entry | null {
  if (!isEntry(raw)) return null;
  const { value, code } = raw;
  return {
    time: timeOf(raw.time) ?? timeOf(raw.currentTime) ?? Number.NaN,
    value: typeof value === 'string' ? value : lenientText(value, ''),
    code: typeof code === 'string' ? code : (lenientText(code, '') ?? ''),
    kind: kindOf(raw.dataType),
  };
}

/** Up to here no time needs a second look: it is a number of at most 15 digits. */
const PLAIN_TIME = 1e15;

const timeOf = (raw: unknown): number | null =>
  typeof raw === 'number' && raw >= 0 && raw < PLAIN_TIME ? raw : lenientTime(raw, '');

/** The id of an entry in a list: a text, or a number as its text. */
export function entryId(raw: unknown): string | null {
  const id = isEntry(raw) ? raw.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
