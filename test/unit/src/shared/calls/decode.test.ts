import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bool,
  type Decoder,
  field,
  id,
  intersection,
  lenient,
  mapDecoded,
  nullable,
  number,
  oneOf,
  pairs,
  readableItems,
  record,
  setPlatformZone,
  text,
  texts,
  time,
  Unreadable,
} from '../../../../../src/shared/calls/decode';
import { paged } from '../../../../../src/shared/calls/paging';

const unreadable = (where = '$') => ({ unreadable: where });

describe('Scalars', () => {
  it('are texts, or numbers and booleans as texts', () => {
    expect(['', 'x', 0, 1.5, false].map((raw) => read(text, raw))).toEqual(['', 'x', '0', '1.5', 'false']);
    for (const raw of [null, undefined, {}, ['x']]) expect(read(text, raw)).toEqual(unreadable());
  });

  it('are non-empty ids with every character', () => {
    expect(['__proto__', ' 007 ', 7].map((raw) => read(id(), raw))).toEqual(['__proto__', ' 007 ', '7']);
    for (const raw of ['', null, {}]) expect(read(id(), raw)).toEqual(unreadable());
  });

  it('are finite numbers', () => {
    expect([0, '12.5', ' 1e3 ', '-0.5'].map((raw) => read(number, raw))).toEqual([0, 12.5, 1_000, -0.5]);
    for (const raw of ['', ' ', 'NaN', '1e400', Number.NaN, Infinity, 'x', true, [1], null])
      expect(read(number, raw)).toEqual(unreadable());
  });

  it("are booleans in the platform's notations", () => {
    for (const raw of [true, 1, '1', 'true']) expect(read(bool, raw)).toBe(true);
    for (const raw of [false, 0, '0', 'false', '']) expect(read(bool, raw)).toBe(false);
    for (const raw of [2, 'yes', 'TRUE', null, [], {}]) expect(read(bool, raw)).toEqual(unreadable());
  });

  it('are limited to the exact words', () => {
    const level = oneOf('serious', 'convention');
    expect(read(level, 'serious')).toBe('serious');
    for (const raw of ['Serious', '', 'toString', 0]) expect(read(level, raw)).toEqual(unreadable());
  });
});

describe('A time', () => {
  it("is epoch milliseconds, their text, a serialized date, or a date in the platform's zone", () => {
    const at = 1_760_000_000_000;
    for (const raw of [
      at,
      String(at),
      { time: at },
      { time: String(at) },
      '2025-10-09 16:53:20',
      '2025-10-09T16:53:20',
    ])
      expect(read(time, raw)).toBe(at);
    setPlatformZone(0);
    expect(read(time, '2025-10-09 08:53:20')).toBe(at);
  });

  it('is never an impossible day, a word, or beyond the range of a date', () => {
    for (const raw of [
      '2025-02-29 00:00:00',
      '2025-13-01 00:00:00',
      '2025-01-01 24:00:00',
      '2025-01-01 23:60:00',
      '2025-01-01 23:59:60',
      '2025-01-00 00:00:00',
      '2025-12-32 00:00:00',
      '2025-01-01',
      'now',
      '',
    ])
      expect(read(time, raw)).toEqual(unreadable());
    for (const raw of [8.64e15 + 1, -8.64e15 - 1, 1e300, { time: null }, {}, null, [1]])
      expect(read(time, raw)).toEqual(unreadable());
    expect(read(time, 8.64e15)).toBe(8.64e15);
  });
});

describe('A record', () => {
  it('has the declared fields only, and names the path of an unreadable one', () => {
    const shape = record({ a: text, b: record({ c: number }) });
    expect(read(shape, { a: 'x', b: { c: 1, d: 2 }, e: 3 })).toEqual({ a: 'x', b: { c: 1 } });
    expect(read(shape, { a: 'x', b: { c: 'y' } })).toEqual(unreadable('$.b.c'));
    for (const raw of [null, [], 'x', 1]) expect(read(shape, raw)).toEqual(unreadable());
  });

  it('reads nothing from a prototype', () => {
    const inheritedRecord: unknown = Object.create({ a: 'inherited' });
    expect(read(record({ a: text }), inheritedRecord)).toEqual(unreadable('$.a'));
    expect(read(record({ a: text }), JSON.parse('{"__proto__":{"a":"x"}}'))).toEqual(unreadable('$.a'));
    expect(field({}, 'toString')).toBeUndefined();
  });

  it('may combine two records', () => {
    const combinedDecoder = intersection(record({ a: text }), record({ b: number }));
    expect(read(combinedDecoder, { a: 'x', b: 1, c: 2 })).toEqual({ a: 'x', b: 1 });
    expect(read(combinedDecoder, { a: 'x' })).toEqual(unreadable('$.b'));
  });

  it('may be transformed', () => {
    const doubledDecoder = mapDecoded(number, (value) => value * 2);
    expect(read(doubledDecoder, '4')).toBe(8);
    expect(read(doubledDecoder, 'x')).toEqual(unreadable());
  });
});

describe('An optional value', () => {
  it('has a fallback if lenient, even for a wrong value', () => {
    const shape = lenient(number, null);
    expect([undefined, null, 'x', 3].map((raw) => read(shape, raw))).toEqual([null, null, null, 3]);
  });

  it('is null if nullable, and unreadable for a wrong value', () => {
    const shape = nullable(number);
    expect([undefined, null, 3].map((raw) => read(shape, raw))).toEqual([null, null, 3]);
    expect(read(shape, 'x')).toEqual(unreadable());
  });

  it('does not hide a bug', () => {
    const brokenDecoder: Decoder<string> = () => {
      throw new TypeError('a bug');
    };
    expect(() => lenient(brokenDecoder, '')('x', '$')).toThrow(TypeError);
    expect(() => readableItems(brokenDecoder)(['x'], '$')).toThrow(TypeError);
  });
});

describe('A list', () => {
  it('keeps readable items in order', () => {
    expect(read(readableItems(number), [1, 'x', '2', null, 3])).toEqual([1, 2, 3]);
    for (const raw of [null, {}, 'x']) expect(read(readableItems(number), raw)).toEqual(unreadable());
  });

  it('may be a page, in which one bad row does not hide the rest', () => {
    const page = paged(record({ id: id() }));
    expect(read(page, { list: [{ id: 1 }, null, { id: '' }], totalCount: '3' })).toEqual({
      list: [{ id: '1' }],
      totalCount: 3,
      totalPage: 1,
    });
    for (const raw of [null, [], { list: [] }, { list: null, totalCount: 0 }])
      expect(read(page, raw)).toHaveProperty('unreadable');
  });

  it('may be texts joined by commas', () => {
    expect(['a,b', '', ',a,', ['a', 1]].map((raw) => read(texts, raw))).toEqual([
      ['a', 'b'],
      [],
      ['a'],
      ['a', '1'],
    ]);
  });

  it("may be an object's own pairs, with any names", () => {
    const words = pairs(text);
    expect(read(words, JSON.parse('{"0":"停止","__proto__":"x"}'))).toEqual([
      ['0', '停止'],
      ['__proto__', 'x'],
    ]);
    expect(read(words, { a: {} })).toEqual(unreadable('$.a'));
  });
});

describe('Any decoder', () => {
  it('is deterministic', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const shape = lenient(paged(record({ id: id(), at: lenient(time, null) })), null);
        expect(read(shape, JSON.parse(json))).toEqual(read(shape, JSON.parse(json)));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

it('captures no stack for an unreadable value, but does for later errors', () => {
  expect(new Unreadable('$.a').stack).not.toContain('\n');
  expect(new Error('another').stack).toContain('\n');
});

/** Returns the decoded value; for `Unreadable`, the path at which reading stopped. */
function read<T>(decoder: Decoder<T>, raw: unknown): T | { readonly unreadable: string } {
  try {
    return decoder(raw, '$');
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.where };
    throw error;
  }
}
