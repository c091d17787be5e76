/**
 * Runs the benches and prints what they measured as a table and as JSON: `npm run bench [-- name…] [--rounds N]`.
 * Every figure is a ratio taken in one run; nothing here fails a build.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../kit/browser';
import type { Bench, BenchRow } from './bench';
import { serveFiles } from './kit/serve';

const DEFAULT_ROUNDS = 30;

const args = process.argv.slice(2);
const roundsAt = args.indexOf('--rounds');
const rounds = roundsAt >= 0 ? Number(args[roundsAt + 1]) : DEFAULT_ROUNDS;
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds wants a whole number from 1');
  process.exit(2);
}
const wanted = args.filter((arg, index) => !arg.startsWith('--') && (roundsAt < 0 || index !== roundsAt + 1));

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^p\d+[\w-]*\.ts$/.test(name))
  .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
const benches: Bench[] = [];
for (const file of files) {
  const { bench } = (await import(join(import.meta.dirname, file))) as { bench: Bench };
  if (wanted.length === 0 || wanted.includes(bench.id)) benches.push(bench);
}
if (benches.length === 0) {
  console.error(`no bench of that name; there are: ${files.join(', ')}`);
  process.exit(2);
}

let browser: Promise<Browser> | undefined;
const closers: (() => Promise<void>)[] = [];
const context = {
  rounds,
  browser: (): Promise<Browser> => {
    browser ??= launchBrowser();
    return browser;
  },
  serve: async (served: ReadonlyMap<string, string>): Promise<string> => {
    const server = await serveFiles(served);
    closers.push(server.close);
    return server.origin;
  },
};

const show = (row: BenchRow): string => {
  const spread = row.spread ? ` (${row.spread.map((value) => value.toFixed(2)).join('–')})` : '';
  const verdict = row.isTold ? 'told  ' : row.met ? 'met   ' : 'MISSED';
  return `  ${verdict}  ${row.ratio.toFixed(3).padStart(8)}${spread}  goal ≤ ${row.goal}  ${row.name}${row.note ? `  [${row.note}]` : ''}`;
};

const results: { id: string; title: string; rows: readonly BenchRow[] }[] = [];
try {
  for (const { id, title, run } of benches) {
    console.log(`\n${id.toUpperCase()}  ${title}`);
    const rows: BenchRow[] = [];
    for await (const row of run(context)) {
      console.log(show(row));
      rows.push(row);
    }
    results.push({ id, title, rows });
  }
} finally {
  await (await browser)?.close();
  for (const close of closers) await close();
}

const folder = join(import.meta.dirname, '../../.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'bench.json'),
  `${JSON.stringify({ rounds, node: process.version, results }, null, 2)}\n`,
);
console.log('\nwritten to .cache/bench.json');
