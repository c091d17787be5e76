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
import { createContext, ingestWithAlarms, PLATFORM_NOW, toOracleValue } from './support';

describe('The answer to a signal query', () => {
  it('fills the table by the same rules as a push', () => {
    const { table, ingestSnapshot } = createTestIngest('a', 'b', 'c');
    const result = ingestSnapshot(
      [
        createSignal('a'),
        createSignal('b', { value: 'x', dataType: 'string' }),
        createSignal('c', { value: '007', code: '1301' }),
        createSignal('d'),
      ],
      createContext(),
    );
    expect(result).toMatchObject({ understood: true, accepted: 3, ignored: 1 });
    expect(toOracleValue(table, 0)).toMatchObject({
      number: 1.5,
      text: null,
      quality: 'good',
      time: PLATFORM_NOW,
    });
    expect(toOracleValue(table, 1)).toMatchObject({ number: Number.NaN, text: 'x', quality: 'good' });
    expect(toOracleValue(table, 2)).toMatchObject({ number: 7, text: '007', quality: 'bad' });
    expect(table.markedCount).toBe(3);
  });

  it('distinguishes absent, empty and "0"', () => {
    const { table, ingestSnapshot } = createTestIngest('absent', 'empty', 'zero');
    ingestSnapshot(
      [
        createSignal('absent', { value: null }),
        createSignal('empty', { value: '', dataType: 'string' }),
        createSignal('zero', { value: '0' }),
      ],
      createContext(),
    );
    expect(toOracleValue(table, 0)).toBeUndefined();
    expect(toOracleValue(table, 1)).toMatchObject({ text: '', number: Number.NaN });
    expect(toOracleValue(table, 2)).toMatchObject({ text: null, number: 0 });
  });

  it('makes a value live again after a reconnect even if its time is unchanged', () => {
    const { table, ingestSnapshot } = createTestIngest('a');
    ingestSnapshot([createSignal('a')], createContext({ generation: 1 }));
    table.flags[0] = withFreshness(table.flags[0] as number, Freshness.disconnected);
    ingestSnapshot([createSignal('a')], createContext({ generation: 2 }));
    expect(getFreshness(table.flags[0] as number)).toBe(Freshness.fresh);
    expect(table.generations[0]).toBe(2);
  });

  it('does not renew a value that repeats the previous one without a time', () => {
    const { table, ingestSnapshot } = createTestIngest('a', 'b', 'c', 'd');
    const ids = ['a', 'b', 'c', 'd'] as const;
    ingestSnapshot(
      ids.map((id) => createSignal(id, { currentTime: null })),
      createContext({ arrival: epochMs(1_000) }),
    );
    ingestSnapshot(
      [
        createSignal('a', { currentTime: null }),
        createSignal('b', { currentTime: null, value: '2' }),
        createSignal('c', { currentTime: null, code: '1301' }),
        createSignal('d'),
      ],
      createContext({ arrival: epochMs(2_000) }),
    );
    expect([...table.arrivals]).toEqual([1_000, 2_000, 2_000, 2_000]);
  });

  it('does not replace a newer push with an older value', () => {
    const { table, ingestFrame, ingestSnapshot } = createTestIngest('a');
    ingestFrame(createFrame('a', { time: PLATFORM_NOW + 5, value: '9', dataType: 'float' }), createContext());
    expect(ingestSnapshot([createSignal('a')], createContext())).toMatchObject({ accepted: 0, ignored: 1 });
    expect(table.numbers[0]).toBe(9);
  });

  it('does not count as a push in the batch', () => {
    const { table, ingestSnapshot } = createTestIngest('a');
    ingestSnapshot([createSignal('a')], createContext());
    expect(table.oldestArrival).toBeNaN();
  });
});

describe('A push frame', () => {
  it('passes on its other parts unchanged', () => {
    const { ingestFrame } = createTestIngest('a');
    const otherParts = { gatewayAlarm: [{ equipmentId: 'e1', online: true }], signalAlarm: [{ id: 'a9' }] };
    expect(
      ingestWithAlarms(ingestFrame, createFrame('a', { time: 1, value: '1' }, otherParts), createContext()),
    ).toMatchObject(otherParts);
    expect(ingestWithAlarms(ingestFrame, JSON.stringify(otherParts), createContext())).toEqual({
      understood: true,
      accepted: 0,
      ignored: 0,
      ...otherParts,
    });
  });

  it("reads a value without a data type by the signal's last known type", () => {
    const { table, ingestFrame, ingestSnapshot } = createTestIngest('a');
    ingestSnapshot([createSignal('a', { dataType: 'bit', value: '0' })], createContext());
    ingestFrame(createFrame('a', { time: PLATFORM_NOW + 1, value: 'true' }), createContext());
    expect(table.numbers[0]).toBe(1);
  });

  it('keeps the previous value if none is sent, unless its code is bad', () => {
    const { table, ingestFrame } = createTestIngest('a');
    ingestFrame(createFrame('a', { time: 1, value: '5', dataType: 'float' }), createContext());
    expect(ingestFrame(createFrame('a', { time: 2, value: null }), createContext())).toMatchObject({
      accepted: 0,
      ignored: 1,
    });
    expect(table.numbers[0]).toBe(5);
    ingestFrame(createFrame('a', { time: 3, code: '1301' }), createContext());
    expect(table.numbers[0]).toBeNaN();
    expect(getQuality(table.flags[0] as number)).toBe(Quality.bad);
  });

  it('does not mark a row again while its string stays the same', () => {
    const { table, ingestFrame } = createTestIngest('a');
    const entry = (time: number) => ({
      time,
      value: '一段不变的文字',
      code: '200',
      dataType: 'string',
      unit: '',
    });
    for (let time = 1; time < 4; time++) ingestFrame(createFrame('a', entry(time)), createContext());
    expect(table.texts[0]).toBe('一段不变的文字');
    table.clearMarks();
    ingestFrame(createFrame('a', entry(3)), createContext());
    expect(table.markedCount).toBe(0);
  });

  it('is read correctly when larger than any before', () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => `n${n}`);
    const { table, ingestFrame } = createTestIngest(...ids);
    const text = JSON.stringify({
      signalVal: Object.fromEntries(ids.map((id, n) => [id, { time: 1, value: String(n), dataType: 'int' }])),
    });
    expect(ingestFrame(text, createContext()).accepted).toBe(5_000);
    expect(ids.every((_, row) => table.numbers[row] === row)).toBe(true);
  });
});

function createSignal(id: string, overrides: Partial<SignalSnapshot> = {}): SignalSnapshot {
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
    ...overrides,
  };
}

function createTestIngest(...ids: readonly string[]) {
  const table = new ValueTable(ids.length);
  return { table, ...createIngest(table, new Map(ids.map((id, row) => [id, row]))) };
}

function createFrame(id: string, entry: object, otherParts: object = {}): string {
  return JSON.stringify({ signalVal: { [id]: entry }, ...otherParts });
}
