import { spawn } from 'node:child_process';
import { bin, root } from './paths';
import type { Counts } from './run-parts';

/** Realms with different globals: worker code has no `document`, shared code has neither. */
const REALMS = ['src/shared', 'workers', 'src', 'test/platform', 'test'];

/** Runs a command and prints its findings; resolves to `true` if it has none. */
function isClean(name: string, command: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(bin(command), args, { cwd: root });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output.join('')}`);
      resolve(code === 0);
    });
  });
}

export async function lintAndTypes(): Promise<Counts> {
  // Runs in parallel, since lint takes as long as all realms together.
  const lint = isClean('lint and format', 'biome', 'check', '--error-on-warnings', '.');
  const results: boolean[] = [];
  for (const realm of REALMS) results.push(await isClean(`types of ${realm}`, 'tsc', '-p', realm));
  results.push(await isClean('unused code', 'knip', '--config', '.knip.json', '--no-progress'));
  results.push(await lint);
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
