/**
 * Bundles the stand-in once, sparing each process a hundred TypeScript files, and creates a folder for temporary files.
 */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** As deep below the root as its source, from where it finds the product. */
const PROGRAM = join(ROOT, '.cache/platform/main.mjs');

/** Sets the environment of test processes. Every project of the configuration calls it; the first call is enough. */
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
