/**
 * Runs by its name: the product's monitor (`getWorkerName`), text frames for the page like a websocket's (`naive`), or
 * one notification per batch (`frames`).
 */
import { expose } from 'comlink';
import { BATCH_INTERVAL_MS } from '../../../../src/shared/constants';
import { epochMs, monotonicMs } from '../../../../src/shared/units';
import { createMonitor } from '../../../../workers/monitor/monitor';
import { benchPorts } from './bench-ports';
import { FRAME_VALUES, getFeed, LIVE_SIGNALS, liveId, TEN_HZ_MS, VALUES_A_SECOND } from './live.shared';

interface WorkerScope {
  readonly name: string;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
/** Returns a time that is comparable between threads. */
const common = (): number => performance.timeOrigin + performance.now();

const TICK_MS = 20;
const MS = 1_000;
const FRAMES_A_TICK = (VALUES_A_SECOND * TICK_MS) / MS / FRAME_VALUES;

function frameText(number: number, count: number): string {
  const time = Math.floor(common());
  const entries: string[] = [];
  for (let i = number * count; i < (number + 1) * count; i++) {
    const value = (50 + ((i * 7 + number * 3) % 400) / 10).toFixed(1);
    entries.push(
      `"${liveId(i % LIVE_SIGNALS)}":{"time":${time},"value":"${value}","code":"200","dataType":"float","unit":"kPa"}`,
    );
  }
  return `{"signalVal":{${entries.join()}}}`;
}

/** Emits all due frames, keeping the rate even if timers are late. */
function feed(
  frame: (text: string) => void,
  tickMs = TICK_MS,
  many = FRAMES_A_TICK,
  count = FRAME_VALUES,
): void {
  let number = 0;
  const start = common();
  setInterval(() => {
    const due = Math.floor((common() - start) / tickMs) * many;
    while (number < due) frame(frameText(number++, count));
  }, tickMs);
}

if (scope.name === 'naive') feed((text) => scope.postMessage(text));
else if (scope.name === 'frames') {
  // Parses as the other workers do, to load the machine equally.
  let parsed: unknown;
  feed((text) => {
    parsed = JSON.parse(text);
  });
  setInterval(() => scope.postMessage(typeof parsed), BATCH_INTERVAL_MS);
} else {
  const { ports, socket } = benchPorts({
    monotonic: () => monotonicMs(performance.now()),
    now: () => epochMs(common()),
    wall: () => epochMs(common()),
    after: (delay, ring) => {
      const timer = setTimeout(ring, delay);
      return () => clearTimeout(timer);
    },
  });
  expose(createMonitor(() => ports).api);
  void socket.then((handlers) => {
    handlers.open();
    const sent = getFeed(scope.name);
    if (sent === 'flood') feed(handlers.frame);
    else feed(handlers.frame, TEN_HZ_MS, 1, sent * LIVE_SIGNALS);
  });
}
