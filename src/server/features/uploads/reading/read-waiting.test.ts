import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { AMARA_CV, bombPdf } from '#testing/cv-files.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';
import { UNHURRIED } from '#testing/unhurried.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { CutOff } from '../../../isolated/read-isolated.ts';
import { type CvReader, createCvReader } from './cv-reader.ts';
import { readWaiting } from './read-waiting.ts';

const never = new AbortController().signal;
const slowProgram = new URL('../../../../testing/slow-reader.ts', import.meta.url);
const SLOW = 'SLOW reading for Pat';

const app = await appOfFile();
let slowReader: CvReader;
let warnings: string[];
beforeEach(() => {
  warnings = [];
  const log = { warn: (_: unknown, message: string) => void warnings.push(message) } as never;
  slowReader = createCvReader(log, { program: slowProgram, limits: UNHURRIED });
});

const readingOf = async (person: Person) => (await person.call(uploads.getCvSuggestions)).cv.reading;

async function waitingRow(person: Person) {
  const { db } = app.context;
  return db.selectFrom('cv_readings').selectAll().where('user_id', '=', person.id).executeTakeFirst();
}

/** Starts reading like a worker that took the task of this person's CV. */
async function startReading(person: Person, cvReader: CvReader = slowReader) {
  const { upload_id: uploadId = '' } = (await waitingRow(person)) ?? {};
  return { uploadId, done: readWaiting({ ...app.context, cvReader }, uploadId, never) };
}

const hasBegun = (person: Person) =>
  expect.poll(async () => (await waitingRow(person))?.begun_at ?? null).not.toBeNull();

test('a CV is shown as pending, then as read', async () => {
  const amara = await app.seeker('Amara');
  const live = await Live.of(amara);
  await uploadCv(amara, AMARA_CV);
  expect(await amara.call(uploads.getCvSuggestions)).toMatchObject({
    cv: { name: 'My CV.txt', reading: 'pending', pages: null },
    suggestions: { skills: [], summary: null },
  });
  expect(live.all('cv')).toEqual([]);
  await app.settle();
  expect(await live.next('cv')).toEqual({ type: 'cv', reading: 'read' });
  const { cv, suggestions } = await amara.call(uploads.getCvSuggestions);
  expect(cv.reading).toBe('read');
  expect(suggestions.skills).toContain('Wound care');
  expect(await waitingRow(amara)).toBeUndefined();
});

test('five slow CVs of Pat do not delay Quinn, and only the last stays', async () => {
  const [pat, quinn] = [await app.seeker('Pat'), await app.seeker('Quinn')];
  const readings = [];
  for (let n = 0; n < 5; n += 1) {
    await uploadCv(pat, `${SLOW}, version ${n}`);
    readings.push((await startReading(pat)).done);
    await hasBegun(pat);
  }
  const last = readings.pop();
  await uploadCv(quinn, 'Quinn, welder');
  const quinns = await startReading(quinn);
  // The reading of Pat's last CV never ends on its own, but all the others end.
  await Promise.all([...readings, quinns.done]);
  expect([await readingOf(pat), await readingOf(quinn)]).toEqual(['pending', 'read']);
  const rows = await app.context.db
    .selectFrom('cv_readings')
    .select('upload_id')
    .where('user_id', '=', pat.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect((await pat.send('DELETE', '/api/cv')).status).toBe(204);
  await last;
  expect(warnings).toEqual([]);
  await app.settle();
});

test('a CV removed during reading leaves nothing behind', async () => {
  const rosa = await app.seeker('Rosa');
  await uploadCv(rosa, SLOW);
  const { uploadId, done } = await startReading(rosa);
  await hasBegun(rosa);
  expect((await rosa.send('DELETE', '/api/cv')).status).toBe(204);
  await done;
  const texts = app.context.db.selectFrom('cv_texts').selectAll().where('upload_id', '=', uploadId);
  expect(await texts.execute()).toEqual([]);
  await app.settle();
});

test('a CV whose reading process died is read by another', async () => {
  const sam = await app.seeker('Sam');
  await uploadCv(sam, 'Sam Reed, baker');
  const dead: CvReader = {
    ...slowReader,
    read: async (open) => {
      await open();
      return new Promise(() => {});
    },
  };
  const { uploadId } = await startReading(sam, dead);
  await hasBegun(sam);
  // Another process gets the task while the lease is still valid.
  await readWaiting(app.context, uploadId, never);
  expect(await readingOf(sam)).toBe('pending');
  await app.settle();
  expect(await readingOf(sam)).toBe('pending');
  await app.advance(3 * MINUTE);
  expect(await readingOf(sam)).toBe('read');
  expect((await waitingRow(sam)) ?? null).toBeNull();
});

test('a lost task is queued again', async () => {
  const tess = await app.seeker('Tess');
  await uploadCv(tess, 'Tess Hale, plumber');
  await sql`delete from tasks.job where name = 'cv.read'`.execute(app.context.db);
  await app.settle();
  expect(await readingOf(tess)).toBe('pending');
  await app.advance(6 * MINUTE);
  expect(await readingOf(tess)).toBe('read');
});

test('a CV whose reader is repeatedly cut off becomes unreadable', async () => {
  const uma = await app.seeker('Uma');
  await uploadCv(uma, 'Uma Singh, driver');
  const unlucky: CvReader = {
    ...slowReader,
    read: async (open) => {
      if ((await open()) === null) return null;
      throw new CutOff('the machine is busy');
    },
  };
  for (let n = 0; n < 5; n += 1) {
    await expect((await startReading(uma, unlucky)).done).rejects.toThrow(CutOff);
    expect(await waitingRow(uma)).toMatchObject({ tries: n + 1, begun_at: null });
  }
  await (await startReading(uma, unlucky)).done;
  expect(await readingOf(uma)).toBe('unreadable');
  await app.settle();
});

test('unreachable storage is not a try; a missing file is unreadable', async () => {
  const vera = await app.seeker('Vera');
  await uploadCv(vera, 'Vera Cole, cook');
  const { upload_id: uploadId = '' } = (await waitingRow(vera)) ?? {};
  const { storage } = app.context;
  const open = () => Promise.reject(new Error('the bucket does not answer'));
  const away = readWaiting({ ...app.context, storage: { ...storage, open } }, uploadId, never);
  await expect(away).rejects.toThrow('the bucket');
  expect(await waitingRow(vera)).toMatchObject({ tries: 0, begun_at: null });
  await readWaiting({ ...app.context, storage: { ...storage, open: async () => null } }, uploadId, never);
  expect(await readingOf(vera)).toBe('unreadable');
});

test('stopping the server ends a reading, which is repeated later', async () => {
  const wim = await app.seeker('Wim');
  await uploadCv(wim, SLOW);
  const { upload_id: uploadId = '' } = (await waitingRow(wim)) ?? {};
  const stopping = new AbortController();
  const running = readWaiting({ ...app.context, cvReader: slowReader }, uploadId, stopping.signal);
  await hasBegun(wim);
  stopping.abort(new Error('stopping'));
  await expect(running).rejects.toThrow('stopping');
  expect(await waitingRow(wim)).toMatchObject({ begun_at: null });
  await app.settle();
  expect(await readingOf(wim)).toBe('read');
});

test('a bomb is unreadable, and a CV of one long word is read', async () => {
  const [xena, yuri] = [await app.seeker('Xena'), await app.seeker('Yuri')];
  await uploadCv(xena, bombPdf({ layers: 2 }), { name: 'cv.pdf', type: 'application/pdf' });
  await uploadCv(yuri, 'a'.repeat(100_000));
  await app.settle();
  expect([await readingOf(xena), await readingOf(yuri)]).toEqual(['unreadable', 'read']);
});
