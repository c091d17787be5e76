/**
 * Bundles the stand-in once for a whole run: the browser tests start some eighty of them, and each would read its
 * hundred TypeScript files anew. Elsewhere a process runs the sources as they are.
 */
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** As deep below the root as its source, which finds the product from there. */
const PROGRAM = join(ROOT, '.cache/platform/main.mjs');

/** Names the bundle for the processes of the tests, which inherit the environment. */
export default async function setup(): Promise<void> {
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
  process.env.ALLSHIFT_PLATFORM = PROGRAM;
}
