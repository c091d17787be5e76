import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Matches calls that replace modules; files with such calls run isolated. */
const MODULE_MOCKS = /\bvi\.(?:mock|doMock|resetModules)\(/;
const isolatedPaths = ['test/unit', 'test/worker', 'test/screens'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => MODULE_MOCKS.test(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))),
);

const threadOptions = { pool: 'threads' as const, setupFiles: ['test/kit/put-back.ts'] };
/** All other files share modules, each of which is loaded only once. */
const sharedOptions = { isolate: false, exclude: isolatedPaths };
/** Runs in processes, since a thread cannot have its own time zone. */
const screenOptions = {
  environment: 'happy-dom',
  setupFiles: ['test/kit/put-back.ts', 'test/screens/kit/setup.ts'],
};

/** Tests that need no browser; `--project` selects one part. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    // All cores: Vitest leaves one idle by default, which is half of a two-core machine.
    maxWorkers: '100%',
    // Catches tests that hang, not slow machines: the first test of a file waits until its screens are loaded.
    testTimeout: 60_000,
    // Limit of polled expectations, for the same reason; the default is one second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        name: 'unit',
        include: ['test/unit/{programs,shape,src,tools,workers}/**/*.test.{ts,tsx}'],
        ...threadOptions,
        ...sharedOptions,
      },
      {
        name: 'unit-alone',
        include: isolatedPaths.filter((path) => path.startsWith('test/unit')),
        ...threadOptions,
      },
      { name: 'platform', include: ['test/unit/platform/**/*.test.ts'], ...threadOptions, ...sharedOptions },
      { name: 'worker', include: ['test/worker/**/*.test.ts'], ...threadOptions, ...sharedOptions },
      {
        name: 'worker-alone',
        include: isolatedPaths.filter((path) => path.startsWith('test/worker')),
        ...threadOptions,
      },
      { name: 'screens', include: ['test/screens/**/*.test.{ts,tsx}'], ...screenOptions, ...sharedOptions },
      {
        name: 'screens-alone',
        include: isolatedPaths.filter((path) => path.startsWith('test/screens')),
        ...screenOptions,
      },
    ].map((test) => ({ extends: true, test })),
  },
});
