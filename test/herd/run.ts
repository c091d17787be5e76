/**
 * `npm run herd [-- --phones 2000 --spread 20000 --capacity 400 --close 1012]`: a fleet of real worker cores on one driven
 * clock, whose platform goes away for three seconds. Prints what the platform sees of its return, and writes JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HerdResult, runHerd } from './herd';

const args = process.argv.slice(2);
const option = (name: string): number | undefined => {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return undefined;
  const value = Number(args[at + 1]);
  if (!Number.isInteger(value) || value < 0) {
    console.error(`--${name} wants a whole number from 0`);
    process.exit(2);
  }
  return value;
};

const phones = option('phones') ?? 1_000;
const given = option('spread');
const capacity = option('capacity');
const closeCode = option('close');
const spreads = given === undefined ? [0, 20_000] : [given];

const HEAD = [
  'spread',
  'calls/s before',
  'peak',
  'mean',
  'first token',
  'in 100 ms',
  'live p50',
  'p99',
  'lost',
  '503',
];
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const row = (spreadMs: number, result: HerdResult): readonly string[] => [
  seconds(spreadMs),
  result.quietRate.toFixed(1),
  String(result.peak),
  result.mean.toFixed(0),
  seconds(result.firstTokenMs),
  String(result.tokensTogether),
  seconds(result.liveP50),
  seconds(result.liveP99),
  String(result.lost),
  `${(result.refusedShare * 100).toFixed(1)} %`,
];

console.log(
  `${phones} phones, platform away for 3 s${capacity === undefined ? '' : `, takes ${capacity} calls a second`}`,
);
console.log(HEAD.map((text) => text.padStart(15)).join(''));
const results = [];
for (const spreadMs of spreads) {
  const result = await runHerd({
    phones,
    spreadMs,
    ...(capacity === undefined ? {} : { capacity }),
    ...(closeCode === undefined ? {} : { closeCode }),
  });
  console.log(
    row(spreadMs, result)
      .map((text) => text.padStart(15))
      .join(''),
  );
  results.push({ phones, spreadMs, capacity: capacity ?? null, closeCode: closeCode ?? 1006, ...result });
}
const folder = join(import.meta.dirname, '../../.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'herd.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log('\nwritten to .cache/herd.json');
