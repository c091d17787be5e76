import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { mergeAlarms, ReceivedAlarms } from '../../../../../src/state/live/alarms';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

describe('Alarms of a page', () => {
  it('keep only their newest state', () => {
    const mergedAlarms = mergeAlarms(mergeAlarms(new Map(), [createAlarm('a'), createAlarm('b')]), [
      createAlarm('a', true),
    ]);
    expect([...mergedAlarms.values()]).toEqual([createAlarm('a', true), createAlarm('b')]);
  });

  it('are removed when found cleared without a push', () => {
    const mergedAlarms = mergeAlarms(
      mergeAlarms(new Map(), [createAlarm('a'), createAlarm('b')]),
      [],
      ['a' as AlarmId],
    );
    expect([...mergedAlarms.keys()]).toEqual(['b']);
  });

  it('are limited in number: cleared ones are dropped first, oldest first, and active ones last', () => {
    const first = mergeAlarms(new Map(), [
      createAlarm('on'),
      createAlarm('old', true),
      createAlarm('newer', true),
    ]);
    const manyAlarms = Array.from({ length: 498 }, (_, i) => createAlarm(`n${i}`, i % 2 === 0));
    const mergedAlarms = mergeAlarms(first, manyAlarms);
    expect(mergedAlarms.size).toBe(500);
    expect([
      mergedAlarms.has('on' as AlarmId),
      mergedAlarms.has('old' as AlarmId),
      mergedAlarms.has('newer' as AlarmId),
    ]).toEqual([true, false, true]);
  });

  it('are all kept in a flood while the worker is replaced: unknown ones are dropped first', () => {
    const store = createStore();
    const receivedAlarms = new ReceivedAlarms(store);
    const createFlood = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => createAlarm(`f${from + at}`));
    receivedAlarms.addReceived(createFlood(0, 400));
    receivedAlarms.handleWorkerLost();
    // 200 alarms have ended and 200 are new; the next worker lists the active ones in parts, oldest first.
    const activeAlarms = [...createFlood(0, 200), ...createFlood(400, 600)];
    for (let at = 0; at < activeAlarms.length; at += 50)
      receivedAlarms.addReceived(activeAlarms.slice(at, at + 50));
    receivedAlarms.removeUncertain();
    expect(new Set(store.get(receivedAlarms.atom).keys())).toEqual(new Set(activeAlarms.map(({ id }) => id)));
  });
});

function createAlarm(id: string, isRecovered = false): AlarmView {
  return createAlarmRow(id, 0, { recoverTime: isRecovered ? epochMs(T0 + 1) : null });
}
