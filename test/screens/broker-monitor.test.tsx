/** Equipment that a broker does not report, and screens that it does not have. */

import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import BrokerChart from '../../src/screens/broker/chart';
import BrokerMonitor from '../../src/screens/broker/monitor';
import type { EquipmentId } from '../../src/shared/ids';
import { startBroker } from '../../src/state/broker/broker-session';
import { BIRTHS_WAIT_MS } from '../../src/state/broker/use-known-equipment';
import type { PlantEquipment } from '../../workers/monitor/contract/contract';
import { createBrokerConfig } from './kit/broker';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside, createMemoryStorage } from './kit/fake-outside';
import { link } from './kit/fake-watch';
import { runAndSettle } from './kit/open';
import { getTexts } from './kit/queries';
import { cleanup, getCurrentPath, renderAt, renderBare, renderPart } from './kit/render';

const NODE = 'plant/n1' as EquipmentId;
const PUMP = 'plant/n1/pump' as EquipmentId;
const createOnline = (id: EquipmentId): PlantEquipment => ({ id, isOnline: true, signalCount: 3 });

describe("A broker's list", () => {
  it('shows equipment under short names, and lists equipment that was online here as offline since then', async () => {
    const storage = createMemoryStorage();
    const first = await open(storage);
    await first.emitPlant([createOnline(NODE), createOnline(PUMP)]);
    expect(getRows()).toEqual(['n1plant · 3 个变量在线', 'pumpplant/n1 · 3 个变量在线']);
    // The node is offline, and nothing else announces the two.
    cleanup();
    const later = await open(storage);
    await later.emitPlant([]);
    expect(getRows().map((row) => row.replace(/.*最后在线/, ''))).toEqual([
      expect.stringMatching(/\d+状态未知$/),
      expect.stringMatching(/\d+状态未知$/),
    ]);
    await runAndSettle(() => later.outside.advance(BIRTHS_WAIT_MS));
    expect(getRows()).toEqual([
      expect.stringMatching(/^n1plant · 3 个变量 · 最后在线 .*离线$/),
      expect.stringMatching(/^pumpplant\/n1 · 3 个变量 · 最后在线 .*离线$/),
    ]);
    await later.emitPlant([createOnline(PUMP)]);
    expect(getRows()[1]).toBe('pumpplant/n1 · 3 个变量在线');
  });

  it('hides equipment that another user has seen, and shows none as offline without a query', async () => {
    const storage = createMemoryStorage();
    await (await open(storage)).emitPlant([createOnline(PUMP)]);
    cleanup();
    await (await open(storage, { username: 'guest' })).emitPlant([]);
    expect(getRows()).toEqual([]);
    cleanup();
    const withoutQuery = await open(storage, { rebirth: false });
    await withoutQuery.emitPlant([]);
    await runAndSettle(() => withoutQuery.outside.advance(BIRTHS_WAIT_MS));
    expect(getRows()).toEqual([expect.stringMatching(/状态未知$/)]);
  });
});

describe('A broker curve opened by its address', () => {
  it('waits for the birth of its equipment', async () => {
    const worker = createFakeClient();
    const { services } = createFakeOutside({ startMonitor: async () => worker.client });
    startBroker(services, createBrokerConfig({ login: false }, { history: '/vm' }));
    await renderBare(
      services,
      <MemoryRouter initialEntries={['/c/plant%2Fn1%2Fpump/0/-']}>
        <Routes>
          <Route path="/c/:equipId/:checkAll/:reports" element={<BrokerChart />} />
        </Routes>
      </MemoryRouter>,
    );
    await runAndSettle(() => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'plant', plant: { equipment: [], signals: [] } });
    });
    expect(document.body).toHaveTextContent('尚未收到该设备的消息');
    const equipment = [{ id: PUMP, isOnline: null, signalCount: 0 }];
    await runAndSettle(() => worker.emit({ kind: 'plant', plant: { equipment, signals: [] } }));
    expect(document.body).toHaveTextContent('等待设备上报变量');
  });
});

describe('A screen that a broker does not have', () => {
  it.each([
    ['/home/work', '此现场不提供该功能', '/home/work'],
    ['/eg/nothing', '404', '/404?address=%2Feg%2Fnothing'],
  ])('%s shows %s', async (path, expectedText, expectedPath) => {
    const { services } = createFakeOutside({ startMonitor: async () => createFakeClient().client });
    startBroker(services, createBrokerConfig({ login: false }));
    await renderAt(services, path);
    expect(document.body).toHaveTextContent(expectedText);
    expect(getCurrentPath()).toBe(expectedPath);
  });
});

const getRows = () => getTexts('[data-equipment]').map((text) => text.replace(/\s+/g, ' '));

async function open(storage: Storage, broker: object = {}) {
  const worker = createFakeClient();
  const outside = createFakeOutside({ storage, startMonitor: async () => worker.client });
  startBroker(outside.services, createBrokerConfig({ login: false, rebirth: true, ...broker }));
  await renderPart(outside.services, <BrokerMonitor />);
  return {
    outside,
    emitPlant: (equipment: readonly PlantEquipment[]) =>
      runAndSettle(() => {
        worker.emit({ kind: 'link', link: link('live') });
        worker.emit({ kind: 'plant', plant: { equipment, signals: [] } });
      }),
  };
}
