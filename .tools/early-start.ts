/**
 * Bundles the early start (`src/main-early.ts`) and returns its element. Not in index.html, where the bundler would
 * give it some of the page's modules, for which it would wait.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { dist, root } from './paths';

const ENTRY = join(root, 'src/main-early.ts');
/** Hash digits by which a server recognises a file that never changes. */
const HASH_DIGITS = 8;

export const EARLY_START = /<script async fetchpriority="high" src="[^"]*"><\/script>/;

export async function buildEarlyStart(entry = ENTRY, folder = dist): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: entry,
    transform: { target: 'es2022' },
    treeshake: { moduleSideEffects: (id) => id === entry },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'iife', comments: false, minify: true });
  await bundle.close();
  const { code } = await transform(output[0].code, {
    target: ['chrome93', 'firefox114', 'safari15.4'],
    minify: true,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, HASH_DIGITS);
  const name = `early.${hash}.js`;
  writeFileSync(join(folder, name), code);
  return `<script async fetchpriority="high" src="/wx/${name}"></script>`;
}
