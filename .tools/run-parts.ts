/** Runs the parts of a test command in sequence; prints their durations and finally `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeClosingNotes } from '../test/kit/closing-notes';
import { bin, root } from './paths';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Part {
  readonly name: string;
  readonly run: () => Counts | Promise<Counts>;
}

interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
}

const CACHE = join(root, '.cache');

/** Runs a Vitest configuration of `test/`. Fails on a skipped test, an unhandled rejection, an empty run or a crash. */
export function vitest(config: string, ...flags: readonly string[]): Counts {
  const report = join(CACHE, `${config}.json`);
  mkdirSync(CACHE, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(
    bin('vitest'),
    ['run', '--config', `test/${config}.config.ts`, ...reporters, ...flags],
    { cwd: root, stdio: 'inherit' },
  );
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const passed = counts.numPassedTests;
    const failed = counts.numTotalTests - passed;
    const isEmpty = passed === 0 && !flags.includes('--passWithNoTests');
    const isClean = status === 0 && counts.success && !isEmpty;
    return { passed, failed: failed === 0 && !isClean ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Formats milliseconds as minutes and seconds, `4:05`. */
function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Runs all parts, even after a failure, and sets the exit code. `name`: the file of counts that CI reads. */
export async function runParts(
  name: string,
  parts: readonly Part[],
  ...lastWords: readonly string[]
): Promise<void> {
  takeClosingNotes();
  const start = performance.now();
  let passed = 0;
  let failed = 0;
  const lines: string[] = [];
  for (const part of parts) {
    const begin = performance.now();
    const counts = await part.run();
    lines.push(`${formatMinutes(performance.now() - begin).padStart(6)}  ${part.name}`);
    passed += counts.passed;
    failed += counts.failed;
  }
  lines.push(`${formatMinutes(performance.now() - start).padStart(6)}  in all`);
  const counts = `${passed} passed, ${failed} failed`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, `${name}.counts`), `${name}: ${counts}\n`);
  console.log(`\nminutes of each part\n${lines.join('\n')}`);
  for (const note of [...takeClosingNotes(), ...lastWords]) console.log(note);
  console.log(`\n${counts}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
