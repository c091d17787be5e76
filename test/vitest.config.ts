import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,worker,screens,shape}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
