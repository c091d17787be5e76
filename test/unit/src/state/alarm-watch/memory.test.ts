import { describe, expect, it } from 'vitest';
import { ALARMS_REMEMBERED } from '../../../../../src/shared/constants';
import type { AlarmId } from '../../../../../src/shared/ids';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import {
  type AlarmMemory,
  EMPTY_MEMORY,
  getMissedSince,
  markLearned,
  markPrimed,
  memoryText,
  readMemory,
  receive,
} from '../../../../../src/state/alarm-watch/memory';
import { alarmRow, T0 } from '../../../../kit/alarms';

const over = { recoverTime: epochMs(T0 + 9) };
const confirmed = { confirmTime: epochMs(T0 + 9) };
const freshIds = (...given: Parameters<typeof receive>) => receive(...given).fresh.map(({ id }) => id);

describe('The memory of an alarm watch', () => {
  it('treats alarms active at the start as known, and only later ones as new', () => {
    expect(freshIds(EMPTY_MEMORY, [alarmRow('a')])).toEqual([]);
    expect(freshIds(primed('a'), [alarmRow('a'), alarmRow('b', 1)])).toEqual(['b']);
  });

  it('treats an alarm as new once, and again when it is triggered again', () => {
    const { memory } = receive(primed(), [alarmRow('a')]);
    expect(freshIds(memory, [alarmRow('a', 0, { value: '10' })])).toEqual([]);
    expect(freshIds(memory, [alarmRow('a', 5)])).toEqual(['a']);
  });

  it('treats a cleared alarm as new only if it was missed, and an acknowledged one never', () => {
    const news = [alarmRow('a', 1, over), alarmRow('b', 2, confirmed)];
    expect(freshIds(primed(), news)).toEqual([]);
    expect(freshIds(primed(), news, true)).toEqual(['a']);
    expect(freshIds(primed('a', 'b'), [alarmRow('a', 0, over)], true)).toEqual([]);
  });

  it('returns the time since which alarms may have been missed', () => {
    const now = epochMs(T0 + 9);
    expect(getMissedSince(EMPTY_MEMORY, now)).toBeNull();
    expect(getMissedSince(markLearned(EMPTY_MEMORY), now)).toBe(0);
    expect(getMissedSince(primed(), now)).toBe(T0);
    expect(getMissedSince(receive(primed(), [alarmRow('a', -DAY_MS)]).memory, now)).toBe(T0);
    expect(getMissedSince(receive(primed('a'), [alarmRow('b', 7), alarmRow('c', 3)]).memory, now)).toBe(
      T0 + 7,
    );
  });

  it('uses the newest time if all are in the future, which means that the clock is wrong', () => {
    const { memory } = receive(primed('a'), [alarmRow('b', 7), alarmRow('c', 3)]);
    expect(getMissedSince(markLearned(memory), epochMs(T0 - 3 * DAY_MS))).toBe(T0 + 7);
  });

  it('drops the oldest alarms, which bounds it in a long shift', () => {
    const many = Array.from({ length: ALARMS_REMEMBERED + 5 }, (_, index) => alarmRow(`a${index}`, index));
    const { memory } = receive(primed(), many);
    expect(memory.known.size).toBe(ALARMS_REMEMBERED);
    expect(memory.known.has('a0' as AlarmId)).toBe(false);
    expect(memory.known.has(`a${ALARMS_REMEMBERED + 4}` as AlarmId)).toBe(true);
  });

  it('survives storage', () => {
    const { memory } = receive(primed('a'), [alarmRow('b', 1)]);
    const back = readMemory('watch', memoryText('watch', memory));
    expect(back).toEqual({ known: memory.known, isPrimed: true, primedAt: T0, isLearned: false });
    expect(freshIds(back, [alarmRow('a'), alarmRow('b', 1), alarmRow('c', 2)])).toEqual(['c']);
  });

  it.each([
    ['of another watch', memoryText('other', primed('a'))],
    ['missing', null],
    ['not JSON', '{'],
    ['not a memory', '7'],
    ['of another version', '{"key":"watch","known":5}'],
  ])('starts empty if the stored memory is %s', (_, text) => {
    expect(readMemory('watch', text)).toBe(EMPTY_MEMORY);
  });

  it('accepts an id called __proto__', () => {
    const { memory, fresh } = receive(primed(), [alarmRow('__proto__', 1)]);
    expect(fresh).toMatchObject([{ id: '__proto__' }]);
    expect(readMemory('watch', memoryText('watch', memory)).known.has('__proto__' as AlarmId)).toBe(true);
  });
});

function primed(...ids: readonly string[]): AlarmMemory {
  return markPrimed(
    receive(
      EMPTY_MEMORY,
      ids.map((id) => alarmRow(id)),
    ).memory,
    epochMs(T0),
  );
}
