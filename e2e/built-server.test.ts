import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { AMARA, DEMO_PASSWORD } from '#server/demo/sign-in.ts';
import { Person } from '#testing/person.ts';
import { pngOf } from '#testing/picture-files.ts';
import { BUILT_SERVER, startServer } from '#testing/server-process.ts';
import { uploadCv } from '#testing/upload-cv.ts';

/** What the server finds by a path, in the form in which `npm start` and a release run it. */
test('the built server reads CVs, pictures and documents, and draws', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-built-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' }, BUILT_SERVER);
  onTestFinished(() => server.kill());

  const amara = new Person(server.url);
  const signedIn = await amara.send('POST', '/api/login', { username: AMARA, password: DEMO_PASSWORD });
  expect(signedIn.status).toBe(200);
  // In a thread.
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', 'user-agent': 'Desk' };
  await expect.poll(async () => (await amara.fetch('/', { headers })).text()).toContain('id="drawn"');
  // In processes, one of which may read nothing but its own code.
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
