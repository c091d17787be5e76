/** Checks that a hundred clients that join a plant late cause one rebirth per node. */
import { describe, expect, it } from 'vitest';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { Sparkplug } from '../../../../../workers/monitor/broker/sparkplug';
import '../../../../../workers/monitor/broker/rebirths';
import { createPlantEvents } from '../../../../kit/broker-access';
import { createChance } from '../../../../kit/chance';
import { FakePorts, START } from '../../../../kit/fake-ports';
import { decodePayload, encodePayload } from '../../../../kit/sparkplug';

const CLIENTS = 100;
const NODES = 20;
/** Delays from a client to all others, and from a command to the birth that it causes. */
const BROKER_MS = 40;
const NODE_MS = 300;
const nodes = Array.from({ length: NODES }, (_, n) => `n${n}`);

describe('Many late joiners', () => {
  it('cause one rebirth per node', async () => {
    const { ports, births, requestedNodes, sendData } = createPlant(CLIENTS, true);
    for (let second = 0; second < 60; second++) {
      for (const node of nodes) sendData(node);
      await ports.advance(1_000);
    }
    expect(countPerNode(births)).toEqual(nodes.map(() => 1));
    expect(requestedNodes).toHaveLength(NODES);
  });

  it('request the rebirth of an unresponsive node at doubling intervals, up to an hour', async () => {
    const { ports, requestedNodes, sendData } = createPlant(3, false);
    const minutes: number[] = [];
    for (let minute = 0; minute < 8 * 60; minute++) {
      sendData('n0');
      await ports.advance(60_000);
      minutes.push(requestedNodes.length);
    }
    expect([1, 2, 4, 8, 16, 32, 64].map((minute) => minutes[minute])).toEqual([2, 2, 3, 4, 5, 6, 7]);
    expect(minutes.at(-1)).toBe(13);
  });

  it('request another rebirth soon if a birth arrived in between', async () => {
    const { ports, requestedNodes, sendData } = createPlant(3, true);
    for (let minute = 0; minute < 10; minute++) {
      sendData('n0', 9);
      await ports.advance(70_000);
    }
    expect(requestedNodes).toHaveLength(10);
  });
});

function createPlant(clientCount: number, isAnswering: boolean) {
  const ports = new FakePorts();
  const chance = createChance(5);
  const births: string[] = [];
  const requestedNodes: string[] = [];
  const clients: Sparkplug[] = [];
  const broadcast = (topic: string, payload: Uint8Array): void => {
    for (const client of clients)
      client.handleMessage({ topic, payload, isRetained: false, correlation: null }, ports.now());
  };
  const createBirth = (node: string): Uint8Array =>
    encodePayload({
      timestamp: START,
      seq: 0,
      metrics: [
        { name: 'bdSeq', type: 'Int64', value: births.length },
        { name: `temperature ${node}`, alias: 1, type: 'Double', value: 1 },
      ],
    });
  const handleCommand = (topic: string, payload: Uint8Array): void => {
    const node = topic.split('/').at(-1) ?? '';
    ports.after(BROKER_MS, () => broadcast(topic, payload));
    const isRebirth = JSON.stringify(decodePayload(payload)).includes('Node Control/Rebirth');
    if (isRebirth) requestedNodes.push(node);
    if (!isAnswering || !isRebirth) return;
    ports.after(BROKER_MS + NODE_MS, () => {
      births.push(node);
      broadcast(`spBv1.0/g/NBIRTH/${node}`, createBirth(node));
    });
  };
  for (let n = 0; n < clientCount; n++)
    clients.push(
      new Sparkplug(
        { after: ports.after, now: ports.now, monotonic: ports.monotonic, random: chance },
        new Plant(),
        { groups: [], mayRequestRebirth: true },
        createPlantEvents({ publish: ({ topic, payload }) => handleCommand(topic, payload) }),
      ),
    );
  const sendData = (node: string, alias = 1): void =>
    broadcast(
      `spBv1.0/g/NDATA/${node}`,
      encodePayload({ timestamp: START, metrics: [{ alias, type: 'Double', value: 2 }] }),
    );
  return { ports, births, requestedNodes, sendData };
}

function countPerNode(list: readonly string[]): readonly number[] {
  return nodes.map((node) => list.filter((name) => name === node).length);
}
