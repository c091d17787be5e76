/**
 * Prepares a run of the browser tests: bundles the stand-in once, since a process that is started would read its hundred
 * TypeScript files again, and gives the run a folder for temporary files. Elsewhere a process runs the sources as they are.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** As deep below the root as its source, which finds the product from there. */
const PROGRAM = join(ROOT, '.cache/platform/main.mjs');

/** Sets the environment that the processes of the tests inherit. Each project of the configuration calls it, and one is enough. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ALLSHIFT_PLATFORM !== undefined) return undefined;
  process.env.ALLSHIFT_PLATFORM = PROGRAM;
  await build({
    entryPoints: [join(ROOT, 'test/platform/main.ts')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const folder = mkdtempSync(join(tmpdir(), 'allshift-run-'));
  process.env.TMPDIR = folder;
  // A browser still writes for a moment when its worker ends.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
