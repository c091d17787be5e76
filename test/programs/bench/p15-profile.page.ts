import { createChance, shuffle } from './kit/contest';
import type { P15Request } from './p15-profile.worker';

export interface P15Input extends P15Request {
  readonly rounds: number;
}
interface Answer {
  readonly ms: number;
  readonly batches: number;
}

const WARM_UP = 10;
/** Workers are compiled separately, and a lucky or unlucky compilation lasts for the life of a worker. */
const PAIRS = 6;
const NAMES = ['on', 'out'] as const;

export async function run({ rounds, ...request }: P15Input) {
  const samples = { on: [] as number[], out: [] as number[], batches: 0 };
  const chance = createChance(15);
  for (let pair = 0; pair < PAIRS; pair++) {
    const workers = {
      on: new Worker('/worker-on.js', { type: 'module' }),
      out: new Worker('/worker-out.js', { type: 'module' }),
    };
    const runRound = (name: (typeof NAMES)[number]): Promise<Answer> =>
      new Promise((resolve, reject) => {
        workers[name].onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
        workers[name].onerror = ({ message }) => reject(new Error(message));
        workers[name].postMessage(request satisfies P15Request);
      });
    for (let round = -WARM_UP; round < Math.ceil(rounds / PAIRS); round++)
      for (const name of shuffle(NAMES, chance)) {
        const { ms, batches } = await runRound(name);
        samples.batches = batches;
        if (round >= 0) samples[name].push(ms);
      }
    for (const name of NAMES) workers[name].terminate();
  }
  return samples;
}
