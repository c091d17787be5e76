import { describe, expect, it } from 'vitest';
import type { SignalSnapshot } from '../../../../../src/shared/calls/project';
import type { SignalId } from '../../../../../src/shared/ids';
import {
  Freshness,
  getFreshness,
  getQuality,
  Quality,
  withFreshness,
} from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { context, createRow, ingested, PLATFORM_NOW } from './support';

describe('The answer to a signal query', () => {
  it('fills the table by the same rules as a push', () => {
    const { table, ingestSnapshot } = world('a', 'b', 'c');
    const result = ingestSnapshot(
      [
        signal('a'),
        signal('b', { value: 'x', dataType: 'string' }),
        signal('c', { value: '007', code: '1301' }),
        signal('d'),
      ],
      context(),
    );
    expect(result).toMatchObject({ understood: true, accepted: 3, ignored: 1 });
    expect(createRow(table, 0)).toMatchObject({
      number: 1.5,
      text: null,
      quality: 'good',
      time: PLATFORM_NOW,
    });
    expect(createRow(table, 1)).toMatchObject({ number: Number.NaN, text: 'x', quality: 'good' });
    expect(createRow(table, 2)).toMatchObject({ number: 7, text: '007', quality: 'bad' });
    expect(table.markedCount).toBe(3);
  });

  it('distinguishes absent, empty and "0"', () => {
    const { table, ingestSnapshot } = world('absent', 'empty', 'zero');
    ingestSnapshot(
      [
        signal('absent', { value: null }),
        signal('empty', { value: '', dataType: 'string' }),
        signal('zero', { value: '0' }),
      ],
      context(),
    );
    expect(createRow(table, 0)).toBeUndefined();
    expect(createRow(table, 1)).toMatchObject({ text: '', number: Number.NaN });
    expect(createRow(table, 2)).toMatchObject({ text: null, number: 0 });
  });

  it('makes a value live again after a reconnect even if its time is unchanged', () => {
    const { table, ingestSnapshot } = world('a');
    ingestSnapshot([signal('a')], context({ generation: 1 }));
    table.flags[0] = withFreshness(table.flags[0] as number, Freshness.disconnected);
    ingestSnapshot([signal('a')], context({ generation: 2 }));
    expect(getFreshness(table.flags[0] as number)).toBe(Freshness.fresh);
    expect(table.generations[0]).toBe(2);
  });

  it('does not renew a value that repeats the previous one without a time', () => {
    const { table, ingestSnapshot } = world('a', 'b', 'c', 'd');
    const ids = ['a', 'b', 'c', 'd'] as const;
    ingestSnapshot(
      ids.map((id) => signal(id, { currentTime: null })),
      context({ arrival: epochMs(1_000) }),
    );
    ingestSnapshot(
      [
        signal('a', { currentTime: null }),
        signal('b', { currentTime: null, value: '2' }),
        signal('c', { currentTime: null, code: '1301' }),
        signal('d'),
      ],
      context({ arrival: epochMs(2_000) }),
    );
    expect([...table.arrivals]).toEqual([1_000, 2_000, 2_000, 2_000]);
  });

  it('does not replace a newer push with an older value', () => {
    const { table, ingestFrame, ingestSnapshot } = world('a');
    ingestFrame(frame('a', { time: PLATFORM_NOW + 5, value: '9', dataType: 'float' }), context());
    expect(ingestSnapshot([signal('a')], context())).toMatchObject({ accepted: 0, ignored: 1 });
    expect(table.numbers[0]).toBe(9);
  });

  it('does not count as a push in the batch', () => {
    const { table, ingestSnapshot } = world('a');
    ingestSnapshot([signal('a')], context());
    expect(table.oldestArrival).toBeNaN();
  });
});

describe('A push frame', () => {
  it('passes on its other parts unchanged', () => {
    const { ingestFrame } = world('a');
    const more = { gatewayAlarm: [{ equipmentId: 'e1', online: true }], signalAlarm: [{ id: 'a9' }] };
    expect(ingested(ingestFrame, frame('a', { time: 1, value: '1' }, more), context())).toMatchObject(more);
    expect(ingested(ingestFrame, JSON.stringify(more), context())).toEqual({
      understood: true,
      accepted: 0,
      ignored: 0,
      ...more,
    });
  });

  it("reads a value without a data type by the signal's last known type", () => {
    const { table, ingestFrame, ingestSnapshot } = world('a');
    ingestSnapshot([signal('a', { dataType: 'bit', value: '0' })], context());
    ingestFrame(frame('a', { time: PLATFORM_NOW + 1, value: 'true' }), context());
    expect(table.numbers[0]).toBe(1);
  });

  it('keeps the previous value if none is sent, unless its code is bad', () => {
    const { table, ingestFrame } = world('a');
    ingestFrame(frame('a', { time: 1, value: '5', dataType: 'float' }), context());
    expect(ingestFrame(frame('a', { time: 2, value: null }), context())).toMatchObject({
      accepted: 0,
      ignored: 1,
    });
    expect(table.numbers[0]).toBe(5);
    ingestFrame(frame('a', { time: 3, code: '1301' }), context());
    expect(table.numbers[0]).toBeNaN();
    expect(getQuality(table.flags[0] as number)).toBe(Quality.bad);
  });

  it('does not mark a row again while its string stays the same', () => {
    const { table, ingestFrame } = world('a');
    const entry = (time: number) => ({
      time,
      value: '一段不变的文字',
      code: '200',
      dataType: 'string',
      unit: '',
    });
    for (let time = 1; time < 4; time++) ingestFrame(frame('a', entry(time)), context());
    expect(table.texts[0]).toBe('一段不变的文字');
    table.clearMarks();
    ingestFrame(frame('a', entry(3)), context());
    expect(table.markedCount).toBe(0);
  });

  it('is read correctly when larger than any before', () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => `n${n}`);
    const { table, ingestFrame } = world(...ids);
    const text = JSON.stringify({
      signalVal: Object.fromEntries(ids.map((id, n) => [id, { time: 1, value: String(n), dataType: 'int' }])),
    });
    expect(ingestFrame(text, context()).accepted).toBe(5_000);
    expect(ids.every((_, row) => table.numbers[row] === row)).toBe(true);
  });
});

function signal(id: string, change: Partial<SignalSnapshot> = {}): SignalSnapshot {
  return {
    id: id as SignalId,
    equipmentId: null,
    title: '',
    sn: '',
    dataType: 'float',
    unit: '',
    value: '1.5',
    code: '200',
    currentTime: epochMs(PLATFORM_NOW),
    writable: false,
    decimals: null,
    min: null,
    max: null,
    map: [],
    ...change,
  };
}

function world(...ids: readonly string[]) {
  const table = new ValueTable(ids.length);
  return { table, ...createIngest(table, new Map(ids.map((id, row) => [id, row]))) };
}

function frame(id: string, entry: object, more: object = {}): string {
  return JSON.stringify({ signalVal: { [id]: entry }, ...more });
}
