import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryProjectHistoryData } from '../../../../../src/shared/calls/project-history';
import { decodeResponse } from '../../../../../src/shared/calls/run';
import type { Series } from '../../../../../workers/monitor/history/points';
import { scanHistory as scanBytes } from '../../../../../workers/monitor/history/scan';
import { withColumns } from '../../../../../workers/monitor/history/series';
import { points } from './oracle';

const call = withColumns(queryProjectHistoryData);
const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);
const scanHistory = (text: string) => scanBytes(encodeText(text));

describe('The scanner of history answers', () => {
  it.each([
    ['[]', []],
    ['[[1760000000000,"12.34"]]', [1_760_000_000_000, 12.34]],
    ['[[1,"-0.5"],[2,7],[3,-7.25]]', [1, -0.5, 2, 7, 3, -7.25]],
    ['[[1,"-0"],[2,-0]]', [1, 0, 2, 0]],
    ['[[1,"007"],[2,"+5"],[3,".5"],[4,"5."],[5," 6 "]]', [1, 7, 2, 5, 3, 0.5, 4, 5, 5, 6]],
    ['[[1,"1e3"],[2,2E-2],[3,"12345678901234567890"]]', [1, 1_000, 2, 0.02, 3, 12_345_678_901_234_567_000]],
    ['[[1,"true"],[2,false]]', [1, 1, 2, 0]],
  ])('reads %s', (list, expected) => {
    expect(checkAgreement(createAnswer(list))).toBe(true);
    const [series] = scanHistory(createAnswer(list)) ?? [];
    expect(series && points(series).flat()).toEqual(expected);
  });

  it.each(['null', '""', '"NaN"', '"Infinity"', '"1e400"', '1e400', '"0x10"', '"open"', '"-"', '"."'])(
    'reads the value %s as a gap (faults 38)',
    (value) => {
      expect(checkAgreement(createAnswer(`[[1,${value}]]`))).toBe(true);
      expect(scanHistory(createAnswer(`[[1,${value}]]`))?.[0]?.numbers[0]).toBeNaN();
    },
  );

  it('reads several signals, their totals, and names in any order', () => {
    const text =
      '{"data":[{"totalCount":9,"list":[[1,"1"]],"id":"a"},{"id":"__proto__","list":[],"unit":"m"}],"code":200}';
    expect(checkAgreement(text)).toBe(true);
    expect(scanHistory(text)?.map(({ id, total }) => [id, total])).toEqual([
      ['a', 9],
      ['__proto__', null],
    ]);
  });

  it('reads letters of any language, and a byte order mark within a text as a character', () => {
    const text = '{"code":"200","message":"成功","data":[{"id":"\uFEFF温度😀","list":[[1,"２"],[2,"3"]]}]}';
    expect(checkAgreement(text)).toBe(true);
    expect(scanHistory(text)?.[0]?.id).toBe('\uFEFF温度😀');
  });

  it('reads bytes within a larger buffer', () => {
    const text = createAnswer('[[1760000000000,"12.34"]]');
    const wholeBytes = encodeText(`abc${text}def`);
    const [series] = scanBytes(wholeBytes.subarray(3, wholeBytes.length - 3)) ?? [];
    expect(series && points(series)).toEqual([[1_760_000_000_000, 12.34]]);
  });

  it.each([
    ['an id with an escape', '{"code":"200","data":[{"id":"a\\u0062","list":[]}]}'],
    ['white space', '{"code": "200", "data": []}'],
    ['a point with three parts', createAnswer('[[1,"1",2]]')],
    ['an invalid point', createAnswer('[7]')],
    ['a time as text', createAnswer('[["1","1"]]')],
    ['a negative time', createAnswer('[[-1,"1"]]')],
    ['a repeated name', createAnswer('[]', ',"list":[[1,"1"]]')],
    ['anything after the end', `${createAnswer('[]')} `],
    ['another code', createAnswer('[]').replace('200', '10003')],
    ['no list', '{"code":"200","data":[{"id":"a"}]}'],
    ['null data', '{"code":"200","data":null}'],
    ['a time with a leading zero', createAnswer('[[01,"1"]]')],
    ['a value with a leading zero', createAnswer('[[1,01]]')],
    ['a value that ends in a point', createAnswer('[[1,1.]]')],
    ['a list that ends too early', createAnswer('[[1,"1"],')],
    ['an extra comma', createAnswer('[[1,"1"],]')],
  ])('leaves %s to the plain parser', (_, text) => {
    expect(scanHistory(text)).toBeNull();
  });

  it('rejects every proper prefix of an answer', () => {
    const text = createAnswer(
      '[[1760000000000,"12.34"],[1760000005000,null],[1760000010000,-3e2]]',
      ',"totalCount":3',
    );
    for (let end = 0; end < text.length; end++) expect(scanHistory(text.slice(0, end))).toBeNull();
    expect(checkAgreement(text)).toBe(true);
  });

  it('agrees with the plain parser, or declines, for any answer', () => {
    const value = fc.oneof(
      fc.double(),
      fc.double().map(String),
      fc.integer().map(String),
      fc.constantFrom('', 'NaN', '007', '1e5', 'true', null, true, '－1', '"', '\\', '\u0007', '١'),
      fc.string(),
    );
    const time = fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 2_000_000_000_000 }), weight: 20 },
      { arbitrary: fc.constantFrom(-1, 1.5, 1e16, '5', '2025-01-02 03:04:05', null), weight: 1 },
    );
    const answer = fc.array(
      fc.record({
        id: fc.string({ minLength: 1 }),
        list: fc.array(fc.tuple(time, value), { maxLength: 8 }),
        totalCount: fc.option(fc.nat()),
      }),
      { maxLength: 3 },
    );
    let readCount = 0;
    fc.assert(
      fc.property(answer, (data) => {
        const text = JSON.stringify({ code: '200', message: 'success', data });
        if (checkAgreement(text)) readCount++;
      }),
      { seed: 6, numRuns: 600 },
    );
    expect(readCount).toBeGreaterThan(100);
  });

  it('accepts nothing that JSON.parse rejects, after a change of any character', () => {
    const text = createAnswer(
      '[[1760000000000,"12.34"],[1760000005000,-5],[1760000010000,null]]',
      ',"totalCount":3',
    );
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom(...'0123456789-+.eE,:[]{}" \\\tntf'),
        (at, char) => {
          checkAgreement(text.slice(0, at) + char + text.slice(at + 1));
          checkAgreement(text.slice(0, at) + char + text.slice(at));
          checkAgreement(text.slice(0, at) + text.slice(at + 1));
        },
      ),
      { seed: 7, numRuns: 3_000 },
    );
  });

  it('grows its columns if points are shorter than estimated', () => {
    const list = Array.from({ length: 2_000 }, (_, i) => [i % 10, i % 7]);
    const text = createAnswer(JSON.stringify(list));
    expect(checkAgreement(text)).toBe(true);
    expect(scanHistory(text)?.[0]?.times).toHaveLength(2_000);
  });
});

describe('A history answer in the usual shape', () => {
  it('is read by the scanner alone, while a refusal is read by the envelope', () => {
    const response = { status: 200, text: '', bytes: encodeText(createAnswer('[[1,"2"]]')), date: null };
    const scanResult = decodeResponse(
      {
        ...call,
        decode: () => {
          throw new Error('was parsed');
        },
      },
      response,
    );
    expect(scanResult).toMatchObject({ ok: true, value: { code: '200' } });
    const refusal = encodeText('{"code":"1006","message":"","data":null}');
    const refusalOutcome = decodeResponse(call, { ...response, bytes: refusal });
    expect(refusalOutcome).toEqual({ ok: false, fault: { kind: 'session-ended' } });
    const failureOutcome = decodeResponse(call, { ...response, status: 500 });
    expect(failureOutcome).toEqual({ ok: false, fault: { kind: 'http', status: 500 } });
  });
});

/** Reads an answer with `JSON.parse` and the decoder. */
const parsePlainly = (text: string) =>
  decodeResponse({ decode: call.decode }, { status: 200, text, date: null });

function toComparable(series: readonly Series[]) {
  return series.map((entry) => ({ id: entry.id, total: entry.total, points: points(entry) }));
}

/** Checks that the scanner agrees with the plain parser or returns `null`. Returns whether it read the answer. */
function checkAgreement(text: string): boolean {
  const scanResult = scanHistory(text);
  if (scanResult === null) return false;
  const plainOutcome = parsePlainly(text);
  expect(plainOutcome.ok, text).toBe(true);
  if (plainOutcome.ok) expect(toComparable(scanResult), text).toEqual(toComparable(plainOutcome.value.data));
  return true;
}

function createAnswer(list: string, extraFields = ''): string {
  return `{"code":"200","message":"success","data":[{"id":"s1","list":${list}${extraFields}}]}`;
}
