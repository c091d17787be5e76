/**
 * Decoders for answers. Each takes an unknown value and its path, and returns the typed value or throws `Unreadable`,
 * which only `run.ts` catches: callers get the fault `malformed`. JSON objects are read through `Object.hasOwn`, so
 * `__proto__` is data.
 */
import { clipText } from '../clip-text';
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../constants';
import { type PlatformZone, toUtc } from '../platform-zone';
import { type EpochMs, epochMs } from '../units';

/** Number of frames that V8 records in an error's stack; other engines lack this setting. */
const stacks = Error as unknown as { stackTraceLimit: number | undefined };

/** Thrown inside decoders only. It has no stack, which would cost more than reading a row of a list. */
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

export const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const field = (raw: unknown, name: string): unknown =>
  isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;

export const anything: Decoder<unknown> = (raw) => raw;

/** Reads text; numbers and booleans count as their text, since the platform is not strict. */
export const text: Decoder<string> = (raw, where) => {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  throw new Unreadable(where);
};

/** Reads a display text, truncated with an ellipsis beyond a length that no form allows. */
export const displayText: Decoder<string> = (raw, where) => clipText(text(raw, where));

/** Reads an id: non-empty text, or a number as its text. */
export const id =
  <T extends string>(): Decoder<T> =>
  (raw, where) => {
    const value = text(raw, where);
    if (value === '') throw new Unreadable(where);
    return value as T;
  };

/** Reads a finite number, or its text. */
export const number: Decoder<number> = (raw, where) => {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Unreadable(where);
};

/** Reads a boolean; 1, "1" and "true" count as true, 0, "0", "false" and "" as false (wire: Scalars). */
export const bool: Decoder<boolean> = (raw, where) => {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return true;
  if (raw === false || raw === 0 || raw === '0' || raw === 'false' || raw === '') return false;
  throw new Unreadable(where);
};

export const oneOf =
  <const T extends string>(...values: readonly T[]): Decoder<T> =>
  (raw, where) => {
    const match = values.find((value) => value === raw);
    if (match === undefined) throw new Unreadable(where);
    return match;
  };

interface WithFallback {
  /** A fallback of the decoder's own type keeps that type narrow. */
  <T>(decoder: Decoder<T>, fallback: NoInfer<T>): Decoder<T>;
  <T, F>(decoder: Decoder<T>, fallback: F): Decoder<T | F>;
}

/** Falls back if the value is absent, null or unreadable. For fields that nothing depends on. */
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

/** Falls back if the value is absent or null; a wrong value is unreadable. */
export const withDefault: WithFallback =
  <T, F>(decoder: Decoder<T>, fallback: F): Decoder<T | F> =>
  (raw, where) =>
    raw === undefined || raw === null ? fallback : decoder(raw, where);

/** Reads an absent or null value as `null`; a wrong value is unreadable. */
export const nullable = <T>(decoder: Decoder<T>): Decoder<T | null> => withDefault(decoder, null);

export const list =
  <T>(item: Decoder<T>): Decoder<readonly T[]> =>
  (raw, where) => {
    if (!Array.isArray(raw)) throw new Unreadable(where);
    return raw.map((element, index) => item(element, `${where}[${index}]`));
  };

/** Reads a list without its unreadable items: one bad row must not hide the rest of a long list. */
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

/** Reads texts from an array, or from one text with commas. */
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

export const intersection =
  <A extends object, B extends object>(first: Decoder<A>, second: Decoder<B>): Decoder<A & B> =>
  (raw, where) => ({ ...first(raw, where), ...second(raw, where) });

/** Accepts any content without reading it. */
export const ignore: Decoder<null> = () => null;

export const mapDecoded =
  <T, R>(decoder: Decoder<T>, transform: (value: T) => R): Decoder<R> =>
  (raw, where) =>
    transform(decoder(raw, where));

/** Reads an object with arbitrary names as pairs in order; such names are never keys of plain objects. */
export const pairs =
  <T>(item: Decoder<T>): Decoder<readonly (readonly [name: string, value: T])[]> =>
  (raw, where) => {
    if (!isRecord(raw)) throw new Unreadable(where);
    return Object.entries(raw).map(([name, value]) => [name, item(value, `${where}.${name}`)] as const);
  };

const PLATFORM_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;

/** Largest time that a `Date` can hold, and negated the smallest: formatting others throws. */
const MAX_TIME = 8.64e15;

/** Set once in each realm, from configuration. */
let currentZone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN;
export const setPlatformZone = (zone: PlatformZone): void => {
  currentZone = zone;
};
/** Returns the platform's zone, which is set before any call, since calls need the configuration. */
export const getCurrentPlatformZone = (): PlatformZone => currentZone;

/** Reads a time (wire: Scalars); `{time}` is a serialised Java date. */
export const time: Decoder<EpochMs> = (raw, where) => {
  const inner = isRecord(raw) ? field(raw, 'time') : raw;
  if (typeof inner === 'string') {
    const parts = PLATFORM_TIME.exec(inner.trim());
    if (parts) {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
      const utc = Date.UTC(year, month - 1, day, hour, minute, second);
      // `Date.UTC` moves a day that the month does not have into another month.
      const isValidDate =
        new Date(utc).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60;
      if (!isValidDate) throw new Unreadable(where);
      return toUtc(utc, currentZone);
    }
  }
  const value = number(inner, where);
  if (Math.abs(value) > MAX_TIME) throw new Unreadable(where);
  return epochMs(value);
};
