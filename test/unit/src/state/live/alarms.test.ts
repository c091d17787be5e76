import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { mergeAlarms, ReceivedAlarms } from '../../../../../src/state/live/alarms';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../../../kit/alarms';

describe('Alarms of a page', () => {
  it('keep only their newest state', () => {
    const merged = mergeAlarms(mergeAlarms(new Map(), [alarm('a'), alarm('b')]), [alarm('a', true)]);
    expect([...merged.values()]).toEqual([alarm('a', true), alarm('b')]);
  });

  it('are removed when found cleared without a push', () => {
    const merged = mergeAlarms(mergeAlarms(new Map(), [alarm('a'), alarm('b')]), [], ['a' as AlarmId]);
    expect([...merged.keys()]).toEqual(['b']);
  });

  it('are limited in number: cleared ones are dropped first, oldest first, and active ones last', () => {
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

  it('are all kept in a flood while the worker is replaced: unknown ones are dropped first', () => {
    const store = createStore();
    const received = new ReceivedAlarms(store);
    const flood = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => alarm(`f${from + at}`));
    received.take(flood(0, 400));
    received.workerLost();
    // 200 alarms have ended and 200 are new; the next worker lists the active ones in parts, oldest first.
    const active = [...flood(0, 200), ...flood(400, 600)];
    for (let at = 0; at < active.length; at += 50) received.take(active.slice(at, at + 50));
    received.listed();
    expect(new Set(store.get(received.atom).keys())).toEqual(new Set(active.map(({ id }) => id)));
  });
});

function alarm(id: string, isRecovered = false): AlarmView {
  return alarmRow(id, 0, { recoverTime: isRecovered ? epochMs(T0 + 1) : null });
}
