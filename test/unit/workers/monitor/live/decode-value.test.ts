import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getQuality, HAS_NUMBER, HAS_TEXT, Quality } from '../../../../../src/shared/reading';
import {
  type DecodedValue,
  decodeValue,
  getKind,
  isGoodCode,
  Kind,
  readShortNumber,
} from '../../../../../workers/monitor/live/decode-value';
import { readOracleValue } from './oracle';

const createEmptyValue = (): DecodedValue => ({ number: Number.NaN, flags: 0, text: null });

const { good, bad, invalid } = Quality;
const notANumber = Number.NaN;

describe('The text of a value', () => {
  it.each<Case>([
    ['float', '12.34', 12.34, null, good],
    ['float', '-12.34', -12.34, null, good],
    ['float', '0', 0, null, good],
    ['float', '-0', 0, null, good],
    ['float', '0.0', 0, null, good],
    ['float', '-0.0', 0, null, good],
    ['float', '5', 5, null, good],
    ['float', '5.', 5, null, good],
    ['float', '.5', 0.5, null, good],
    ['float', '-.5', -0.5, null, good],
    ['float', '+5', 5, null, good],
    ['float', '1e3', 1_000, null, good],
    ['float', '1E3', 1_000, null, good],
    ['float', '1.5e-7', 1.5e-7, null, good],
    ['float', '-2.5E+10', -2.5e10, null, good],
    ['float', '0.1', 0.1, null, good],
    ['float', '0.3', 0.3, null, good],
    ['float', '1.50', 1.5, null, good],
    ['float', ' 12 ', 12, null, good],
    ['float', '\t7\n', 7, null, good],
    ['float', '123456789012345', 123_456_789_012_345, null, good],
    ['float', '1234567.89012345', 1_234_567.890_123_45, null, good],
    ['float', '0.000001', 0.000_001, null, good],
    ['float', '1e22', 1e22, null, good],
    ['float', '1.7976931348623157e308', 1.797_693_134_862_315_7e308, '1.7976931348623157e308', good],
    ['float', '5e-324', 5e-324, null, good],
    ['float', '1e-400', 0, '1e-400', good],
    ['float', '0e5', 0, null, good],
    // More digits than a number holds
    ['float', '1234567890123456', 1_234_567_890_123_456, '1234567890123456', good],
    ['float', '3.141592653589793', Math.PI, '3.141592653589793', good],
    ['float', '0.1000000000000000055', 0.1, '0.1000000000000000055', good],
    ['float', '100000000000000000000', 1e20, '100000000000000000000', good],
    ['int', '9007199254740993', 9_007_199_254_740_992, '9007199254740993', good],
    ['int', '-9007199254740993', -9_007_199_254_740_992, '-9007199254740993', good],
    ['uint', '18446744073709551615', 18_446_744_073_709_552_000, '18446744073709551615', good],
    // Leading zeros
    ['int', '007', 7, '007', good],
    ['int', '-007', -7, '-007', good],
    ['int', '00', 0, '00', good],
    ['float', '00.5', 0.5, '00.5', good],
    ['float', '0.05', 0.05, null, good],
    ['int', '1500', 1_500, null, good],
    ['int', '-32768', -32_768, null, good],
    ['int', '12.5', 12.5, null, good],
    ['uint', '4294967295', 4_294_967_295, null, good],
    ['uint', '-1', -1, null, good],
    // Not numbers
    ['float', 'NaN', notANumber, 'NaN', invalid],
    ['float', 'nan', notANumber, 'nan', invalid],
    ['float', 'Infinity', notANumber, 'Infinity', invalid],
    ['float', '-Infinity', notANumber, '-Infinity', invalid],
    ['float', '∞', notANumber, '∞', invalid],
    ['float', '1e400', notANumber, '1e400', invalid],
    ['float', '-1e400', notANumber, '-1e400', invalid],
    ['float', 'offline', notANumber, 'offline', invalid],
    ['float', '12,5', notANumber, '12,5', invalid],
    ['float', '1 000', notANumber, '1 000', invalid],
    ['float', '12.3.4', notANumber, '12.3.4', invalid],
    ['float', '--5', notANumber, '--5', invalid],
    ['float', '-', notANumber, '-', invalid],
    ['float', '.', notANumber, '.', invalid],
    ['float', 'e5', notANumber, 'e5', invalid],
    ['float', '1e', notANumber, '1e', invalid],
    ['float', '0x10', notANumber, '0x10', invalid],
    ['float', '0b1', notANumber, '0b1', invalid],
    ['float', '1_000', notANumber, '1_000', invalid],
    ['float', '12n', notANumber, '12n', invalid],
    ['float', '１２', notANumber, '１２', invalid],
    ['float', 'true', notANumber, 'true', invalid],
    ['float', 'null', notANumber, 'null', invalid],
    ['float', '', notANumber, '', invalid],
    ['float', '   ', notANumber, '   ', invalid],
    ['int', 'constructor', notANumber, 'constructor', invalid],
    ['bit', '0', 0, null, good],
    ['bit', '1', 1, null, good],
    ['bit', 'true', 1, null, good],
    ['bit', 'false', 0, null, good],
    ['bit', ' 1 ', 1, null, good],
    ['bit', '2', notANumber, '2', invalid],
    ['bit', '255', notANumber, '255', invalid],
    ['bit', '0.5', notANumber, '0.5', invalid],
    ['bit', 'True', 1, null, good],
    ['bit', 'FALSE', 0, null, good],
    ['bit', '1.0', 1, null, good],
    ['bit', '0.0', 0, null, good],
    ['bit', '-0', 0, null, good],
    ['bit', 'on', notANumber, 'on', invalid],
    ['bit', '', notANumber, '', invalid],
    ['string', '运行', notANumber, '运行', good],
    ['string', '', notANumber, '', good],
    ['string', '0', notANumber, '0', good],
    ['string', '007', notANumber, '007', good],
    ['string', 'NaN', notANumber, 'NaN', good],
    ['string', ' a ', notANumber, ' a ', good],
    ['string', '\u202eabc\u0007', notANumber, '\u202eabc\u0007', good],
    // Without a type
    [null, '12.5', 12.5, null, good],
    [null, '007', 7, '007', good],
    [null, 'running', notANumber, 'running', good],
    [null, 'true', notANumber, 'true', good],
    [null, '', notANumber, '', good],
    [null, 'NaN', notANumber, 'NaN', invalid],
    [null, '-inf', notANumber, '-inf', invalid],
    [null, '1e400', notANumber, '1e400', invalid],
    ['double', '1.5', 1.5, null, good],
  ])(
    'of type %s, %j, is read as the number %d with the exact text %j and quality %d',
    (type, text, number, exact, quality) => {
      const value = decode(text, type);
      expect(value.number).toBe(number);
      expect(value.text).toBe(exact);
      expect(getQuality(value.flags)).toBe(quality);
      expect((value.flags & HAS_NUMBER) !== 0).toBe(!Number.isNaN(number));
      expect((value.flags & HAS_TEXT) !== 0).toBe(exact !== null);
    },
  );

  it('is bad if the platform marks it as bad, readable or not', () => {
    expect(getQuality(decode('12.5', 'float', false).flags)).toBe(bad);
    expect(decode('12.5', 'float', false).number).toBe(12.5);
    expect(getQuality(decode('NaN', 'float', false).flags)).toBe(bad);
    expect(decode('NaN', 'float', false).number).toBeNaN();
  });

  it('matches a slow parser, for any text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE '), maxLength: 24 });
    const text = fc.oneof(
      digits,
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.string({ maxLength: 8 }),
    );
    const type = fc.constantFrom('bit', 'int', 'uint', 'float', 'string', null);
    fc.assert(
      fc.property(text, type, (sample, dataType) => {
        const { number, text: exact, flags } = decode(sample, dataType);
        expect({ number, text: exact, isInvalid: getQuality(flags) === invalid }).toEqual(
          readOracleValue(sample, dataType),
        );
      }),
      { seed: 41, numRuns: 20_000 },
    );
  });

  it('is rounded like `Number` rounds it, for all digits that fit', () => {
    const digits = fc.tuple(
      fc.nat({ max: 999_999_999 }),
      fc.nat({ max: 999_999 }),
      fc.integer({ min: 0, max: 15 }),
    );
    fc.assert(
      fc.property(digits, ([high, low, decimals]) => {
        const mantissa = `${high}${String(low).padStart(6, '0')}`.replace(/^0+(?=\d)/, '');
        const padded = mantissa.padStart(decimals + 1, '0');
        const text = decimals === 0 ? mantissa : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
        expect(decode(text, 'float').number).toBe(Number(text));
      }),
      { seed: 42, numRuns: 20_000 },
    );
  });
});

describe('A short number within a text', () => {
  it.each([
    ['12.34"', 0, 5, 12.34],
    ['xx-7,', 2, 4, -7],
    ['0', 0, 1, 0],
    ['123456789012345', 0, 15, 123_456_789_012_345],
  ])('in %j from %d ends at %d', (text, at, end, number) => {
    const target = createEmptyValue();
    expect(readShortNumber(text, at, target)).toBe(end);
    expect(target.number).toBe(number);
  });

  it.each(['', '-', '5.', '.5', '007', '1234567890123456', '0.123456789012345', 'x'])(
    'is not found in %j',
    (text) => {
      expect(readShortNumber(text, 0, createEmptyValue())).toBe(-1);
    },
  );
});

describe('A quality code', () => {
  it.each(['200', '0', ''])('of %j is good', (code) => expect(isGoodCode(code)).toBe(true));
  it.each(['1301', '1', 'bad', ' 200', '200.0', '00'])('of %j is bad', (code) =>
    expect(isGoodCode(code)).toBe(false),
  );
});

describe('A data type', () => {
  it('is unknown unless listed, even if every object has a member of that name', () => {
    for (const type of ['double', 'Float', '', 'constructor', '__proto__', null, undefined, 5, {}])
      expect(getKind(type)).toBe(Kind.unknown);
  });
});

function decode(text: string, dataType: string | null, good = true): DecodedValue {
  return decodeValue(text, getKind(dataType), good, createEmptyValue());
}

type Case = readonly [
  type: string | null,
  text: string,
  number: number,
  exact: string | null,
  quality: Quality,
];
