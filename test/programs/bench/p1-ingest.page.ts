import { epochMs } from '../../../src/shared/units';
import { createIngest } from '../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../workers/monitor/live/table';
import { CheapestPass } from './kit/cheapest-pass';
import { runContest } from './kit/contest';
import {
  createFrameSignals,
  createPushFrames,
  type FrameEntry,
  type FrameSignal,
  type WriteFrame,
} from './kit/frames';

export const SIGNAL_COUNT = 2_000;
/** Minimum number of values per sample, to last long enough for the clock. */
const SAMPLE_VALUES = 4_000;
/** Pause after a round's frames arrive, to keep the browser's cleanup out of the measurement. */
const SETTLE_MS = 100;
/** Unmeasured rounds at the start, for the optimising compiler and the guesses of the reader. */
const WARM_UP = 20;

export interface P1Case {
  readonly name: string;
  readonly values: number;
  readonly goal: number;
  readonly pick: 'gateway' | 'at random';
  readonly shape: keyof typeof SHAPES;
}

type Pair = readonly [string, FrameEntry];
const wire: WriteFrame = (pairs) => JSON.stringify({ signalVal: Object.fromEntries(pairs) });
const values =
  (change: (entry: FrameEntry) => object): WriteFrame =>
  (pairs) =>
    JSON.stringify({ signalVal: Object.fromEntries(pairs.map(([id, entry]: Pair) => [id, change(entry)])) });

/** Formats of a frame; a platform may use any of them. */
export const SHAPES = {
  wire,
  'with alarms': (pairs) =>
    JSON.stringify({
      signalVal: Object.fromEntries(pairs),
      gatewayAlarm: [{ equipmentId: 'e1', online: true, vpn: false, interval: 5, time: 1_760_000_000_000 }],
      signalAlarm: [{ id: 'a9', equipmentId: 'e1', signalId: 's1', type: 'variable', level: 'serious' }],
    }),
  'as a list': (pairs) => JSON.stringify({ signalVal: pairs.map(([id, entry]) => ({ id, ...entry })) }),
  'value first': values(({ value, time, ...rest }) => ({ value, time, ...rest })),
  'sorted names': values(({ code, dataType, time, unit, value }) => ({ code, dataType, time, unit, value })),
  'with white space': (pairs) => JSON.stringify({ signalVal: Object.fromEntries(pairs) }, null, 2),
  'numbers unquoted': values((entry) => ({
    ...entry,
    value: entry.dataType === 'string' ? entry.value : Number(entry.value),
  })),
  'time as text': values((entry) => ({ ...entry, time: String(entry.time) })),
  'time as an object': values(({ time, ...rest }) => ({ ...rest, currentTime: { time, zone: 8 } })),
  'escaped texts': (pairs) =>
    wire(pairs).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'a counter in each entry': (() => {
    let counter = 0;
    return values((entry) => ({ ...entry, seq: counter++ }));
  })(),
  'unknown parts nested': values((entry) => ({ ...entry, more: { raw: [1, 2], note: entry.value } })),
} as const satisfies Record<string, WriteFrame>;

/** Returns frames as a websocket delivers them: texts owned by the browser, outside the script's heap. */
const toReceived = (frames: readonly string[]): Promise<string[]> =>
  Promise.all(frames.map((frame) => new Response(frame).text()));

/** Creates the frames of a round. No frame repeats: repetition would favour a reader that remembers frames. */
async function createFrames(
  { values: count, pick, shape }: P1Case,
  signals: readonly FrameSignal[],
  round: number,
): Promise<string[]> {
  const frames = Math.max(8, Math.ceil(SAMPLE_VALUES / count));
  return toReceived(
    createPushFrames(
      signals,
      frames,
      pick === 'gateway'
        ? (n) =>
            Array.from({ length: count }, (_, i) => signals[(n * count + i) % signals.length] as FrameSignal)
        : (_, chance) => signals.filter(() => chance() < count / signals.length),
      SHAPES[shape],
      round * frames,
    ),
  );
}

/** Measures a case; returns samples in milliseconds, indexed by round. */
export async function run({ one, rounds }: { readonly one: P1Case; readonly rounds: number }) {
  const signals = createFrameSignals(SIGNAL_COUNT);
  const rows = new Map(signals.map(({ id }, row) => [id, row]));
  const context = { generation: 1, arrival: epochMs(1_760_000_000_000), platformNow: 1_760_000_000_000 };
  const table = new ValueTable(SIGNAL_COUNT);
  const { ingestFrame } = createIngest(table, rows);
  const cheapest = new CheapestPass(new ValueTable(SIGNAL_COUNT), signals);
  const answer = { ours: [] as number[], floor: [] as number[], limit: [] as number[], sink: 0 };
  let frames: readonly string[] = [];
  const ours = (): void => {
    for (const frame of frames) {
      answer.sink += ingestFrame(frame, context).accepted;
      table.clearMarks();
    }
  };
  const floor = (): void => {
    for (const frame of frames) answer.sink += 'signalVal' in (JSON.parse(frame) as object) ? 1 : 0;
  };
  const limit = (): void => {
    for (const frame of frames) answer.sink += cheapest.read(frame, context);
  };
  for (let round = 0; round < WARM_UP + rounds; round++) {
    frames = await createFrames(one, signals, round);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const samples = await runContest(
      [
        { name: 'ours', work: ours },
        { name: 'floor', work: floor },
        // It supports one format only.
        ...(one.shape === 'wire' ? [{ name: 'limit', work: limit }] : []),
      ],
      { rounds: 1, warmUp: 0, now: () => performance.now(), seed: Math.imul(round + 1, 0x9e37_79b1) },
    );
    if (round < WARM_UP) continue;
    answer.ours.push(...(samples.get('ours') ?? []));
    answer.floor.push(...(samples.get('floor') ?? []));
    answer.limit.push(...(samples.get('limit') ?? []));
  }
  return answer;
}
