import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that put others in the place of modules. */
const ALONE = /\bvi\.(?:mock|doMock|resetModules)\(/;
const alone = ['test/unit', 'test/worker', 'test/screens'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => ALONE.test(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))),
);

const quick = { pool: 'threads' as const, setupFiles: ['test/kit/put-back.ts'] };
/** All others share modules: each is loaded once for all of them, and not once for each. */
const shared = { isolate: false, exclude: alone };
/** In processes, since a thread cannot be in another time zone. */
const screens = {
  environment: 'happy-dom',
  setupFiles: ['test/kit/put-back.ts', 'test/screens/kit/setup.ts'],
};

/** Everything that needs no browser; `--project` takes one part alone. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    // All cores; by itself vitest leaves one free, which on two is half of them.
    maxWorkers: '100%',
    // A bound for what hangs, not for a slow machine: the first test of a file waits for what its screens load.
    testTimeout: 60_000,
    // The same of what is asked for again and again; by itself it would be given up after a second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        name: 'unit',
        include: ['test/unit/{programs,shape,src,tools,workers}/**/*.test.{ts,tsx}'],
        ...quick,
        ...shared,
      },
      { name: 'unit-alone', include: alone.filter((path) => path.startsWith('test/unit')), ...quick },
      { name: 'platform', include: ['test/unit/platform/**/*.test.ts'], ...quick, ...shared },
      { name: 'worker', include: ['test/worker/**/*.test.ts'], ...quick, ...shared },
      { name: 'worker-alone', include: alone.filter((path) => path.startsWith('test/worker')), ...quick },
      { name: 'screens', include: ['test/screens/**/*.test.{ts,tsx}'], ...screens, ...shared },
      { name: 'screens-alone', include: alone.filter((path) => path.startsWith('test/screens')), ...screens },
    ].map((test) => ({ extends: true, test })),
  },
});
