import { describe, expect, it } from 'vitest';
import BrokerEquipment from '../../src/screens/broker/equipment';
import type { EquipmentId, OperationId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { startBroker } from '../../src/state/broker/broker-session';
import { ledgerAtom } from '../../src/state/commands/operations';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { SlotSource, WatchSpec } from '../../workers/monitor/contract/contract';
import { createBrokerConfig } from './kit/broker';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { press, runAndSettle } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { fill, renderPart, screen } from './kit/render';
import { createBatch } from './kit/values';

describe("A device's list", () => {
  it('adds new signals without losing rows, values or the search', async () => {
    const pump = await openPump();
    await pump.emitBirth('amps', 'hertz');
    await pump.emitValues();
    expect(getRows()).toEqual(['amps 11', 'hertz 22']);
    await fill(screen.getByRole('searchbox', { name: '搜索变量' }), '#a');
    const amps = getBySelector('.as-signal');
    expect(getRows()).toEqual(['amps 11']);

    await pump.emitBirth('a new one', 'amps', 'hertz');
    // Until all values have arrived, the previous rows stay.
    expect(getRows()).toEqual(['amps 11']);
    expect(pump.listValueWatches()).toHaveLength(2);
    await pump.emitValues();
    expect(getRows()).toEqual(['a new one 33', 'amps 11']);
    expect(screen.getByRole('searchbox', { name: '搜索变量' })).toHaveValue('#a');
    expect(getAllBySelector('.as-signal')[1]).toBe(amps);
    expect(pump.listValueWatches()).toHaveLength(1);
  });

  it("keeps a value's sheet open, and adds the new signals once it is closed", async () => {
    const pump = await openPump();
    await pump.emitBirth('amps', 'hertz');
    await pump.emitValues();
    await press('hertz 22 实时');
    const sheet = screen.getByRole('dialog', { name: '变量信息' });
    await pump.emitBirth('a new one', 'amps', 'hertz');
    await pump.emitValues();
    expect(screen.getByRole('dialog', { name: '变量信息' })).toBe(sheet);
    expect(getBySelector('.as-inspect__value').textContent).toBe('22');
    expect(getRows()).toEqual(['amps 11', 'hertz 22']);
    await press('关闭');
    expect(getRows()).toEqual(['a new one 33', 'amps 11', 'hertz 22']);
  });

  it('follows a write to its end before it adds new signals', async () => {
    const pump = await openPump();
    await pump.emitBirth('amps');
    await pump.emitValues();
    const entry = {
      id: 'w1' as OperationId,
      projectId: null,
      signalId: `${PUMP}#amps` as SignalId,
      value: '12',
      title: 'amps',
      shownOld: '11',
      shownNew: '12',
      sentAt: epochMs(NOW),
      endedAt: null,
      fault: null,
    };
    await runAndSettle(() => pump.store.set(ledgerAtom, [{ ...entry, status: 'accepted' }]));
    const [writingWatch] = pump.listValueWatches();
    await pump.emitBirth('a new one', 'amps');
    await pump.emitValues();
    expect([getRows(), writingWatch?.isClosed]).toEqual([['amps 11'], false]);
    await runAndSettle(() => pump.store.set(ledgerAtom, [{ ...entry, status: 'done' }]));
    expect([getRows(), writingWatch?.isClosed]).toEqual([['a new one 33', 'amps 11'], true]);
  });

  it('leaves every watch with the screen, even one that has not taken over', async () => {
    const pump = await openPump();
    await pump.emitBirth('amps');
    await pump.emitValues();
    await pump.emitBirth('a new one', 'amps');
    // Another birth before the values of this one.
    await pump.emitBirth('a new one', 'amps', 'hertz');
    expect(pump.listValueWatches()).toHaveLength(2);
    await pump.emitValues();
    expect(getRows()).toEqual(['a new one 33', 'amps 11', 'hertz 22']);
    await pump.emitBirth('amps');
    await pump.rerender(null);
    expect(pump.listValueWatches()).toEqual([]);
  });
});

const PUMP = 'plant/pump' as EquipmentId;
const VALUES: Readonly<Record<string, number>> = { amps: 11, hertz: 22, 'a new one': 33 };
const getMetricName = (source: SlotSource): string =>
  source.src === 'signal' ? source.signalId.slice(PUMP.length + 1) : '';

interface OpenedWatch {
  readonly spec: WatchSpec;
  readonly news: (message: WatchNews) => void;
  isClosed: boolean;
}

/** Opens a pump; `emitBirth` announces metrics, `emitValues` sends their values to the newest watch. */
async function openPump() {
  const watches: OpenedWatch[] = [];
  const watch: MonitorClient['watch'] = (spec, news) => {
    const openedWatch = { spec, news, isClosed: false };
    watches.push(openedWatch);
    return {
      ...fakeClient.client.watch(spec, news),
      leave: () => {
        openedWatch.isClosed = true;
      },
    };
  };
  const fakeClient = createFakeClient();
  const { services } = createFakeOutside({
    startMonitor: async () => ({ ...fakeClient.client, state: 'running', watch }),
  });
  startBroker(services, createBrokerConfig({ login: false }, { writes: 'broker' }));
  const { rerender } = await renderPart(services, <BrokerEquipment />);
  const listOpenWatches = (): readonly OpenedWatch[] => watches.filter(({ isClosed }) => !isClosed);
  const listValueWatches = (): readonly OpenedWatch[] =>
    listOpenWatches().filter(({ spec }) => spec.slots.length > 0);
  const emitNews = (target: OpenedWatch | undefined, ...news: readonly WatchNews[]): Promise<void> =>
    runAndSettle(() => {
      for (const message of [{ kind: 'link', link: link('live') } as const, ...news]) target?.news(message);
    });
  return {
    store: services.store,
    rerender,
    listValueWatches,
    emitBirth: async (...metrics: readonly string[]) => {
      const signals = metrics.map(getSignal);
      const equipment = [{ id: PUMP, isOnline: true, signalCount: signals.length }];
      const plantWatch = listOpenWatches().find(({ spec }) => spec.slots.length === 0);
      await emitNews(plantWatch, { kind: 'plant', plant: { equipment, signals } });
    },
    emitValues: async () => {
      const newest = listValueWatches().at(-1);
      const numbers = newest?.spec.slots.map((source) => VALUES[getMetricName(source)] ?? Number.NaN) ?? [];
      await emitNews(newest, createBatch(numbers), { kind: 'loaded', fault: null });
    },
  };
}
const getSignal = (title: string) => ({
  id: `${PUMP}#${title}` as SignalId,
  equipmentId: PUMP,
  title,
  sn: '',
  dataType: 'float' as const,
  unit: '',
  value: null,
  code: '',
  currentTime: null,
  writable: true,
  decimals: null,
  min: null,
  max: null,
  map: [],
});

const getRows = (): readonly string[] =>
  getAllBySelector('.as-signal').map((row) =>
    [row.dataset.signal?.split('#')[1], row.querySelector('.as-signal__value')?.firstChild?.textContent].join(
      ' ',
    ),
  );
