/**
 * `npx tsx test/programs/herd/run.ts [--phones 2000 --spread 20000 --capacity 400 --close 1012]`: runs a fleet of real
 * worker cores on one driven clock while their platform disappears for three seconds. Prints their return as the
 * platform sees it, and writes JSON. The capacity may be a share of the fleet (`N/5`). Without spread and capacity it
 * runs three cases: no spread, a spread of 20 s, and the README's spread for a platform that accepts N/5 calls per
 * second.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HerdOptions, type HerdResult, runHerd } from './herd';

const args = process.argv.slice(2);
const findArgument = (name: string): string | undefined => {
  const index = args.indexOf(`--${name}`);
  return index < 0 ? undefined : (args[index + 1] ?? '');
};
function exitWithUsage(name: string, expected: string): never {
  console.error(`--${name} wants ${expected}`);
  process.exit(2);
}
const readNumber = (name: string): number | undefined => {
  const text = findArgument(name);
  if (text === undefined || /^\d+$/.test(text)) return text === undefined ? undefined : Number(text);
  return exitWithUsage(name, 'a whole number from 0');
};

/** Calls of a phone on its return, as counted in the README. */
const CALLS_PER_PHONE = 8;

const phones = readNumber('phones') ?? 1_000;
const closeCode = readNumber('close');
function parseCapacity(text: string | undefined): number | undefined {
  const [, share, calls] =
    /^(?:N\/([1-9]\d*)|(\d+))$/.exec(text ?? '0') ?? exitWithUsage('capacity', 'a whole number, or N/5');
  if (text === undefined) return undefined;
  return share === undefined ? Number(calls) : Math.floor(phones / Number(share));
}
const capacity = parseCapacity(findArgument('capacity'));
const spread = readNumber('spread');

type Run = Pick<HerdOptions, 'spreadMs' | 'capacity'>;
const lowCapacity = Math.floor(phones / 5);
const DEFAULT_RUNS: readonly Run[] = [
  { spreadMs: 0 },
  { spreadMs: 20_000 },
  { spreadMs: Math.ceil((CALLS_PER_PHONE * phones * 1_000) / lowCapacity), capacity: lowCapacity },
];
const capacityOption = capacity === undefined ? {} : { capacity };
const runs: readonly Run[] =
  spread !== undefined
    ? [{ spreadMs: spread, ...capacityOption }]
    : capacity === undefined
      ? DEFAULT_RUNS
      : [0, 20_000].map((spreadMs) => ({ spreadMs, ...capacityOption }));

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const COLUMNS: readonly (readonly [head: string, cell: (result: HerdResult, run: Run) => string])[] = [
  ['spread', (_, { spreadMs }) => formatSeconds(spreadMs)],
  ['takes calls/s', (_, { capacity: limit }) => String(limit ?? 'all')],
  ['calls/s before', ({ quietRate }) => quietRate.toFixed(1)],
  ['peak', ({ peak }) => String(peak)],
  ['mean', ({ mean }) => mean.toFixed(0)],
  ['first token', ({ firstTokenMs }) => formatSeconds(firstTokenMs)],
  ['last', ({ lastTokenMs }) => formatSeconds(lastTokenMs)],
  ['in 100 ms', ({ tokensTogether }) => String(tokensTogether)],
  ['live p50', ({ liveP50 }) => formatSeconds(liveP50)],
  ['p99', ({ liveP99 }) => formatSeconds(liveP99)],
  ['lost', ({ lost }) => String(lost)],
  ['503', ({ refusedShare }) => `${(refusedShare * 100).toFixed(1)} %`],
];
const printRow = (cells: readonly string[]): void =>
  console.log(cells.map((text) => text.padStart(15)).join(''));

console.log(`${phones} phones, platform away for 3 s`);
printRow(COLUMNS.map(([head]) => head));
const results = [];
for (const run of runs) {
  const result = await runHerd({ phones, ...run, ...(closeCode === undefined ? {} : { closeCode }) });
  printRow(COLUMNS.map(([, cell]) => cell(result, run)));
  results.push({ phones, ...run, capacity: run.capacity ?? null, closeCode: closeCode ?? 1006, ...result });
}
const folder = join(import.meta.dirname, '../../../.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'herd.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log('\nwritten to .cache/herd.json');
