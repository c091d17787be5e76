import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { mergeAlarms, ReceivedAlarms } from '../../../../../src/state/live/alarms';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../../../kit/alarms';

describe('alarms of a page', () => {
  it('have only their newest state', () => {
    const merged = mergeAlarms(mergeAlarms(new Map(), [alarm('a'), alarm('b')]), [alarm('a', true)]);
    expect([...merged.values()]).toEqual([alarm('a', true), alarm('b')]);
  });

  it('are removed when found cleared without a push', () => {
    const merged = mergeAlarms(mergeAlarms(new Map(), [alarm('a'), alarm('b')]), [], ['a' as AlarmId]);
    expect([...merged.keys()]).toEqual(['b']);
  });

  it('are bounded: the oldest cleared go first, active ones only after all of them', () => {
    const first = mergeAlarms(new Map(), [alarm('on'), alarm('old', true), alarm('newer', true)]);
    const many = Array.from({ length: 498 }, (_, i) => alarm(`n${i}`, i % 2 === 0));
    const merged = mergeAlarms(first, many);
    expect(merged.size).toBe(500);
    expect([
      merged.has('on' as AlarmId),
      merged.has('old' as AlarmId),
      merged.has('newer' as AlarmId),
    ]).toEqual([true, false, true]);
  });

  it("of a flood during a worker's replacement are all kept: unknown ones go first", () => {
    const store = createStore();
    const received = new ReceivedAlarms(store);
    const flood = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => alarm(`f${from + at}`));
    received.take(flood(0, 400));
    received.workerLost();
    // The later 200 have ended, 200 are new; the next worker lists the active ones in parts, the oldest first.
    const active = [...flood(0, 200), ...flood(400, 600)];
    for (let at = 0; at < active.length; at += 50) received.take(active.slice(at, at + 50));
    received.listed();
    expect(new Set(store.get(received.atom).keys())).toEqual(new Set(active.map(({ id }) => id)));
  });
});

function alarm(id: string, isRecovered = false): AlarmView {
  return alarmRow(id, 0, { recoverTime: isRecovered ? epochMs(T0 + 1) : null });
}
