import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { workerOf } from './service-worker.ts';

test('the worker names the files of its own build', async () => {
  const source = await readFile(new URL('../../src/web/device/service-worker.js', import.meta.url), 'utf8');
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
