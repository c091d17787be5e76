/** Everything: verify, the quick tests, then the production build in a real browser. Ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build';
import { bin, root } from './paths';
import { verify } from './verify';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
}

/** Runs a vitest configuration and reads what it counted; a run that dies counts as one failure. */
function vitest(config: string): { passed: number; failed: number } {
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

const steps = [
  () => verify(),
  () => vitest('vitest'),
  async () => {
    await build();
    return { passed: 1, failed: 0 };
  },
  () => vitest('browser'),
];
let passed = 0;
let failed = 0;
for (const step of steps) {
  const counts = await step();
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
