import { defineConfig } from 'vitest/config';

/**
 * Every story has a server and a database of its own, so what a worker has loaded serves all its files. What a story waits
 * for it is given time for: a busy machine is not a failure.
 */
const shared = { isolate: false, expect: { poll: { timeout: 15_000 } } };

/** The same stories on both databases; which one is in TEST_DATABASE, and src/testing reads it. */
const integration = {
  ...shared,
  include: ['src/server/**/*.test.ts', 'src/testing/**/*.test.ts'],
  globalSetup: ['src/testing/prepare-database.ts'],
  setupFiles: ['src/testing/property-seed.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: ['src/testing/property-seed.ts'],
          include: ['src/{matching,contract,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { ...integration, name: 'integration', env: { TEST_DATABASE: 'pglite' } } },
      { test: { ...integration, name: 'postgres', env: { TEST_DATABASE: 'postgres' } } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/prepare-database.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A browser and a server fill two cores: two at a time gained no more than a tenth.
          fileParallelism: false,
          env: { TEST_DATABASE: 'pglite' },
        },
      },
    ],
  },
});
