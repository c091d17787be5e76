/** Lint, types and walls: what can be said of the code without running it. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { bin, root } from './paths';

/** The realms, each with its own idea of what exists (worker code cannot say `document`, shared code can say neither). */
const REALMS = ['src/shared', 'workers', 'src', 'test/platform', 'test'];

interface Check {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
}
const checks: readonly Check[] = [
  { name: 'lint and format', command: 'biome', arguments: ['check', '--error-on-warnings', '.'] },
  ...REALMS.map((realm) => ({ name: `types of ${realm}`, command: 'tsc', arguments: ['-p', realm] })),
];

/** Runs every check and counts. */
export function verify(): { passed: number; failed: number } {
  let failed = 0;
  for (const check of checks) {
    const run = spawnSync(bin(check.command), check.arguments, {
      cwd: root,
      encoding: 'utf8',
    });
    if (run.status === 0) console.log(`ok      ${check.name}`);
    else {
      failed++;
      console.log(`FAILED  ${check.name}\n${run.stdout}${run.stderr}`);
    }
  }
  return { passed: checks.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = verify();
  const walls = spawnSync(bin('vitest'), ['run', '--config', 'test/vitest.config.ts', 'test/unit/shape'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = failed > 0 || walls.status !== 0 ? 1 : 0;
}
