import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';

let main: ChildProcess | undefined;
afterEach(() => main?.kill('SIGKILL'));

test('SIGTERM ends the process despite a browser’s unused connections', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-main-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  main = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const exited = once(main, 'exit');
  await new Promise<void>((resolve) => {
    main?.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Nod is ready')) resolve();
    });
  });
  const port = Number(/Nod is ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]);
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  main.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  ahead.destroy();
});
