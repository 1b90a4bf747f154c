import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';

const app = await appOfFile();
const amara = app.visitor();

async function idFor(path: string, sent?: string): Promise<string | null> {
  const headers = sent === undefined ? {} : { [REQUEST_ID_HEADER]: sent };
  return (await amara.fetch(path, { headers })).headers.get(REQUEST_ID_HEADER);
}

test('each response carries its request’s id, the proxy’s if it sent one', async () => {
  expect(await idFor('/api/user', 'b7ad6b7169203331')).toBe('b7ad6b7169203331');
  expect(await idFor('/', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6')).toBe(
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  );
  const [one, other] = [await idFor('/api/user'), await idFor('/api/user')];
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).not.toBe(one);
  // Also where no route was found, and where the address could not be read.
  expect(await idFor('/no/such/page', 'b7ad6b7169203331')).toBe('b7ad6b7169203331');
  expect(await idFor('/%zz', 'b7ad6b7169203331')).toBe('b7ad6b7169203331');
});

test('a malformed request id is replaced', async () => {
  for (const bad of ['short', 'x'.repeat(65), 'has spaces in it', '{"level":60}', '<script>alert(1)']) {
    expect(await idFor('/api/user', bad)).toMatch(/^[\da-f-]{36}$/);
  }
});
