import { describe, expect, it } from 'vitest';
import type { DataType } from '../../../../src/shared/reading';
import { isCoded, listChoices, type ValueRules } from '../../../../src/shared/value-names';
import { quantityText, wholeText, wordValue, wordWritten } from '../../../../src/shared/value-text';

const BITS = { on: '开', off: '关' };

describe('A value as text', () => {
  it('is its name, by the exact text or the number, and without the unit', () => {
    const coded = { dataType: 'int', map: MODES, unit: 'x' } as const;
    expect(said(1, coded)).toBe('自动');
    expect(said(Number.NaN, { dataType: 'string', map: MODES }, '__proto__')).toBe('odd');
    expect(said(7, coded)).toBe('7 x');
    expect(said(1, coded, '01')).toBe('自动');
    expect(said(1, { dataType: 'int', map: [['1.0', '自动']] })).toBe('自动');
    expect(said(Number.NaN, { dataType: 'string', map: MODES }, '01')).toBe('01');
  });

  it('is on or off for a bit, with names in any form', () => {
    expect([said(1, { dataType: 'bit' }), said(0, { dataType: 'bit' })]).toEqual(['开', '关']);
    expect(said(1, { dataType: 'bit', map: [['1', '运行']] })).toBe('运行');
    expect(said(0, { dataType: 'bit', map: [['false', '停止']] })).toBe('停止');
    expect(said(Number.NaN, { dataType: 'bit' })).toBe('--');
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
    expect(said(number, { decimals })).toBe(text);
  });

  it('ignores invalid decimals', () => {
    for (const decimals of [-1, 1.5, 1e9, Number.NaN]) expect(said(1.5, { decimals })).toBe('1.5');
  });

  it.each([
    [8_585_203.92, 'float', 2, '8 585 203.92'],
    [9999, 'int', null, '9999'],
    [12_345, 'uint', null, '12 345'],
    [-12_345.5, 'float', 1, '-12 345.5'],
  ] as const)('groups the digits of %d', (number, dataType, decimals, text) => {
    expect(said(number, { dataType: dataType as DataType, decimals }).replaceAll('\u202f', ' ')).toBe(text);
  });

  it('keeps every digit beyond double precision, and leaves a text unchanged', () => {
    expect(said(2 ** 64, { dataType: 'uint' }, '18446744073709551616').replaceAll('\u202f', '')).toBe(
      '18446744073709551616',
    );
    expect(said(Number.NaN, { dataType: 'string' }, '12345678')).toBe('12345678');
    expect(said(Number.NaN, {}, '')).toBe('--');
  });

  it('has no decimals for an integer, but never hides a fraction', () => {
    expect(said(4, { dataType: 'int', decimals: 2 })).toBe('4');
    expect(said(4.5, { dataType: 'int' })).toBe('4.5');
  });

  it('keeps all digits of a value to be written', () => {
    const written = (value: string, more: Partial<ValueRules> = {}): string =>
      wholeText(wordWritten(value, rules({ decimals: 1, unit: '℃', ...more }), BITS));
    expect(written('42')).toBe('42.0 ℃');
    expect(written('42.55')).toBe('42.55 ℃');
    expect(written('42.123456', { decimals: null })).toBe('42.123456 ℃');
    expect(written('42.123456', { decimals: 99 })).toBe('42.123456 ℃');
    expect(written('1234567890123.45').replaceAll('\u202f', '')).toBe('1234567890123.45 ℃');
    expect(written('1', { dataType: 'int', map: MODES, unit: '' })).toBe('自动');
  });

  it('keeps the digits of a historical number too', () => {
    expect(quantityText(0.019, 3)).toBe('0.019');
  });
});

describe('The choices of a coded value', () => {
  it('are its names, and missing for a quantity', () => {
    expect(isCoded({ dataType: 'int', unit: '', map: MODES })).toBe(true);
    for (const more of [{ unit: 'Hz' }, { dataType: 'float' }, { map: MODES.slice(0, 1) }] as const)
      expect(isCoded({ dataType: 'int', unit: '', map: MODES, ...more })).toBe(false);
    const coded = rules({ dataType: 'int', map: MODES.slice(0, 2) });
    expect(listChoices(coded, BITS)).toEqual([
      { value: '0', name: '手动' },
      { value: '1', name: '自动' },
    ]);
    expect(listChoices(rules({ unit: 'Hz' }), BITS)).toEqual([]);
  });

  it('leave out names beyond the limits', () => {
    const limited = { ...rules({ dataType: 'int', map: MODES.slice(0, 2) }), min: 1, max: 3 };
    expect(listChoices(limited, BITS).map(({ value }) => value)).toEqual(['1']);
    expect(listChoices({ ...limited, min: Number.NaN }, BITS)).toEqual([]);
  });

  it('are on and off for a bit', () => {
    expect(listChoices(rules({ dataType: 'bit' }), BITS)).toEqual([
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

function rules(more: Partial<ValueRules> = {}): ValueRules {
  return {
    dataType: 'float',
    unit: '',
    decimals: null,
    map: [],
    ...more,
  };
}

function said(number: number, more: Partial<ValueRules> = {}, text: string | null = null): string {
  return wholeText(wordValue({ number, text }, rules(more), BITS));
}
