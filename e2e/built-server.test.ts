import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { AMARA, DEMO_PASSWORD } from '#server/demo/sign-in.ts';
import { Person } from '#testing/person.ts';
import { pngOf } from '#testing/picture-files.ts';
import { BUILT_SERVER, startServer } from '#testing/server-process.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { findIsolatedPrograms } from '../scripts/server-build/isolated-programs.ts';

/** Runs the bundled server, as `npm start` and a release do, and checks that it finds the files it opens by path. */
test('the built server draws the deck and reads CVs, pictures and documents', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-built-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' }, BUILT_SERVER);
  onTestFinished(() => server.kill());

  const amara = new Person(server.url);
  const login = await amara.send('POST', '/api/login', { username: AMARA, password: DEMO_PASSWORD });
  expect(login.status).toBe(200);
  // The deck is drawn in a thread.
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', 'user-agent': 'Desk' };
  await expect.poll(async () => (await amara.fetch('/', { headers })).text()).toContain('id="drawn"');
  // CVs and pictures are read in processes that may read nothing but their own folder.
  const esi = await new Person(server.url).register('Esi', 'JobSeeker');
  await uploadCv(esi, 'Esi Mensah\n\nSkills: TypeScript, PostgreSQL');
  await expect
    .poll(async () => (await esi.call(uploads.getCvSuggestions)).suggestions.skills)
    .toContain('TypeScript');
  const picture = await esi.fetch('/api/account/picture', {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: Uint8Array.from(pngOf(64)),
  });
  expect(picture.status).toBe(200);
  expect((await esi.fetch('/docs/operations')).status).toBe(200);
  expect((await esi.fetch('/terms')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('the built server starts isolated programs from their own folder', () => {
  const folder = dirname(BUILT_SERVER);
  const scripts = globSync('*.js', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
  const addresses = scripts.flatMap((code) =>
    [...code.matchAll(/new URL\("([^"]{1,200})", import\.meta\.url\)/g)].map(([, path = '']) =>
      resolve(folder, path),
    ),
  );
  const programs = findIsolatedPrograms(join(import.meta.dirname, '../src/server'));
  for (const [name, source] of Object.entries(programs)) {
    expect(addresses).toContain(join(folder, 'isolated', `${name}.mjs`));
    expect(addresses).not.toContain(source);
  }
});
