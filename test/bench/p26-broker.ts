/**
 * P26: packets of a broker (Sparkplug B, metrics by alias) to the merged table, in a worker, against `JSON.parse` alone of
 * the same values as push frames; and the bytes of both.
 */
import type { Bench } from './bench';
import { pairsInWorkers, roundsInWorkers } from './kit/in-browser';
import { median, ratioOf } from './kit/stats';
import type { run } from './p26-broker.page';

const TIME_GOAL = 0.4;
const BYTES_GOAL = 0.3;

export const bench: Bench = {
  id: 'p26',
  title: 'Broker: packets to merged table, against JSON.parse alone of the same values as push frames',
  async *run(context) {
    const { ours, floor, ourBytes, floorBytes } = await pairsInWorkers<Awaited<ReturnType<typeof run>>>(
      context,
      {
        module: new URL('./p26-broker.page.ts', import.meta.url),
        input: { rounds: roundsInWorkers(context) },
      },
    );
    const { ratio, spread } = ratioOf(ours, floor);
    const note = `a sample ${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`;
    yield {
      name: '2,000 metrics, worker time',
      ratio,
      goal: TIME_GOAL,
      met: ratio <= TIME_GOAL,
      note,
      spread,
    };
    const bytes = ourBytes / floorBytes;
    yield {
      name: '2,000 metrics, bytes on the wire',
      ratio: bytes,
      goal: BYTES_GOAL,
      met: bytes <= BYTES_GOAL,
      isExact: true,
    };
  },
};
