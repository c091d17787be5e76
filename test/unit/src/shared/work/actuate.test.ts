import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  createTrace,
  isExpected,
  judgeTrial,
  type Observed,
  type Trial,
} from '../../../../../src/shared/work/actuate';

const AT = 1_790_000_000_000;
const CLOSED = { op: '=', a: 0, b: null, withinS: 30 } as const;

describe('A functional item', () => {
  it('is normal when the signal reaches its target in time', () => {
    expect(judge([seen(4_000, 40), seen(9_000, 0)], 9_000)).toEqual({ is: 'normal', after: 9_000 });
  });

  it('waits until its time is up, then becomes abnormal', () => {
    expect(judge([seen(4_000, 40)], 10_000)).toEqual({ is: 'waiting', left: 20_000 });
    expect(judge([seen(4_000, 40)], 30_000)).toEqual({ is: 'abnormal' });
    expect(judge([seen(4_000, 40), seen(31_000, 0)], 31_000)).toEqual({ is: 'abnormal' });
  });

  it('fault 96: is undecided if the change was not observed', () => {
    expect(judge([], 1, { wasThere: true })).toEqual({ is: 'undecided', why: 'there already' });
    expect(judge([seen(4_000, 40)], 9_000, { linkLostAt: epochMs(AT + 5_000) })).toEqual({
      is: 'undecided',
      why: 'link',
    });
    expect(judge([], 30_000)).toEqual({ is: 'undecided', why: 'no new value' });
    const old = seen(5_000, 0, { time: epochMs(AT - 2_000) });
    expect(judge([old], 30_000)).toEqual({ is: 'undecided', why: 'no new value' });
  });

  it('fault 96: ignores values from before its start, and is never abnormal unobserved', () => {
    expect(judge([seen(-20, 0, { time: epochMs(AT - 100) })], 30_000)).toMatchObject({ why: 'no new value' });
    expect(judge([seen(4_000, 40)], 30_000, { wasHidden: true })).toEqual({ is: 'undecided', why: 'hidden' });
    expect(judge([seen(4_000, 0)], 4_000, { wasHidden: true })).toEqual({ is: 'normal', after: 4_000 });
  });

  it('never accepts a stale or bad value, one without source time, or one after a lost connection', () => {
    for (const more of [
      { fresh: 'disconnected' },
      { fresh: 'stale' },
      { quality: 'bad' },
      { time: null },
    ] as const)
      expect(judge([seen(5_000, 0, more)], 30_000).is).toBe('undecided');
    expect(judge([seen(9_000, 0)], 10_000, { linkLostAt: epochMs(AT + 5_000) }).is).toBe('undecided');
    expect(judge([seen(4_000, 0)], 10_000, { linkLostAt: epochMs(AT + 5_000) }).is).toBe('normal');
  });

  it('compares as its plan defines', () => {
    const is = (op: Parameters<typeof isExpected>[0]['op'], value: number, b: number | null = 8): boolean =>
      isExpected({ op, a: 5, b, withinS: 1 }, value);
    expect((['=', '!=', '>', '>=', '<', '<='] as const).filter((op) => is(op, 5))).toEqual(['=', '>=', '<=']);
    expect([is('between', 5), is('outside', 9)]).toEqual([true, true]);
    expect([is('between', 9), is('outside', 8)]).toEqual([false, false]);
    expect([is('between', 6, null), is('outside', 6, null)]).toEqual([false, false]);
  });

  it('keeps the newest points as its trace', () => {
    const many = Array.from({ length: 80 }, (_, index) => seen(index, index));
    expect(createTrace(trial([...many, seen(90, Number.NaN)]))).toHaveLength(50);
    expect(createTrace(trial(many)).at(-1)).toEqual([AT + 79 - 500, 79]);
  });
});

function seen(afterMs: number, number: number, more: Partial<Observed> = {}): Observed {
  return {
    at: epochMs(AT + afterMs),
    time: epochMs(AT + afterMs - 500),
    number,
    fresh: 'fresh',
    quality: 'good',
    ...more,
  };
}

function trial(values: readonly Observed[], more: Partial<Trial> = {}): Trial {
  return {
    startedAt: epochMs(AT),
    sourceTimeAtStart: epochMs(AT - 2_000),
    wasThere: false,
    seen: values,
    linkLostAt: null,
    wasHidden: false,
    ...more,
  };
}

function judge(values: readonly Observed[], afterMs: number, more: Partial<Trial> = {}) {
  return judgeTrial(CLOSED, trial(values, more), epochMs(AT + afterMs));
}
