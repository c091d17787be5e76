/**
 * `npm run bench [-- name…] [--all] [--rounds N] [--save]`: prints each row as soon as it is measured, and at the end
 * the changes since the committed results. A missed goal does not fail the run.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../../../.tools/build';
import { isBuilt } from '../../../.tools/build-stamp';
import { bin, root } from '../../../.tools/paths';
import { launchBrowser } from '../../kit/browser';
import { reportBrowser } from '../../kit/browser-report';
import type { Bench, BenchContext, BenchRow } from './bench';
import { PEERS, parseArguments } from './kit/arguments';
import {
  findChanges,
  formatLine,
  formatOrigin,
  isSameMachine,
  type Results,
  toCommittedRows,
} from './kit/results';
import { serveFiles } from './kit/serve';

const MINUTE_MS = 60_000;
/** Limit of the default run on two cores (P25). */
const BUDGET_MS = 15 * MINUTE_MS;

async function loadBenches(): Promise<readonly Bench[]> {
  const getNumber = (file: string): number => Number(/\d+/.exec(file)?.[0] ?? Number.POSITIVE_INFINITY);
  const files = readdirSync(import.meta.dirname)
    .filter((name) => /^(?:p\d+[\w-]*|peers)\.ts$/.test(name))
    .sort((a, b) => getNumber(a) - getNumber(b));
  const benches: Bench[] = [];
  for (const file of files)
    benches.push(((await import(join(import.meta.dirname, file))) as { bench: Bench }).bench);
  return benches;
}

const benches = await loadBenches();
const ids = benches.map(({ id }) => id);
const parsedArguments = parseArguments(process.argv.slice(2), ids);
if (typeof parsedArguments === 'string') {
  console.error(parsedArguments);
  process.exit(2);
}
const { names, rounds, isFullRun, shouldSave } = parsedArguments;
const isDefault = names.length === 0 && !isFullRun;
/** The results file to compare with, overwritten by `--save`. */
const RESULTS_NAME = names.join() === PEERS ? 'results-peers.json' : 'results.json';
const RESULTS_PATH = join(import.meta.dirname, RESULTS_NAME);
const selectedBenches = benches.filter(({ id, isLong = false }) =>
  names.length > 0 ? names.includes(id) : isFullRun || !isLong,
);

let browser: Promise<Browser> | undefined;
let building: Promise<void> | undefined;
const closers: (() => Promise<void>)[] = [];
const context: BenchContext = {
  rounds,
  isFullRun,
  browser: () => {
    browser ??= launchBrowser();
    return browser;
  },
  ensureBuilt: () => {
    building ??= isBuilt() ? Promise.resolve() : build();
    return building;
  },
  serve: async (served) => {
    const server = await serveFiles(served);
    closers.push(server.close);
    return server.origin;
  },
};

const formatRow = (row: BenchRow): string => {
  const spread = row.spread ? ` (${row.spread.map((value) => value.toFixed(2)).join('–')})` : '';
  const verdict = row.isTold ? 'told  ' : row.met ? 'met   ' : 'MISSED';
  const ratio = Number.isFinite(row.ratio) ? row.ratio.toFixed(3) : '';
  const goal = Number.isFinite(row.goal) ? `  goal ≤ ${row.goal}` : '';
  return `  ${verdict}  ${ratio.padStart(8)}${spread}${goal}  ${row.name}${row.note ? `  [${row.note}]` : ''}`;
};
const startedAt = performance.now();
const getElapsedMs = (): number => performance.now() - startedAt;
const formatMinutes = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} min`;

interface Measured {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly BenchRow[];
}
const measured: Measured[] = [];
const unmeasured: string[] = [];

async function measure({ id, title, run }: Bench): Promise<void> {
  console.log(`\n${id.toUpperCase()}  ${title}`);
  const startMs = getElapsedMs();
  const rows: BenchRow[] = [];
  try {
    for await (const row of run(context)) {
      console.log(formatRow(row));
      rows.push(row);
    }
    measured.push({ id, title, rows });
  } catch (error) {
    unmeasured.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    console.error(`  FAILED  ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    process.exitCode = 1;
  }
  console.log(`  took ${formatMinutes(getElapsedMs() - startMs)}`);
}

/** Measures the run itself as a bench: it must stay short enough to become a habit. */
function measureRun(): void {
  const ms = getElapsedMs();
  const row: BenchRow = {
    name: 'the default run, in 15 minutes',
    ratio: ms / BUDGET_MS,
    goal: 1,
    met: ms <= BUDGET_MS && unmeasured.length === 0,
    note: formatMinutes(ms),
  };
  console.log(`\nP25  Duration of the default run\n${formatRow(row)}`);
  measured.push({ id: 'p25', title: 'Duration of the default run', rows: [row] });
}

try {
  for (const bench of selectedBenches) {
    if (isDefault && getElapsedMs() > BUDGET_MS) unmeasured.push(`${bench.id}: no time was left`);
    else await measure(bench);
  }
} finally {
  await (await browser)?.close();
  for (const close of closers) await close();
}
if (isDefault) measureRun();
const { version: browserVersion } = await reportBrowser();

const results: Results = {
  machine: { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown' },
  node: process.version,
  browser: browserVersion,
  day: new Date().toISOString().slice(0, 10),
  rounds,
  benches: Object.fromEntries(measured.map(({ id, rows }) => [id, toCommittedRows(rows)])),
};

const folder = join(root, '.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'bench.json'),
  `${JSON.stringify({ ...results, measured, unmeasured }, null, 2)}\n`,
);

/** Returns the committed results, even if this run has just overwritten the file. */
function readCommitted(): Results | null {
  const read = (): string => {
    try {
      const output = execFileSync('git', ['show', `HEAD:./${RESULTS_NAME}`], {
        cwd: import.meta.dirname,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return output;
    } catch {
      // No repository, as in a copy of the sources, or nothing committed yet.
      return existsSync(RESULTS_PATH) ? readFileSync(RESULTS_PATH, 'utf8') : '';
    }
  };
  const text = read();
  return text === '' ? null : (JSON.parse(text) as Results);
}

const committedResults = readCommitted();
if (committedResults === null)
  console.log('\nno results are kept yet: `npm run bench -- --save` on a quiet machine keeps them');
else {
  const changes = findChanges(committedResults, results);
  console.log(`\nagainst the results that are kept (${formatOrigin(committedResults)}):`);
  if (!isSameMachine(committedResults, results))
    console.log(`  this is another machine: ${formatOrigin(results)}`);
  for (const change of changes) console.log(formatLine(change));
  if (changes.length === 0) console.log('  no goal has moved');
}
for (const reason of unmeasured) console.log(`  not measured  ${reason}`);

if (shouldSave && unmeasured.length === 0) {
  writeFileSync(RESULTS_PATH, `${JSON.stringify(results, null, 2)}\n`);
  // Formatted like the repository, to pass its check.
  execFileSync(bin('biome'), ['format', '--write', RESULTS_PATH], { cwd: root, stdio: 'ignore' });
  console.log(`\nkept as test/programs/bench/${RESULTS_NAME}: commit it`);
} else if (shouldSave) console.log('\nnot kept: it is not complete');
console.log('written to .cache/bench.json');
