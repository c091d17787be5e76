import { describe, expect, it } from 'vitest';
import { equalsWritten } from '../../../../src/shared/equals-written';
import type { DataType } from '../../../../src/shared/reading';

describe('A pushed value equals the written one', () => {
  it.each<Case>([
    ['true', 1, null, 'bit'],
    ['false', 0, null, 'bit'],
    ['TRUE', 1, null, 'bit'],
    ['1', 1, null, 'bit'],
    ['1.0', 1, null, 'bit'],
    ['true', 1, null, null],
    // Without a data type, a bit that arrives as a word is a text.
    ['1', Number.NaN, 'true', null],
    ['0', Number.NaN, 'False', null],
    ['true', Number.NaN, 'true', null],
  ])('as a bit, by word or by number: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(true);
  });

  it.each<Case>([
    ['12.3', 12.3, null, 'float'],
    [' 12.30 ', 12.3, null, 'float'],
    ['1e2', 100, null, 'int'],
    ['-0', 0, null, 'int'],
    ['12.3', 12.300000190734863, '12.300000190734863', 'float'],
    ['12.3', 12.300000190734863, '12.300000190734863', null],
    ['12.3', 12.3000002, null, 'float'],
    ['12.300000190734863', 12.3, null, null],
    ['1234.5678', 1234.567749, null, 'float'],
    ['16777217', 16777216, null, 'float'],
    ['12345678901234567890', 12345679395506094000, '12345679395506094080', 'float'],
    ['0.5', 0.5, null, 'int'],
  ])('as a number, also in single precision: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(true);
  });

  it.each<Case>([
    ['AUTO', Number.NaN, 'AUTO', 'string'],
    [' AUTO', Number.NaN, 'AUTO ', 'string'],
    ['', Number.NaN, '', 'string'],
    ['7', 7, '007', 'uint'],
    ['007', 7, '007', null],
    ['+12345678901234567890', 12345678901234567000, '12345678901234567890', 'uint'],
    // The value arrived before its data type was known.
    ['5', 5, null, 'string'],
  ])('as a text: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(true);
  });
});

describe('A pushed value differs from the written one', () => {
  it.each<Case>([
    ['true', 0, null, 'bit'],
    ['false', 1, null, 'bit'],
    ['true', 2, null, 'int'],
    ['on', 1, null, 'bit'],
  ])('as a bit: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(false);
  });

  it.each<Case>([
    ['12.3', 12.4, null, 'float'],
    ['12.3', 12.300002, null, 'float'],
    ['16777217', 16777216, null, 'uint'],
    ['16777217', 16777216, null, null],
    ['1000001', 1000000, null, 'int'],
    ['12345678901234567891', 12345678901234567000, '12345678901234567890', 'uint'],
    ['12345678901234567891', 12345678901234567000, '12345678901234567890', null],
    ['1e39', 1e40, null, 'float'],
    ['0', Number.NaN, null, null],
    ['', 0, null, 'int'],
    ['0', Number.NaN, '', null],
    ['0x10', 16, null, 'int'],
  ])('as a number: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(false);
  });

  it.each<Case>([
    ['AUTO', Number.NaN, 'auto', 'string'],
    ['7', Number.NaN, '007', 'string'],
    ['1', Number.NaN, 'true', 'string'],
    ['TRUE', Number.NaN, 'true', 'string'],
    ['AUTO', 1, null, 'int'],
  ])('as a text: %j, %j %j (%s)', (...values) => {
    expect(isEqual(values)).toBe(false);
  });
});

type Case = readonly [written: string, number: number, text: string | null, dataType: DataType | null];

function isEqual([written, number, text, dataType]: Case): boolean {
  return equalsWritten(written, { number, text }, dataType);
}
