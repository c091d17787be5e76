import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../../../src/shared/number-text';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { isNumeric } from '../../../../../src/widgets/format/number';
import { type RawValue, type ShowRules, toShownValue } from '../../../../../src/widgets/format/shown';
import { tidyText } from '../../../../../src/widgets/format/tidy';
import { createPage, texts } from '../../../../kit/widget-page';

const freshValue: RawValue = {
  number: 12.34,
  text: null,
  freshness: Freshness.fresh,
  quality: Quality.good,
  futureTime: false,
};
const text = (value: Partial<RawValue>, showRules?: ShowRules): string => show(value, showRules).text;

describe('A value box', () => {
  it('shows -- for a value that was never collected', () => {
    expect(show({ freshness: Freshness.never })).toMatchObject({ text: '--', freshness: 'never', unit: '' });
  });
  it('shows the last value, marked as old, when stale or disconnected', () => {
    expect(show({ freshness: Freshness.stale })).toMatchObject({ text: '12.34', freshness: 'stale' });
    expect(show({ freshness: Freshness.disconnected })).toMatchObject({
      text: '12.34',
      freshness: 'disconnected',
    });
  });
  it('shows -- while its gateway is in VPN mode, even with a value', () => {
    expect(show({ freshness: Freshness.paused })).toMatchObject({ text: '--', freshness: 'paused' });
  });
  it("shows the page's text for bad values, with a mark", () => {
    const error = { show: 'custom', text: 'n/a' } as const;
    expect(show({ quality: Quality.bad }, createRules({}, { error }))).toMatchObject({
      text: 'n/a',
      mark: 'bad',
    });
    expect(show({ quality: Quality.bad })).toMatchObject({ text: '0', mark: 'bad' });
  });
  it('shows the last good value, or a dash without one, for a bad value if the page sets it', () => {
    const lastRules = createRules({ decimals: 1 }, { error: { show: 'last', text: '' } });
    expect(show({ quality: Quality.bad, number: 99 }, lastRules, { ...freshValue, number: 5 })).toMatchObject(
      {
        text: '5.0',
        mark: 'bad',
      },
    );
    expect(show({ quality: Quality.bad, number: 99 }, lastRules)).toMatchObject({ text: '--', mark: 'bad' });
  });
  it('shows a dash for a bad value if the page sets it', () => {
    const dashRules = createRules({}, { error: { show: 'dash', text: '' } });
    expect(show({ quality: Quality.bad }, dashRules)).toMatchObject({ text: '--', mark: 'bad' });
  });
  it("shows 0 with a mark for a formula error, ignoring the page's setting for bad values", () => {
    const dashRules = createRules({}, { error: { show: 'dash', text: '' } });
    expect(show({ quality: Quality.formula, number: 0 }, dashRules)).toMatchObject({
      text: '0',
      mark: 'formula',
    });
  });
  it('shows 0 with a mark for a formula without collected operands', () => {
    expect(show({ freshness: Freshness.never, quality: Quality.formula })).toMatchObject({
      text: '0',
      mark: 'formula',
    });
  });

  it('shows invalid, never 0, for a value of the wrong type', () => {
    expect(show({ quality: Quality.invalid, number: Number.NaN })).toMatchObject({
      text: 'Invalid',
      mark: 'invalid',
    });
  });
  it('shows On or Off for a bit, or its own texts, or its map', () => {
    const createBitRules = (format: object) => createRules(format, { dataType: 'bit' });
    expect(text({ number: 1 }, createBitRules({}))).toBe('On');
    expect(text({ number: 0 }, createBitRules({}))).toBe('Off');
    expect(text({ number: 1 }, createBitRules({ trueText: 'Open', falseText: 'Shut' }))).toBe('Open');
    expect(text({ number: 0 }, createBitRules({ trueText: 'Open', falseText: 'Shut' }))).toBe('Shut');
    expect(text({ number: 0 }, createBitRules({ map: { 0: 'Idle', 1: 'Runs' } }))).toBe('Idle');
    expect(text({ number: 1, text: 'true' }, createBitRules({ map: { 0: 'Idle', 1: 'Runs' } }))).toBe('Runs');
  });
  it("shows the signal's name for a value if the page sets none", () => {
    const names = [
      ['0', 'Manual'],
      ['1', 'Automatic'],
    ] as const;
    expect(text({ number: 1 }, createRules({ decimals: 0 }, { dataType: 'int', names }))).toBe('Automatic');
    expect(text({ number: 7 }, createRules({}, { dataType: 'int', names }))).toBe('7');
    expect(text({ number: 0 }, createRules({}, { dataType: 'bit', names }))).toBe('Manual');
    expect(text({ number: 0 }, createRules({ falseText: 'Shut' }, { dataType: 'bit', names }))).toBe('Shut');
    // A page that names some values leaves the others unnamed on purpose.
    expect(text({ number: 1 }, createRules({ map: { 0: 'Hand' } }, { dataType: 'int', names }))).toBe('1');
  });
  it('shows the raw value outside a map', () => {
    const map = createRules({ map: { 0: 'Stop', 1: 'Run' } }, { dataType: 'int' });
    expect(text({ number: 1 }, map)).toBe('Run');
    expect(text({ number: 7 }, map)).toBe('7');
  });
  it('shows online or offline for a gateway', () => {
    const gateway = createRules({}, { source: 'gateway', dataType: null });
    expect(text({ number: 1 }, gateway)).toBe('Online');
    expect(text({ number: 0 }, gateway)).toBe('Offline');
  });
  it('is empty for an unavailable count', () => {
    const count = createRules({}, { source: 'count', dataType: null });
    expect(text({ number: Number.NaN, text: '' }, count)).toBe('');
    expect(text({ freshness: Freshness.never }, count)).toBe('');
  });
  it('omits prefix and suffix for an unavailable count and an empty text', () => {
    const affixes = { prefix: 'all ', suffix: ' pcs' };
    const count = createRules(affixes, { source: 'count', dataType: null });
    expect(text({ number: Number.NaN, text: '' }, count)).toBe('');
    expect(text({ number: Number.NaN, text: '' }, createRules(affixes, { dataType: 'string' }))).toBe('');
  });
  it('marks a value with an implausible future time', () => {
    expect(show({ futureTime: true })).toMatchObject({ text: '12.34', mark: 'future' });
  });
  it('keeps exact texts: leading zeros and integers beyond 2⁵³', () => {
    expect(text({ number: 7, text: '007' }, createRules({ decimals: 2 }))).toBe('007');
    const hugeValue = { number: 2 ** 64, text: '18446744073709551615' };
    expect(text(hugeValue)).toBe('18446744073709551615');
    expect(text(hugeValue, createRules({ decimals: 1 }))).toBe('18446744073709551615');
  });
  it.each([
    ['12.300000190734863', null, '12.3'],
    ['0.30000000000000004', null, '0.3'],
    ['-0.30000000000000004', 2, '-0.30'],
    ['1.2345678901234567E7', null, '12345678.901'],
    ['1.2345678901234567E7', 1, '12345678.9'],
    ['9007199254740991.5', null, '9007199254740991.5'],
  ])('rounds a number with more digits than needed: %s', (rawText, decimals, expected) => {
    const value = { number: Number(rawText), text: rawText };
    expect(text(value, createRules(decimals === null ? {} : { decimals }))).toBe(expected);
    const lastRules = createRules(decimals === null ? {} : { decimals }, {
      error: { show: 'last', text: '' },
    });
    expect(show({ quality: Quality.bad }, lastRules, { ...freshValue, ...value }).text).toBe(expected);
  });
  it('shows a constant as written', () => {
    const constant = createRules({}, { source: 'const', dataType: null });
    expect(text({ number: 2.34567, text: '2.34567' }, constant)).toBe('2.34567');
  });
  it('applies decimals to the exact text of an ordinary number', () => {
    expect(text({ number: 3.1, text: '3.10' }, createRules({ decimals: 1 }))).toBe('3.1');
  });
  it("shows the page's unit, else the signal's, and none after words", () => {
    expect(show({}, createRules({}, { unit: 'MPa' })).unit).toBe('MPa');
    expect(show({}, createRules({ unit: 'bar' }, { unit: 'MPa' })).unit).toBe('bar');
    expect(show({}, createRules({ unit: '' }, { unit: 'MPa' })).unit).toBe('');
    expect(show({ number: Number.NaN, text: 'auto' }, createRules({}, { unit: 'MPa' })).unit).toBe('');
    expect(show({ freshness: Freshness.never }, createRules({}, { unit: 'MPa' })).unit).toBe('');
  });
  it('puts prefix and suffix around the value', () => {
    expect(text({}, createRules({ prefix: '≈', suffix: '!' }))).toBe('≈12.34!');
  });
});

describe('A number', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [-0.0001, '0'],
    [1 / 3, '0.333'],
    [1.0005, '1.001'],
    [100, '100'],
    [123_456_789_012.345_6, '123456789012.346'],
    [999_999_999_999, '999999999999'],
    [0.000_000_1, '0'],
    [1e12, '1000000000000'],
    [1.5e15, '1500000000000000'],
    [1.234_567_89e20, '1.234568e+20'],
    [9_007_199_361_797_560, '9.007199e+15'],
    [1.5e22, '1.5e+22'],
    [1_234_567_890_123.45, '1234567890123.45'],
    [-1_234_567_890_123.062_5, '-1234567890123.063'],
  ])('%d reads %s', (value, expected) => {
    expect(formatNumber(value, null)).toBe(expected);
  });
  it.each([
    [12.345, 1, '12.3'],
    [12, 2, '12.00'],
    [-0.001, 1, '0.0'],
    [-1.26, 1, '-1.3'],
    [5.5, 0, '6'],
    [1_234_567_890_123.75, 1, '1234567890123.8'],
    [1_234_567_890_123, 2, '1234567890123.00'],
  ])('%d to %d decimals reads %s', (value, decimals, expected) => {
    expect(formatNumber(value, decimals)).toBe(expected);
  });
});

describe('A text', () => {
  it.each([
    '0',
    '-12.5',
    '007',
    '9007199361095083',
    '12.5吨',
    '约 5 吨',
    '1.2e+15 kWh',
    '2026-11-20 08:00:00',
  ])('counts as a number and is not truncated: %s', (text) => expect(isNumeric(text)).toBe(true));
  it.each([
    '',
    '--',
    '停止',
    '水箱液位开关已校验; P-204 机封更换中',
    'Seal of pump P-204 is replaced, no entry',
  ])('does not count as a number: %s', (text) => expect(isNumeric(text)).toBe(false));
});

describe('An external text', () => {
  it('is reduced to one short line without control or bidirectional characters', () => {
    expect(tidyText('a\nb\tc\u0000d')).toBe('a b cd');
    expect(tidyText('\u202eabc\u2066')).toBe('abc');
    expect(tidyText('泵房 A-1')).toBe('泵房 A-1');
    expect(tidyText('x'.repeat(100_000)).length).toBeLessThan(310);
    expect(tidyText('😀'.repeat(50_000)).endsWith('…')).toBe(true);
  });
});

function createRules(format: object = {}, overrides: Partial<ShowRules> = {}): ShowRules {
  const [widget] = createPage([{ kind: 'value', format }]).widgets;
  if (!widget) throw new Error('no widget');
  return {
    format: widget.format,
    dataType: 'float',
    source: 'signal',
    unit: '',
    names: [],
    error: { show: 'custom', text: '0' },
    ...overrides,
  };
}

function show(
  value: Partial<RawValue>,
  showRules: ShowRules = createRules(),
  lastGood: RawValue | null = null,
) {
  return toShownValue({ ...freshValue, ...value }, showRules, lastGood, texts);
}
