/** The worker over a real broker and a real connection: Mosquitto, and an edge node by implementations of others. */
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { EquipmentId, OperationId, SignalId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import '../../kit/broker-code';
import type { BrokerWatch, PostedMessage } from '../../../workers/monitor/contract/contract';
import { realPorts } from '../../../workers/monitor/host/real-ports';
import { createMonitor, type Monitor } from '../../../workers/monitor/monitor';
import { BROKER_ACCESS, brokerWatch } from '../../kit/broker-access';
import { noteForTheEnd } from '../../kit/closing-notes';
import { type EdgeMetric, EdgeNode } from '../../kit/edge-node';
import { Mosquitto, mosquittoVersion } from '../../kit/mosquitto';
import { signalSlot, WatchedPage, WORKER_SETTINGS } from '../../kit/watch-stage';

const version = mosquittoVersion();
const DEVICE = 'Works/N1/P201';
const WAIT_MS = 20_000;

if (version !== null) {
  over(version);
  noteForTheEnd(`the worker was tried over Mosquitto ${version}`);
} else
  describe('A system without Mosquitto', () => {
    it('has none where it would be started, and says that the worker was not tried over it', () => {
      expect(existsSync('/usr/sbin/mosquitto')).toBe(false);
      noteForTheEnd(
        'no Mosquitto on this system (apt-get install mosquitto): the worker was not tried over it',
      );
    });
  });

/** Tests over this version of it. */
function over(version: string): void {
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
        realPorts(settings, {
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
    const watch = async (): Promise<WatchedPage> => {
      const { port1, port2 } = new MessageChannel();
      const page = new WatchedPage(
        await monitor.api.watch(spec(broker.url, ['pressure', 'running', 'set point']), port2),
        port1 as MessagePort & { postMessage(message: PostedMessage): void },
      );
      pages.push(page);
      return page;
    };
    const shows = (page: WatchedPage, slot: number, wanted: object): Promise<void> =>
      expect.poll(() => page.shown.get(slot), { timeout: WAIT_MS }).toMatchObject(wanted);

    it('shows births and changes, greys all of a node that dies, and sees it come back', async () => {
      const page = await watch();
      await expect.poll(() => page.phase, { timeout: WAIT_MS }).toBe('live');
      await node.start(broker.port);
      await shows(page, 0, { number: 5.25, freshness: Freshness.fresh });
      await shows(page, 2, { number: -3 });
      node.set('P201', 'pressure', 6.5);
      await shows(page, 0, { number: 6.5, freshness: Freshness.fresh });
      node.die();
      await shows(page, 0, { number: 6.5, freshness: Freshness.disconnected });
      await shows(page, 1, { number: 1, freshness: Freshness.disconnected });
      await node.start(broker.port);
      await shows(page, 0, { number: 6.5, freshness: Freshness.fresh });
      await shows(page, 1, { number: 1, freshness: Freshness.fresh });
    });

    it('asks a node that it came too late for to be born again, once', async () => {
      await node.start(broker.port);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const page = await watch();
      await expect.poll(() => page.phase, { timeout: WAIT_MS }).toBe('live');
      node.set('P201', 'pressure', 7);
      await shows(page, 1, { number: 1, freshness: Freshness.fresh });
      expect(node.rebirths).toBe(1);
    });

    it('writes a set point once, and sees it', async () => {
      const page = await watch();
      await expect.poll(() => page.phase, { timeout: WAIT_MS }).toBe('live');
      await node.start(broker.port);
      await shows(page, 2, { number: -3, freshness: Freshness.fresh });
      await monitor.api.write({
        id: 'op1' as OperationId,
        watch: page.id,
        projectId: null,
        signalId: `${DEVICE}#set point` as SignalId,
        value: '42',
      });
      await shows(page, 2, { number: 42, freshness: Freshness.fresh });
      await expect
        .poll(async () => (await monitor.api.operations())[0]?.phase, { timeout: WAIT_MS })
        .toBe('read-back');
    });
  });
}

/** A page of signals of the device. */
function spec(url: string, signals: readonly string[]): BrokerWatch {
  const access = {
    ...BROKER_ACCESS,
    url,
    username: null,
    password: null,
    groups: ['Works'],
    mayAskRebirth: true,
  };
  const slots = signals.map((name) => signalSlot(`${DEVICE}#${name}`, DEVICE));
  return brokerWatch({ ...access, mayWrite: true }, { dataEquip: [DEVICE as EquipmentId], slots });
}
