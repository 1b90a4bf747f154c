import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#testing/server-process.ts';

/** As `npm run dev` starts it: other tests start a bundle. */
const SOURCE = join(import.meta.dirname, 'main.ts');

test('SIGTERM ends the process despite a browser’s unused connections', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-main-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir }, SOURCE);
  onTestFinished(() => server.kill());
  const ahead = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(ahead, 'connect');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  ahead.destroy();
});

test('a start with another machine’s HOST, or a port in use, says so', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-main-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir };
  await expect(startServer({ ...env, HOST: '192.0.2.77' })).rejects.toThrow(
    "the server ended: HOST is '192.0.2.77', but that is not an address of this machine.",
  );
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(startServer({ ...env, PORT: String(port) })).rejects.toThrow(`Port ${port} is in use.`);
});
