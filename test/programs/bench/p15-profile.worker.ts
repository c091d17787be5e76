/** The product's worker for P15, with or without its profile, fed as fast as it accepts frames. */
import { openBatch, unpackMessage } from '../../../src/shared/batch';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import type { PostedMessage, WatchRequest } from '../../../workers/monitor/contract/contract';
import { createMonitor } from '../../../workers/monitor/monitor';
import { BENCH_SETTINGS, createBenchPorts, createBenchSpec } from './kit/bench-ports';
import { createFrameSignals, createPushFrames, type FrameSignal } from './kit/frames';

/** A round of `frames` with `values` each, one per 10 ms of its clock. */
export interface P15Request {
  readonly frames: number;
  readonly values: number;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<P15Request>) => void) | null;
  postMessage(message: unknown): void;
}

const SIGNALS = 2_000;
const FRAME_MS = 10;
/** Pause after a round's frames arrive, to keep the browser's cleanup out of the measurement. */
const SETTLE_MS = 100;
const scope = globalThis as unknown as WorkerScope;

/** Milliseconds added to the real clock, a step for each frame. */
let skippedMs = 0;
const getTime = (): number => skippedMs + performance.now();
let timers: { readonly at: number; readonly callback: () => void }[] = [];
const runDueTimers = (): void => {
  const now = getTime();
  if (!timers.some(({ at }) => at <= now)) return;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { callback } of due) callback();
};
const bench = createBenchPorts({
  monotonic: () => monotonicMs(getTime()),
  now: () => epochMs(1_760_000_000_000 + getTime()),
  wallTime: () => epochMs(1_760_000_000_000 + getTime()),
  after: (delay, callback) => {
    const timer = { at: getTime() + delay, callback };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  },
});

/** Sequence number of the last batch that the simulated page has not yet painted; 0 if none. */
let unpaintedSequence = 0;
let batches = 0;
const port = {
  onmessage: null as ((event: { readonly data: WatchRequest }) => void) | null,
  postMessage: (posted: PostedMessage): void => {
    const message = unpackMessage(posted);
    if (message.kind !== 'batch') return;
    batches++;
    unpaintedSequence = openBatch(message.buffer).header[0] ?? 0;
  },
  close: (): void => undefined,
};
const paint = (): void => {
  if (unpaintedSequence === 0) return;
  const sequence = unpaintedSequence;
  unpaintedSequence = 0;
  port.onmessage?.({ data: { kind: 'painted', sequence, paintedAt: 1_760_000_000_000 + getTime() } });
};

const signals = createFrameSignals(SIGNALS);
async function start() {
  const { api } = createMonitor(() => bench.ports);
  await api.start({ ...BENCH_SETTINGS, lifeLock: 'lock' }, new MessageChannel().port1);
  await api.watch(createBenchSpec(signals.map(({ id }) => id)), port as unknown as MessagePort);
  const socket = await bench.socket;
  socket.open();
  return socket;
}
const socketReady = start();

let rounds = 0;
scope.onmessage = async ({ data: { frames, values } }) => {
  const socket = await socketReady;
  const timeShift = ++rounds * 10_000_000;
  const texts = createPushFrames(
    signals,
    frames,
    (n) =>
      Array.from({ length: values }, (_, i) => signals[(n * values + i) % signals.length] as FrameSignal),
    (pairs) =>
      JSON.stringify({
        signalVal: Object.fromEntries(
          pairs.map(([id, entry]) => [id, { ...entry, time: entry.time + timeShift }]),
        ),
      }),
  );
  // As a websocket delivers them: texts owned by the browser, outside the script's heap.
  const received = await Promise.all(texts.map((text) => new Response(text).text()));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  batches = 0;
  const startedAt = performance.now();
  for (const text of received) {
    skippedMs += FRAME_MS;
    socket.frame(text);
    paint();
    runDueTimers();
  }
  scope.postMessage({ ms: performance.now() - startedAt, batches });
};
