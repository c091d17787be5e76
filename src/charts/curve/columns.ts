import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { findBar, type Grid, getBarTime } from './grid';

/** Extent of an axis's lines in each bar, by which the chart scales the axis; NaN in a bar without a line. */
export interface Reach {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export interface ReachLine {
  readonly window: Pick<CurveWindow, 'times' | 'numbers'>;
  /** Whether a value holds until the next one; otherwise the line is straight. */
  readonly isStepped: boolean;
}

export function getReach(grid: Grid, lines: readonly ReachLine[]): Reach {
  const low = new Float64Array(grid.count).fill(Number.NaN);
  const high = new Float64Array(grid.count).fill(Number.NaN);
  const extend = (bar: number, number: number): void => {
    if (!((low[bar] as number) <= number)) low[bar] = number;
    if (!((high[bar] as number) >= number)) high[bar] = number;
  };
  for (const { window, isStepped } of lines) {
    const { times, numbers } = window;
    let previous = Number.NaN;
    let previousTime = 0;
    let previousBar = 0;
    for (let i = 0; i < times.length; i++) {
      const number = numbers[i] as number;
      const time = times[i] as number;
      const bar = findBar(grid, time);
      // The line passes through bars without a point.
      if (!Number.isNaN(previous) && !Number.isNaN(number)) {
        const lastBar = Math.min(bar, grid.count) - 1;
        for (let passedBar = Math.max(0, previousBar + 1); passedBar <= lastBar; passedBar++) {
          const share = (getBarTime(grid, passedBar + 0.5) - previousTime) / (time - previousTime);
          extend(passedBar, isStepped ? previous : previous + share * (number - previous));
        }
      }
      if (!Number.isNaN(number) && bar >= 0 && bar < grid.count) extend(bar, number);
      previous = number;
      previousTime = time;
      previousBar = bar;
    }
  }
  return { low, high };
}

/** Returns the first bar in which two reaches on the same scale differ, or their length if equal. */
export function findFirstDifference(first: Reach, second: Reach): number {
  const max = Math.max(first.low.length, second.low.length);
  for (let bar = 0; bar < max; bar++)
    if (!Object.is(first.low[bar], second.low[bar]) || !Object.is(first.high[bar], second.high[bar]))
      return bar;
  return max;
}

export function getExtent({ low, high }: Reach): readonly [low: number, high: number] {
  let min = Number.NaN;
  let max = Number.NaN;
  for (let bar = 0; bar < low.length; bar++) {
    const [barLow, barHigh] = [low[bar] as number, high[bar] as number];
    if (!(min <= barLow) && !Number.isNaN(barLow)) min = barLow;
    if (!(max >= barHigh) && !Number.isNaN(barHigh)) max = barHigh;
  }
  return [min, max];
}
