import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applications, uploads } from '#contract/index.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();

/** Uploads a CV as the one in use, and keeps the previous one. */
async function addCv(person: Person, text: string, name: string): Promise<Response> {
  app.clock.advance(1_000);
  const { uploadURL } = await person.call(uploads.offerUpload, { body: { name } });
  await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: text });
  return person.send('POST', '/api/cv/update', { cvUrl: uploadURL, keepPrevious: true });
}

const namesOf = async (person: Person) =>
  (await person.call(uploads.listCvs)).map(({ name, isInUse }) => (isInUse ? `${name}*` : name));
const idOf = async (person: Person, cvName: string) =>
  (await person.call(uploads.listCvs)).find(({ name }) => name === cvName)?.id ?? '';
const storedFiles = async () => {
  await app.settle();
  return (await readdir(join(app.context.config.dataDir, 'uploads', 'cv')).catch(() => [])).length;
};

async function read(person: Person, applicationId: string): Promise<string | number> {
  const response = await person.fetch(`/api/applications/${applicationId}/cv`);
  return response.ok ? response.text() : response.status;
}

test('Amara keeps several CVs and chooses the one in use', async () => {
  const amara = await app.seeker('Amara');
  await uploadCv(amara, 'Amara, nurse', { name: 'Nurse.txt' });
  await addCv(amara, 'Amara, teacher of nurses', 'Teacher.txt');
  expect(await namesOf(amara)).toEqual(['Teacher.txt*', 'Nurse.txt']);
  await app.settle();
  const nurse = await idOf(amara, 'Nurse.txt');
  await amara.call(uploads.setCvInUse, { params: { cvId: nurse } });
  expect(await namesOf(amara)).toEqual(['Nurse.txt*', 'Teacher.txt']);
  await app.settle();
  expect((await amara.call(uploads.getCvSuggestions)).cv).toMatchObject({
    name: 'Nurse.txt',
    reading: 'read',
  });
  expect(await (await amara.fetch(`/api/cvs/${await idOf(amara, 'Teacher.txt')}`)).text()).toMatch(/teacher/);

  const stranger = await app.seeker('Nosy');
  expect((await stranger.fetch(`/api/cvs/${nurse}`)).status).toBe(404);
  expect((await stranger.send('POST', `/api/cvs/${nurse}/use`)).status).toBe(404);
  expect((await stranger.send('DELETE', `/api/cvs/${nurse}`)).status).toBe(404);
});

test('an employer reads the CV that was sent, even after it is replaced', async () => {
  const [bola, bridge] = [await app.seeker('Bola'), await app.employer('Bridge & Co')];
  await uploadCv(bola, 'Bola, cook', { name: 'Cook.txt' });
  await addCv(bola, 'Bola, baker', 'Baker.txt');
  const [first, second] = [await bridge.postRole(), await bridge.postRole({ title: 'Charge Nurse' })];
  const cvId = await idOf(bola, 'Cook.txt');
  const chosen = await bola.call(applications.apply, { body: { roleId: first.id, cvId } });
  app.clock.advance(1_000);
  const inUse = await bola.applyTo(second.id);
  for (const { application } of [chosen, inUse]) {
    expect(await read(bridge, application.id)).toBe(404);
    await bridge.moveTo(application.id, 'shortlisted');
  }
  expect(await read(bridge, chosen.application.id)).toBe('Bola, cook');
  expect(await read(bridge, inUse.application.id)).toBe('Bola, baker');
  const own = { params: { applicationId: chosen.application.id } };
  expect((await bola.call(applications.getAppliedRole, own)).cvName).toBe('Cook.txt');

  await uploadCv(bola, 'Bola, pastry chef', { name: 'Chef.txt' });
  expect(await namesOf(bola)).toEqual(['Chef.txt*', 'Cook.txt']);
  await app.settle();
  expect(await read(bridge, inUse.application.id)).toBe('Bola, baker');
  // The call without an application returns the CV that was sent last.
  expect(await (await bridge.fetch(`/api/jobseekers/${bola.id}/cv`)).text()).toBe('Bola, baker');

  // Removing is for good, and does not put another CV in its place.
  await bola.call(uploads.removeOwnCv, { params: { cvId } });
  expect(await read(bridge, chosen.application.id)).toBe(404);
  const received = await bridge.call(applications.listEmployerApplications);
  expect(received.map(({ hasCv }) => hasCv).sort()).toEqual([false, true]);
});

test('a seeker can’t send somebody else’s CV', async () => {
  const [cem, dora, mill] = [
    await app.seeker('Cem'),
    await app.seeker('Dora'),
    await app.employer('Mill Lane'),
  ];
  await uploadCv(dora, 'Dora, carpenter', { name: 'Dora.txt' });
  const { id: roleId } = await mill.postRole();
  const cvId = await idOf(dora, 'Dora.txt');
  const refused = await cem.send('POST', '/api/applications', { roleId, cvId });
  expect([refused.status, (await refused.json()).field]).toEqual([422, 'cvId']);
});

test('a seeker can keep five CVs at most', async () => {
  const esi = await app.seeker('Esi');
  const statuses = [];
  for (let n = 1; n <= 6; n += 1) statuses.push((await addCv(esi, `Esi, version ${n}`, `${n}.txt`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
  expect(await namesOf(esi)).toEqual(['5.txt*', '4.txt', '3.txt', '2.txt', '1.txt']);
});

test('a replaced CV is erased once no application has it', async () => {
  const [femi, quay] = [await app.seeker('Femi'), await app.employer('Quay Foods')];
  const before = await storedFiles();
  await uploadCv(femi, 'Femi, first', { name: '1.txt' });
  const { id: roleId } = await quay.postRole();
  const { application } = await femi.call(applications.apply, { body: { roleId, undoable: true } });
  await uploadCv(femi, 'Femi, second', { name: '2.txt' });
  expect(await storedFiles()).toBe(before + 2);
  await femi.call(applications.undoApplication, { params: { applicationId: application.id } });
  await app.advance(300_000);
  expect(await storedFiles()).toBe(before + 1);
  await uploadCv(femi, 'Femi, third', { name: '3.txt' });
  expect(await storedFiles()).toBe(before + 1);
});

test('every CV is in the export and deleted with the account', async () => {
  const gita = await app.seeker('Gita');
  const before = await storedFiles();
  await uploadCv(gita, 'Gita, one', { name: 'One.txt' });
  await addCv(gita, 'Gita, two', 'Two.txt');
  const data: PersonalData = await (await gita.fetch('/api/account/export')).json();
  expect(data.seeker?.cv?.name).toBe('Two.txt');
  expect(data.seeker?.keptCvs).toMatchObject([{ name: 'One.txt', isListed: true }]);
  expect(await (await gita.fetch(data.seeker?.keptCvs[0]?.url ?? '')).text()).toBe('Gita, one');
  expect((await gita.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await storedFiles()).toBe(before);
});
