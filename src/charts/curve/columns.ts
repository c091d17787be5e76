import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { barAt, type Grid, timeOfBar } from './grid';

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
  const cover = (bar: number, number: number): void => {
    if (!((low[bar] as number) <= number)) low[bar] = number;
    if (!((high[bar] as number) >= number)) high[bar] = number;
  };
  for (const { window, isStepped } of lines) {
    const { times, numbers } = window;
    let before = Number.NaN;
    let timeBefore = 0;
    let barBefore = 0;
    for (let i = 0; i < times.length; i++) {
      const number = numbers[i] as number;
      const time = times[i] as number;
      const bar = barAt(grid, time);
      // The line passes through bars without a point.
      if (!Number.isNaN(before) && !Number.isNaN(number)) {
        const last = Math.min(bar, grid.count) - 1;
        for (let between = Math.max(0, barBefore + 1); between <= last; between++) {
          const share = (timeOfBar(grid, between + 0.5) - timeBefore) / (time - timeBefore);
          cover(between, isStepped ? before : before + share * (number - before));
        }
      }
      if (!Number.isNaN(number) && bar >= 0 && bar < grid.count) cover(bar, number);
      before = number;
      timeBefore = time;
      barBefore = bar;
    }
  }
  return { low, high };
}

/** Returns the first bar in which two reaches on the same scale differ, or their length if equal. */
export function firstDifference(one: Reach, other: Reach): number {
  const most = Math.max(one.low.length, other.low.length);
  for (let bar = 0; bar < most; bar++)
    if (!Object.is(one.low[bar], other.low[bar]) || !Object.is(one.high[bar], other.high[bar])) return bar;
  return most;
}

/** Returns the extent of all bars; NaN without any line. */
export function getExtent({ low, high }: Reach): readonly [low: number, high: number] {
  let least = Number.NaN;
  let most = Number.NaN;
  for (let bar = 0; bar < low.length; bar++) {
    const [down, up] = [low[bar] as number, high[bar] as number];
    if (!(least <= down) && !Number.isNaN(down)) least = down;
    if (!(most >= up) && !Number.isNaN(up)) most = up;
  }
  return [least, most];
}
