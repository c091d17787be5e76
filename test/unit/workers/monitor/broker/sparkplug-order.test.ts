/** Messages of a node that the broker delivers out of order, twice, or not at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const D = 'g/n/d#t';
const GREY_AT_BIRTH = [21.5, false];
const named = { name: 't', alias: 1, type: 'Double', value: 21.5 };
const t = (value: number): Metric => ({ alias: 1, type: 'Double', value });
const byName = { name: 't', type: 'Double', value: 5 };

let stage: SparkplugPlant;
beforeEach(() => {
  stage = new SparkplugPlant();
});

type Sent = readonly [topic: string, seq: number, ...metrics: readonly Metric[]];
const birth = (seq: number, metric: Metric = named): Sent => ['DBIRTH/n/d', seq, metric];
const data = (seq: number, metric: Metric): Sent => ['DDATA/n/d', seq, metric];
const death = (seq: number): Sent => ['DDEATH/n/d', seq];

/** Delivers the messages 10 ms apart. */
function take(...messages: readonly Sent[]): void {
  for (const [topic, seq, ...metrics] of messages) {
    stage.ports.time += 10;
    stage.take(topic, metrics, { seq });
  }
}

describe('A device whose messages arrive out of order', () => {
  it.each([
    ['dead before its birth', [death(2), birth(1)], false, undefined],
    ['dead before its birth, born before', [birth(1), death(4), birth(3)], false, GREY_AT_BIRTH],
    ['dead before its data', [birth(1), death(3), data(2, byName)], false, GREY_AT_BIRTH],
    ['born again before its death', [birth(1), birth(3), death(2)], true, [21.5, true]],
    ['born again before its data', [birth(1), birth(3), data(2, t(9))], true, [21.5, true]],
    ['sent data before its birth', [birth(1), data(3, t(9)), birth(2)], null, GREY_AT_BIRTH],
    ['dead and born in order', [birth(1), death(2), birth(3)], true, [21.5, true]],
    ['dead, and keeps sending by name', [birth(1), death(2), data(3, byName)], true, [5, true]],
  ] as const)('ends in the sent state: %s', (_, messages, isOnline, shown) => {
    take(['NBIRTH/n', 0], ...messages);
    expect([stage.getState('g/n/d'), stage.shown(D)]).toEqual([isOnline, shown]);
  });

  it('ends in the sent state when the numbers wrap to 0', () => {
    take(['NBIRTH/n', 254], death(0), birth(255));
    expect(stage.getState('g/n/d')).toBe(false);
    take(birth(1));
    for (let seq = 2; seq < 300; seq++) take(data(seq % 256, t(seq)));
    expect(stage.shown(D)).toEqual([299, true]);
  });
});

describe("A node's birth", () => {
  it.each([
    ['a message that was only late', [data(3, t(3)), data(2, t(2)), data(4, t(4))], 0],
    ['two that were late', [data(4, t(4)), data(3, t(3)), data(2, t(2))], 0],
    ['each message twice', [data(2, t(2)), data(2, t(2)), data(3, t(3)), data(3, t(3))], 0],
    ['one of two that were late', [data(4, t(4)), data(3, t(3))], 1],
    ['late data of an unnamed metric', [data(3, { ...t(3), alias: 9 }), data(2, t(2))], 1],
    ['data that arrived before the birth that names it', [data(3, t(3)), birth(2)], 1],
  ] as const)('is requested only after a loss: %s', async (_, messages, questions) => {
    take(['NBIRTH/n', 0], birth(1), ...messages);
    await stage.ports.advance(60_000);
    expect(stage.asked).toHaveLength(questions);
  });

  it('is requested after a loss even if messages are often late', async () => {
    take(['NBIRTH/n', 0], birth(1));
    for (let seq = 3; seq < 20; seq += 2) take(data(seq, t(seq)), data(seq - 1, t(0)));
    take(data(25, t(25)));
    await stage.ports.advance(60_000);
    expect(stage.asked).toHaveLength(1);
  });
});
