import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { mergeAlarms, ReceivedAlarms } from '../../../../../src/state/live/alarms';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

describe('Alarms of a page', () => {
  it('keep only their newest state', () => {
    const merged = mergeAlarms(mergeAlarms(new Map(), [createAlarm('a'), createAlarm('b')]), [
      createAlarm('a', true),
    ]);
    expect([...merged.values()]).toEqual([createAlarm('a', true), createAlarm('b')]);
  });

  it('are removed when found cleared without a push', () => {
    const merged = mergeAlarms(
      mergeAlarms(new Map(), [createAlarm('a'), createAlarm('b')]),
      [],
      ['a' as AlarmId],
    );
    expect([...merged.keys()]).toEqual(['b']);
  });

  it('are limited in number: cleared ones are dropped first, oldest first, and active ones last', () => {
    const first = mergeAlarms(new Map(), [
      createAlarm('on'),
      createAlarm('old', true),
      createAlarm('newer', true),
    ]);
    const many = Array.from({ length: 498 }, (_, i) => createAlarm(`n${i}`, i % 2 === 0));
    const merged = mergeAlarms(first, many);
    expect(merged.size).toBe(500);
    expect([
      merged.has('on' as AlarmId),
      merged.has('old' as AlarmId),
      merged.has('newer' as AlarmId),
    ]).toEqual([true, false, true]);
  });

  it('are all kept in a flood while the worker is replaced: unknown ones are dropped first', () => {
    const store = createStore();
    const received = new ReceivedAlarms(store);
    const createFlood = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => createAlarm(`f${from + at}`));
    received.addReceived(createFlood(0, 400));
    received.handleWorkerLost();
    // 200 alarms have ended and 200 are new; the next worker lists the active ones in parts, oldest first.
    const active = [...createFlood(0, 200), ...createFlood(400, 600)];
    for (let at = 0; at < active.length; at += 50) received.addReceived(active.slice(at, at + 50));
    received.removeUncertain();
    expect(new Set(store.get(received.atom).keys())).toEqual(new Set(active.map(({ id }) => id)));
  });
});

function createAlarm(id: string, isRecovered = false): AlarmView {
  return createAlarmRow(id, 0, { recoverTime: isRecovered ? epochMs(T0 + 1) : null });
}
