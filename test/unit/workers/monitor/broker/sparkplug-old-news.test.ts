/** Checks that old, foreign and excessive messages do not count as current state. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { Count } from '../../../../../src/shared/profile';
import type { Plant } from '../../../../../workers/monitor/broker/plant';
import type { Sparkplug } from '../../../../../workers/monitor/broker/sparkplug';
import { type FakePorts, START } from '../../../../kit/fake-ports';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const NODE = 'g/n' as EquipmentId;
const DEVICE = 'g/n/d' as EquipmentId;
const NODES_MAX = 20_000;
const MINUTE_MS = 60_000;

let stage: SparkplugPlant;
let ports: FakePorts;
let plant: Plant;
let dialect: Sparkplug;
let rebirthTopics: string[];
let increments: number[];
let valueCounts: number[];

beforeEach(setUp);
const level = { name: 'level', alias: 1, type: 'Double', value: 4 };
const createBdSeq = (value: number): Metric => ({ name: 'bdSeq', type: 'Int64', value });
const getState = (id: EquipmentId) => plant.get(id)?.isOnline;

describe('A retained message', () => {
  it("lists a node's metrics without making it live, and requests its birth", async () => {
    receive('spBv1.0/g/NBIRTH/n', [level], true);
    receive('spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2 }], true);
    expect([getState(NODE), getState(DEVICE)]).toEqual([null, null]);
    expect(plant.size).toBe(2);
    expect(plant.isLive(0)).toBe(false);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual(['spBv1.0/g/NCMD/n']);
  });

  it('does not change a device that is already born', () => {
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    receive('spBv1.0/g/DBIRTH/n/d', [{ ...level, value: 3 }], true);
    expect([plant.isLive(0), plant.numbers[0]]).toEqual([true, 4]);
  });

  it('counts as neither a value nor a death', () => {
    receive('spBv1.0/g/NBIRTH/n', [level]);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 9 }], true);
    receive('spBv1.0/g/NDEATH/n', [], true);
    expect([getState(NODE), plant.numbers[0], valueCounts]).toEqual([true, 4, []]);
  });

  it("leaves a node's devices unknown after a lost connection", () => {
    receive('spBv1.0/g/NBIRTH/n', [level]);
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    dialect.handleLoss();
    expect(getState(DEVICE)).toBeNull();
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [level]);
    expect([getState(NODE), getState(DEVICE)]).toEqual([null, null]);
    receive('spBv1.0/g/NBIRTH/n', [level]);
    expect([getState(NODE), getState(DEVICE)]).toEqual([true, false]);
  });
});

describe('A death', () => {
  it('counts without a number, even after a message that had one', () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(5), level]);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 7 }]);
    receive('spBv1.0/g/NDEATH/n', [{ name: 'bdSeq', type: 'Int64', value: null, isNull: true }]);
    expect(getState(NODE)).toBe(false);
  });

  it('of another birth does not count', () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(5), level]);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(4)]);
    expect(getState(NODE)).toBe(true);
  });
});

describe('A death that names its birth by an alias', () => {
  it.each([
    [5, false],
    [4, true],
  ])('applies to that birth and no other: %i', (value, isOnline) => {
    receive('spBv1.0/g/NBIRTH/n', [
      { ...createBdSeq(5), alias: 1 },
      { ...level, alias: 2 },
    ]);
    receive('spBv1.0/g/NDEATH/n', [{ alias: 1, type: 'Int64', value }]);
    expect(getState(NODE)).toBe(isOnline);
  });
});

describe('A dead node or device', () => {
  const newReading = { alias: 1, type: 'Double', value: 9 };

  it('is not read by former aliases after a missed birth: a node', async () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(5), level]);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(5)]);
    receive('spBv1.0/g/NDATA/n', [newReading]);
    expect([getState(NODE), plant.numbers[0], plant.isLive(0), valueCounts]).toEqual([false, 4, false, []]);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual(['spBv1.0/g/NCMD/n']);
  });

  it('is not read by former aliases after a missed birth: a device', async () => {
    receive('spBv1.0/g/NBIRTH/n', []);
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    receive('spBv1.0/g/DDEATH/n/d');
    receive('spBv1.0/g/DDATA/n/d', [newReading]);
    receive('spBv1.0/g/DDATA/n/d', [newReading]);
    expect([getState(DEVICE), plant.numbers[0], plant.isLive(0), valueCounts]).toEqual([false, 4, false, []]);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual(['spBv1.0/g/NCMD/n']);
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    receive('spBv1.0/g/DDATA/n/d', [newReading]);
    expect([getState(DEVICE), plant.numbers[0], plant.isLive(0)]).toEqual([true, 9, true]);
  });

  it('is not revived by historical values', async () => {
    receive('spBv1.0/g/NBIRTH/n', []);
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    receive('spBv1.0/g/DDEATH/n/d');
    receive('spBv1.0/g/DDATA/n/d', [{ ...newReading, isHistorical: true }]);
    expect(getState(DEVICE)).toBe(false);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual([]);
  });

  it("includes a node's devices, even those born after a missed birth of the node", () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(5), level]);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(5)]);
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    expect(getState(DEVICE)).toBe(true);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(6)]);
    expect(getState(DEVICE)).toBe(false);
  });
});

describe('A command to a device', () => {
  it('is not a birth request to its node', async () => {
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 2 }]);
    await ports.advance(1_000);
    receive('spBv1.0/g/DCMD/n/d', [{ name: 'Node Control/Rebirth', type: 'Boolean', value: true }]);
    expect(await getRequestsAfter(MINUTE_MS / 2)).toHaveLength(1);
  });
});

describe('A command without a value', () => {
  it('is not a birth request to its node, even after a message that had one', async () => {
    receive('spBv1.0/g/NDATA/n', [{ name: 'count', type: 'Int32', value: 5, timestamp: START }]);
    await ports.advance(1_000);
    receive('spBv1.0/g/NCMD/n', [
      { name: 'Node Control/Rebirth', type: 'Boolean', value: null, isNull: true },
    ]);
    expect(await getRequestsAfter(MINUTE_MS / 2)).toHaveLength(1);
  });
});

describe('The state of a host', () => {
  it('is not counted as malformed', () => {
    receive('spBv1.0/STATE/scada');
    expect(increments).toEqual([]);
    receive('spBv1.0/g/STATE/scada');
    expect(increments).toEqual([Count.brokerMalformed]);
  });
});

describe('A plant beyond the limits', () => {
  it('is read in part, and the rest is counted', () => {
    for (let n = 0; n < NODES_MAX + 10; n++) receive(`spBv1.0/g/NDATA/n${n}`);
    expect([...plant.getAll()]).toHaveLength(NODES_MAX);
    expect(increments).toEqual(Array.from({ length: 10 }, () => Count.brokerMalformed));
  });

  it('is read by its newest aliases', () => {
    receive('spBv1.0/g/NBIRTH/n', [{ ...level, alias: 7 }]);
    sendBirths(3);
    receive('spBv1.0/g/NDATA/n', [{ alias: 7, type: 'Double', value: 9 }]);
    receive('spBv1.0/g/DDATA/n/d3', [{ alias: 3_000_005, type: 'Double', value: 6 }]);
    expect(valueCounts).toEqual([1]);
    expect([plant.numbers[0], plant.numbers[3]]).toEqual([4, 6]);
  });

  it('may have aliases larger than 32 bits', () => {
    for (const alias of [2 ** 32 - 2, 2 ** 32 + 5, 2 ** 52]) {
      receive('spBv1.0/g/NBIRTH/n', [{ ...level, alias }]);
      receive('spBv1.0/g/NDATA/n', [{ alias, type: 'Double', value: alias }]);
      expect(plant.numbers[0]).toBe(alias);
    }
  });
});

describe('A retained birth', () => {
  it('provides names but no aliases, which may be outdated', () => {
    receive('spBv1.0/g/NBIRTH/n', [level, { ...level, name: 'flow', alias: 2 }], true);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 77 }]);
    expect([getState(NODE), plant.numbers[0], valueCounts]).toEqual([null, 4, []]);
    receive('spBv1.0/g/NBIRTH/n', [{ ...level, name: 'flow' }]);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 78 }]);
    expect([plant.isLive(0), plant.isLive(1), plant.numbers[1]]).toEqual([false, true, 78]);
  });

  it('does not change a node whose certificate is known', () => {
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [level]);
    receive('spBv1.0/g/NBIRTH/n', [{ ...level, alias: 5, value: 1 }], true);
    expect(plant.numbers[0]).toBe(4);
  });
});

describe('A certificate', () => {
  it('has no live values, even if data arrives in the same millisecond', () => {
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [level, { ...level, name: 'flow', alias: 2 }]);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 9 }]);
    expect([plant.isLive(0), plant.isLive(1)]).toEqual([true, false]);
  });

  it('does not change a node or device that is already born', () => {
    receive('spBv1.0/g/NBIRTH/n', [level]);
    receive('spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2 }]);
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [{ ...level, value: 3 }], true);
    receive('$sparkplug/certificates/spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2, value: 3 }], true);
    expect([getState(NODE), getState(DEVICE)]).toEqual([true, true]);
    expect([plant.isLive(0), plant.isLive(1), plant.numbers[0], plant.numbers[1]]).toEqual([
      true,
      true,
      4,
      4,
    ]);
  });

  it("of a device keeps its aliases if its node's certificate arrives later", () => {
    receive('$sparkplug/certificates/spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2 }], true);
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [level], true);
    receive('spBv1.0/g/DDATA/n/d', [{ alias: 2, type: 'Double', value: 9 }]);
    expect([plant.numbers[0], plant.isLive(0)]).toEqual([9, true]);
  });

  it('of a node born again drops its former aliases', () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(1), level]);
    receive('spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2 }]);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(1)]);
    receive('$sparkplug/certificates/spBv1.0/g/NBIRTH/n', [createBdSeq(2), level]);
    receive('spBv1.0/g/DDATA/n/d', [{ alias: 2, type: 'Double', value: 9 }]);
    expect(plant.numbers[1]).toBe(4);
  });
});

describe('A device born on this connection whose node was born before', () => {
  it('is updated by its messages', () => {
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    expect([getState(DEVICE), plant.isLive(0)]).toEqual([true, true]);
    receive('spBv1.0/g/DDATA/n/d', [{ alias: 1, type: 'Double', value: 9 }]);
    expect([plant.numbers[0], plant.isLive(0), valueCounts]).toEqual([9, true, [1]]);
  });

  it("leaves its node unknown until the node's birth", async () => {
    receive('spBv1.0/g/DBIRTH/n/d', [level]);
    receive('spBv1.0/g/NDATA/n', [{ alias: 1, type: 'Double', value: 9 }]);
    expect([getState(NODE), plant.numbers[0]]).toEqual([null, 4]);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual(['spBv1.0/g/NCMD/n']);
  });

  it('dies with its node, whose birth was missed since the connection was lost', () => {
    receive('spBv1.0/g/NBIRTH/n', [createBdSeq(5), level]);
    dialect.handleLoss();
    receive('spBv1.0/g/DBIRTH/n/d', [{ ...level, alias: 2 }]);
    receive('spBv1.0/g/NDEATH/n', [createBdSeq(6)]);
    expect([getState(NODE), getState(DEVICE)]).toEqual([false, false]);
  });
});

describe('A device that is born repeatedly', () => {
  it('does not affect the aliases of its node and other devices', () => {
    receive('spBv1.0/g/NBIRTH/n');
    receive('spBv1.0/g/DBIRTH/n/other', [level]);
    const births = Array.from({ length: 1_000 }, (_, at) => ({ ...level, name: `m${at}`, alias: 100 + at }));
    for (let round = 0; round < 210; round++) receive('spBv1.0/g/DBIRTH/n/d', births);
    receive('spBv1.0/g/DDATA/n/other', [{ alias: 1, type: 'Double', value: 99 }]);
    expect([plant.numbers[0], plant.isLive(0)]).toEqual([99, true]);
  });

  it('leaves no metric live whose alias was dropped', async () => {
    receive('spBv1.0/g/NBIRTH/n', [level]);
    sendBirths(3);
    expect([getState(NODE), getState('g/n/d3' as EquipmentId), plant.isLive(0)]).toEqual([null, true, false]);
    await ports.advance(MINUTE_MS);
    expect(rebirthTopics).toEqual(['spBv1.0/g/NCMD/n']);
  });

  it("does not affect others' aliases by changing its own", () => {
    receive('spBv1.0/g/NBIRTH/n', [level]);
    for (let round = 0; round < 3; round++) receive('spBv1.0/g/DBIRTH/n/d', createMetrics(round));
    expect([getState(NODE), plant.isLive(0)]).toEqual([true, true]);
  });
});

describe('An alias shared by devices of a node', () => {
  const nodeBirth = ['NBIRTH/n', { name: 'load', alias: 7, type: 'Double', value: 1 }] as const;
  const first = ['DBIRTH/n/a', { name: 'pressure', alias: 1, type: 'Double', value: 4.1 }] as const;
  const second = ['DBIRTH/n/b', { name: 'pressure', alias: 1, type: 'Double', value: 9.9 }] as const;
  const [A, B] = ['g/n/a#pressure', 'g/n/b#pressure'];

  it.each([
    ['devices that number from 1', [nodeBirth, first, second], 'DDATA/n/a', 1, A, 0],
    ['the device born first', [nodeBirth, first, second], 'DDATA/n/b', 1, B, 0],
    ['a device born again', [nodeBirth, first, second, first], 'DDATA/n/b', 1, B, 0],
    ['a device without that alias', [nodeBirth, first], 'DDATA/n/a', 7, null, 1],
    ['a node without that alias', [nodeBirth, first], 'NDATA/n', 1, null, 1],
  ])('is resolved by its topic: %s', async (_, births, dataTopic, alias, changedId, requestCount) => {
    for (const [topic, metric] of births) receive(`spBv1.0/g/${topic}`, [metric]);
    receive(`spBv1.0/g/${dataTopic}`, [{ alias, type: 'Double', value: 77 }]);
    const at77 = plant.ids.filter((_, place) => plant.numbers[place] === 77);
    expect(at77).toEqual(changedId === null ? [] : [changedId]);
    await ports.advance(MINUTE_MS);
    expect(rebirthTopics).toHaveLength(requestCount);
  });
});

describe('A missing message', () => {
  const sendData = (from: number, count: number): void => {
    for (let at = from; at < from + count; at++) receive('spBv1.0/g/NDATA/n', [], false, at % 256);
  };

  it('causes a birth request each time if whole cycles arrive without a gap in between', async () => {
    for (let gaps = 1; gaps <= 6; gaps++) {
      receive('spBv1.0/g/NBIRTH/n', [level], false, 0);
      sendData(1, 300);
      sendData(302, 1);
      expect(await getRequestsAfter(2 * MINUTE_MS)).toHaveLength(gaps);
    }
  });

  it('causes at most three birth requests if messages keep getting lost', async () => {
    for (let gaps = 1; gaps <= 6; gaps++) {
      receive('spBv1.0/g/NBIRTH/n', [level], false, 0);
      sendData(1, 100);
      sendData(102, 1);
      expect(await getRequestsAfter(2 * MINUTE_MS)).toHaveLength(Math.min(gaps, 3));
    }
  });
});

describe('A metric that is not shown', () => {
  it.each([{ alias: 2 }, {}])('causes no birth request, by alias or by name: %j', async (reference) => {
    const table = { ...reference, type: 'Bytes', value: Uint8Array.of(1, 2) };
    receive('spBv1.0/g/NBIRTH/n', [level, { ...table, name: 'table' }]);
    receive('spBv1.0/g/NDATA/n', ['alias' in reference ? table : { ...table, name: 'table' }]);
    expect(await getRequestsAfter(MINUTE_MS)).toEqual([]);
  });
});

const getRequestsAfter = (ms: number) => ports.advance(ms).then(() => rebirthTopics);

/** Creates metrics of one name with as many aliases as a birth may have, different ones for each round. */
const createMetrics = (round: number): readonly Metric[] =>
  Array.from({ length: 90_000 }, (_, at) => ({ ...level, alias: round * 1_000_000 + at }));

function sendBirths(count: number): void {
  for (let n = 1; n <= count; n++) receive(`spBv1.0/g/DBIRTH/n/d${n}`, createMetrics(n));
}

function receive(topic: string, metrics: readonly Metric[] = [], isRetained = false, seq?: number): void {
  stage.receive(topic, metrics, { isRetained, ...(seq === undefined ? {} : { seq }) });
}

function setUp(): void {
  stage = new SparkplugPlant();
  ({ ports, plant, dialect, rebirthTopics, increments, valueCounts } = stage);
}
