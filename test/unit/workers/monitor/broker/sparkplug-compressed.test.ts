/** Checks that compressed messages are read in order and that an unreadable one invalidates all it may have changed. */
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Count } from '../../../../../src/shared/profile';
import { START } from '../../../../kit/fake-ports';
import { encodePayload } from '../../../../kit/sparkplug';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const T = 'g/n/d#t';
const named = { name: 't', alias: 1, type: 'Double', value: 21.5 };
const flow = { name: 'flow', alias: 2, type: 'Double', value: 3 };
const t = (value: number): Metric => ({ alias: 1, type: 'Double', value });

let stage: SparkplugPlant;
beforeEach(() => {
  stage = new SparkplugPlant();
});
afterEach(() => void vi.unstubAllGlobals());

const compress = { DEFLATE: deflateSync, GZIP: gzipSync } as const;
/** Wraps a compressed message, naming the algorithm if given. */
const wrapped = (body: Uint8Array, algorithm?: string): Uint8Array =>
  encodePayload({
    uuid: 'SPBV1.0_COMPRESSED',
    body,
    metrics: algorithm === undefined ? [] : [{ name: 'algorithm', type: 'String', value: algorithm }],
  });
const plain = (metrics: readonly Metric[], seq: number): Uint8Array =>
  encodePayload({ timestamp: START, seq, metrics });

describe('A compressed message', () => {
  it.each([
    ['DEFLATE', false],
    ['DEFLATE', true],
    ['GZIP', true],
  ] as const)('is decompressed: %s, named: %s', async (algorithm, isNamed) => {
    const send = (topic: string, seq: number, metrics: readonly Metric[]): void =>
      stage.takeBytes(
        topic,
        wrapped(compress[algorithm](plain(metrics, seq)), isNamed ? algorithm : undefined),
      );
    send('NBIRTH/n', 0, [{ name: 'bdSeq', type: 'Int64', value: 0 }]);
    send('DBIRTH/n/d', 1, [named]);
    send('DDATA/n/d', 2, [t(88)]);
    await vi.waitUntil(() => stage.valued.length > 0);
    expect(stage.shown(T)).toEqual([88, true]);
    await stage.ports.advance(60_000);
    expect([stage.plant.names, stage.counted, stage.asked]).toEqual([['t'], [], []]);
  });

  it("keeps its place before its node's later messages", async () => {
    born();
    stage.takeBytes('DDATA/n/d', wrapped(deflateSync(plain([t(1)], 2))));
    stage.take('DDATA/n/d', [t(2)], { seq: 3 });
    stage.take('DDEATH/n/d', [], { seq: 4 });
    expect(stage.shown(T)).toEqual([21.5, true]);
    await vi.waitUntil(() => stage.getState('g/n/d') === false);
    expect([stage.shown(T), stage.counted]).toEqual([[2, false], []]);
  });

  it('is dropped if the connection is lost before it is read', async () => {
    stage.takeBytes('NBIRTH/n', wrapped(deflateSync(plain([named], 0))));
    stage.dialect.lost();
    stage.takeBytes('NBIRTH/m', wrapped(deflateSync(plain([named], 0))));
    await vi.waitUntil(() => stage.plant.size > 0);
    expect(stage.plant.ids).toEqual(['g/m#t']);
  });
});

describe('An unreadable message', () => {
  const sound = deflateSync(plain([t(88)], 2));
  it.each([
    ['damaged', wrapped(sound.subarray(0, -4))],
    ['without a body', wrapped(new Uint8Array())],
    ['larger than any packet', wrapped(deflateSync(new Uint8Array(9_000_000)))],
    ['compressed twice', wrapped(deflateSync(wrapped(sound)))],
    [
      'compressed by an unknown algorithm',
      wrapped(
        sound.map((byte) => byte ^ 0xff),
        'LZ4',
      ),
    ],
    ['without a payload', wrapped(deflateSync(Buffer.from('nothing')))],
    ['uncompressed and broken', Uint8Array.of(0x12, 9, 1)],
  ])('invalidates all it may have changed and requests a birth: %s', async (_, payload) => {
    born();
    stage.takeBytes('DDATA/n/d', payload);
    await vi.waitUntil(() => stage.counted.length > 0);
    expect([stage.counted, stage.shown(T)]).toEqual([[Count.brokerMalformed], [21.5, false]]);
    stage.ports.time += 10;
    stage.take('DDATA/n/d', [t(90)], { seq: 3 });
    expect([stage.shown(T), stage.shown('g/n/d#flow')]).toEqual([
      [90, true],
      [3, false],
    ]);
    await stage.ports.advance(60_000);
    expect([stage.counted.includes(Count.brokerGaps), stage.asked]).toEqual([false, ['spBv1.0/g/NCMD/n']]);
  });

  it.each([
    ['NBIRTH/n', null, null],
    ['DBIRTH/n/d', true, null],
    ['NDATA/n', null, true],
    ['DDEATH/n/d', true, false],
    ['NDEATH/n', false, false],
    ['NCMD/n', true, true],
  ])('of type %s invalidates its node or device', async (topic, node, device) => {
    born();
    vi.stubGlobal('DecompressionStream', undefined);
    stage.takeBytes(topic, wrapped(sound));
    await vi.waitUntil(() => topic.startsWith('NCMD') || stage.counted.length > 0);
    expect([stage.getState('g/n'), stage.getState('g/n/d')]).toEqual([node, device]);
  });

  it("requests its node's birth at most three times", async () => {
    for (let n = 0; n < 6; n++) {
      born();
      stage.takeBytes('DDATA/n/d', Uint8Array.of(0x12, 9, 1));
      await stage.ports.advance(120_000);
    }
    expect(stage.asked).toHaveLength(3);
  });

  it('leaves nothing of its node live if it overflows the queue', async () => {
    born();
    for (let n = 0; n < 9; n++)
      stage.takeBytes('DDATA/n/d', wrapped(gzipSync(new Uint8Array(1_000_000), { level: 0 })));
    expect([stage.getState('g/n'), stage.getState('g/n/d')]).toEqual([null, null]);
  });
});

function born(): void {
  stage.take('NBIRTH/n', [], { seq: 0 });
  stage.take('DBIRTH/n/d', [named, flow], { seq: 1 });
}
