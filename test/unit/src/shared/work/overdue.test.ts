import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../../../../src/shared/calls/statuses';
import { epochMs } from '../../../../../src/shared/units';
import { getOverdue } from '../../../../../src/shared/work/overdue';

const DAY = 86_400_000;
const DUE = epochMs(Date.UTC(2026, 11, 31, 16));
const getOverdueAfter = (ms: number) => getOverdue({ dueTime: DUE, status: 'accepted' }, epochMs(DUE + ms));

describe('An overdue order', () => {
  it('is grouped by full days since it was due, to the millisecond', () => {
    expect(getOverdueAfter(-1)).toBeNull();
    expect(getOverdueAfter(0)).toBe('due');
    expect(getOverdueAfter(DAY - 1)).toBe('due');
    expect(getOverdueAfter(DAY)).toBe(1);
    expect(getOverdueAfter(3 * DAY - 1)).toBe(1);
    expect(getOverdueAfter(3 * DAY)).toBe(3);
    expect(getOverdueAfter(7 * DAY - 1)).toBe(3);
    expect(getOverdueAfter(7 * DAY)).toBe(7);
    expect(getOverdueAfter(10 * DAY - 1)).toBe(7);
    expect(getOverdueAfter(10 * DAY)).toBe(10);
    expect(getOverdueAfter(400 * DAY)).toBe(10);
  });

  it('fault 90: does not jump at midnight, at the end of the year or when clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 20 * DAY }),
        (dueMs, lateMs) => {
          const bucket = getOverdue({ dueTime: epochMs(dueMs), status: 'pending' }, epochMs(dueMs + lateMs));
          const days = lateMs / DAY;
          expect(bucket).toBe(days < 1 ? 'due' : days < 3 ? 1 : days < 7 ? 3 : days < 10 ? 7 : 10);
        },
      ),
    );
  });

  it('is no longer overdue once it has ended, and never without a due time', () => {
    const now = epochMs(DUE + 4 * DAY);
    expect(ORDER_STATUSES.map((status) => getOverdue({ dueTime: DUE, status }, now))).toEqual([
      3,
      3,
      3,
      null,
      null,
    ]);
    expect(getOverdue({ dueTime: null, status: 'pending' }, now)).toBeNull();
  });
});
