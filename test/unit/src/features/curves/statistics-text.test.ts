import { describe, expect, it } from 'vitest';
import type { CurveSignal } from '../../../../../src/charts/history-curve';
import { statisticsText } from '../../../../../src/features/curves/statistics-text';
import type { SignalId } from '../../../../../src/shared/ids';

const BITS = { on: 'On', off: 'Off' };

describe('The statistics of a curve', () => {
  it("have the signal's decimals, and the mean one more", () => {
    expect(texts(signal({ decimals: 3 }), 0.019, 0.021, 0.0200028)).toEqual(['0.019', '0.021', '0.0200']);
    expect(texts(signal({ decimals: 1 }), 90, 99.5, 96.1786)).toEqual(['90.0', '99.5', '96.18']);
    expect(texts(signal({ decimals: 0 }), 1, 2, 1.25)).toEqual(['1', '2', '1.3']);
  });

  it("use the extremes' decimals if none are given", () => {
    expect(texts(signal(), 90, 99.25, 96.17861)).toEqual(['90', '99.25', '96.179']);
    expect(texts(signal({ dataType: 'int' }), 3, 4, 3.3333)).toEqual(['3', '4', '3.3']);
    expect(texts(signal(), 1e-10, 6.9e-10, 3e-10)).toEqual(['1.000e-10', '6.900e-10', '3.000e-10']);
  });

  it('of a counter without decimals keep its digits, which keeps the mean between the extremes', () => {
    expect(texts(signal(), 8_585_203.92, 8_585_204.5, 8_585_204.21)).toEqual([
      '8585203.92',
      '8585204.5',
      '8\u202f585\u202f204.210',
    ]);
  });

  it('of states are their names, without a mean', () => {
    const mode = signal({
      dataType: 'uint',
      unit: '',
      map: [
        ['0', 'Manual'],
        ['1', 'Auto'],
      ],
    });
    expect(texts(mode, 0, 1, 0.5)).toEqual(['Manual', 'Auto', '--']);
    expect(texts(signal({ dataType: 'bit', unit: '' }), 0, 1, 0.5)).toEqual(['Off', 'On', '--']);
    expect(texts(mode, 0, 7, 3)).toEqual(['Manual', '7', '--']);
  });

  it('without values are dashes', () => {
    expect(texts(signal({ decimals: 2 }), Number.NaN, Number.NaN, Number.NaN)).toEqual(['--', '--', '--']);
  });
});

function signal(change: Partial<CurveSignal> = {}): CurveSignal {
  return {
    id: 's1' as SignalId,
    title: 'Pressure',
    unit: 'MPa',
    dataType: 'float',
    ...change,
  };
}

function texts(of: CurveSignal, min: number, max: number, mean: number): readonly string[] {
  return Object.values(statisticsText(of, { min, max, mean }, BITS));
}
