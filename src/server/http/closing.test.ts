import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { testApp } from '#testing/test-app.ts';
import { announceShutdown } from './closing.ts';
import { createDrain } from './drain.ts';

test('a stopping server receives the current upload, then disconnects', async () => {
  const app = await testApp();
  const mona = await app.seeker('Mona');
  const { uploadURL } = await mona.call(uploads.offerUpload, {});
  const url = new URL(uploadURL);
  // A client that keeps its connection open for further requests.
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\nMona, `,
  );
  const stateOf = async () =>
    (await app.context.db.selectFrom('uploads').select('state').where('user_id', '=', mona.id).execute())[0]
      ?.state;
  await expect.poll(stateOf).toBe('receiving');
  const stopped = app.close();
  await expect.poll(() => fetch(`${app.url}/healthz`).catch(() => 'no more')).toBe('no more');
  socket.write('welder');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  // If the server waited for the idle connection, this test would time out.
  await stopped;
});

test('every 503 has Retry-After, and the last responses close connections', async () => {
  const drain = createDrain();
  const server = Fastify();
  announceShutdown(server, drain);
  server.get('/busy', async (_request, reply) => reply.code(503).send({}));
  server.get('/later', async (_request, reply) => reply.code(503).header('retry-after', '60').send({}));
  server.get('/fine', async () => ({}));
  const ask = async (url: string) => (await server.inject(url)).headers;
  expect((await ask('/busy'))['retry-after']).toBe('2');
  expect((await ask('/later'))['retry-after']).toBe('60');
  drain.begin();
  expect((await ask('/fine')).connection).toBe('keep-alive');
  drain.closeConnections();
  expect(await ask('/fine')).toMatchObject({ connection: 'close' });
  expect((await ask('/fine'))['retry-after']).toBeUndefined();
  await server.close();
});
