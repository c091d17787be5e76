import { describe, expect, it } from 'vitest';
import { queryProjectSignals } from '../../../../src/shared/calls/project';
import { decodeResponse } from '../../../../src/shared/calls/run';
import { parseExact } from '../../../../src/shared/exact-json';

describe('JSON with all digits', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['1234567890123456', '1234567890123456'],
    ['18446744073709551615', '18446744073709551615'],
    [' 18446744073709551615 ', '18446744073709551615'],
  ])('keeps the text of a long integer (fault 109): %s', (text, expected) => {
    expect(parseExact(text)).toBe(expected);
    expect(parseExact(`{"a":[${text},{"b":${text}}],"c":1}`)).toEqual({
      a: [expected, { b: expected }],
      c: 1,
    });
  });

  it('equals JSON.parse for everything else, with any texts', () => {
    for (const value of [
      0,
      -1.5,
      999_999_999_999_999,
      0.300_000_000_000_000_04,
      1e300,
      5e-324,
      true,
      null,
      [],
      {},
      '',
      '9007199254740993',
      'a"9007199254740993',
      '\\',
      '\\"-9007199254740993:',
      '\u2028泵😀\\',
      { '9007199254740993': 'x', '"': '\\"' },
      ['-', '\\\\"', { deep: [[['12345678901234567890']]] }],
    ]) {
      const text = JSON.stringify(value);
      expect(parseExact(text)).toEqual(value);
      expect(parseExact(`[${text},12345678901234567890]`)).toEqual([value, '12345678901234567890']);
      const spacedText = JSON.stringify([value, '12345678901234567890'], null, 2);
      expect(parseExact(spacedText)).toEqual([value, '12345678901234567890']);
    }
  });

  it('throws for invalid JSON, with or without long numbers', () => {
    const longInteger = '9007199254740993';
    for (const text of ['', '{', '"', `"${longInteger}`, `{"a":${longInteger}`, `${longInteger}x`, '[1,]'])
      expect(() => parseExact(text)).toThrow(SyntaxError);
  });

  it('keeps long integers in every answer of the platform', () => {
    const answer = decodeResponse(queryProjectSignals as never, {
      status: 200,
      text: '{"code":200,"data":[{"id":9007199254740993,"value":9007199254740995,"dataType":"int"}]}',
      date: null,
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { data: [{ id: '9007199254740993', value: '9007199254740995' }] },
    });
  });
});
