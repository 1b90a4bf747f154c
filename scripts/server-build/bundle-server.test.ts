import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { replaceAddresses } from './addresses.ts';
import { bundleServer } from './bundle-server.ts';
import { findIsolatedPrograms } from './isolated-programs.ts';

/**
 * A program in two folders, which reads a table (`areas.json`), starts a thread from a file and fails; and a second
 * program (`alone.ts`), which runs isolated.
 */
const PROGRAM = {
  'package.json': '{ "type": "module" }',
  'src/server/main.ts': `
    import { Worker } from 'node:worker_threads';
    import { alone, areas, folder, program, fail } from './deep/areas.ts';
    interface Said { readonly areas: readonly string[] }
    const said: Said = { areas };
    const worker = new Worker(program);
    worker.once('message', (fromThread) => {
      console.log(JSON.stringify({ ...said, folder, fromThread, alone }));
      fail();
    });`,
  'src/server/deep/areas.ts': `
    import list from '../areas.json' with { type: 'json' };
    export const areas: readonly string[] = list;
    export const folder: string = import.meta.dirname;
    export const program = new URL('./thread.ts', import.meta.url);
    export const alone: string = new URL('./alone.ts', import.meta.url).href;
    export function fail(): never {
      throw new Error('as it should');
    }`,
  'src/server/deep/thread.ts': `
    import { parentPort } from 'node:worker_threads';
    parentPort?.postMessage('from the source' satisfies string);`,
  'src/server/deep/alone.ts': `
    import { readFileSync } from 'node:fs';
    import { areas } from './areas.ts';
    let source: string | null = null;
    try {
      source = readFileSync(process.argv[2] ?? '', 'utf8');
    } catch {}
    console.log(JSON.stringify({ areas, source }));`,
  'src/server/areas.json': '["Leeds", "York"]',
};

async function bundled() {
  const root = mkdtempSync(join(tmpdir(), 'nod-bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(PROGRAM)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const outDir = join(root, 'dist/server');
  await bundleServer({
    root,
    programs: { main: join(root, 'src/server/main.ts') },
    isolated: { alone: join(root, 'src/server/deep/alone.ts') },
    outDir,
  });
  return { root, outDir };
}

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { NODE_NO_WARNINGS: '1' } });
}

test('a bundled program finds what its sources find by path', async () => {
  const { root, outDir } = await bundled();
  // Changes the table after bundling: the program reads it when it starts.
  writeFileSync(join(root, 'src/server/areas.json'), '["Hull"]');
  const { stdout, stderr, status } = run('--enable-source-maps', join(outDir, 'main.js'));
  expect(JSON.parse(stdout || stderr)).toEqual({
    areas: ['Hull'],
    folder: join(root, 'src/server/deep'),
    fromThread: 'from the source',
    alone: pathToFileURL(join(outDir, 'isolated/alone.mjs')).href,
  });
  expect(status).toBe(1);
  const line = lineOf(PROGRAM['src/server/deep/areas.ts'], 'as it should');
  expect(stderr).toContain(`${join(root, 'src/server/deep/areas.ts')}:${line}`);
});

test('a bundled isolated program reads nothing outside its own folder', async () => {
  const { root, outDir } = await bundled();
  const folder = join(outDir, 'isolated');
  const table = join(root, 'src/server/areas.json');
  const { stdout, stderr } = run(
    '--permission',
    `--allow-fs-read=${folder}/`,
    join(folder, 'alone.mjs'),
    table,
  );
  expect(JSON.parse(stdout || stderr)).toEqual({ areas: ['Leeds', 'York'], source: null });
});

test('every isolated program is started by an address that can be replaced', () => {
  const server = join(import.meta.dirname, '../../src/server');
  const met = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })) {
    const path = join(server, file);
    replaceAddresses(readFileSync(path, 'utf8'), path, (found) => {
      met.add(found);
      return null;
    });
  }
  const programs = Object.values(findIsolatedPrograms(server));
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.filter((program) => !met.has(program))).toEqual([]);
});

function lineOf(text: string, words: string): number {
  return text.split('\n').findIndex((line) => line.includes(words)) + 1;
}
