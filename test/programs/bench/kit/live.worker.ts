/**
 * Runs by its name: the product's monitor (`getWorkerName`), text frames for the page like a websocket's (`naive`), or
 * one notification per batch (`frames`).
 */
import { expose } from 'comlink';
import { BATCH_INTERVAL_MS } from '../../../../src/shared/constants';
import { epochMs, monotonicMs } from '../../../../src/shared/units';
import { createMonitor } from '../../../../workers/monitor/monitor';
import { createBenchPorts } from './bench-ports';
import {
  getLiveId,
  LIVE_SIGNALS,
  parseFeed,
  TEN_HZ_MS,
  VALUES_PER_FRAME,
  VALUES_PER_SECOND,
} from './live.shared';

interface WorkerScope {
  readonly name: string;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
/** Returns a time that is comparable between threads. */
const getCommonTime = (): number => performance.timeOrigin + performance.now();

const TICK_MS = 20;
const MS = 1_000;
const FRAMES_PER_TICK = (VALUES_PER_SECOND * TICK_MS) / MS / VALUES_PER_FRAME;

function createFrame(frameNumber: number, valuesPerFrame: number): string {
  const time = Math.floor(getCommonTime());
  const entries: string[] = [];
  for (let i = frameNumber * valuesPerFrame; i < (frameNumber + 1) * valuesPerFrame; i++) {
    const value = (50 + ((i * 7 + frameNumber * 3) % 400) / 10).toFixed(1);
    entries.push(
      `"${getLiveId(i % LIVE_SIGNALS)}":{"time":${time},"value":"${value}","code":"200","dataType":"float","unit":"kPa"}`,
    );
  }
  return `{"signalVal":{${entries.join()}}}`;
}

/** Emits all due frames, keeping the rate even if timers are late. */
function startFeed(
  emit: (text: string) => void,
  tickMs = TICK_MS,
  framesPerTick = FRAMES_PER_TICK,
  valuesPerFrame = VALUES_PER_FRAME,
): void {
  let frameNumber = 0;
  const start = getCommonTime();
  setInterval(() => {
    const dueFrames = Math.floor((getCommonTime() - start) / tickMs) * framesPerTick;
    while (frameNumber < dueFrames) emit(createFrame(frameNumber++, valuesPerFrame));
  }, tickMs);
}

if (scope.name === 'naive') startFeed((text) => scope.postMessage(text));
else if (scope.name === 'frames') {
  // Parses as the other workers do, to load the machine equally.
  let parsed: unknown;
  startFeed((text) => {
    parsed = JSON.parse(text);
  });
  setInterval(() => scope.postMessage(typeof parsed), BATCH_INTERVAL_MS);
} else {
  const { ports, socket } = createBenchPorts({
    monotonic: () => monotonicMs(performance.now()),
    now: () => epochMs(getCommonTime()),
    wallTime: () => epochMs(getCommonTime()),
    after: (delay, callback) => {
      const timer = setTimeout(callback, delay);
      return () => clearTimeout(timer);
    },
  });
  expose(createMonitor(() => ports).api);
  void socket.then((handlers) => {
    handlers.open();
    const liveFeed = parseFeed(scope.name);
    if (liveFeed === 'flood') startFeed(handlers.frame);
    else startFeed(handlers.frame, TEN_HZ_MS, 1, liveFeed * LIVE_SIGNALS);
  });
}
