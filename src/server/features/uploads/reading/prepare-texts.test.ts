import { expect, test } from 'vitest';
import { roles, seekers, uploads } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { AMARA_CV } from '#testing/cv-files.ts';
import type { Person } from '#testing/person.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();

function textOf(person: Person) {
  const { db } = app.context;
  return db.selectFrom('cv_texts').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow();
}

/** Leaves the CV as the previous release would have. */
async function asReadByTheLastRelease(person: Person): Promise<void> {
  await app.context.db
    .updateTable('cv_texts')
    .set({ work_text: null, found: null, prepared_by: null })
    .where('user_id', '=', person.id)
    .execute();
}

async function fitOf(person: Person): Promise<number | undefined> {
  const [card] = await person.call(roles.listDeck, { query: { limit: 1 } });
  return card?.fitScoreInt;
}

async function changeOf(person: Person): Promise<string> {
  const { db } = app.context;
  const row = db.selectFrom('seekers').select('changed_in').where('user_id', '=', person.id);
  return (await row.executeTakeFirstOrThrow()).changed_in;
}

test('identifying details are removed once, when a CV is read', async () => {
  const amara = await app.seeker('Amara');
  await uploadCv(amara, AMARA_CV);
  await app.settle();
  const { text, work_text: workText, found } = await textOf(amara);
  expect(text).toContain('amara@example.org');
  expect(workText).toContain('acute and respiratory wards');
  for (const identity of ['Amara', '07700', 'example.org', 'University'])
    expect(workText).not.toContain(identity);
  expect(found).toMatchObject({ recentTitles: ['Senior Staff Nurse', 'Staff Nurse'] });
});

test('a CV read by the previous release still counts and is prepared later', async () => {
  const [bola, bridge] = [await app.seeker('Bola'), await app.employer('Bridge & Co')];
  await bridge.postRole({ title: 'Staff Nurse', requiredSkills: ['Wound care', 'Phlebotomy'] });
  await bola.call(seekers.saveSeekerProfile, { body: { skills: ['Rota planning'] } });
  const without = await fitOf(bola);
  await uploadCv(bola, AMARA_CV.replaceAll('Amara', 'Bola'));
  await app.settle();
  const { work_text: prepared } = await textOf(bola);
  const fit = await fitOf(bola);
  expect(fit).toBeGreaterThan(without ?? 0);

  await asReadByTheLastRelease(bola);
  const change = await changeOf(bola);
  expect(await fitOf(bola)).toBe(fit);
  // There are no suggestions yet.
  expect(await bola.call(uploads.getCvSuggestions)).toMatchObject({
    cv: { reading: 'read' },
    suggestions: { skills: [] },
  });

  await app.settle();
  expect((await textOf(bola)).work_text).toBe(prepared);
  expect((await bola.call(uploads.getCvSuggestions)).suggestions.skills).toContain('Phlebotomy');
  expect(await fitOf(bola)).toBe(fit);
  // The index of candidates need not read anybody again for this.
  expect(await changeOf(bola)).toBe(change);
});

test('a changed name prepares the CV again', async () => {
  const cora = await app.seeker('Cora');
  await uploadCv(cora, 'Cora Reed, welder. Dora Reed, welder.');
  await app.settle();
  expect((await textOf(cora)).work_text).toMatch(/^.*welder\. Dora Reed, welder\.$/);
  await app.context.db.updateTable('users').set({ first_name: 'Dora' }).where('id', '=', cora.id).execute();
  expect((await textOf(cora)).work_text).toBeNull();
  await app.settle();
  expect((await textOf(cora)).work_text).toMatch(/^Cora .*welder\..*welder\.$/);
  expect((await textOf(cora)).work_text).not.toContain('Dora');
});

test('texts beyond one batch are prepared too', async () => {
  const many = [];
  for (let n = 0; n < 60; n += 1) many.push(await app.seeker(`Eve${n}`));
  const { db } = app.context;
  for (const [n, person] of many.entries()) {
    const id = crypto.randomUUID();
    const now = app.clock();
    await db
      .insertInto('uploads')
      .values({
        id,
        user_id: person.id,
        key: `cv/${id}`,
        state: 'claimed',
        is_presigned: false,
        offered_at: now,
        expires_at: now,
      })
      .execute();
    // Without the columns that the previous release does not know.
    await db
      .insertInto('cv_texts')
      .values({ upload_id: id, user_id: person.id, reading: 'read', text: `Plumber ${n}`, read_at: now })
      .execute();
  }
  await app.settle();
  const left = db.selectFrom('cv_texts').select('upload_id').where('prepared_by', 'is', null);
  expect(await left.execute()).toEqual([]);
});
