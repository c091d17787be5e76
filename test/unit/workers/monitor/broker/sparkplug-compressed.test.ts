/** Checks that compressed messages are read in order and that an unreadable one invalidates all it may have changed. */
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Count } from '../../../../../src/shared/profile';
import { START } from '../../../../kit/fake-ports';
import { encodePayload } from '../../../../kit/sparkplug';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const SIGNAL_ID = 'g/n/d#t';
const namedMetric = { name: 't', alias: 1, type: 'Double', value: 21.5 };
const flow = { name: 'flow', alias: 2, type: 'Double', value: 3 };
const createReading = (value: number): Metric => ({ alias: 1, type: 'Double', value });

let stage: SparkplugPlant;
beforeEach(() => {
  stage = new SparkplugPlant();
});
afterEach(() => void vi.unstubAllGlobals());

const compressors = { DEFLATE: deflateSync, GZIP: gzipSync } as const;
/** Wraps a compressed message, naming the algorithm if given. */
const wrapMessage = (body: Uint8Array, algorithm?: string): Uint8Array =>
  encodePayload({
    uuid: 'SPBV1.0_COMPRESSED',
    body,
    metrics: algorithm === undefined ? [] : [{ name: 'algorithm', type: 'String', value: algorithm }],
  });
const encodeMessage = (metrics: readonly Metric[], seq: number): Uint8Array =>
  encodePayload({ timestamp: START, seq, metrics });

describe('A compressed message', () => {
  it.each([
    ['DEFLATE', false],
    ['DEFLATE', true],
    ['GZIP', true],
  ] as const)('is decompressed: %s, named: %s', async (algorithm, isNamed) => {
    const send = (topic: string, seq: number, metrics: readonly Metric[]): void =>
      stage.receiveBytes(
        topic,
        wrapMessage(compressors[algorithm](encodeMessage(metrics, seq)), isNamed ? algorithm : undefined),
      );
    send('NBIRTH/n', 0, [{ name: 'bdSeq', type: 'Int64', value: 0 }]);
    send('DBIRTH/n/d', 1, [namedMetric]);
    send('DDATA/n/d', 2, [createReading(88)]);
    await vi.waitUntil(() => stage.valueCounts.length > 0);
    expect(stage.getShown(SIGNAL_ID)).toEqual([88, true]);
    await stage.ports.advance(60_000);
    expect([stage.plant.names, stage.increments, stage.rebirthTopics]).toEqual([['t'], [], []]);
  });

  it("keeps its place before its node's later messages", async () => {
    sendBirths();
    stage.receiveBytes('DDATA/n/d', wrapMessage(deflateSync(encodeMessage([createReading(1)], 2))));
    stage.receive('DDATA/n/d', [createReading(2)], { seq: 3 });
    stage.receive('DDEATH/n/d', [], { seq: 4 });
    expect(stage.getShown(SIGNAL_ID)).toEqual([21.5, true]);
    await vi.waitUntil(() => stage.getState('g/n/d') === false);
    expect([stage.getShown(SIGNAL_ID), stage.increments]).toEqual([[2, false], []]);
  });

  it('is dropped if the connection is lost before it is read', async () => {
    stage.receiveBytes('NBIRTH/n', wrapMessage(deflateSync(encodeMessage([namedMetric], 0))));
    stage.dialect.handleLoss();
    stage.receiveBytes('NBIRTH/m', wrapMessage(deflateSync(encodeMessage([namedMetric], 0))));
    await vi.waitUntil(() => stage.plant.size > 0);
    expect(stage.plant.ids).toEqual(['g/m#t']);
  });
});

describe('An unreadable message', () => {
  const validBody = deflateSync(encodeMessage([createReading(88)], 2));
  it.each([
    ['damaged', wrapMessage(validBody.subarray(0, -4))],
    ['without a body', wrapMessage(new Uint8Array())],
    ['larger than any packet', wrapMessage(deflateSync(new Uint8Array(9_000_000)))],
    ['compressed twice', wrapMessage(deflateSync(wrapMessage(validBody)))],
    [
      'compressed by an unknown algorithm',
      wrapMessage(
        validBody.map((byte) => byte ^ 0xff),
        'LZ4',
      ),
    ],
    ['without a payload', wrapMessage(deflateSync(Buffer.from('nothing')))],
    ['uncompressed and broken', Uint8Array.of(0x12, 9, 1)],
  ])('invalidates all it may have changed and requests a birth: %s', async (_, payload) => {
    sendBirths();
    stage.receiveBytes('DDATA/n/d', payload);
    await vi.waitUntil(() => stage.increments.length > 0);
    expect([stage.increments, stage.getShown(SIGNAL_ID)]).toEqual([[Count.brokerMalformed], [21.5, false]]);
    stage.ports.time += 10;
    stage.receive('DDATA/n/d', [createReading(90)], { seq: 3 });
    expect([stage.getShown(SIGNAL_ID), stage.getShown('g/n/d#flow')]).toEqual([
      [90, true],
      [3, false],
    ]);
    await stage.ports.advance(60_000);
    expect([stage.increments.includes(Count.brokerGaps), stage.rebirthTopics]).toEqual([
      false,
      ['spBv1.0/g/NCMD/n'],
    ]);
  });

  it.each([
    ['NBIRTH/n', null, null],
    ['DBIRTH/n/d', true, null],
    ['NDATA/n', null, true],
    ['DDEATH/n/d', true, false],
    ['NDEATH/n', false, false],
    ['NCMD/n', true, true],
  ])('of type %s invalidates its node or device', async (topic, node, device) => {
    sendBirths();
    vi.stubGlobal('DecompressionStream', undefined);
    stage.receiveBytes(topic, wrapMessage(validBody));
    await vi.waitUntil(() => topic.startsWith('NCMD') || stage.increments.length > 0);
    expect([stage.getState('g/n'), stage.getState('g/n/d')]).toEqual([node, device]);
  });

  it("requests its node's birth at most three times", async () => {
    for (let n = 0; n < 6; n++) {
      sendBirths();
      stage.receiveBytes('DDATA/n/d', Uint8Array.of(0x12, 9, 1));
      await stage.ports.advance(120_000);
    }
    expect(stage.rebirthTopics).toHaveLength(3);
  });

  it('leaves nothing of its node live if it overflows the queue', async () => {
    sendBirths();
    for (let n = 0; n < 9; n++)
      stage.receiveBytes('DDATA/n/d', wrapMessage(gzipSync(new Uint8Array(1_000_000), { level: 0 })));
    expect([stage.getState('g/n'), stage.getState('g/n/d')]).toEqual([null, null]);
  });
});

function sendBirths(): void {
  stage.receive('NBIRTH/n', [], { seq: 0 });
  stage.receive('DBIRTH/n/d', [namedMetric, flow], { seq: 1 });
}
