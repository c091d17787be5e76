/**
 * Runs browser tests by file name (`npm run test:browser -- curve token`), or all, on a current build. `--pictures`
 * stores pictures in `.cache/looks`; other flags go to Vitest.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build';
import { isBuilt } from './build-stamp';
import { bin, root } from './paths';

const SUFFIX = '.test.ts';
const files = ['looks', 'journeys', 'faults'].flatMap((folder) =>
  readdirSync(join(root, 'test/browser', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => `${folder}/${file.slice(0, -SUFFIX.length)}`),
);

const PICTURES = '--pictures';
const withPictures = process.argv.includes(PICTURES);
const args = process.argv.slice(2).filter((arg) => arg !== PICTURES);
const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
const names = firstFlag < 0 ? args : args.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : args.slice(firstFlag);

const findFiles = (name: string): readonly string[] =>
  files.filter((file) => file === name || file.endsWith(`/${name}`));
const unknownNames = names.filter((name) => findFiles(name).length === 0);
if (unknownNames.length > 0) {
  console.error(`no browser test is called ${unknownNames.join(', ')}; there are:\n  ${files.join('\n  ')}`);
  process.exit(2);
}

if (isBuilt()) console.log('the build in dist/ is that of the sources: not built again');
else {
  console.log('builds the product: dist/ is missing, or the sources have changed since');
  await build();
}
const paths = names.flatMap(findFiles).map((file) => `test/browser/${file}${SUFFIX}`);
const result = spawnSync(bin('vitest'), ['run', '--config', 'test/browser.config.ts', ...paths, ...flags], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(withPictures ? { ALLSHIFT_PICTURES: '1' } : {}) },
});
process.exitCode = result.status ?? 1;
