import { describe, expect, it } from 'vitest';
import type { DataType } from '../../../../src/shared/reading';
import { isCoded, listChoices, type ValueRules } from '../../../../src/shared/value-names';
import {
  formatQuantity,
  formatSignalValue,
  formatWrittenValue,
  joinUnit,
} from '../../../../src/shared/value-text';

const BITS = { on: '开', off: '关' };

describe('A value as text', () => {
  it('is its name, by the exact text or the number, and without the unit', () => {
    const codedRules = { dataType: 'int', map: MODES, unit: 'x' } as const;
    expect(formatValue(1, codedRules)).toBe('自动');
    expect(formatValue(Number.NaN, { dataType: 'string', map: MODES }, '__proto__')).toBe('odd');
    expect(formatValue(7, codedRules)).toBe('7 x');
    expect(formatValue(1, codedRules, '01')).toBe('自动');
    expect(formatValue(1, { dataType: 'int', map: [['1.0', '自动']] })).toBe('自动');
    expect(formatValue(Number.NaN, { dataType: 'string', map: MODES }, '01')).toBe('01');
  });

  it('is on or off for a bit, with names in any form', () => {
    expect([formatValue(1, { dataType: 'bit' }), formatValue(0, { dataType: 'bit' })]).toEqual(['开', '关']);
    expect(formatValue(1, { dataType: 'bit', map: [['1', '运行']] })).toBe('运行');
    expect(formatValue(0, { dataType: 'bit', map: [['false', '停止']] })).toBe('停止');
    expect(formatValue(Number.NaN, { dataType: 'bit' })).toBe('--');
  });

  it.each([
    [0.02, 3, '0.020'],
    [228, 1, '228.0'],
    [50, 2, '50.00'],
    [-0.001, 1, '0.0'],
    [12.345678, null, '12.346'],
    [0.00004321, null, '0.0000432'],
    [1e-9, null, '1e-9'],
  ])("keeps the variable's decimals: %d with %j is %s", (number, decimals, text) => {
    expect(formatValue(number, { decimals })).toBe(text);
  });

  it('ignores invalid decimals', () => {
    for (const decimals of [-1, 1.5, 1e9, Number.NaN]) expect(formatValue(1.5, { decimals })).toBe('1.5');
  });

  it.each([
    [8_585_203.92, 'float', 2, '8 585 203.92'],
    [9999, 'int', null, '9999'],
    [12_345, 'uint', null, '12 345'],
    [-12_345.5, 'float', 1, '-12 345.5'],
  ] as const)('groups the digits of %d', (number, dataType, decimals, text) => {
    expect(formatValue(number, { dataType: dataType as DataType, decimals }).replaceAll('\u202f', ' ')).toBe(
      text,
    );
  });

  it('keeps every digit beyond double precision, and leaves a text unchanged', () => {
    expect(formatValue(2 ** 64, { dataType: 'uint' }, '18446744073709551616').replaceAll('\u202f', '')).toBe(
      '18446744073709551616',
    );
    expect(formatValue(Number.NaN, { dataType: 'string' }, '12345678')).toBe('12345678');
    expect(formatValue(Number.NaN, {}, '')).toBe('--');
  });

  it('has no decimals for an integer, but never hides a fraction', () => {
    expect(formatValue(4, { dataType: 'int', decimals: 2 })).toBe('4');
    expect(formatValue(4.5, { dataType: 'int' })).toBe('4.5');
  });

  it('keeps all digits of a value to be written', () => {
    const formatWritten = (value: string, changes: Partial<ValueRules> = {}): string =>
      joinUnit(formatWrittenValue(value, createRules({ decimals: 1, unit: '℃', ...changes }), BITS));
    expect(formatWritten('42')).toBe('42.0 ℃');
    expect(formatWritten('42.55')).toBe('42.55 ℃');
    expect(formatWritten('42.123456', { decimals: null })).toBe('42.123456 ℃');
    expect(formatWritten('42.123456', { decimals: 99 })).toBe('42.123456 ℃');
    expect(formatWritten('1234567890123.45').replaceAll('\u202f', '')).toBe('1234567890123.45 ℃');
    expect(formatWritten('1', { dataType: 'int', map: MODES, unit: '' })).toBe('自动');
  });

  it('keeps the digits of a historical number too', () => {
    expect(formatQuantity(0.019, 3)).toBe('0.019');
  });
});

describe('The choices of a coded value', () => {
  it('are its names, and missing for a quantity', () => {
    expect(isCoded({ dataType: 'int', unit: '', map: MODES })).toBe(true);
    for (const changes of [{ unit: 'Hz' }, { dataType: 'float' }, { map: MODES.slice(0, 1) }] as const)
      expect(isCoded({ dataType: 'int', unit: '', map: MODES, ...changes })).toBe(false);
    const codedRules = createRules({ dataType: 'int', map: MODES.slice(0, 2) });
    expect(listChoices(codedRules, BITS)).toEqual([
      { value: '0', name: '手动' },
      { value: '1', name: '自动' },
    ]);
    expect(listChoices(createRules({ unit: 'Hz' }), BITS)).toEqual([]);
  });

  it('leave out names beyond the limits', () => {
    const limitedRules = { ...createRules({ dataType: 'int', map: MODES.slice(0, 2) }), min: 1, max: 3 };
    expect(listChoices(limitedRules, BITS).map(({ value }) => value)).toEqual(['1']);
    expect(listChoices({ ...limitedRules, min: Number.NaN }, BITS)).toEqual([]);
  });

  it('are on and off for a bit', () => {
    expect(listChoices(createRules({ dataType: 'bit' }), BITS)).toEqual([
      { value: '1', name: '开' },
      { value: '0', name: '关' },
    ]);
  });
});

const MODES = [
  ['0', '手动'],
  ['1', '自动'],
  ['__proto__', 'odd'],
] as const;

function createRules(changes: Partial<ValueRules> = {}): ValueRules {
  return {
    dataType: 'float',
    unit: '',
    decimals: null,
    map: [],
    ...changes,
  };
}

function formatValue(number: number, changes: Partial<ValueRules> = {}, text: string | null = null): string {
  return joinUnit(formatSignalValue({ number, text }, createRules(changes), BITS));
}
