import { describe, expect, it } from 'vitest';
import {
  formatCellText,
  formatColumnName,
  getCellKind,
  getCellNumber,
  getDecimals,
} from '../../../src/features/history-reports/cell';
import { createColumn, createRow, createStates } from './kit';

const TEXTS = { on: '开', off: '关' };
const float = createColumn('v', { unit: 'MPa', title: '压力' });
const formatCell = (value: string | null, of = float, decimals = 2): string =>
  formatCellText(value, of, decimals, TEXTS);

describe('A report value', () => {
  it('is missing, bad, a number or a text', () => {
    for (const value of [null, '', ' ']) expect(getCellKind(value, float)).toBe('missing');
    for (const value of ['1.5', '-3', 'true', '1e3']) expect(getCellKind(value, float), value).toBe('number');
    for (const value of ['NaN', 'Infinity', '1e400', '0x10', 'error', '=1+1'])
      expect(getCellKind(value, float), value).toBe('bad');
    expect(getCellKind('1.5', createColumn('n', { dataType: 'int' }))).toBe('bad');
    expect(getCellKind('运行', createColumn('s', { dataType: 'string' }))).toBe('text');
    expect(getCellKind('运行', createColumn('s', { dataType: null }))).toBe('text');
  });

  it('counts as missing if it is no number', () => {
    for (const value of [null, '', 'NaN', '1e400', 'error']) expect(getCellNumber(value, float)).toBeNaN();
    expect(getCellNumber('12', createColumn('s', { dataType: 'string' }))).toBeNaN();
    expect(getCellNumber('-0', float)).toBe(0);
  });

  it('has as many decimals as its column, and at most three', () => {
    const rows = [createRow(0, '1.5'), createRow(1, '2.25'), createRow(2, null), createRow(3, 'x')];
    expect(getDecimals(rows, 0, float)).toBe(2);
    expect(getDecimals([createRow(0, '1.123456')], 0, float)).toBe(3);
    expect(getDecimals([createRow(0, '1.5')], 0, createColumn('n', { dataType: 'int' }))).toBe(0);
    expect(['1', '1.5', '-2.25'].map((value) => formatCell(value))).toEqual(['1.00', '1.50', '-2.25']);
    expect(formatCell('1.234567', float, 3)).toBe('1.235');
  });

  it('keeps its decimals if the platform writes it with an exponent, a sign or spaces', () => {
    for (const [value, shown] of [
      ['1.2345E1', '12.345'],
      ['1.23456789E7', '12\u202f345\u202f678.9'],
      ['+12.5', '12.5'],
      [' 12.5 ', '12.5'],
      ['012.5', '12.5'],
      ['4.2E-3', '0.004'],
    ] as const)
      expect(formatCell(value, float, getDecimals([createRow(0, value)], 0, float)), value).toBe(shown);
    expect(getDecimals([createRow(0, '1e400'), createRow(1, 'x'), createRow(2, '1E6')], 0, float)).toBe(0);
  });

  it('is not shown as 0 if small', () => {
    const small = ['0.00042', '-1.5E-9', '0.000'].map((value) => formatCell(value, float, 3));
    expect(small).toEqual(['0.00042', '-1.5e-9', '0.000']);
  });

  it('keeps every digit that a double would lose', () => {
    expect(formatCell('12345678901234567890', createColumn('n', { dataType: 'uint' }), 0)).toBe(
      '12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890',
    );
    expect(formatCell('12345678901234567890.5')).toBe(
      '12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890.50',
    );
  });

  it('is shown as a dash if missing and unchanged if bad', () => {
    expect(formatCell(null)).toBe('--');
    expect(formatCell('1e400')).toBe('1e400');
    expect(formatCell(`a\u202e${'b'.repeat(400)}`).length).toBeLessThanOrEqual(301);
  });

  it("shows its column's texts, on and off for a bit", () => {
    const bit = createColumn('b', { dataType: 'bit' });
    expect([formatCell('1', bit, 0), formatCell('false', bit, 0)]).toEqual(['开', '关']);
    const state = createColumn('m', { dataType: 'int', map: createStates('停止') });
    expect([formatCell('0', state, 0), formatCell('7', state, 0)]).toEqual(['停止', '7']);
    // A state is the same in any notation: the charts count it by its number.
    expect(formatCell('0.0', state, 0)).toBe('停止');
    const named = createColumn('r', { dataType: 'bit', map: createStates('停止', '运行') });
    expect([formatCell('true', named, 0), formatCell('false', named, 0)]).toEqual(['运行', '停止']);
  });

  it("is below its column's name with the unit, or its id", () => {
    expect(formatColumnName(float)).toBe('压力 (MPa)');
    expect(formatColumnName(createColumn('x1', { title: '' }))).toBe('x1');
  });
});
