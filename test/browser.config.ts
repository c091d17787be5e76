import { defineConfig } from 'vitest/config';

/** Seed of a random order of files and tests; without it, the longest file is first. */
const { ALLSHIFT_SHUFFLE: seed } = process.env;

/** The product in a real browser: three files at a time, since a file waits for half of its time. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/kit/platform-program.ts',
    include: ['test/browser/**/*.test.ts'],
    maxWorkers: 3,
    // A worker keeps its browser and its stand-in for all files that it runs.
    isolate: false,
    ...(seed === undefined ? {} : { sequence: { shuffle: true, seed: Number(seed) } }),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as `until` waits; the default is a second.
    expect: { poll: { timeout: 15_000 } },
  },
});
