import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { mounted } from './route.ts';
import { wireSchema } from './wire-schema.ts';

const app = await appOfFile();

interface Answer {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly body: Buffer;
}

/** Unlike fetch, this returns the body without decompressing it. */
function ask(method: string, path: string, cookie: string, accepted: string, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': accepted, 'content-type': 'application/json' };
    const call = request(new URL(path, app.url), { method, headers }, async (response) => {
      const chunks = await response.toArray();
      const { 'content-encoding': encoding, vary } = response.headers;
      resolve({ encoding, vary, body: Buffer.concat(chunks) });
    });
    call.on('error', reject);
    call.end(body);
  });
}

test('a deck is compressed with an encoding that the client accepts', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const role = await bridge.postRole({
    title: 'Staff Nurse',
    descriptionMd: 'Days and nights. '.repeat(200),
  });
  const deck = (accepted: string) => ask('GET', '/api/roles/matches', amara.cookie, accepted);
  const plain = await deck('identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.vary).toBe('accept-encoding');
  expect(JSON.parse(plain.body.toString())[0].id).toBe(role.id);

  const [br, gzip] = [await deck('gzip, deflate, br'), await deck('gzip')];
  expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
  expect(JSON.parse(brotliDecompressSync(br.body).toString())[0].id).toBe(role.id);
  expect(JSON.parse(gunzipSync(gzip.body).toString())[0].id).toBe(role.id);
  expect(br.body.length).toBeLessThan(plain.body.length / 3);
});

test('short responses and responses to a POST are never compressed', async () => {
  const bridge = await app.employer('Mill Lane');
  const user = await ask('GET', '/api/user', bridge.cookie, 'br');
  expect(user.encoding).toBeUndefined();
  expect(JSON.parse(user.body.toString()).id).toBe(bridge.id);

  const posting = {
    title: 'Porter',
    workMode: 'onsite',
    salaryMinGbpInt: 2_500_000,
    salaryMaxGbpInt: 2_900_000,
    descriptionMd: 'Beds and people. '.repeat(200),
  };
  const posted = await ask('POST', '/api/roles', bridge.cookie, 'br', JSON.stringify(posting));
  expect(posted.encoding).toBeUndefined();
  expect(JSON.parse(posted.body.toString()).title).toBe('Porter');
});

test('no GET call returns a secret that its compressed length could reveal', () => {
  const telling = /"(?:\w*secret|\w*token|\w*password|uploadURL)":/i;
  const found = [...mounted]
    .filter(([name, { response }]) => response && telling.test(JSON.stringify(wireSchema(response))) && name)
    .map(([name]) => name);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => name.startsWith('GET '))).toEqual([]);
});
