import { defineConfig } from 'vitest/config';

/** Measures heaps over half a minute, which another file's work would disturb. */
const ALONE = ['test/browser/journeys/page-hour.test.ts'];

/** A number takes files and tests in the order that it gives; by itself, the longest file is first. */
const { ALLSHIFT_SHUFFLE: seed } = process.env;

/** Journeys and faults in a real browser against the production build: two files at a time, since a file waits for half of its time. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/kit/platform-program.ts',
    // A worker keeps its browser and its stand-in for all files that it runs.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as `until` waits; by itself it would be a second.
    expect: { poll: { timeout: 15_000 } },
    ...(seed === undefined ? {} : { sequence: { shuffle: true, seed: Number(seed) } }),
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
