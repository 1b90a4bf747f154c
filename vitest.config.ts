import { defineConfig } from 'vitest/config';

/** The same stories on both databases; which one is in TEST_DATABASE, and src/testing reads it. */
const integration = {
  include: ['src/server/**/*.test.ts', 'src/testing/**/*.test.ts'],
  globalSetup: ['src/testing/prepare-database.ts'],
  setupFiles: ['src/testing/property-seed.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
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
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/prepare-database.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A browser and a server fill two cores: two at a time gained no more than a tenth.
          fileParallelism: false,
          // As patient as the browser's own waits: a busy machine is not a failure.
          expect: { poll: { timeout: 15_000 } },
          env: { TEST_DATABASE: 'pglite' },
        },
      },
    ],
  },
});
