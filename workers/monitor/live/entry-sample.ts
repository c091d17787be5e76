/** Pieces of a frame as parsed JSON: whole members and elements of `signalVal`, from which shapes are learned. */
import { entryId, readEntry } from './entry';
import { exactOrUndefined, parseOrUndefined } from './json-text';
import type { EntrySample } from './shape';

export const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const own = (raw: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(raw, name) ? raw[name] : undefined;

/** A number of which parsing has lost digits. */
const isLong = (raw: unknown): boolean => typeof raw === 'number' && Math.abs(raw) >= 2 ** 53;

/** A piece as parsed JSON, undefined where it is none. Only where a digit was lost does it cost a second look (faults 109). */
export function parseEntry(text: string): unknown {
  const raw = parseOrUndefined(text);
  return isObject(raw) && (isLong(raw.value) || isLong(raw.id)) ? exactOrUndefined(text) : raw;
}

/** Reads `"id":{…}`. */
export const readMember: EntrySample['read'] = (text) => {
  const members = parseOrUndefined(`{${text}}`);
  const [id] = isObject(members) ? Object.keys(members) : [];
  return {
    id: id ?? null,
    entry: isObject(members) && id !== undefined ? readEntry(members[id]) : null,
  };
};

/** Reads `{"id":"…",…}`. */
export const readElement: EntrySample['read'] = (text) => {
  const raw = parseOrUndefined(text);
  return { id: entryId(raw), entry: readEntry(raw) };
};
