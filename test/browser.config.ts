import { defineConfig } from 'vitest/config';

/** Journeys and faults in a real browser against the production build: one file at a time, since they share two cores. */
export default defineConfig({
  test: {
    include: ['test/{journeys,faults}/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
