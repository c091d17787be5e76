import { describe, expect, it } from 'vitest';
import { HISTORY_MAX_POINTS } from '../../../../../src/shared/constants';
import { cleanPoints } from '../../../../../workers/monitor/history/recent';

const rows = (list: readonly unknown[]) => {
  const { times, numbers } = cleanPoints(list);
  return [...times].map((time, index) => [time, numbers[index]]);
};

describe('points of a trend', () => {
  it('are sorted, one per time, the one that came last (faults, 38)', () => {
    expect(
      rows([
        [30, '3'],
        [10, '1'],
        [20, '2'],
        [10, '1.5'],
      ]),
    ).toEqual([
      [10, 1.5],
      [20, 2],
      [30, 3],
    ]);
  });

  it('break the line where there is no number', () => {
    expect(
      rows([
        [1, 'NaN'],
        [2, ''],
        [3, null],
        [4, '1e999'],
        [5, '0'],
      ]),
    ).toEqual([
      [1, Number.NaN],
      [2, Number.NaN],
      [3, Number.NaN],
      [4, Number.NaN],
      [5, 0],
    ]);
  });

  it('leave out what has no time and what is no point', () => {
    expect(rows([['x', '1'], [null, '1'], 'point', {}, null, ['7', '8']])).toEqual([[7, 8]]);
  });

  it('are the latest where there are more than a curve may hold (faults, 39)', () => {
    const { times } = cleanPoints(Array.from({ length: HISTORY_MAX_POINTS + 1 }, (_, i) => [i, '1']));
    expect(times).toHaveLength(HISTORY_MAX_POINTS);
    expect(times[0]).toBe(1);
  });
});
