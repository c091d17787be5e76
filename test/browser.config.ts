import { defineConfig } from 'vitest/config';

/** Seed for running files and tests in random order; by default, the longest file runs first. */
const { ALLSHIFT_SHUFFLE: seed } = process.env;

/** Tests of the product in a real browser. Three files run at a time, since each spends half its time waiting. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/kit/platform-program.ts',
    include: ['test/browser/**/*.test.ts'],
    maxWorkers: 3,
    // A worker shares its browser and its stand-in among all its files.
    isolate: false,
    ...(seed === undefined ? {} : { sequence: { shuffle: true, seed: Number(seed) } }),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The same limit as `until`; the default is one second.
    expect: { poll: { timeout: 15_000 } },
  },
});
