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

/** The stories whose outcome hangs on which database it is: the rest is told on PostgreSQL where it is at hand. */
const ofTheDatabase = [
  'src/server/*.test.ts',
  'src/server/{backup,candidates,cli,db,deck,demo,realtime,tasks}/**/*.test.ts',
  'src/server/features/{applications,guarantee,messages,uploads}/**/*.test.ts',
  'src/server/features/roles/own-roles.test.ts',
  'src/server/http/{every-list,long-lists}.test.ts',
  'src/testing/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: ['src/testing/property-seed.ts'],
          include: ['src/{adverts,contract,matching,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { ...integration, name: 'integration', env: { TEST_DATABASE: 'pglite' } } },
      {
        test: { ...integration, name: 'embedded', include: ofTheDatabase, env: { TEST_DATABASE: 'pglite' } },
      },
      { test: { ...integration, name: 'postgres', env: { TEST_DATABASE: 'postgres' } } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/prepare-database.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          env: { TEST_DATABASE: 'pglite' },
        },
      },
    ],
  },
});
