import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicantFile, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { clamdDouble, VIRUS } from '#testing/clamd-double.ts';
import { AMARA_CV, pdfOf } from '#testing/cv-files.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { filesKept } from '#testing/send-file.ts';
import { HOUR } from '../../clock.ts';

const clamd = await clamdDouble();
afterAll(() => clamd.close());

/** Olga owns the company, and Priya is a recruiter in it. */
const app = await appOfFile({ clamd: clamd.address });
let olga: Person;
let priya: Person;
beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
});

function add(who: Person, applicationId: string, file: Buffer | string, name: string): Promise<Response> {
  return who.fetch(`/api/applications/${applicationId}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(file),
  });
}

const listFiles = async (who: Person, applicationId: string) =>
  (await who.call(applicantFile.listApplicationFiles, { params: { applicationId } })).files;

test('colleagues share a file, and only its author may delete it', async () => {
  const amara = await app.seeker('Amara');
  const { applicationId } = await meet(amara, priya);
  const pdf = await pdfOf([AMARA_CV]);
  const response = await add(priya, applicationId, pdf, 'First aid.pdf');
  expect(response.status).toBe(201);
  const { id: fileId } = await response.json();
  const [file] = await listFiles(olga, applicationId);
  expect(file).toMatchObject({
    id: fileId,
    author: { userId: priya.id },
    name: 'First aid.pdf',
    type: 'application/pdf',
    size: pdf.length,
    isScanned: true,
  });
  const path = `/api/applications/${applicationId}/files/${fileId}`;
  const fetched = await olga.fetch(path);
  expect(Buffer.from(await fetched.arrayBuffer()).equals(pdf)).toBe(true);
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="First aid.pdf"/);
  expect(fetched.headers.get('content-security-policy')).toContain('sandbox');
  const stranger = await app.employer('Castle Care');
  expect((await stranger.fetch(path)).status).toBe(404);
  expect((await add(stranger, applicationId, pdf, 'x.pdf')).status).toBe(404);

  const params = { applicationId, fileId };
  await expect(olga.call(applicantFile.deleteApplicationFile, { params })).rejects.toMatchObject({
    status: 404,
  });
  await priya.call(applicantFile.deleteApplicationFile, { params });
  expect(await listFiles(olga, applicationId)).toEqual([]);
  await app.advance(HOUR);
  expect(await filesKept(app)).toEqual([]);
});

test('the applicant gets the files with their export, nowhere else', async () => {
  const bela = await app.seeker('Bela');
  const { applicationId } = await meet(bela, priya);
  await add(priya, applicationId, 'Bela passed the lifting test.', 'Priya’s lifting note.txt');
  const path = `/api/applications/${applicationId}/files`;
  expect((await bela.fetch(path)).status).toBe(403);
  const { seeker } = await bela.call(personalData.exportPersonalData);
  const file = seeker?.applications[0]?.companyFile?.files?.[0] ?? { url: '' };
  expect(file).toMatchObject({ name: '[a colleague]’s lifting note.txt', type: 'text/plain' });
  expect(await (await bela.fetch(file.url)).text()).toBe('Bela passed the lifting test.');
  expect((await (await app.seeker('Cora')).fetch(file.url)).status).toBe(404);

  // Deleting the account deletes the application, and with it the file.
  await bela.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  await app.advance(HOUR);
  expect(await filesKept(app)).toEqual([]);
});

test('files are checked, scanned, and limited to 20 an application', async () => {
  const { applicationId } = await meet(await app.seeker('Dora'), priya);
  const status = async (content: Buffer | string) =>
    (await add(priya, applicationId, content, 'file')).status;
  expect(await status('<!doctype html><script>')).toBe(415);
  expect(await status(`A test with ${VIRUS} in it.`)).toBe(422);
  expect(await status('')).toBe(422);
  for (let n = 0; n < 20; n += 1) expect(await status(`Reference ${n}`)).toBe(201);
  expect(await status('One too many')).toBe(409);
  expect(await listFiles(olga, applicationId)).toHaveLength(20);
  // Refused files are erased within the hour.
  await app.advance(HOUR);
  expect(await filesKept(app)).toHaveLength(20);
});
