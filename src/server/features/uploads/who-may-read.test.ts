import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applications, safety, uploads } from '#contract/index.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { AMARA_CV, docxOf } from '#testing/cv-files.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const app = await appOfFile();

const word = { name: 'My CV.docx', type: DOCX };

test('an employer can read the CV only while matched', async () => {
  const [amara, bridge, mill] = [
    await app.seeker('Amara'),
    await app.employer('Bridge & Co'),
    await app.employer('Mill Lane'),
  ];
  const file = docxOf(AMARA_CV);
  await uploadCv(amara, file, word);
  const { id: roleId } = await bridge.postRole();
  const { application } = await amara.call(applications.apply, { body: { roleId } });
  const path = `/api/jobseekers/${amara.id}/cv`;
  const hasCv = async () =>
    (await bridge.call(applications.listEmployerApplications)).map((each) => each.hasCv);
  expect((await bridge.fetch(path)).status).toBe(404);
  expect(await hasCv()).toEqual([false]);

  const { threadId } = await bridge.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'shortlisted' },
  });
  expect(await hasCv()).toEqual([true]);
  const response = await bridge.fetch(path);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="My CV\.docx"/);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect((await mill.fetch(path)).status).toBe(404);
  expect((await app.visitor().fetch(path)).status).toBe(401);
  expect((await (await app.seeker('Nosy')).fetch(path)).status).toBe(403);

  await amara.call(safety.unmatch, { params: { threadId: threadId ?? '' } });
  expect((await bridge.fetch(path)).status).toBe(404);
});

test('the CV is in the export and deleted with the account', async () => {
  const [bola, bridge] = [await app.seeker('Bola'), await app.employer('Harbour')];
  await meet(bola, bridge);
  const file = docxOf(AMARA_CV);
  await uploadCv(bola, file, word);
  const { uploadURL } = await bola.call(uploads.offerUpload, { body: { name: 'another.txt' } });
  await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'Never claimed' });
  const exported = async (): Promise<PersonalData> => (await bola.fetch('/api/account/export')).json();
  expect((await exported()).seeker?.cv).toMatchObject({ name: 'My CV.docx', reading: 'pending', text: '' });
  await app.settle();
  const data = await exported();
  expect(data.seeker?.cv).toMatchObject({ name: 'My CV.docx', size: file.length, reading: 'read' });
  expect(data.seeker?.cv?.text).toContain('Registered nurse with eight years');
  expect(data.seeker?.uploads).toMatchObject([{ name: 'another.txt', size: 13 }]);
  const fetched = await bola.fetch(data.seeker?.cv?.url ?? '');
  expect(Buffer.from(await fetched.arrayBuffer()).equals(file)).toBe(true);

  const storedFiles = () => readdir(join(app.context.config.dataDir, 'uploads', 'cv'));
  const before = await storedFiles();
  expect((await bola.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  await app.settle();
  expect(await storedFiles()).toHaveLength(before.length - 2);
  for (const table of ['uploads', 'cv_readings', 'cv_texts'] as const) {
    const rows = await app.context.db.selectFrom(table).selectAll().where('user_id', '=', bola.id).execute();
    expect(rows).toEqual([]);
  }
});
