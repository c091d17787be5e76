/** Each broker dialect is a separate part, fetched only if used, while the connection opens. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import '../kit/broker-code';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';
import { createBrokerWatch, createJsonAccess } from '../kit/broker-access';
import { FakeBroker } from '../kit/fake-broker';
import { createSignalSlot, WatchStage } from '../kit/watch-stage';

const RETRY_MS = 11_000;
const moduleState = vi.hoisted(() => ({ asked: 0, isThere: false }));
vi.mock('../../workers/monitor/broker/json-topics', async (original) => {
  const code = await original<typeof import('../../workers/monitor/broker/json-topics')>();
  return {
    get JsonTopics() {
      moduleState.asked++;
      if (!moduleState.isThere) throw new Error('404');
      return code.JsonTopics;
    },
  };
});

let stage: WatchStage;
beforeEach(() => Object.assign(moduleState, { asked: 0, isThere: false }));
afterEach(() => stage.close());

describe('The code of JSON topics', () => {
  it('is not fetched for a Sparkplug site', async () => {
    stage = new WatchStage();
    const broker = new FakeBroker(stage.ports);
    const page = await stage.watch(createSpec('sparkplug'));
    await vi.waitUntil(() => stage.ports.sockets.length > 0);
    await broker.open();
    expect(page.status).toBe('live');
    expect(moduleState.asked).toBe(0);
  });

  it('is requested again until available; a connection without it subscribes to nothing', async () => {
    stage = new WatchStage();
    const broker = new FakeBroker(stage.ports);
    broker.retained.set('plant/pump/level', '12.5');
    broker.retained.set('plant/pump/$state', 'online');
    const page = await stage.watch(createSpec('json'));
    await vi.waitUntil(() => stage.ports.sockets.length > 0);
    await broker.open();
    await vi.waitUntil(() => stage.ports.socket.isClosed);
    expect(page.links.map(({ status }) => status)).not.toContain('live');
    expect(page.links.at(-1)?.fault).toEqual({ kind: 'offline' });
    expect(broker.listReceived('subscribe')).toEqual([]);
    moduleState.isThere = true;
    await stage.ports.advance(RETRY_MS);
    await vi.waitUntil(() => stage.ports.sockets.length > 1);
    await broker.open();
    await vi.waitUntil(() => broker.listReceived('subscribe').length > 0);
    await broker.answer();
    expect(await page.getShownAfter(200)).toMatchObject({ number: 12.5 });
  });
});

function createSpec(dialect: BrokerAccess['dialect']): BrokerWatch {
  return createBrokerWatch(createJsonAccess({ dialect }), {
    dataEquip: ['pump' as EquipmentId],
    dataSignal: ['pump#level' as SignalId],
    slots: [createSignalSlot('pump#level')],
  });
}
