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
const getText = (name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : (args[at + 1] ?? '');
};
function refuse(name: string, wanted: string): never {
  console.error(`--${name} wants ${wanted}`);
  process.exit(2);
}
const option = (name: string): number | undefined => {
  const text = getText(name);
  if (text === undefined || /^\d+$/.test(text)) return text === undefined ? undefined : Number(text);
  return refuse(name, 'a whole number from 0');
};

/** Calls of a phone on its return, as counted in the README. */
const CALLS_A_PHONE = 8;

const phones = option('phones') ?? 1_000;
const closeCode = option('close');
function parseCapacity(text: string | undefined): number | undefined {
  const [, share, calls] =
    /^(?:N\/([1-9]\d*)|(\d+))$/.exec(text ?? '0') ?? refuse('capacity', 'a whole number, or N/5');
  if (text === undefined) return undefined;
  return share === undefined ? Number(calls) : Math.floor(phones / Number(share));
}
const capacity = parseCapacity(getText('capacity'));
const spread = option('spread');

type Run = Pick<HerdOptions, 'spreadMs' | 'capacity'>;
const tight = Math.floor(phones / 5);
const STANDARD: readonly Run[] = [
  { spreadMs: 0 },
  { spreadMs: 20_000 },
  { spreadMs: Math.ceil((CALLS_A_PHONE * phones * 1_000) / tight), capacity: tight },
];
const limited = capacity === undefined ? {} : { capacity };
const runs: readonly Run[] =
  spread !== undefined
    ? [{ spreadMs: spread, ...limited }]
    : capacity === undefined
      ? STANDARD
      : [0, 20_000].map((spreadMs) => ({ spreadMs, ...limited }));

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const COLUMNS: readonly (readonly [head: string, cell: (result: HerdResult, run: Run) => string])[] = [
  ['spread', (_, { spreadMs }) => seconds(spreadMs)],
  ['takes calls/s', (_, { capacity: takes }) => String(takes ?? 'all')],
  ['calls/s before', ({ quietRate }) => quietRate.toFixed(1)],
  ['peak', ({ peak }) => String(peak)],
  ['mean', ({ mean }) => mean.toFixed(0)],
  ['first token', ({ firstTokenMs }) => seconds(firstTokenMs)],
  ['last', ({ lastTokenMs }) => seconds(lastTokenMs)],
  ['in 100 ms', ({ tokensTogether }) => String(tokensTogether)],
  ['live p50', ({ liveP50 }) => seconds(liveP50)],
  ['p99', ({ liveP99 }) => seconds(liveP99)],
  ['lost', ({ lost }) => String(lost)],
  ['503', ({ refusedShare }) => `${(refusedShare * 100).toFixed(1)} %`],
];
const sayRow = (cells: readonly string[]): void =>
  console.log(cells.map((text) => text.padStart(15)).join(''));

console.log(`${phones} phones, platform away for 3 s`);
sayRow(COLUMNS.map(([head]) => head));
const results = [];
for (const run of runs) {
  const result = await runHerd({ phones, ...run, ...(closeCode === undefined ? {} : { closeCode }) });
  sayRow(COLUMNS.map(([, cell]) => cell(result, run)));
  results.push({ phones, ...run, capacity: run.capacity ?? null, closeCode: closeCode ?? 1006, ...result });
}
const folder = join(import.meta.dirname, '../../../.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'herd.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log('\nwritten to .cache/herd.json');
