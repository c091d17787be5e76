import { describe, expect, it } from 'vitest';
import type { SignalId } from '../../../../../src/shared/ids';
import {
  Freshness,
  getFreshness,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  withFreshness,
} from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import type { WatchId } from '../../../../../workers/monitor/contract/watch';
import type { RowsOnDevice } from '../../../../../workers/monitor/last-values/disk';
import { getKeptRows, showKeptRows } from '../../../../../workers/monitor/last-values/kept-rows';
import { createLastValues } from '../../../../../workers/monitor/last-values/last-values';
import { assignRows } from '../../../../../workers/monitor/live/rows';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import type { WatchCore } from '../../../../../workers/monitor/watch/context';

const NOW = epochMs(1_760_000_000_000);
const WATCH = 1 as WatchId;
const rows = assignRows({ slots: [], dataEquip: [], dataSignal: ['s1' as SignalId], mvars: [] });

describe('Last values', () => {
  it('are deleted only after pending writes', async () => {
    const { device, calls, completeNext } = createSlowDevice();
    const lastValues = createLastValues({ now: () => NOW, getCore: () => createCore(createTable()), device });
    void lastValues({ kind: 'keep', watch: WATCH, key: 'k' });
    void lastValues({ kind: 'forget' });
    await completeNext();
    expect(calls).toEqual(['write', 'prune']);
    await completeNext();
    expect(calls).toEqual(['write', 'prune', 'clear']);
  });

  it('replace older ones that still wait for slow storage', async () => {
    const { device, calls, completeNext } = createSlowDevice();
    const writtenNumbers: number[] = [];
    const write: RowsOnDevice['write'] = (keptRows) => {
      writtenNumbers.push(keptRows.numbers[0] ?? Number.NaN);
      return device.write(keptRows);
    };
    const table = createTable();
    const lastValues = createLastValues({
      now: () => NOW,
      getCore: () => createCore(table),
      device: { ...device, write },
    });
    void lastValues({ kind: 'keep', watch: WATCH, key: 'k' });
    await Promise.resolve();
    for (let newValue = 2; newValue <= 100; newValue++) {
      table.numbers[0] = newValue;
      void lastValues({ kind: 'keep', watch: WATCH, key: 'k' });
    }
    void lastValues({ kind: 'keep', watch: WATCH, key: 'other' });
    for (let act = 0; act < 4; act++) await completeNext();
    expect(calls).toEqual(['write', 'prune', 'write', 'write']);
    expect(writtenNumbers).toEqual([1.5, 100, 100]);
  });

  it('are not shown in a watch that was stopped while they were read', async () => {
    const { device, completeNext } = createSlowDevice(getKeptRows('k', createTable(), rows, NOW));
    const table = new ValueTable(rows.size);
    let core: WatchCore | null = createCore(table);
    const lastValues = createLastValues({ now: () => NOW, getCore: () => core, device });
    const shownResult = lastValues({ kind: 'show', watch: WATCH, key: 'k' });
    await Promise.resolve();
    core = null;
    await completeNext();
    expect(await shownResult).toBeNull();
    expect(table.arrivals[0]).toBeNaN();
  });

  it('exclude times in the future, which would outlast later values', () => {
    expect(getKeptRows('k', createTable(HAS_SUSPECT_TIME), rows, NOW)).toBeNull();
  });

  it('are never newer than the time at which they were stored', () => {
    const keptRows = getKeptRows('k', createTable(), rows, NOW);
    if (keptRows === null) throw new Error('nothing was kept');
    const table = new ValueTable(rows.size);
    showKeptRows({ ...keptRows, arrivals: Float64Array.of(NOW + 1_000) }, table, rows);
    expect(table.arrivals[0]).toBe(NOW);
    expect(getFreshness(table.flags[0] ?? 0)).toBe(Freshness.disconnected);
  });
});

function createTable(flags = 0): ValueTable {
  const table = new ValueTable(rows.size);
  table.numbers[0] = 1.5;
  table.times[0] = NOW;
  table.arrivals[0] = NOW;
  table.flags[0] = withFreshness(HAS_NUMBER | flags, Freshness.fresh);
  return table;
}

function createCore(table: ValueTable): WatchCore {
  return { context: { table, rows }, sweep: () => undefined } as unknown as WatchCore;
}

function createSlowDevice(storedRows: unknown = null) {
  const calls: string[] = [];
  const pendingCalls: (() => void)[] = [];
  const act = <T>(name: string, result: T): Promise<T> => {
    calls.push(name);
    return new Promise((resolve) => pendingCalls.push(() => resolve(result)));
  };
  const device: RowsOnDevice = {
    read: () => act('read', storedRows),
    write: () => act('write', undefined),
    prune: () => act('prune', undefined),
    clear: () => act('clear', undefined),
  };
  const waitForTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const completeNext = async (): Promise<void> => {
    await waitForTask();
    pendingCalls.shift()?.();
    await waitForTask();
  };
  return { device, calls, completeNext };
}
