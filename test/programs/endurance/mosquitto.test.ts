/** The worker over a real broker, Mosquitto, with our own edge nodes and with those from `sparkplug-client`. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connectAsync, type MqttClient } from 'mqtt';
import { newClient, type UPayload } from 'sparkplug-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { EquipmentId, OperationId, SignalId } from '../../../src/shared/ids';
import { Freshness, Quality } from '../../../src/shared/reading';
import '../../kit/broker-code';
import type { BrokerWatch, PostedMessage } from '../../../workers/monitor/contract/contract';
import { createRealPorts } from '../../../workers/monitor/host/real-ports';
import { createMonitor, type Monitor } from '../../../workers/monitor/monitor';
import { BROKER_ACCESS, createBrokerWatch } from '../../kit/broker-access';
import { addClosingNote } from '../../kit/closing-notes';
import { type EdgeMetric, EdgeNode } from '../../kit/edge-node';
import { getMosquittoVersion, Mosquitto } from '../../kit/mosquitto';
import { encodePayload } from '../../kit/sparkplug';
import { createSignalSlot, WatchedPage, WORKER_SETTINGS } from '../../kit/watch-stage';

const version = getMosquittoVersion();
const DEVICE = 'Works/N1/P201';

if (version !== null) {
  describeOverMosquitto(version);
  addClosingNote(`the worker was tried over Mosquitto ${version}`);
} else
  describe('A system without Mosquitto', () => {
    it('notes that the worker was not tested over it', () => {
      expect(existsSync('/usr/sbin/mosquitto')).toBe(false);
      addClosingNote(
        'no Mosquitto on this system (apt-get install mosquitto): the worker was not tried over it',
      );
    });
  });

function describeOverMosquitto(version: string): void {
  describe(`Over Mosquitto ${version}`, () => {
    let broker: Mosquitto;
    let node: EdgeNode;
    let monitor: Monitor;
    const pages: WatchedPage[] = [];
    const ports: MessagePort[] = [];
    beforeEach(async () => {
      broker = await Mosquitto.start();
      const metrics = new Map<string, EdgeMetric>([
        ['pressure', { type: 'Double', value: 5.25 }],
        ['running', { type: 'Boolean', value: true }],
        ['set point', { type: 'Int32', value: -3 }],
      ]);
      node = new EdgeNode('Works', 'N1', new Map([['P201', metrics]]));
      monitor = createMonitor((settings) =>
        createRealPorts(settings, {
          WebSocket: WebSocket as unknown as new (url: string, subprotocol?: string) => globalThis.WebSocket,
          fetch: () => Promise.reject(new TypeError('no platform')),
          locks: undefined,
        }),
      );
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      await monitor.api.start(WORKER_SETTINGS, port2);
    });
    afterEach(async () => {
      await monitor.api.endSession();
      for (const page of pages.splice(0)) page.port.close();
      for (const port of ports.splice(0)) port.close();
      node.die();
      await broker.close();
    });
    const watch = async (device = DEVICE, names = ['pressure', 'running', 'set point']) => {
      const { port1, port2 } = new MessageChannel();
      const page = new WatchedPage(
        await monitor.api.watch(createSpec(broker.url, device, names), port2),
        port1 as MessagePort & { postMessage(message: PostedMessage): void },
      );
      pages.push(page);
      return page;
    };
    const openLive = async (device?: string, names?: string[]): Promise<WatchedPage> => {
      const page = await watch(device, names);
      await expect.poll(() => page.status).toBe('live');
      return page;
    };
    const expectShown = (page: WatchedPage, slot: number, expected: object): Promise<void> =>
      expect.poll(() => page.shownValues.get(slot)).toMatchObject(expected);

    it('shows births and changes, greys all values of a dead node, and shows them live after its return', async () => {
      const page = await openLive();
      await node.start(broker.port);
      await expectShown(page, 0, { number: 5.25, freshness: Freshness.fresh });
      await expectShown(page, 2, { number: -3 });
      node.set('P201', 'pressure', 6.5);
      await expectShown(page, 0, { number: 6.5, freshness: Freshness.fresh });
      node.die();
      await expectShown(page, 0, { number: 6.5, freshness: Freshness.disconnected });
      await expectShown(page, 1, { number: 1, freshness: Freshness.disconnected });
      await node.start(broker.port);
      await expectShown(page, 0, { number: 6.5, freshness: Freshness.fresh });
      await expectShown(page, 1, { number: 1, freshness: Freshness.fresh });
    });

    it('requests the birth of a node once after joining late', async () => {
      await node.start(broker.port);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const page = await openLive();
      node.set('P201', 'pressure', 7);
      await expectShown(page, 1, { number: 1, freshness: Freshness.fresh });
      expect(node.rebirthCount).toBe(1);
    });

    it('writes a set point once and reads it back', async () => {
      const page = await openLive();
      await node.start(broker.port);
      await expectShown(page, 2, { number: -3, freshness: Freshness.fresh });
      await monitor.api.write({
        id: 'op1' as OperationId,
        watch: page.id,
        projectId: null,
        signalId: `${DEVICE}#set point` as SignalId,
        value: '42',
      });
      await expectShown(page, 2, { number: 42, freshness: Freshness.fresh });
      await expect.poll(async () => (await monitor.api.getOperations())[0]?.status).toBe('read-back');
    });

    describe('and nodes by sparkplug-client', () => {
      let client: ReturnType<typeof newClient>;
      let mqtt: MqttClient;
      const createMetric = (name: string, value: number, alias = 1): UPayload => ({
        metrics: [{ name, alias, type: 'Double', value }],
      });
      const createSample = (value: number, timestamp = Date.now()): UPayload => ({
        timestamp,
        metrics: [{ alias: 1, type: 'Double', value, timestamp }],
      });
      const publish = (topicEnd: string, seq: number, payload: UPayload): Promise<unknown> =>
        mqtt.publishAsync(`spBv1.0/Works/${topicEnd}`, Buffer.from(encodePayload({ ...payload, seq })));
      beforeEach(async () => {
        client = newClient({
          serverUrl: `mqtt://127.0.0.1:${broker.port}`,
          username: '',
          password: '',
          groupId: 'Works',
          edgeNode: 'N2',
          clientId: 'N2',
        });
        await once(client, 'birth');
        mqtt = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
      });
      afterEach(async () => {
        client.stop();
        await mqtt.endAsync();
      });

      it('tells devices with the same alias apart, and writes by alias', async () => {
        const [one, two] = [await openLive('Works/N2/one', ['p']), await openLive('Works/N2/two', ['p'])];
        client.publishNodeBirth({ metrics: [] });
        client.publishDeviceBirth('one', createMetric('p', 4.1));
        client.publishDeviceBirth('two', createMetric('p', 9.9));
        client.publishDeviceData('one', createSample(4.2));
        await expectShown(one, 0, { number: 4.2, freshness: Freshness.fresh });
        await expectShown(two, 0, { number: 9.9, freshness: Freshness.fresh });
        const command = once(client, 'dcmd');
        await monitor.api.write({
          id: 'op1' as OperationId,
          watch: two.id,
          projectId: null,
          signalId: 'Works/N2/two#p' as SignalId,
          value: '5',
        });
        const [device, { metrics }] = (await command) as [string, UPayload];
        expect([device, Number(metrics?.[0]?.alias), metrics?.[0]?.value]).toEqual(['two', 1, 5]);
      });

      it.each(['DEFLATE', 'GZIP'] as const)('reads payloads compressed with %s', async (algorithm) => {
        const page = await openLive('Works/N2/d', ['t']);
        const options = { compress: true, algorithm };
        client.publishNodeBirth({ metrics: [] }, options);
        client.publishDeviceBirth('d', createMetric('t', 21.5), options);
        await expectShown(page, 0, { number: 21.5, freshness: Freshness.fresh });
        client.publishDeviceData('d', createSample(88), options);
        client.publishDeviceData('d', createSample(Number.NaN));
        await expectShown(page, 0, { number: null, quality: Quality.invalid });
        client.publishDeviceData('d', createSample(90), options);
        await expectShown(page, 0, { number: 90, freshness: Freshness.fresh });
      });

      it('orders the messages of a node by their numbers and times', async () => {
        const page = await openLive('Works/N3/d', ['x']);
        const now = Date.now();
        const isOnline = () => page.getMessages('gateways').at(-1)?.gateways[0]?.online;
        await publish('NBIRTH/N3', 0, { metrics: [{ name: 'bdSeq', type: 'UInt64', value: 0 }] });
        await publish('DDEATH/N3/d', 2, {});
        await publish('DBIRTH/N3/d', 1, createMetric('x', 1));
        await expect.poll(isOnline).toBe(false);
        await publish('DBIRTH/N3/d', 3, createMetric('x', 1));
        await publish('DDATA/N3/d', 4, createSample(2, now + 1_000));
        await publish('DDATA/N3/d', 5, createSample(3, now - 29_000));
        await expectShown(page, 0, { number: 2, freshness: Freshness.fresh });
        await expect.poll(isOnline).toBe(true);
        await expectShown(await openLive('Works/N3/d', ['x']), 0, { number: 2, freshness: Freshness.fresh });
      });
    });
  });
}

function createSpec(url: string, device: string, signals: readonly string[]): BrokerWatch {
  const access = {
    ...BROKER_ACCESS,
    url,
    username: null,
    password: null,
    groups: ['Works'],
    mayRequestRebirth: true,
  };
  const slots = signals.map((name) => createSignalSlot(`${device}#${name}`, device));
  return createBrokerWatch({ ...access, mayWrite: true }, { dataEquip: [device as EquipmentId], slots });
}
