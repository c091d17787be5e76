import type { EquipmentId } from '../../../src/shared/ids';
import { getSignalId } from '../../../src/shared/plant-ids';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import { encodeVarint, withLength } from '../../../workers/monitor/broker/byte-list';
import { PacketType } from '../../../workers/monitor/broker/mqtt-packets';
import { encodePublish } from '../../../workers/monitor/broker/mqtt-publish';
import { MqttReader } from '../../../workers/monitor/broker/mqtt-reader';
import { Plant } from '../../../workers/monitor/broker/plant';
import { Sparkplug } from '../../../workers/monitor/broker/sparkplug';
import { MetricType } from '../../../workers/monitor/broker/sparkplug-names';
import { createIngest } from '../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../workers/monitor/live/table';
import { runContest } from './kit/contest';
import {
  createFrameSignals,
  createPushFrames,
  type FrameEntry,
  type FrameSignal,
  SIGNALS_PER_GATEWAY,
} from './kit/frames';

const SIGNALS = 2_000;
/** Frames of a round, two per device. */
const ROUND_FRAMES = 80;
const WARM_UP = 20;
/** Pause after a round's frames arrive, to keep the browser's cleanup out of the measurement. */
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
const getDevice = ({ gateway }: FrameSignal): string => `d${gateway}`;

const toLengthField = (field: number, bytes: readonly number[]): readonly number[] => [
  field * 8 + 2,
  ...withLength(bytes),
];
const toTextField = (field: number, text: string): readonly number[] =>
  toLengthField(field, [...new TextEncoder().encode(text)]);

function toValueField(type: number, value: string): readonly number[] {
  switch (type) {
    case MetricType.double:
      return [13 * 8 + 1, ...new Uint8Array(Float64Array.of(Number(value)).buffer)];
    case MetricType.boolean:
      return [14 * 8, Number(value)];
    case MetricType.string:
      return toTextField(15, value);
    default:
      return [10 * 8, ...encodeVarint(Number(BigInt.asUintN(32, BigInt(value))))];
  }
}

type Entry = readonly [FrameSignal, FrameEntry];

/** Creates a message of a device as a node sends it: metrics by alias, and one time for the whole message. */
function createMessage(
  kind: 'NBIRTH' | 'DBIRTH' | 'DDATA',
  device: string,
  entries: readonly Entry[],
  seq: number,
) {
  const metrics = entries.flatMap(([signal, { value }]) => {
    const type = TYPES[signal.dataType];
    return toLengthField(2, [
      ...(kind === 'DBIRTH' ? toTextField(1, signal.id) : []),
      2 * 8,
      ...encodeVarint(Number(signal.id.slice(1))),
      ...(kind === 'DBIRTH' ? [4 * 8, type] : []),
      ...toValueField(type, value),
    ]);
  });
  const payload = Uint8Array.of(
    8,
    ...encodeVarint(entries[0]?.[1].time ?? ARRIVAL),
    ...metrics,
    3 * 8,
    ...encodeVarint(seq % 256),
  );
  const topic = `spBv1.0/${GROUP}/${kind}/n${kind === 'NBIRTH' ? '' : `/${device}`}`;
  return encodePublish({ topic, payload, qos: 0 });
}

/** Returns samples in milliseconds, indexed by round, and the bytes of both contestants. */
export async function run({ rounds }: { readonly rounds: number }) {
  const signals = createFrameSignals(SIGNALS);
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const plant = new Plant();
  const rows = new Map(
    signals.map((signal, row) => [
      getSignalId(`${GROUP}/n/${getDevice(signal)}` as EquipmentId, signal.id),
      row,
    ]),
  );
  const table = new ValueTable(SIGNALS);
  const ingest = createIngest(table, rows);
  const rowByPlace: number[] = [];
  const placedRows = new Int32Array(SIGNALS_PER_GATEWAY);
  const context = { generation: 1, arrival: ARRIVAL, platformNow: ARRIVAL };
  const answer = { ours: [] as number[], floor: [] as number[], ourBytes: 0, floorBytes: 0, sink: 0 };
  const ports = {
    after: () => () => undefined,
    random: () => 0.5,
    now: () => ARRIVAL,
    monotonic: () => monotonicMs(0),
  };
  const dialect = new Sparkplug(
    ports,
    plant,
    { groups: [GROUP], mayRequestRebirth: false },
    {
      onOutdated: () => undefined,
      onValues: (places, count) => {
        for (let i = 0; i < count; i++) placedRows[i] = rowByPlace[places[i] as number] as number;
        const result = ingest.ingestPlaced({ columns: plant, rows: placedRows, places, count }, context);
        answer.sink += result.accepted;
      },
      onBirth: () => undefined,
      onStateChange: () => undefined,
      onAnswer: () => undefined,
      increment: () => undefined,
      publish: () => undefined,
    },
  );
  const reader = new MqttReader(1_000_000);
  const handlePacket = (packet: Uint8Array): void =>
    reader.read(packet, (decoded) => {
      if (decoded.type === PacketType.publish) dialect.handleMessage(decoded, ARRIVAL);
    });

  let seq = 0;
  const devices = new Map<string, FrameSignal[]>();
  for (const signal of signals)
    devices.set(getDevice(signal), [...(devices.get(getDevice(signal)) ?? []), signal]);
  handlePacket(createMessage('NBIRTH', '', [], seq++));
  for (const [device, own] of devices) {
    const entries = own.map(
      (signal): Entry => [signal, { time: 0, value: '0', code: '', dataType: '', unit: '' }],
    );
    handlePacket(createMessage('DBIRTH', device, entries, seq++));
  }
  for (let place = 0; place < plant.size; place++)
    rowByPlace[place] = rows.get(plant.ids[place] as never) ?? -1;

  let packets: Uint8Array[] = [];
  let frames: string[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const writtenFrames: string[] = createPushFrames(
      signals,
      ROUND_FRAMES,
      (n) => devices.get(`d${n % devices.size}`) ?? [],
      (entries) => {
        const own = entries.map(([id, entry]): Entry => [byId.get(id) as FrameSignal, entry]);
        packets.push(createMessage('DDATA', getDevice(own[0]?.[0] as FrameSignal), own, seq++));
        return JSON.stringify({ signalVal: Object.fromEntries(entries) });
      },
      round * ROUND_FRAMES,
    );
    // As a websocket delivers them: texts owned by the browser, outside the script's heap.
    frames = await Promise.all(writtenFrames.map((frame) => new Response(frame).text()));
    answer.ourBytes += packets.reduce((sum, { length }) => sum + length, 0);
    answer.floorBytes += writtenFrames.reduce(
      (sum, frame) => sum + new TextEncoder().encode(frame).length,
      0,
    );
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const samples = await runContest(
      [
        {
          name: 'ours',
          work: () => {
            for (const packet of packets) handlePacket(packet);
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
  if (answer.sink < rounds * ROUND_FRAMES * SIGNALS_PER_GATEWAY) throw new Error('values were lost');
  return answer;
}
