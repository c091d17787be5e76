/**
 * P26: broker packets (Sparkplug B, metrics by alias) to the merged table, in a worker, against `JSON.parse` of the
 * same values as push frames; the bytes of both; and the code a site loads before its first value.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../../../.tools/paths';
import { type Bench, judge } from './bench';
import { getRoundsPerWorker, measureInWorkers } from './kit/in-browser';
import { createSizeRow, sumKilobytes } from './kit/sizes';
import { getRatio, median } from './kit/stats';
import type { run } from './p26-broker.page';

const TIME_GOAL = 0.4;
const BYTES_GOAL = 0.3;
/** Size limits, gzip: the code of every site, and of a site with its dialect. */
const DRIVER_KB = 5.8;
const SITE_KB = 7;

const listBuiltFiles = (...names: readonly string[]): readonly string[] =>
  readdirSync(join(dist, 'worker'))
    .filter((file) => file.endsWith('.js') && names.includes(file.split('.')[0] ?? ''))
    .map((file) => `worker/${file}`);

export const bench: Bench = {
  id: 'p26',
  title: 'Broker: packets to merged table, against JSON.parse alone of the same values as push frames',
  async *run(context) {
    const { ours, floor, ourBytes, floorBytes } = await measureInWorkers<Awaited<ReturnType<typeof run>>>(
      context,
      {
        module: new URL('./p26-broker.page.ts', import.meta.url),
        input: { rounds: getRoundsPerWorker(context) },
      },
    );
    const { ratio, spread } = getRatio(ours, floor);
    const note = `a sample ${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`;
    yield judge('2,000 metrics, worker time', ratio, TIME_GOAL, { note, spread });
    const bytes = ourBytes / floorBytes;
    yield judge('2,000 metrics, bytes on the wire', bytes, BYTES_GOAL, { isExact: true });
    await context.ensureBuilt();
    const driver = ['broker-driver', 'plant-ids'];
    yield createSizeRow('code of every site', sumKilobytes(listBuiltFiles(...driver)), DRIVER_KB);
    yield createSizeRow(
      'the same with Sparkplug',
      sumKilobytes(listBuiltFiles(...driver, 'sparkplug')),
      SITE_KB,
    );
    yield createSizeRow(
      'the same with JSON topics',
      sumKilobytes(listBuiltFiles(...driver, 'json-topics')),
      SITE_KB,
    );
  },
};
