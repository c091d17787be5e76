/** Checks that a hundred clients that join a plant late cause one rebirth per node. */
import { describe, expect, it } from 'vitest';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { Sparkplug } from '../../../../../workers/monitor/broker/sparkplug';
import '../../../../../workers/monitor/broker/rebirths';
import { plantEvents } from '../../../../kit/broker-access';
import { chanceFrom } from '../../../../kit/chance';
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
    const { ports, births, asked, data } = createPlant(CLIENTS, true);
    for (let second = 0; second < 60; second++) {
      for (const node of nodes) data(node);
      await ports.advance(1_000);
    }
    expect(timesEach(births)).toEqual(nodes.map(() => 1));
    expect(asked).toHaveLength(NODES);
  });

  it('query a silent node at doubling intervals, finally once an hour', async () => {
    const { ports, asked, data } = createPlant(3, false);
    const minutes: number[] = [];
    for (let minute = 0; minute < 8 * 60; minute++) {
      data('n0');
      await ports.advance(60_000);
      minutes.push(asked.length);
    }
    expect([1, 2, 4, 8, 16, 32, 64].map((minute) => minutes[minute])).toEqual([2, 2, 3, 4, 5, 6, 7]);
    expect(minutes.at(-1)).toBe(13);
  });

  it('query again soon if a birth arrived in between', async () => {
    const { ports, asked, data } = createPlant(3, true);
    for (let minute = 0; minute < 10; minute++) {
      data('n0', 9);
      await ports.advance(70_000);
    }
    expect(asked).toHaveLength(10);
  });
});

function createPlant(clientCount: number, answers: boolean) {
  const ports = new FakePorts();
  const chance = chanceFrom(5);
  const births: string[] = [];
  const asked: string[] = [];
  const clients: Sparkplug[] = [];
  const toAll = (topic: string, payload: Uint8Array): void => {
    for (const client of clients)
      client.take({ topic, payload, isRetained: false, correlation: null }, ports.now());
  };
  const birth = (node: string): Uint8Array =>
    encodePayload({
      timestamp: START,
      seq: 0,
      metrics: [
        { name: 'bdSeq', type: 'Int64', value: births.length },
        { name: `temperature ${node}`, alias: 1, type: 'Double', value: 1 },
      ],
    });
  const command = (topic: string, payload: Uint8Array): void => {
    const node = topic.split('/').at(-1) ?? '';
    ports.after(BROKER_MS, () => toAll(topic, payload));
    const isRebirth = JSON.stringify(decodePayload(payload)).includes('Node Control/Rebirth');
    if (isRebirth) asked.push(node);
    if (!answers || !isRebirth) return;
    ports.after(BROKER_MS + NODE_MS, () => {
      births.push(node);
      toAll(`spBv1.0/g/NBIRTH/${node}`, birth(node));
    });
  };
  for (let n = 0; n < clientCount; n++)
    clients.push(
      new Sparkplug(
        { after: ports.after, now: ports.now, monotonic: ports.monotonic, chance },
        new Plant(),
        { groups: [], mayAskRebirth: true },
        plantEvents({ publish: ({ topic, payload }) => command(topic, payload) }),
      ),
    );
  const data = (node: string, alias = 1): void =>
    toAll(
      `spBv1.0/g/NDATA/${node}`,
      encodePayload({ timestamp: START, metrics: [{ alias, type: 'Double', value: 2 }] }),
    );
  return { ports, births, asked, data };
}

function timesEach(list: readonly string[]): readonly number[] {
  return nodes.map((node) => list.filter((one) => one === node).length);
}
