import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import {
  ALARMS_REMEMBERED,
  type AlarmMemory,
  EMPTY_MEMORY,
  getMissedSince,
  markLearned,
  markPrimed,
  readMemory,
  receive,
  serializeMemory,
} from '../../../../../src/state/alarm-watch/memory';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

const clearedState = { recoverTime: epochMs(T0 + 9) };
const confirmedState = { confirmTime: epochMs(T0 + 9) };
const getFreshIds = (...args: Parameters<typeof receive>) => receive(...args).newAlarms.map(({ id }) => id);

describe('The memory of an alarm watch', () => {
  it('treats alarms active at the start as known, and only later ones as new', () => {
    expect(getFreshIds(EMPTY_MEMORY, [createAlarmRow('a')])).toEqual([]);
    expect(getFreshIds(createPrimedMemory('a'), [createAlarmRow('a'), createAlarmRow('b', 1)])).toEqual([
      'b',
    ]);
  });

  it('treats an alarm as new once, and again when it is triggered again', () => {
    const { memory } = receive(createPrimedMemory(), [createAlarmRow('a')]);
    expect(getFreshIds(memory, [createAlarmRow('a', 0, { value: '10' })])).toEqual([]);
    expect(getFreshIds(memory, [createAlarmRow('a', 5)])).toEqual(['a']);
  });

  it('treats a cleared alarm as new only if it was missed, and an acknowledged one never', () => {
    const updates = [createAlarmRow('a', 1, clearedState), createAlarmRow('b', 2, confirmedState)];
    expect(getFreshIds(createPrimedMemory(), updates)).toEqual([]);
    expect(getFreshIds(createPrimedMemory(), updates, true)).toEqual(['a']);
    expect(getFreshIds(createPrimedMemory('a', 'b'), [createAlarmRow('a', 0, clearedState)], true)).toEqual(
      [],
    );
  });

  it('returns the time since which alarms may have been missed', () => {
    const now = epochMs(T0 + 9);
    expect(getMissedSince(EMPTY_MEMORY, now)).toBeNull();
    expect(getMissedSince(markLearned(EMPTY_MEMORY), now)).toBe(0);
    expect(getMissedSince(createPrimedMemory(), now)).toBe(T0);
    expect(getMissedSince(receive(createPrimedMemory(), [createAlarmRow('a', -DAY_MS)]).memory, now)).toBe(
      T0,
    );
    expect(
      getMissedSince(
        receive(createPrimedMemory('a'), [createAlarmRow('b', 7), createAlarmRow('c', 3)]).memory,
        now,
      ),
    ).toBe(T0 + 7);
  });

  it('uses the newest time if all are in the future because of a wrong clock', () => {
    const { memory } = receive(createPrimedMemory('a'), [createAlarmRow('b', 7), createAlarmRow('c', 3)]);
    expect(getMissedSince(markLearned(memory), epochMs(T0 - 3 * DAY_MS))).toBe(T0 + 7);
  });

  it('drops the oldest alarms, which bounds it in a long shift', () => {
    const alarms = Array.from({ length: ALARMS_REMEMBERED + 5 }, (_, index) =>
      createAlarmRow(`a${index}`, index),
    );
    const { memory } = receive(createPrimedMemory(), alarms);
    expect(memory.known.size).toBe(ALARMS_REMEMBERED);
    expect(memory.known.has('a0' as AlarmId)).toBe(false);
    expect(memory.known.has(`a${ALARMS_REMEMBERED + 4}` as AlarmId)).toBe(true);
  });

  it('survives storage', () => {
    const { memory } = receive(createPrimedMemory('a'), [createAlarmRow('b', 1)]);
    const restoredMemory = readMemory('watch', serializeMemory('watch', memory));
    expect(restoredMemory).toEqual({ known: memory.known, isPrimed: true, primedAt: T0, isLearned: false });
    expect(
      getFreshIds(restoredMemory, [createAlarmRow('a'), createAlarmRow('b', 1), createAlarmRow('c', 2)]),
    ).toEqual(['c']);
  });

  it.each([
    ['of another watch', serializeMemory('other', createPrimedMemory('a'))],
    ['missing', null],
    ['not JSON', '{'],
    ['not a memory', '7'],
    ['of another version', '{"key":"watch","known":5}'],
  ])('starts empty if the stored memory is %s', (_, text) => {
    expect(readMemory('watch', text)).toBe(EMPTY_MEMORY);
  });

  it('accepts an id called __proto__', () => {
    const { memory, newAlarms } = receive(createPrimedMemory(), [createAlarmRow('__proto__', 1)]);
    expect(newAlarms).toMatchObject([{ id: '__proto__' }]);
    expect(readMemory('watch', serializeMemory('watch', memory)).known.has('__proto__' as AlarmId)).toBe(
      true,
    );
  });
});

function createPrimedMemory(...ids: readonly string[]): AlarmMemory {
  return markPrimed(
    receive(
      EMPTY_MEMORY,
      ids.map((id) => createAlarmRow(id)),
    ).memory,
    epochMs(T0),
  );
}
