/** The part of P26 that runs in a worker of the browser. */
import type { EquipmentId } from '../../src/shared/ids';
import { signalIdOf } from '../../src/shared/plant-ids';
import { epochMs, monotonicMs } from '../../src/shared/units';
import { ByteWriter } from '../../workers/monitor/broker/byte-writer';
import { MetricType } from '../../workers/monitor/broker/metric-value';
import { publishPacket } from '../../workers/monitor/broker/mqtt-packets';
import { MqttReader } from '../../workers/monitor/broker/mqtt-reader';
import { Plant } from '../../workers/monitor/broker/plant';
import { Sparkplug } from '../../workers/monitor/broker/sparkplug';
import { createIngest } from '../../workers/monitor/live/ingest';
import { ValueTable } from '../../workers/monitor/live/table';
import { contest } from './kit/contest';
import { type FrameEntry, type FrameSignal, frameSignals, GATEWAY_SIGNALS, pushFrames } from './kit/frames';

const SIGNALS = 2_000;
/** Ten frames a second for each of the devices. */
const ROUND_FRAMES = 80;
const WARM_UP = 20;
/** After the frames of a round came: the browser clears up behind their arrival, which is not to be measured. */
const SETTLE_MS = 100;
const ARRIVAL = epochMs(1_760_000_000_000);
const GROUP = 'works';

const TYPES: Readonly<Record<FrameSignal['dataType'], number>> = {
  bit: MetricType.boolean,
  int: MetricType.int32,
  uint: MetricType.uint32,
  float: MetricType.double,
  string: MetricType.string,
};
const deviceOf = ({ gateway }: FrameSignal): string => `d${gateway}`;

/** Writes one field of bytes. */
function inner(to: ByteWriter, field: number, write: (own: ByteWriter) => void): void {
  const own = new ByteWriter();
  write(own);
  to.varint(field * 8 + 2);
  to.varint(own.bytes.length);
  to.raw(own.bytes);
}

function writeValue(to: ByteWriter, type: number, value: string): void {
  switch (type) {
    case MetricType.double:
      to.varint(13 * 8 + 1);
      to.float64(Number(value));
      return;
    case MetricType.boolean:
      to.varint(14 * 8);
      to.varint(Number(value));
      return;
    case MetricType.string:
      inner(to, 15, (own) => own.raw(new TextEncoder().encode(value)));
      return;
    default:
      to.varint(10 * 8);
      to.varint64(BigInt.asUintN(32, BigInt(value)));
  }
}

type Entry = readonly [FrameSignal, FrameEntry];

/** A message of one device: its metrics by alias, as a node sends them, with the time of the whole message. */
function message(
  kind: 'NBIRTH' | 'DBIRTH' | 'DDATA',
  device: string,
  entries: readonly Entry[],
  seq: number,
) {
  const payload = new ByteWriter();
  payload.varint(8);
  payload.varint(entries[0]?.[1].time ?? ARRIVAL);
  for (const [signal, { value }] of entries)
    inner(payload, 2, (metric) => {
      if (kind === 'DBIRTH') inner(metric, 1, (own) => own.raw(new TextEncoder().encode(signal.id)));
      metric.varint(2 * 8);
      metric.varint(Number(signal.id.slice(1)));
      if (kind === 'DBIRTH') {
        metric.varint(4 * 8);
        metric.varint(TYPES[signal.dataType]);
      }
      writeValue(metric, TYPES[signal.dataType], value);
    });
  payload.varint(3 * 8);
  payload.varint(seq % 256);
  const topic = `spBv1.0/${GROUP}/${kind}/n${kind === 'NBIRTH' ? '' : `/${device}`}`;
  return publishPacket({ topic, payload: payload.bytes, qos: 0 });
}

/** Samples in milliseconds, and the bytes of both; samples at the same index are of the same round. */
export async function run({ rounds }: { readonly rounds: number }) {
  const signals = frameSignals(SIGNALS);
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const plant = new Plant();
  const rows = new Map(
    signals.map((signal, row) => [
      signalIdOf(`${GROUP}/n/${deviceOf(signal)}` as EquipmentId, signal.id),
      row,
    ]),
  );
  const table = new ValueTable(SIGNALS);
  const ingest = createIngest(table, rows);
  const rowOf: number[] = [];
  const placedRows = new Int32Array(GATEWAY_SIGNALS);
  const context = { generation: 1, arrival: ARRIVAL, platformNow: ARRIVAL };
  const answer = { ours: [] as number[], floor: [] as number[], ourBytes: 0, floorBytes: 0, sink: 0 };
  const ports = {
    after: () => () => undefined,
    chance: () => 0.5,
    now: () => ARRIVAL,
    monotonic: () => monotonicMs(0),
  };
  const dialect = new Sparkplug(
    ports,
    plant,
    { groups: [GROUP], mayAskRebirth: false },
    {
      valued: (places, count) => {
        for (let i = 0; i < count; i++) placedRows[i] = rowOf[places[i] as number] as number;
        const taken = ingest.ingestPlaced({ columns: plant, rows: placedRows, places, count }, context);
        answer.sink += taken.accepted;
      },
      born: () => undefined,
      stateChanged: () => undefined,
      answered: () => undefined,
      publish: () => undefined,
    },
  );
  const reader = new MqttReader(1_000_000);
  const take = (packet: Uint8Array): void =>
    reader.take(packet, (one) => {
      if (one.kind === 'publish') dialect.take(one, ARRIVAL);
    });

  let seq = 0;
  const devices = new Map<string, FrameSignal[]>();
  for (const signal of signals)
    devices.set(deviceOf(signal), [...(devices.get(deviceOf(signal)) ?? []), signal]);
  take(message('NBIRTH', '', [], seq++));
  for (const [device, own] of devices) {
    const entries = own.map(
      (signal): Entry => [signal, { time: 0, value: '0', code: '', dataType: '', unit: '' }],
    );
    take(message('DBIRTH', device, entries, seq++));
  }
  for (let place = 0; place < plant.size; place++) rowOf[place] = rows.get(plant.ids[place] as never) ?? -1;

  let packets: Uint8Array[] = [];
  let frames: string[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const written: string[] = pushFrames(
      signals,
      ROUND_FRAMES,
      (n) => devices.get(`d${n % devices.size}`) ?? [],
      (entries) => {
        const own = entries.map(([id, entry]): Entry => [byId.get(id) as FrameSignal, entry]);
        packets.push(message('DDATA', deviceOf(own[0]?.[0] as FrameSignal), own, seq++));
        return JSON.stringify({ signalVal: Object.fromEntries(entries) });
      },
      round * ROUND_FRAMES,
    );
    // As a websocket hands them over: texts of the browser's own, not of the script's heap.
    frames = await Promise.all(written.map((frame) => new Response(frame).text()));
    answer.ourBytes += packets.reduce((sum, { length }) => sum + length, 0);
    answer.floorBytes += written.reduce((sum, frame) => sum + new TextEncoder().encode(frame).length, 0);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const samples = await contest(
      [
        {
          name: 'ours',
          work: () => {
            for (const packet of packets) take(packet);
            table.clearMarks();
          },
        },
        {
          name: 'floor',
          work: () => {
            for (const frame of frames) answer.sink += 'signalVal' in (JSON.parse(frame) as object) ? 1 : 0;
          },
        },
      ],
      { rounds: 1, warmUp: 0, now: () => performance.now(), seed: Math.imul(round + 1, 0x9e37_79b1) },
    );
    packets = [];
    if (round < WARM_UP) continue;
    answer.ours.push(...(samples.get('ours') ?? []));
    answer.floor.push(...(samples.get('floor') ?? []));
  }
  if (answer.sink < rounds * ROUND_FRAMES * GATEWAY_SIGNALS) throw new Error('values were lost');
  return answer;
}
