import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { workerOf } from './service-worker.ts';

const SOURCE = new URL('../../src/web/device/service-worker.js', import.meta.url);

test('the worker names the files of its own build', async () => {
  const source = await readFile(SOURCE, 'utf8');
  const worker = workerOf(source, {
    version: 'v1',
    entry: '/assets/index-12345678.js',
    files: ['/icon.svg'],
  });
  expect(worker).toContain(
    'const BUILD = {"version":"v1","entry":"/assets/index-12345678.js","files":["/icon.svg"]};',
  );
  expect(() => workerOf('nothing to replace', { version: '', entry: '', files: [] })).toThrow('const BUILD');
});

test('a new release fetches the icon again, but no asset that it has', async () => {
  const entry = '/assets/index-2.js';
  const shell = { version: 'v2', entry, files: ['/icon.svg', '/assets/kept-1.js', entry] };
  const worker = workerOf(await readFile(SOURCE, 'utf8'), shell);
  const shells = new Map([['nod-shell-v1', new Map(['/icon.svg', '/assets/kept-1.js'].map(asKept))]]);
  const fetched: string[] = [];
  const installed: Promise<void>[] = [];
  runInNewContext(worker, {
    self: {
      skipWaiting: async () => {},
      addEventListener: (type: string, handle: (event: object) => void) => {
        if (type === 'install') handle({ waitUntil: (done: Promise<void>) => installed.push(done) });
      },
    },
    caches: {
      open: async (name: string) => {
        const files = shells.get(name) ?? new Map<string, Response>();
        shells.set(name, files);
        return { put: async (file: string, response: Response) => files.set(file, response) };
      },
      match: async (file: string, { cacheName }: { cacheName?: string }) =>
        [...shells]
          .filter(([name]) => cacheName === undefined || name === cacheName)
          .find(([, kept]) => kept.has(file))?.[1]
          .get(file),
    },
    fetch: async (file: string) => {
      fetched.push(file);
      return new Response(`new ${entry}`);
    },
  });
  await Promise.all(installed);
  expect(fetched.sort()).toEqual([entry, '/auth', '/icon.svg'].sort());
  expect(await shells.get('nod-shell-v2')?.get('/icon.svg')?.text()).toContain('new');
});

function asKept(file: string): [string, Response] {
  return [file, new Response('old')];
}
