import { describe, expect, it } from 'vitest';
import type { CurveSignal } from '../../../../../src/charts/history-curve';
import { formatStatistics } from '../../../../../src/features/curves/statistics-text';
import type { SignalId } from '../../../../../src/shared/ids';

const BITS = { on: 'On', off: 'Off' };

describe('The statistics of a curve', () => {
  it("have the signal's decimals, and the mean one more", () => {
    expect(listStatistics(createSignal({ decimals: 3 }), 0.019, 0.021, 0.0200028)).toEqual([
      '0.019',
      '0.021',
      '0.0200',
    ]);
    expect(listStatistics(createSignal({ decimals: 1 }), 90, 99.5, 96.1786)).toEqual([
      '90.0',
      '99.5',
      '96.18',
    ]);
    expect(listStatistics(createSignal({ decimals: 0 }), 1, 2, 1.25)).toEqual(['1', '2', '1.3']);
  });

  it("use the extremes' decimals if none are given", () => {
    expect(listStatistics(createSignal(), 90, 99.25, 96.17861)).toEqual(['90', '99.25', '96.179']);
    expect(listStatistics(createSignal({ dataType: 'int' }), 3, 4, 3.3333)).toEqual(['3', '4', '3.3']);
    expect(listStatistics(createSignal(), 1e-10, 6.9e-10, 3e-10)).toEqual([
      '1.000e-10',
      '6.900e-10',
      '3.000e-10',
    ]);
  });

  it('of a counter without decimals keep its digits', () => {
    expect(listStatistics(createSignal(), 8_585_203.92, 8_585_204.5, 8_585_204.21)).toEqual([
      '8585203.92',
      '8585204.5',
      '8\u202f585\u202f204.210',
    ]);
  });

  it('of states are their names, without a mean', () => {
    const mode = createSignal({
      dataType: 'uint',
      unit: '',
      map: [
        ['0', 'Manual'],
        ['1', 'Auto'],
      ],
    });
    expect(listStatistics(mode, 0, 1, 0.5)).toEqual(['Manual', 'Auto', '--']);
    expect(listStatistics(createSignal({ dataType: 'bit', unit: '' }), 0, 1, 0.5)).toEqual([
      'Off',
      'On',
      '--',
    ]);
    expect(listStatistics(mode, 0, 7, 3)).toEqual(['Manual', '7', '--']);
  });

  it('without values are dashes', () => {
    expect(listStatistics(createSignal({ decimals: 2 }), Number.NaN, Number.NaN, Number.NaN)).toEqual([
      '--',
      '--',
      '--',
    ]);
  });
});

function createSignal(overrides: Partial<CurveSignal> = {}): CurveSignal {
  return {
    id: 's1' as SignalId,
    title: 'Pressure',
    unit: 'MPa',
    dataType: 'float',
    ...overrides,
  };
}

function listStatistics(curveSignal: CurveSignal, min: number, max: number, mean: number): readonly string[] {
  return Object.values(formatStatistics(curveSignal, { min, max, mean }, BITS));
}
