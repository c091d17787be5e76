import { describe, expect, it } from 'vitest';
import SiteEquipment from '../../src/screens/site/equipment';
import type { EquipmentId, OperationId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { ledgerAtom } from '../../src/state/commands/operations';
import { startSite } from '../../src/state/site/site-session';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { SlotSource, WatchSpec } from '../../workers/monitor/contract/contract';
import { fakeClient } from './kit/fake-client';
import { fakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { happen, press } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { fill, renderPart, screen } from './kit/render';
import { createSite } from './kit/site';
import { createBatch } from './kit/values';

describe("A device's list", () => {
  it('adds new signals without losing rows, values or the search', async () => {
    const pump = await openPump();
    await pump.born('amps', 'hertz');
    await pump.values();
    expect(rows()).toEqual(['amps 11', 'hertz 22']);
    await fill(screen.getByRole('searchbox', { name: '搜索变量' }), '#a');
    const amps = getBySelector('.as-signal');
    expect(rows()).toEqual(['amps 11']);

    await pump.born('a new one', 'amps', 'hertz');
    // Until all values have arrived, the previous rows stay.
    expect(rows()).toEqual(['amps 11']);
    expect(pump.ofValues()).toHaveLength(2);
    await pump.values();
    expect(rows()).toEqual(['a new one 33', 'amps 11']);
    expect(screen.getByRole('searchbox', { name: '搜索变量' })).toHaveValue('#a');
    expect(getAllBySelector('.as-signal')[1]).toBe(amps);
    expect(pump.ofValues()).toHaveLength(1);
  });

  it("keeps a value's sheet open, and adds the new signals once it is closed", async () => {
    const pump = await openPump();
    await pump.born('amps', 'hertz');
    await pump.values();
    await press('hertz 22 实时');
    const sheet = screen.getByRole('dialog', { name: '变量信息' });
    await pump.born('a new one', 'amps', 'hertz');
    await pump.values();
    expect(screen.getByRole('dialog', { name: '变量信息' })).toBe(sheet);
    expect(getBySelector('.as-inspect__value').textContent).toBe('22');
    expect(rows()).toEqual(['amps 11', 'hertz 22']);
    await press('关闭');
    expect(rows()).toEqual(['a new one 33', 'amps 11', 'hertz 22']);
  });

  it('follows a write to its end before it adds new signals', async () => {
    const pump = await openPump();
    await pump.born('amps');
    await pump.values();
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
    await happen(() => pump.store.set(ledgerAtom, [{ ...entry, phase: 'accepted' }]));
    const [writing] = pump.ofValues();
    await pump.born('a new one', 'amps');
    await pump.values();
    expect([rows(), writing?.isLeft]).toEqual([['amps 11'], false]);
    await happen(() => pump.store.set(ledgerAtom, [{ ...entry, phase: 'done' }]));
    expect([rows(), writing?.isLeft]).toEqual([['a new one 33', 'amps 11'], true]);
  });

  it('leaves every watch with the screen, even one that has not taken over', async () => {
    const pump = await openPump();
    await pump.born('amps');
    await pump.values();
    await pump.born('a new one', 'amps');
    // Another birth before the values of this one.
    await pump.born('a new one', 'amps', 'hertz');
    expect(pump.ofValues()).toHaveLength(2);
    await pump.values();
    expect(rows()).toEqual(['a new one 33', 'amps 11', 'hertz 22']);
    await pump.born('amps');
    await pump.rerender(null);
    expect(pump.ofValues()).toEqual([]);
  });
});

const PUMP = 'plant/pump' as EquipmentId;
const VALUES: Readonly<Record<string, number>> = { amps: 11, hertz: 22, 'a new one': 33 };
const getName = (source: SlotSource): string =>
  source.src === 'signal' ? source.signalId.slice(PUMP.length + 1) : '';

interface OpenedWatch {
  readonly spec: WatchSpec;
  readonly news: (message: WatchNews) => void;
  isLeft: boolean;
}

/** Opens a pump; `emitBirth` announces metrics, `emitValues` sends their values to the newest watch. */
async function openPump() {
  const watches: OpenedWatch[] = [];
  const watch: MonitorClient['watch'] = (spec, news) => {
    const mine = { spec, news, isLeft: false };
    watches.push(mine);
    return {
      ...fake.client.watch(spec, news),
      leave: () => {
        mine.isLeft = true;
      },
    };
  };
  const fake = fakeClient();
  const { services } = fakeOutside({
    startMonitor: async () => ({ ...fake.client, state: 'running', watch }),
  });
  startSite(services, createSite({ login: false }, { writes: 'broker' }));
  const { rerender } = await renderPart(services, <SiteEquipment />);
  const open = (): readonly OpenedWatch[] => watches.filter(({ isLeft }) => !isLeft);
  const ofValues = (): readonly OpenedWatch[] => open().filter(({ spec }) => spec.slots.length > 0);
  const tell = (to: OpenedWatch | undefined, ...news: readonly WatchNews[]): Promise<void> =>
    happen(() => {
      for (const one of [{ kind: 'link', link: link('live') } as const, ...news]) to?.news(one);
    });
  return {
    store: services.store,
    rerender,
    ofValues,
    born: async (...metrics: readonly string[]) => {
      const signals = metrics.map(getSignal);
      const equipment = [{ id: PUMP, isOnline: true, signalCount: signals.length }];
      const list = open().find(({ spec }) => spec.slots.length === 0);
      await tell(list, { kind: 'plant', plant: { equipment, signals } });
    },
    values: async () => {
      const newest = ofValues().at(-1);
      const numbers = newest?.spec.slots.map((source) => VALUES[getName(source)] ?? Number.NaN) ?? [];
      await tell(newest, createBatch(numbers), { kind: 'loaded', fault: null });
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

const rows = (): readonly string[] =>
  getAllBySelector('.as-signal').map((row) =>
    [row.dataset.signal?.split('#')[1], row.querySelector('.as-signal__value')?.firstChild?.textContent].join(
      ' ',
    ),
  );
