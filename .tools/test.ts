/**
 * Everything: verify, the quick tests, then the production build in a real browser. Says at its start which browser and
 * fonts it uses, at its end how long each part took, and last `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportBrowser } from '../test/kit/browser-report';
import { takeClosingNotes } from '../test/kit/closing-notes';
import { build } from './build';
import { bin, root } from './paths';
import { verify } from './verify';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Part {
  readonly name: string;
  readonly run: () => Counts | Promise<Counts>;
}

/** A browser that can't be started is told here and fails the browser tests later; the quick tests are run all the same. */
async function sayBrowser(): Promise<void> {
  try {
    const { version, origin, executablePath, fonts } = await reportBrowser();
    console.log(`browser  Chromium ${version}, ${origin}: ${executablePath}`);
    console.log(`fonts    ${fonts.join(', ') || 'none'}\n`);
  } catch (error) {
    console.log(`browser  does not start: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Runs a vitest configuration and reads what it counted; a run that dies counts as one failure. */
function vitest(config: string): Counts {
  const report = join(root, '.cache', `${config}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const run = spawnSync(
    bin('vitest'),
    [
      'run',
      '--config',
      `test/${config}.config.ts`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const passed = counts.numPassedTests;
    // A skipped test, an unhandled rejection or an empty run is a failure too.
    const failed = counts.numTotalTests - passed;
    return {
      passed,
      failed: failed === 0 && (run.status !== 0 || !counts.success || passed === 0) ? 1 : failed,
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function buildOnce(): Promise<Counts> {
  await build();
  return { passed: 1, failed: 0 };
}

/** Milliseconds as `4:05`, minutes and seconds. */
const asMinutes = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const parts: readonly Part[] = [
  { name: 'lint and types', run: verify },
  { name: 'quick tests', run: () => vitest('vitest') },
  { name: 'build', run: buildOnce },
  { name: 'browser tests', run: () => vitest('browser') },
];

takeClosingNotes();
await sayBrowser();
let passed = 0;
let failed = 0;
const lines: string[] = [];
for (const { name, run } of parts) {
  const start = performance.now();
  const counts = await run();
  lines.push(`${asMinutes(performance.now() - start).padStart(6)}  ${name}`);
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\nminutes that each part took\n${lines.join('\n')}`);
for (const note of takeClosingNotes()) console.log(note);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
