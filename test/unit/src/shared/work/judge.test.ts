import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differsFromSensor,
  judgeChoice,
  judgeNumber,
  judgeOverall,
  toFinding,
} from '../../../../../src/shared/work/judge';

const NONE = { low: null, high: null, min: null, max: null };
const LIMITS = { low: 10, high: 85, min: -20, max: 200 };

describe('A typed number', () => {
  it('is judged by inclusive limits', () => {
    expect(judgeNumber('10', LIMITS)).toBe('normal');
    expect(judgeNumber('85', LIMITS)).toBe('normal');
    expect(judgeNumber('9.99', LIMITS)).toBe('low');
    expect(judgeNumber('85.01', LIMITS)).toBe('high');
    expect(judgeNumber('200', LIMITS)).toBe('high');
    expect(judgeNumber('924', LIMITS)).toBe('mistyped');
    expect(judgeNumber('-21', LIMITS)).toBe('mistyped');
    expect(judgeNumber('warm', LIMITS)).toBe('not a number');
  });

  it('has no limit if none is given, and no value if empty', () => {
    fc.assert(fc.property(fc.integer(), (value) => judgeNumber(String(value), NONE) === 'normal'));
    expect(judgeNumber('', LIMITS)).toBe('none');
    expect(judgeNumber('-5', { ...NONE, high: 3 })).toBe('normal');
    expect(judgeNumber('0', { ...NONE, low: 1 })).toBe('low');
  });

  it('makes its item abnormal only outside its limits', () => {
    for (const judgement of ['none', 'not a number', 'mistyped'] as const)
      expect(toFinding(judgement)).toBeNull();
    expect((['low', 'high', 'normal'] as const).map(toFinding)).toEqual(['abnormal', 'abnormal', 'normal']);
  });
});

describe('Manual and sensor values', () => {
  it('differ when further apart than the tolerance', () => {
    expect(differsFromSensor('90.4', '92.4', 2)).toBe(false);
    expect(differsFromSensor('90.3', '92.4', 2)).toBe(true);
    expect(differsFromSensor('0.1', '0.4', 0.3)).toBe(false);
    expect(differsFromSensor('5', '5', 0)).toBe(false);
  });

  it('are not compared if one of them or the tolerance is missing', () => {
    expect(differsFromSensor('', '92', 2)).toBeNull();
    expect(differsFromSensor('92', null, 2)).toBeNull();
    expect(differsFromSensor('92', 'on', 2)).toBeNull();
    expect(differsFromSensor('1', '92', null)).toBeNull();
  });
});

describe('A device', () => {
  it('is abnormal as soon as one item is, and normal when all are', () => {
    expect(judgeOverall(['normal', 'abnormal', null])).toBe('abnormal');
    expect(judgeOverall(['normal', 'normal'])).toBe('normal');
    expect(judgeOverall(['normal', null])).toBeNull();
    expect(judgeOverall([])).toBeNull();
  });

  it('has choices judged by their marks', () => {
    const choices = [
      { value: '0', abnormal: false },
      { value: '1', abnormal: true },
    ];
    expect(judgeChoice('0', choices)).toBe('normal');
    expect(judgeChoice('1', choices)).toBe('abnormal');
    expect(judgeChoice('2', choices)).toBeNull();
  });
});
