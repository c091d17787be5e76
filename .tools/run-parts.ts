/** Runs the parts of a test command in sequence; prints their durations and finally `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { takeClosingNotes } from '../test/kit/closing-notes';
import { bin, root } from './paths';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests by file and title. */
  readonly failures?: readonly string[];
}

export interface Part {
  readonly name: string;
  readonly run: () => Counts | Promise<Counts>;
}

interface FileReport {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
  readonly testResults: readonly FileReport[];
}

const CACHE = join(root, '.cache');

/** Lists the failed tests of a file, or the error of a file that failed to load. */
function listFailures({ name, message, assertionResults }: FileReport): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status !== 'passed');
  if (failed.length === 0) return message === '' ? [] : [`${file}: ${message.split('\n', 1)[0]}`];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
}

/**
 * Runs Vitest with a configuration of `test/`. Fails on a skipped test, an unhandled rejection, an empty run or a
 * crash.
 */
export function runVitest(config: string, ...flags: readonly string[]): Counts {
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
    const failures = counts.testResults.flatMap(listFailures);
    return { passed, failed: failed === 0 && !isClean ? 1 : failed, failures };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Formats milliseconds as minutes and seconds, `4:05`. */
function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Runs all parts, even after a failure, and sets the exit code. `name`: name of the file with the counts, which CI
 * reads.
 */
export async function runParts(
  name: string,
  parts: readonly Part[],
  ...closingLines: readonly string[]
): Promise<void> {
  takeClosingNotes();
  const start = performance.now();
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  const lines: string[] = [];
  for (const part of parts) {
    const partStart = performance.now();
    const counts = await part.run();
    lines.push(`${formatMinutes(performance.now() - partStart).padStart(6)}  ${part.name}`);
    passed += counts.passed;
    failed += counts.failed;
    failures.push(...(counts.failures ?? []));
  }
  lines.push(`${formatMinutes(performance.now() - start).padStart(6)}  in all`);
  const counts = `${passed} passed, ${failed} failed`;
  mkdirSync(CACHE, { recursive: true });
  const failureLines = failures.map((failure) => `failed  ${failure}\n`).join('');
  writeFileSync(join(CACHE, `${name}.counts`), `${failureLines}${name}: ${counts}\n`);
  console.log(`\nminutes of each part\n${lines.join('\n')}`);
  for (const note of [...takeClosingNotes(), ...closingLines]) console.log(note);
  console.log(`\n${failureLines}${counts}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
