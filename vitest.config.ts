import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './e2e/browser.ts';
import { bundlesInTests } from './scripts/server-build/bundles-in-tests.ts';
import { findPostgres } from './src/testing/postgres.ts';
import { keepTemporaryFilesInMemory } from './src/testing/temporary-files.ts';

keepTemporaryFilesInMemory();

// Node keeps what it has compiled here: a server that a story starts needs two thirds of the processor time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/nod-tests');

/**
 * Every story has a server and a database of its own, so what a worker has loaded serves all its files. What a story waits
 * for it is given time for: a busy machine is not a failure.
 */
const shared = { isolate: false, expect: { poll: { timeout: 120_000 } } };

/** Stories wait for children, sockets and the database as long as they compute: two cores are busy with three workers. */
const workers = Math.max(3, Math.floor(availableParallelism() / 2));

const serverTests = ['src/server/**/*.test.ts', 'src/testing/**/*.test.ts'];

/** A test reaches a database of the run only through these; to tests that import none of them the database does not matter. */
const NEEDS_DATABASE =
  /#testing\/(?:app-of-file|app-with-receiver|behind-proxy|installation|test-app|test-database|postgres)\.ts/;
const withoutDatabase = globSync(serverTests, { cwd: import.meta.dirname })
  .filter((file) => !NEEDS_DATABASE.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.replaceAll('\\', '/'));

const server = {
  ...shared,
  setupFiles: ['src/testing/property-seed.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** The same stories on both databases; which one is in TEST_DATABASE, and src/testing reads it. */
const integration = {
  ...server,
  include: serverTests,
  exclude: withoutDatabase,
  globalSetup: ['src/testing/prepare-database.ts'],
};

/**
 * The stories about the database itself: starting, backups, migrations, tasks. If PostgreSQL is installed, `npm test` runs the
 * others there only; `--all` runs every story on both.
 */
const dependingOnDatabase = [
  'src/server/*.test.ts',
  'src/server/{backup,cli,db,demo,realtime,tasks}/**/*.test.ts',
  'src/server/features/messages/**/*.test.ts',
  'src/server/http/{every-list,long-lists,session-cache}.test.ts',
  'src/testing/**/*.test.ts',
];

/** One for all projects, so that they bundle once. */
const plugins = [bundlesInTests(import.meta.dirname)];

/** Only asked for once the components are wanted: the other tests need no browser, and finding one takes a moment. */
const wantsComponents = process.argv.includes('components');

export default defineConfig(async () => ({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: ['src/testing/property-seed.ts'],
          include: ['src/{adverts,contract,matching,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // For what only a real browser can test: focus, layout, scrolling, gestures. A test in TSX runs there.
      {
        plugins: [react(), tailwindcss()],
        test: {
          name: 'components',
          include: ['src/web/**/*.test.tsx'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright(wantsComponents ? { launchOptions: await launchOptions() } : {}),
            instances: [{ browser: 'chromium' as const, viewport: { width: 390, height: 844 } }],
            screenshotFailures: false,
          },
        },
      },
      { plugins, test: { ...server, name: 'server', include: withoutDatabase } },
      { plugins, test: { ...integration, name: 'integration', env: { TEST_DATABASE: 'pglite' } } },
      {
        plugins,
        test: {
          ...integration,
          name: 'embedded',
          include: dependingOnDatabase,
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      { plugins, test: { ...integration, name: 'postgres', env: { TEST_DATABASE: 'postgres' } } },
      // On PostgreSQL if there is one: it works beside the server's thread, which the embedded database keeps waiting.
      {
        plugins,
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/prepare-database.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          env: { TEST_DATABASE: findPostgres() === null ? 'pglite' : 'postgres' },
        },
      },
    ],
  },
}));
