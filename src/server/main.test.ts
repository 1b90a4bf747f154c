import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
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
