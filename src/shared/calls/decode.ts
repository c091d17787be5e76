/**
 * Small decoders from what a server sent to what the client believes. Each takes an unknown and the path to it, and
 * returns the value or throws `Unreadable`, which only `run.ts` catches: outside, a body that cannot be read is the
 * fault `malformed`. Plain objects from JSON are read through `Object.hasOwn`, so `__proto__` stays data.
 */
import { clipText } from '../clip-text';
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../constants';
import { fromLocal, type PlatformZone } from '../platform-zone';
import { type EpochMs, epochMs } from '../units';

/** Frames that V8 notes in the stack of an error; other engines have no such setting. */
const stacks = Error as unknown as { stackTraceLimit: number | undefined };

/** Thrown inside decoders only. Without a stack, which costs more than to read the row of a list that it is thrown in. */
export class Unreadable extends Error {
  readonly where: string;
  constructor(where: string) {
    const { stackTraceLimit } = stacks;
    stacks.stackTraceLimit = 0;
    super(where);
    stacks.stackTraceLimit = stackTraceLimit;
    this.where = where;
  }
}

export type Decoder<T> = (raw: unknown, where: string) => T;
export type Decoded<D> = D extends Decoder<infer T> ? T : never;

/** An object that is no list. */
export const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** An own property of an unknown, or undefined. */
export const field = (raw: unknown, name: string): unknown =>
  isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;

export const unknownValue: Decoder<unknown> = (raw) => raw;

/** Text; a number or boolean is accepted as its text, since the platform is not strict about it. */
export const text: Decoder<string> = (raw, where) => {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  throw new Unreadable(where);
};

/** A text for people: beyond what is drawn, and more than any form takes, it ends in an ellipsis. */
export const words: Decoder<string> = (raw, where) => clipText(text(raw, where));

/** An id: non-empty text, or a number as its text. */
export const id =
  <T extends string>(): Decoder<T> =>
  (raw, where) => {
    const value = text(raw, where);
    if (value === '') throw new Unreadable(where);
    return value as T;
  };

/** A finite number, or its text. */
export const number: Decoder<number> = (raw, where) => {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Unreadable(where);
};

/** A truth value; 1, "1" and "true" count as true, 0, "0", "false" and "" as false (wire: Scalars). */
export const bool: Decoder<boolean> = (raw, where) => {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return true;
  if (raw === false || raw === 0 || raw === '0' || raw === 'false' || raw === '') return false;
  throw new Unreadable(where);
};

/** Exactly one of the given texts. */
export const oneOf =
  <const T extends string>(...values: readonly T[]): Decoder<T> =>
  (raw, where) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new Unreadable(where);
    return found;
  };

interface WithFallback {
  /** A fallback that the decoder could have answered widens nothing: a word of a few stays one of them. */
  <T>(decoder: Decoder<T>, fallback: NoInfer<T>): Decoder<T>;
  <T, F>(decoder: Decoder<T>, fallback: F): Decoder<T | F>;
}

/** The value, or the fallback where it is absent, null or unreadable. For fields nothing depends on. */
export const lenient: WithFallback =
  <T, F>(decoder: Decoder<T>, fallback: F): Decoder<T | F> =>
  (raw, where) => {
    if (raw === undefined || raw === null) return fallback;
    try {
      return decoder(raw, where);
    } catch (error) {
      if (error instanceof Unreadable) return fallback;
      throw error;
    }
  };

/** The value, or a default where it is absent or null. Still unreadable when it is there and wrong. */
export const withDefault: WithFallback =
  <T, F>(decoder: Decoder<T>, fallback: F): Decoder<T | F> =>
  (raw, where) =>
    raw === undefined || raw === null ? fallback : decoder(raw, where);

/** The value, or null where it is absent or null. Still unreadable when it is there and wrong. */
export const nullable = <T>(decoder: Decoder<T>): Decoder<T | null> => withDefault(decoder, null);

export const list =
  <T>(item: Decoder<T>): Decoder<readonly T[]> =>
  (raw, where) => {
    if (!Array.isArray(raw)) throw new Unreadable(where);
    return raw.map((element, index) => item(element, `${where}[${index}]`));
  };

/** A list of which unreadable items are left out. For long lists in which one bad row must not hide the rest. */
export const readableItems =
  <T>(item: Decoder<T>): Decoder<readonly T[]> =>
  (raw, where) => {
    if (!Array.isArray(raw)) throw new Unreadable(where);
    const items: T[] = [];
    for (const [index, element] of raw.entries()) {
      try {
        items.push(item(element, `${where}[${index}]`));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
      }
    }
    return items;
  };

/** Texts as an array, or joined by commas in one text. */
export const texts: Decoder<readonly string[]> = (raw, where) =>
  typeof raw === 'string' ? raw.split(',').filter((part) => part !== '') : list(text)(raw, where);

export const record =
  <Shape extends Record<string, Decoder<unknown>>>(
    shape: Shape,
  ): Decoder<{ readonly [Name in keyof Shape]: Decoded<Shape[Name]> }> =>
  (raw, where) => {
    if (!isRecord(raw)) throw new Unreadable(where);
    const value: Record<string, unknown> = {};
    for (const [name, decoder] of Object.entries(shape))
      value[name] = decoder(field(raw, name), `${where}.${name}`);
    return value as { readonly [Name in keyof Shape]: Decoded<Shape[Name]> };
  };

/** One object read by two records: the fields of both. */
export const joint =
  <A extends object, B extends object>(first: Decoder<A>, second: Decoder<B>): Decoder<A & B> =>
  (raw, where) => ({ ...first(raw, where), ...second(raw, where) });

/** No content that anybody reads: whatever came is accepted. */
export const nothing: Decoder<null> = () => null;

/** A decoder whose result is mapped. */
export const mapped =
  <T, R>(decoder: Decoder<T>, turn: (value: T) => R): Decoder<R> =>
  (raw, where) =>
    turn(decoder(raw, where));

/** An object whose names come from outside, as pairs in their order: names from outside are never keys of plain objects. */
export const pairs =
  <T>(item: Decoder<T>): Decoder<readonly (readonly [name: string, value: T])[]> =>
  (raw, where) => {
    if (!isRecord(raw)) throw new Unreadable(where);
    return Object.entries(raw).map(([name, value]) => [name, item(value, `${where}.${name}`)] as const);
  };

const PLATFORM_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;

/** The latest time that a `Date` can hold, and with a minus the earliest: beyond, formatting throws. */
const LAST_TIME = 8.64e15;

/** Set once at the start of each realm, from configuration. */
let knownZone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN;
export const setPlatformZone = (zone: PlatformZone): void => {
  knownZone = zone;
};
/** The zone as it is set: known before any answer of the platform is, since no call is made without configuration. */
export const platformZone = (): PlatformZone => knownZone;

/**
 * A time: epoch milliseconds as number or numeric text, `{time}` (a serialised Java date) around either, or
 * `yyyy-MM-dd HH:mm:ss` in the platform's zone (wire: Scalars).
 */
export const time: Decoder<EpochMs> = (raw, where) => {
  const inner = isRecord(raw) ? field(raw, 'time') : raw;
  if (typeof inner === 'string') {
    const parts = PLATFORM_TIME.exec(inner.trim());
    if (parts) {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
      const utc = Date.UTC(year, month - 1, day, hour, minute, second);
      // A day that the month does not have lies in another one.
      const exists = new Date(utc).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60;
      if (!exists) throw new Unreadable(where);
      return fromLocal(utc, knownZone);
    }
  }
  const value = number(inner, where);
  if (Math.abs(value) > LAST_TIME) throw new Unreadable(where);
  return epochMs(value);
};
