import { describe, expect, it } from 'vitest';
import { ClockRuns } from '../../../../../workers/monitor/live/clock-runs';

const T0 = 1_760_000_000_000;
const OWN_ARRIVAL = 0;

/** Checks values that are earlier than the row's own, given as [time, arrival] in seconds. */
function detectSetBack(
  values: readonly (readonly [time: number, arrival: number])[],
  ownArrival = OWN_ARRIVAL,
): boolean[] {
  const runs = new ClockRuns();
  return values.map(([time, arrival]) =>
    runs.isSetBack(0, T0 + time * 1_000, arrival * 1_000, ownArrival * 1_000),
  );
}

describe('A clock that was set back', () => {
  it.each([
    [
      'by an hour',
      [
        [-3_600, 4],
        [-3_596, 8],
        [-3_592, 12],
      ],
    ],
    [
      'by minutes, of occasional values',
      [
        [-300, 60],
        [-210, 150],
        [60, 420],
      ],
    ],
    [
      'in texts of whole seconds',
      [
        [-10, 0.4],
        [-9, 1.2],
        [-8, 2.1],
      ],
    ],
    [
      'with a repeated time',
      [
        [-10, 1],
        [-10, 1.4],
        [-9, 2],
        [-8, 3],
      ],
    ],
  ] as const)('is detected with the third value in a row: %s', (_, values) => {
    const lastIndex = values.length - 1;
    expect(detectSetBack(values)).toEqual(values.map((_value, at) => at === lastIndex));
  });

  it.each([
    [
      'isolated late values',
      [
        [-4, 1],
        [-8, 5],
        [-6, 9],
      ],
    ],
    [
      'a backlog that arrives in one go',
      [
        [-40, 1],
        [-30, 1],
        [-20, 1],
        [-10, 1],
      ],
    ],
    [
      'a backlog that arrives faster than it was recorded',
      [
        [-40, 1],
        [-30, 4],
        [-20, 7],
        [-10, 10],
      ],
    ],
    [
      'one repeated value',
      [
        [-40, 1],
        [-40, 5],
        [-40, 9],
        [-40, 13],
      ],
    ],
    [
      'values without a time',
      [
        [Number.NaN, 1],
        [Number.NaN, 5],
        [Number.NaN, 9],
        [Number.NaN, 13],
      ],
    ],
  ] as const)('is not inferred from %s', (_, values) => {
    expect(detectSetBack(values)).not.toContain(true);
  });

  it('is not inferred from values of another path interleaved with newer ones', () => {
    const runs = new ClockRuns();
    for (let at = 0; at < 40; at += 4)
      expect(runs.isSetBack(0, T0 - 30_000 + at * 1_000, at * 1_000 + 1_000, at * 1_000)).toBe(false);
  });

  it('is detected after a value without a time', () => {
    const values = [
      [Number.NaN, 1],
      [-100, 2],
      [-98, 4],
      [-96, 6],
    ] as const;
    expect(detectSetBack(values)).toEqual([false, false, false, true]);
  });

  it('is detected again after a detection', () => {
    const createRun = (hours: number) => [1, 5, 9].map((at) => [at - hours * 3_600, at] as const);
    expect(detectSetBack([...createRun(1), ...createRun(3)])).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});
