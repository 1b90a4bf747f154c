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

// Where Node caches compiled code, so that starting a story's server takes only two thirds of the processor time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/nod-tests');

/**
 * A story is a test. Test files share no server and no database, so a worker can load the modules once for all its files.
 * Polls may take up to two minutes, so that a busy machine doesn't fail a story.
 */
const shared = { isolate: false, expect: { poll: { timeout: 120_000 } } };

/** Stories wait for processes, sockets and the database about half the time, so three workers keep two cores busy. */
const workers = Math.max(3, Math.floor(availableParallelism() / 2));

const serverTests = ['src/server/**/*.test.ts'];

/** Tests reach the run's database only through these modules. Tests that import none of them run once, without one. */
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

/** The same stories run on either database; src/testing reads from TEST_DATABASE which one to use. */
const integration = {
  ...server,
  include: serverTests,
  exclude: withoutDatabase,
  globalSetup: ['src/testing/prepare-database.ts'],
};

/**
 * The stories about the database itself: starting, backups, migrations, tasks. If PostgreSQL is installed, `npm test` runs
 * these on both databases and all others on PostgreSQL only; `--all` runs every story on both.
 */
const dependingOnDatabase = [
  'src/server/*.test.ts',
  'src/server/{backup,cli,db,demo,realtime,tasks}/**/*.test.ts',
  'src/server/features/messages/**/*.test.ts',
  'src/server/http/{every-list,long-lists,session-cache}.test.ts',
];

/** One plugin object for all projects, so that they bundle the programs only once. */
const plugins = [bundlesInTests(import.meta.dirname)];

/** Look for a browser only if the component tests are wanted: the other tests need none, and finding one takes a moment. */
const wantsComponents = process.argv.includes('components');

// Each worker looks for a browser. If the packaged one is all there is, it is unpacked now, before several do so at once.
if (process.argv.includes('journeys')) await launchOptions('shell');

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
      // On PostgreSQL if it is installed: it has its own process, whereas the embedded database blocks the server's thread.
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
