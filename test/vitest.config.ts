import { defineConfig } from 'vitest/config';

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
      { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: ['test/unit/platform/**'] },
      { name: 'platform', include: ['test/unit/platform/**/*.test.ts'] },
      { name: 'worker', include: ['test/worker/**/*.test.ts'] },
      {
        name: 'screens',
        include: ['test/screens/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        setupFiles: ['test/screens/kit/setup.ts'],
      },
    ].map((test) => ({ extends: true, test })),
  },
});
