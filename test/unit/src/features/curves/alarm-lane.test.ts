import { describe, expect, it } from 'vitest';
import type { RangeAlarm } from '../../../../../src/features/alarms/use-range-alarms';
import { groupClusters } from '../../../../../src/features/curves/alarm-lane';
import { epochMs } from '../../../../../src/shared/units';

const view = { from: epochMs(1_000), end: epochMs(2_000) };

describe('Alarms under a time axis', () => {
  it('are placed at their times, only if visible', () => {
    const found = groupClusters(alarms(900, 1_000, 1_500, 2_000, 2_100), view, 400);
    expect(found.map(({ x }) => x)).toEqual([0, 200, 400]);
  });

  it('are placed at the right edge if newer than the view by at most one column', () => {
    expect(groupClusters(alarms(1_500, 2_010, 2_030), view, 100)).toMatchObject([{ x: 50 }, { x: 100 }]);
  });

  it('are grouped if too close for a thumb, and none is lost', () => {
    const times = Array.from({ length: 500 }, (_, i) => 1_000 + 2 * i);
    const found = groupClusters(alarms(...times), view, 320);
    expect(found.flatMap(({ alarms: own }) => own).length).toBe(500);
    expect(found.length).toBeLessThanOrEqual(8);
    for (const [at, { alarms: own }] of found.entries()) {
      const first = ((own[0]?.triggerTime ?? 0) - 1_000) * 0.32;
      const before = ((found[at - 1]?.alarms[0]?.triggerTime ?? -1_000_000) - 1_000) * 0.32;
      expect(first - before).toBeGreaterThanOrEqual(44);
    }
  });
});

function alarms(...times: readonly number[]): readonly RangeAlarm[] {
  return times.map((triggerTime) => ({ id: String(triggerTime), triggerTime }) as unknown as RangeAlarm);
}
