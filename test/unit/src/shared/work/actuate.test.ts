import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import {
  createTrace,
  isExpected,
  judgeTrial,
  type Observation,
  type Trial,
} from '../../../../../src/shared/work/actuate';

const AT = 1_790_000_000_000;
const CLOSED = { op: '=', a: 0, b: null, withinS: 30 } as const;

describe('A functional item', () => {
  it('is normal when the signal reaches its target in time', () => {
    expect(judge([createObserved(4_000, 40), createObserved(9_000, 0)], 9_000)).toEqual({
      kind: 'normal',
      elapsedMs: 9_000,
    });
  });

  it('waits until its time is up, then becomes abnormal', () => {
    expect(judge([createObserved(4_000, 40)], 10_000)).toEqual({ kind: 'waiting', remainingMs: 20_000 });
    expect(judge([createObserved(4_000, 40)], 30_000)).toEqual({ kind: 'abnormal' });
    expect(judge([createObserved(4_000, 40), createObserved(31_000, 0)], 31_000)).toEqual({
      kind: 'abnormal',
    });
  });

  it('fault 96: is undecided if the change was not observed', () => {
    expect(judge([], 1, { wasAlreadyThere: true })).toEqual({ kind: 'undecided', reason: 'there already' });
    expect(judge([createObserved(4_000, 40)], 9_000, { linkLostAt: epochMs(AT + 5_000) })).toEqual({
      kind: 'undecided',
      reason: 'link',
    });
    expect(judge([], 30_000)).toEqual({ kind: 'undecided', reason: 'no new value' });
    const oldValue = createObserved(5_000, 0, { time: epochMs(AT - 2_000) });
    expect(judge([oldValue], 30_000)).toEqual({ kind: 'undecided', reason: 'no new value' });
  });

  it('fault 96: ignores values from before its start, and is never abnormal unobserved', () => {
    expect(judge([createObserved(-20, 0, { time: epochMs(AT - 100) })], 30_000)).toMatchObject({
      reason: 'no new value',
    });
    expect(judge([createObserved(4_000, 40)], 30_000, { wasHidden: true })).toEqual({
      kind: 'undecided',
      reason: 'hidden',
    });
    expect(judge([createObserved(4_000, 0)], 4_000, { wasHidden: true })).toEqual({
      kind: 'normal',
      elapsedMs: 4_000,
    });
  });

  it('never accepts a stale or bad value, one without source time, or one after a lost connection', () => {
    for (const changes of [
      { fresh: 'disconnected' },
      { fresh: 'stale' },
      { quality: 'bad' },
      { time: null },
    ] as const)
      expect(judge([createObserved(5_000, 0, changes)], 30_000).kind).toBe('undecided');
    expect(judge([createObserved(9_000, 0)], 10_000, { linkLostAt: epochMs(AT + 5_000) }).kind).toBe(
      'undecided',
    );
    expect(judge([createObserved(4_000, 0)], 10_000, { linkLostAt: epochMs(AT + 5_000) }).kind).toBe(
      'normal',
    );
  });

  it('compares as its plan defines', () => {
    const matches = (
      op: Parameters<typeof isExpected>[0]['op'],
      value: number,
      b: number | null = 8,
    ): boolean => isExpected({ op, a: 5, b, withinS: 1 }, value);
    expect((['=', '!=', '>', '>=', '<', '<='] as const).filter((op) => matches(op, 5))).toEqual([
      '=',
      '>=',
      '<=',
    ]);
    expect([matches('between', 5), matches('outside', 9)]).toEqual([true, true]);
    expect([matches('between', 9), matches('outside', 8)]).toEqual([false, false]);
    expect([matches('between', 6, null), matches('outside', 6, null)]).toEqual([false, false]);
  });

  it('keeps the newest points as its trace', () => {
    const manyObservations = Array.from({ length: 80 }, (_, index) => createObserved(index, index));
    expect(createTrace(createTrial([...manyObservations, createObserved(90, Number.NaN)]))).toHaveLength(50);
    expect(createTrace(createTrial(manyObservations)).at(-1)).toEqual([AT + 79 - 500, 79]);
  });
});

function createObserved(afterMs: number, number: number, changes: Partial<Observation> = {}): Observation {
  return {
    at: epochMs(AT + afterMs),
    time: epochMs(AT + afterMs - 500),
    number,
    fresh: 'fresh',
    quality: 'good',
    ...changes,
  };
}

function createTrial(values: readonly Observation[], changes: Partial<Trial> = {}): Trial {
  return {
    startedAt: epochMs(AT),
    sourceTimeAtStart: epochMs(AT - 2_000),
    wasAlreadyThere: false,
    observations: values,
    linkLostAt: null,
    wasHidden: false,
    ...changes,
  };
}

function judge(values: readonly Observation[], afterMs: number, changes: Partial<Trial> = {}) {
  return judgeTrial(CLOSED, createTrial(values, changes), epochMs(AT + afterMs));
}
