/**
 * A hundred thousand values a second, in a worker: to the product's own monitor when named `product`, as frames of text
 * to the page, as a websocket would, when named `naive`, and as nothing but a note for each batch when named `frames`.
 */
import { expose } from 'comlink';
import { BATCH_INTERVAL_MS } from '../../../src/shared/constants';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import { createMonitor } from '../../../workers/monitor/monitor';
import { benchPorts } from './bench-ports';
import { FRAME_VALUES, LIVE_SIGNALS, liveId, VALUES_A_SECOND } from './live.shared';

interface WorkerScope {
  readonly name: string;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
/** The same on every thread, so that times can be compared. */
const common = (): number => performance.timeOrigin + performance.now();

const TICK_MS = 20;
const MS = 1_000;
const FRAMES_A_TICK = (VALUES_A_SECOND * TICK_MS) / MS / FRAME_VALUES;

/** Calls with as many frames as are due; keeps the rate also where timers are late. */
function feed(frame: (text: string) => void): void {
  let number = 0;
  const start = common();
  setInterval(() => {
    const due = Math.floor((common() - start) / TICK_MS) * FRAMES_A_TICK;
    while (number < due) {
      const time = Math.floor(common());
      const from = (number * FRAME_VALUES) % LIVE_SIGNALS;
      const entries: string[] = [];
      for (let i = from; i < from + FRAME_VALUES; i++) {
        const value = (50 + ((i * 7 + number * 3) % 400) / 10).toFixed(1);
        entries.push(
          `"${liveId(i)}":{"time":${time},"value":"${value}","code":"200","dataType":"float","unit":"kPa"}`,
        );
      }
      frame(`{"signalVal":{${entries.join()}}}`);
      number++;
    }
  }, TICK_MS);
}

if (scope.name === 'naive') feed((text) => scope.postMessage(text));
else if (scope.name === 'frames') {
  // The work of the other workers, so that the machine is as busy.
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
    feed(handlers.frame);
  });
}
