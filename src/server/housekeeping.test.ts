import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newInstallation } from '#testing/installation.ts';
import { startServer } from '#testing/server-process.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { DAY, HOUR } from './clock.ts';
import { forgetOldAssets, shareAssets } from './features/public-pages/kept-asset-routes.ts';
import { forgetParts } from './features/uploads/forget-parts.ts';

async function folder(): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'nod-house-'));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  return temporary;
}

/** A build with one script, compressed like a real build. */
async function build(script: string, text: string): Promise<string> {
  const built = await folder();
  await writeFile(join(built, script), text);
  await writeFile(join(built, `${script}.gz`), `gzip of ${text}`);
  return built;
}

async function appOn(dataDir: string): Promise<TestApp> {
  const app = await testApp({ dataDir });
  onTestFinished(() => app.close());
  return app;
}

test('a server without a worker tidies after uploads and killed backups', async () => {
  const { env, remove } = await newInstallation();
  onTestFinished(remove);
  const incoming = join(env.DATA_DIR, 'uploads', 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['old.part', 'new.part']) await writeFile(join(incoming, name), 'Mona, ');
  const longAgo = new Date(Date.now() - 2 * DAY);
  await utimes(join(incoming, 'old.part'), longAgo, longAgo);
  const staged = ['backing-up-killed', 'backing-up-running'];
  for (const name of staged) await mkdir(join(env.DATA_DIR, name));
  await writeFile(join(env.DATA_DIR, 'backing-up-killed', 'cv'), 'Mona, who has left');
  await utimes(join(env.DATA_DIR, 'backing-up-killed'), longAgo, longAgo);
  const server = await startServer({ ...env, WORKER: '0' });
  onTestFinished(() => server.kill());
  expect(await readdir(incoming)).toEqual(['new.part']);
  const left = (await readdir(env.DATA_DIR)).filter((name) => name.startsWith('backing-up-'));
  expect(left).toEqual(['backing-up-running']);
  expect(await server.stop()).toBe(0);
});

test('incomplete uploads are removed after an hour', async () => {
  const app = await testApp({ dataDir: await folder() });
  onTestFinished(() => app.close());
  const { config } = app.context;
  const incoming = join(config.dataDir, 'uploads', 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'a.part'), 'Mona, ');
  const now = Date.now();
  await forgetParts({ config, clock: () => new Date(now + HOUR / 2) });
  expect(await readdir(incoming)).toEqual(['a.part']);
  await forgetParts({ config, clock: () => new Date(now + 2 * HOUR) });
  expect(await readdir(incoming)).toEqual([]);
});

test('servers of two releases sharing a folder serve scripts of both', async () => {
  const dataDir = await folder();
  const [older, newer] = [await build('app-0lderOne.js', 'old()'), await build('app-N3werOne.js', 'new()')];
  await shareAssets({ dataDir }, older);
  await shareAssets({ dataDir }, newer);
  const app = await appOn(dataDir);
  const ask = (path: string, accept = 'identity') =>
    app.visitor().fetch(path, { headers: { 'accept-encoding': accept } });
  for (const [name, text] of [
    ['app-0lderOne.js', 'old()'],
    ['app-N3werOne.js', 'new()'],
  ]) {
    const response = await ask(`/assets/${name}`);
    expect([response.status, await response.text()]).toEqual([200, text]);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const head = await app.visitor().fetch('/assets/app-N3werOne.js', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([head.status, head.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const plain = await ask('/assets/app-N3werOne.js', 'br, gzip;q=0');
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'new()']);
  for (const path of [
    '/assets/app-Unheard1.js',
    '/assets/app-0lderOne.js.gz',
    '/assets/..%2fsecret-12345678.js',
    '/other/app-0lderOne.js',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

test('scripts that no server has used for 30 days are removed', async () => {
  const dataDir = await folder();
  const [older, newer] = [await build('app-0lderOne.js', 'old()'), await build('app-N3werOne.js', 'new()')];
  await shareAssets({ dataDir }, older);
  await shareAssets({ dataDir }, newer);
  const names = async () => (await readdir(join(dataDir, 'assets'))).toSorted();
  const both = await names();
  expect(both).toHaveLength(4);
  const longAgo = new Date(Date.now() - 31 * DAY);
  for (const name of both) await utimes(join(dataDir, 'assets', name), longAgo, longAgo);
  // The newer build is still in use.
  await shareAssets({ dataDir }, newer);
  await forgetOldAssets({ dataDir }, new Date());
  expect(await names()).toEqual(['app-N3werOne.js', 'app-N3werOne.js.gz']);
});
