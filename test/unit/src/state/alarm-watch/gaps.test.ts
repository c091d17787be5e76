import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  ALARM_GAPS_MAX,
  closeGap,
  type Gaps,
  getOpenGaps,
  openGap,
} from '../../../../../src/state/alarm-watch/gaps';

const toTime = epochMs;

describe('Gaps in an alarm watch', () => {
  it('start once per reason and end with it', () => {
    const firstGaps = openGap(openGap([], 'link', toTime(1_000)), 'link', toTime(5_000));
    expect(firstGaps).toEqual([{ reason: 'link', from: 1_000, to: null }]);
    const bothGaps = openGap(firstGaps, 'sound', toTime(2_000));
    expect(closeGap(bothGaps, 'link', toTime(9_000))).toEqual([
      { reason: 'link', from: 1_000, to: 9_000 },
      { reason: 'sound', from: 2_000, to: null },
    ]);
  });

  it('stay the same list if nothing starts or ends', () => {
    const gaps = openGap([], 'link', toTime(1_000));
    expect(openGap(gaps, 'link', toTime(2_000))).toBe(gaps);
    expect(closeGap(gaps, 'hidden', toTime(2_000))).toBe(gaps);
  });

  it('are dropped if shorter than a second', () => {
    expect(closeGap(openGap([], 'sound', toTime(1_000)), 'sound', toTime(1_999))).toEqual([]);
    expect(closeGap(openGap([], 'sound', toTime(1_000)), 'sound', toTime(2_000))).toHaveLength(1);
  });

  it('are sorted oldest first while open', () => {
    const gaps = openGap(openGap([], 'sound', toTime(5_000)), 'link', toTime(4_000));
    expect(
      getOpenGaps(closeGap(openGap(gaps, 'hidden', toTime(1_000)), 'hidden', toTime(3_000))).map(
        ({ reason }) => reason,
      ),
    ).toEqual(['link', 'sound']);
  });

  it('are kept while open, however many follow', () => {
    let gaps = openGap([], 'sound', toTime(1));
    for (let index = 1; index < ALARM_GAPS_MAX + 3; index++)
      gaps = closeGap(openGap(gaps, 'link', toTime(index * 10_000)), 'link', toTime(index * 10_000 + 5_000));
    expect(gaps).toHaveLength(ALARM_GAPS_MAX);
    expect(gaps[0]).toEqual({ reason: 'sound', from: 1, to: null });
    expect(gaps[1]?.from).toBe(40_000);
  });

  it('are limited to the newest ones', () => {
    let gaps: Gaps = [];
    for (let index = 0; index < ALARM_GAPS_MAX + 3; index++)
      gaps = closeGap(openGap(gaps, 'link', toTime(index * 10_000)), 'link', toTime(index * 10_000 + 5_000));
    expect(gaps).toHaveLength(ALARM_GAPS_MAX);
    expect(gaps[0]?.from).toBe(30_000);
  });
});
