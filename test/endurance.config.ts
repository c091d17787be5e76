import { defineConfig } from 'vitest/config';

/** Tests of long runs, floods and other programs. One file runs at a time, since some measure heaps and frames. */
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
