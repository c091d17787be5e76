/**
 * Bundles the stand-in once, which saves each process a hundred TypeScript files, and creates a folder for temporary
 * files.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** The bundle. It is as deep below the root as its source, since it finds the product by a relative path. */
const PROGRAM = join(ROOT, '.cache/platform/main.mjs');

/**
 * Sets the environment of test processes. Every project of the configuration calls it, but only the first call has an
 * effect.
 */
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
  // A browser still writes for a moment after its worker ends.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
