/** Messages of a node that the broker delivers out of order, twice, or not at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const SIGNAL_ID = 'g/n/d#t';
const STALE_AT_BIRTH = [21.5, false];
const namedMetric = { name: 't', alias: 1, type: 'Double', value: 21.5 };
const createReading = (value: number): Metric => ({ alias: 1, type: 'Double', value });
const namedReading = { name: 't', type: 'Double', value: 5 };

let stage: SparkplugPlant;
beforeEach(() => {
  stage = new SparkplugPlant();
});

type SentMessage = readonly [topic: string, seq: number, ...metrics: readonly Metric[]];
const createBirth = (seq: number, metric: Metric = namedMetric): SentMessage => ['DBIRTH/n/d', seq, metric];
const createData = (seq: number, metric: Metric): SentMessage => ['DDATA/n/d', seq, metric];
const createDeath = (seq: number): SentMessage => ['DDEATH/n/d', seq];

/** Delivers the messages 10 ms apart. */
function deliver(...messages: readonly SentMessage[]): void {
  for (const [topic, seq, ...metrics] of messages) {
    stage.ports.time += 10;
    stage.receive(topic, metrics, { seq });
  }
}

describe('A device whose messages arrive out of order', () => {
  it.each([
    ['dead before its birth', [createDeath(2), createBirth(1)], false, undefined],
    [
      'dead before its birth, born before',
      [createBirth(1), createDeath(4), createBirth(3)],
      false,
      STALE_AT_BIRTH,
    ],
    [
      'dead before its data',
      [createBirth(1), createDeath(3), createData(2, namedReading)],
      false,
      STALE_AT_BIRTH,
    ],
    ['born again before its death', [createBirth(1), createBirth(3), createDeath(2)], true, [21.5, true]],
    [
      'born again before its data',
      [createBirth(1), createBirth(3), createData(2, createReading(9))],
      true,
      [21.5, true],
    ],
    [
      'sent data before its birth',
      [createBirth(1), createData(3, createReading(9)), createBirth(2)],
      null,
      STALE_AT_BIRTH,
    ],
    ['dead and born in order', [createBirth(1), createDeath(2), createBirth(3)], true, [21.5, true]],
    [
      'dead, and keeps sending by name',
      [createBirth(1), createDeath(2), createData(3, namedReading)],
      true,
      [5, true],
    ],
  ] as const)('ends in the sent state: %s', (_, messages, isOnline, expectedValue) => {
    deliver(['NBIRTH/n', 0], ...messages);
    expect([stage.getState('g/n/d'), stage.getShown(SIGNAL_ID)]).toEqual([isOnline, expectedValue]);
  });

  it('ends in the sent state when the numbers wrap to 0', () => {
    deliver(['NBIRTH/n', 254], createDeath(0), createBirth(255));
    expect(stage.getState('g/n/d')).toBe(false);
    deliver(createBirth(1));
    for (let seq = 2; seq < 300; seq++) deliver(createData(seq % 256, createReading(seq)));
    expect(stage.getShown(SIGNAL_ID)).toEqual([299, true]);
  });
});

describe("A node's birth", () => {
  it.each([
    [
      'a message that was only late',
      [createData(3, createReading(3)), createData(2, createReading(2)), createData(4, createReading(4))],
      0,
    ],
    [
      'two that were late',
      [createData(4, createReading(4)), createData(3, createReading(3)), createData(2, createReading(2))],
      0,
    ],
    [
      'each message twice',
      [
        createData(2, createReading(2)),
        createData(2, createReading(2)),
        createData(3, createReading(3)),
        createData(3, createReading(3)),
      ],
      0,
    ],
    ['one of two that were late', [createData(4, createReading(4)), createData(3, createReading(3))], 1],
    [
      'late data of an unnamed metric',
      [createData(3, { ...createReading(3), alias: 9 }), createData(2, createReading(2))],
      1,
    ],
    [
      'data that arrived before the birth that names it',
      [createData(3, createReading(3)), createBirth(2)],
      1,
    ],
  ] as const)('is requested only after a loss: %s', async (_, messages, requestCount) => {
    deliver(['NBIRTH/n', 0], createBirth(1), ...messages);
    await stage.ports.advance(60_000);
    expect(stage.rebirthTopics).toHaveLength(requestCount);
  });

  it('is requested after a loss even if messages are often late', async () => {
    deliver(['NBIRTH/n', 0], createBirth(1));
    for (let seq = 3; seq < 20; seq += 2)
      deliver(createData(seq, createReading(seq)), createData(seq - 1, createReading(0)));
    deliver(createData(25, createReading(25)));
    await stage.ports.advance(60_000);
    expect(stage.rebirthTopics).toHaveLength(1);
  });
});
