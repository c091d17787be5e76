import { defineConfig } from 'vitest/config';

/** Hours of plant time, floods, and other programs: one file at a time, since several measure heaps and frames. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/kit/platform-program.ts',
    include: ['test/programs/endurance/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
