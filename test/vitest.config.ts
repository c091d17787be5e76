import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,worker,screens,shape}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    // A bound for what hangs, not for a slow machine: the first test of a file waits for what its screens load.
    testTimeout: 60_000,
  },
});
