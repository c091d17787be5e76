import { describe, expect, it } from 'vitest';
import type { RangeAlarm } from '../../../../../src/features/alarms/use-range-alarms';
import { groupIntoClusters } from '../../../../../src/features/curves/alarm-lane';
import { epochMs } from '../../../../../src/shared/units';

const view = { from: epochMs(1_000), end: epochMs(2_000) };

describe('Alarms under a time axis', () => {
  it('are placed at their times, only if visible', () => {
    const clusters = groupIntoClusters(createAlarms(900, 1_000, 1_500, 2_000, 2_100), view, 400);
    expect(clusters.map(({ x }) => x)).toEqual([0, 200, 400]);
  });

  it('are placed at the right edge if newer than the view by at most one column', () => {
    expect(groupIntoClusters(createAlarms(1_500, 2_010, 2_030), view, 100)).toMatchObject([
      { x: 50 },
      { x: 100 },
    ]);
  });

  it('are grouped if too close for a thumb, and none is lost', () => {
    const times = Array.from({ length: 500 }, (_, i) => 1_000 + 2 * i);
    const clusters = groupIntoClusters(createAlarms(...times), view, 320);
    expect(clusters.flatMap(({ alarms: clusterAlarms }) => clusterAlarms).length).toBe(500);
    expect(clusters.length).toBeLessThanOrEqual(8);
    for (const [index, { alarms: clusterAlarms }] of clusters.entries()) {
      const first = ((clusterAlarms[0]?.triggerTime ?? 0) - 1_000) * 0.32;
      const previous = ((clusters[index - 1]?.alarms[0]?.triggerTime ?? -1_000_000) - 1_000) * 0.32;
      expect(first - previous).toBeGreaterThanOrEqual(44);
    }
  });
});

function createAlarms(...times: readonly number[]): readonly RangeAlarm[] {
  return times.map((triggerTime) => ({ id: String(triggerTime), triggerTime }) as unknown as RangeAlarm);
}
