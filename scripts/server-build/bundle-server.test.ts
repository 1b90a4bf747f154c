import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleServer } from './bundle-server.ts';

/** A program whose parts are in two folders, that reads a table, starts a thread from a file and fails. */
const PROGRAM = {
  'package.json': '{ "type": "module" }',
  'src/server/main.ts': `
    import { Worker } from 'node:worker_threads';
    import { areas, folder, program, fail } from './deep/areas.ts';
    interface Said { readonly areas: readonly string[] }
    const said: Said = { areas };
    const worker = new Worker(program);
    worker.once('message', (fromThread) => {
      console.log(JSON.stringify({ ...said, folder, fromThread }));
      fail();
    });`,
  'src/server/deep/areas.ts': `
    import list from '../areas.json' with { type: 'json' };
    export const areas: readonly string[] = list;
    export const folder: string = import.meta.dirname;
    export const program = new URL('./thread.ts', import.meta.url);
    export function fail(): never {
      throw new Error('as it should');
    }`,
  'src/server/deep/thread.ts': `
    import { parentPort } from 'node:worker_threads';
    parentPort?.postMessage('from the source' satisfies string);`,
  'src/server/areas.json': '["Leeds", "York"]',
};

test('a bundled program finds what its sources find by path', async () => {
  const root = mkdtempSync(join(tmpdir(), 'nod-bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(PROGRAM)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const outDir = join(root, 'dist/server');
  await bundleServer({ root, entry: join(root, 'src/server/main.ts'), outDir });
  // The table is read when the program starts.
  writeFileSync(join(root, 'src/server/areas.json'), '["Hull"]');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--enable-source-maps', join(outDir, 'main.js')],
    { encoding: 'utf8', env: { NODE_NO_WARNINGS: '1' } },
  );
  expect(JSON.parse(stdout || stderr)).toEqual({
    areas: ['Hull'],
    folder: join(root, 'src/server/deep'),
    fromThread: 'from the source',
  });
  expect(status).toBe(1);
  const line = lineOf(PROGRAM['src/server/deep/areas.ts'], 'as it should');
  expect(stderr).toContain(`${join(root, 'src/server/deep/areas.ts')}:${line}`);
});

function lineOf(text: string, words: string): number {
  return text.split('\n').findIndex((line) => line.includes(words)) + 1;
}
