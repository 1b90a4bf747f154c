import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accounts,
  applications,
  assessments,
  candidates,
  culture,
  notifications,
  roles,
  safety,
  seekers,
} from '#contract/index.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { hiring, idsFor, invite, listPage, NURSE, nurse, skip } from '#testing/candidates.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';
import { withoutWords } from '#testing/without-words.ts';
import { DAY } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';

const app = await appOfFile();

test('a candidate has reasons but no name, postcode or wage on the wire', async () => {
  const amara = await app.seeker('Amara');
  const lastName = 'Test';
  await amara.call(seekers.saveSeekerProfile, {
    body: {
      ...NURSE,
      phone: '07700 900321',
      locationCity: 'BS1 4ST',
      summaryText: `Amara ${lastName}, ward nurse, amara@example.org, who keeps calm and keeps records.`,
    },
  });
  const { employer: bridge, roleId } = await hiring(app, 'Bridge & Co');

  const { list, text } = await listPage(bridge, roleId);
  const found = list.find(({ seekerId }) => seekerId === amara.id);
  expect(found).toMatchObject({
    handle: expect.stringMatching(/^Candidate [0-9A-F]{4}$/),
    town: 'Bristol',
    experienceLevel: 'senior',
    experienceYears: 6,
    // In the profile's order, because the role requires both; required skills come before others.
    skills: ['Medication administration', 'Nursing'],
    personalityFitInt: 0,
  });
  for (const secret of ['Amara', 'amara', 'BS1', '07700', 'example.org', '2137', '2,137']) {
    expect(text).not.toContain(secret);
  }

  const deck = await amara.call(roles.listDeck, { query: { limit: 50 } });
  const card = deck.find(({ id }) => id === roleId);
  expect(withoutWords(found?.fit)).toEqual(withoutWords(card?.fit));
  expect(found?.fitScoreInt).toBe(card?.fitScoreInt);
});

test('an invited candidate leaves the list, and accepting is a match', async () => {
  const bela = await nurse(app, 'Bela');
  const { employer, roleId } = await hiring(app, 'Castle Care');
  expect(await idsFor(employer, roleId)).toContain(bela.id);
  const [belaLive, employerLive] = [await Live.of(bela), await Live.of(employer)];

  expect(await invite(employer, roleId, bela.id)).toMatchObject({ isMutualMatch: false });
  await belaLive.next('notification');
  expect(await bela.call(notifications.listNotifications)).toMatchObject([{ kind: 'invite' }]);
  expect(await idsFor(employer, roleId)).not.toContain(bela.id);
  const deck = await bela.call(roles.listDeck, { query: { limit: 50 } });
  expect(deck[0]).toMatchObject({ id: roleId, isInvited: true });

  const applied = await bela.call(applications.apply, { body: { roleId } });
  expect(applied.isMutualMatch).toBe(true);
  expect(await employerLive.next('match')).toMatchObject({ roleId, seekerId: bela.id });
  expect(await idsFor(employer, roleId)).not.toContain(bela.id);
});

test('turning discovery off or on takes effect at once', async () => {
  const cora = await nurse(app, 'Cora');
  const { employer, roleId } = await hiring(app, 'Dock Lane');
  expect(await cora.call(seekers.getSeekerProfile)).toMatchObject({ isDiscoverable: true });
  const switched = (isDiscoverable: boolean) =>
    cora.call(seekers.saveSeekerProfile, { body: { isDiscoverable } });

  expect(await switched(false)).toMatchObject({ isDiscoverable: false, phone: null, skills: NURSE.skills });
  expect(await idsFor(employer, roleId)).not.toContain(cora.id);
  await expect(invite(employer, roleId, cora.id)).rejects.toMatchObject({ status: 404 });
  await expect(skip(employer, roleId, cora.id)).rejects.toMatchObject({ status: 404 });
  const readings = await app.context.db
    .selectFrom('candidate_readings')
    .select('user_id')
    .where('user_id', '=', cora.id)
    .execute();
  expect(readings).toEqual([]);

  await switched(true);
  expect(await idsFor(employer, roleId)).toContain(cora.id);
});

test('a skip lasts ninety days, for one role, and can be undone', async () => {
  const dora = await nurse(app, 'Dora');
  const { employer, roleId } = await hiring(app, 'Elm Court');
  const other = (await employer.postRole({ title: 'Staff Nurse, nights' })).id;
  await skip(employer, roleId, dora.id);
  await skip(employer, roleId, dora.id);
  expect(await idsFor(employer, roleId)).not.toContain(dora.id);
  expect(await idsFor(employer, other)).toContain(dora.id);

  await employer.call(candidates.unskipCandidate, { params: { roleId, seekerId: dora.id } });
  expect(await idsFor(employer, roleId)).toContain(dora.id);

  await skip(employer, roleId, dora.id);
  const live = () => employer.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'live' } });
  app.clock.advance(89 * DAY);
  employer.cookie = (await signInAgain(employer)).cookie;
  await live();
  expect(await idsFor(employer, roleId)).not.toContain(dora.id);
  app.clock.advance(DAY);
  await live();
  expect(await idsFor(employer, roleId)).toContain(dora.id);
});

/** The same person, signed in again. */
async function signInAgain(person: Person): Promise<Person> {
  const browser = app.visitor();
  browser.user = await browser.call(accounts.login, {
    body: { username: person.user?.username ?? '', password: 'nod-test-2026' },
  });
  return browser;
}

test('applicants, blocked, suspended and empty profiles are not listed', async () => {
  const { employer, roleId } = await hiring(app, 'Forge & Co');
  const [esi, fola, gita] = [await nurse(app, 'Esi'), await nurse(app, 'Fola'), await nurse(app, 'Gita')];
  const hana = await app.seeker('Hana');
  await hana.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol' } });
  expect(await idsFor(employer, roleId)).toEqual(expect.arrayContaining([esi.id, fola.id, gita.id]));
  expect(await idsFor(employer, roleId)).not.toContain(hana.id);

  await esi.call(applications.apply, { body: { roleId } });
  expect(await idsFor(employer, roleId)).not.toContain(esi.id);

  const { threadId } = await meet(fola, employer, 'Porter');
  expect(await idsFor(employer, roleId)).toContain(fola.id);
  await fola.call(safety.block, { body: { threadId } });
  expect(await idsFor(employer, roleId)).not.toContain(fola.id);

  const { db, clock } = app.context;
  await db.transaction().execute((trx) => suspendWithin(trx, gita.id, clock()));
  expect(await idsFor(employer, roleId)).not.toContain(gita.id);
  await expect(invite(employer, roleId, gita.id)).rejects.toMatchObject({ status: 404 });
});

test('another’s role, a paused one and an unknown one are all 404', async () => {
  const { roleId } = await hiring(app, 'Gate House');
  const { employer: stranger, roleId: strangersRoleId } = await hiring(app, 'Hill & Sons');
  const ask = async (id: string) =>
    (await stranger.fetch(candidates.listCandidates.path.replace(':roleId', id))).status;
  expect(await ask(roleId)).toBe(404);
  expect(await ask(crypto.randomUUID())).toBe(404);
  const ilse = await nurse(app, 'Ilse');
  await expect(skip(stranger, roleId, ilse.id)).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(candidates.unskipCandidate, { params: { roleId, seekerId: ilse.id } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await ask(strangersRoleId)).toBe(200);
  await stranger.call(roles.setRoleStatus, {
    params: { roleId: strangersRoleId },
    body: { status: 'paused' },
  });
  expect(await ask(strangersRoleId)).toBe(404);
  const cursor = await stranger.fetch(
    `${candidates.listCandidates.path.replace(':roleId', strangersRoleId)}?cursor=not-ours`,
  );
  expect(cursor.status).toBe(400);
});

test('culture fit is visible only while Kemi shares it', async () => {
  const kemi = await nurse(app, 'Kemi');
  const { employer, roleId } = await hiring(app, 'Jetty Works');
  await employer.call(culture.saveEmployerCulture, {
    body: { culture: { collaboration: { importance: 3, stance: 2 } } },
  });
  const [rawResult = {}] = referencePeople(1, 61, FORMS.quick);
  const { checks } = await kemi.call(assessments.saveAssessment, { body: { rawResult, formId: 'quick' } });
  expect(checks.isUsedForFit).toBe(true);
  const findKemi = async () => {
    const { list } = await listPage(employer, roleId, { limit: '20' });
    return list.find(({ seekerId }) => seekerId === kemi.id);
  };
  expect(await findKemi()).toMatchObject({ personalityFitInt: 0 });
  expect(await findKemi()).not.toHaveProperty('culture');
  const show = (visibleToEmployersBool: boolean) =>
    kemi.call(assessments.setVisibility, { body: { visibleToEmployersBool } });
  await show(true);
  const shown = await findKemi();
  expect(shown?.personalityFitInt).toBeGreaterThan(0);
  expect(shown?.culture).toMatchObject([{ trait: 'collaboration', importance: 3 }]);
  await show(false);
  expect(await findKemi()).toMatchObject({ personalityFitInt: 0 });
});

test('deleting an account removes it from lists, skips and sightings', async () => {
  const lena = await nurse(app, 'Lena');
  const { employer, roleId } = await hiring(app, 'Kiln Street');
  const { employer: other, roleId: otherRoleId } = await hiring(app, 'Lock & Key');
  expect(await idsFor(employer, roleId)).toContain(lena.id);
  await skip(other, otherRoleId, lena.id);
  await app.context.sightings.flush();
  expect((await lena.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await idsFor(employer, roleId)).not.toContain(lena.id);
  for (const table of ['sightings', 'role_skips', 'candidate_readings'] as const) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} t where t::text like ${`%${lena.id}%`}`.execute(
        app.context.db,
      );
    expect([table, rows]).toEqual([table, []]);
  }
});

test('a seeker made an Admin is no longer a candidate', async () => {
  const mira = await nurse(app, 'Mira');
  const { employer, roleId } = await hiring(app, 'Lantern House');
  expect(await idsFor(employer, roleId)).toContain(mira.id);
  await app.context.db
    .updateTable('users')
    .set({ account_type: 'Admin' })
    .where('id', '=', mira.id)
    .execute();
  expect(await idsFor(employer, roleId)).not.toContain(mira.id);
});

test('nobody is found until they agree', async () => {
  const hidden = await testApp({}, { isEveryoneHidden: true });
  const dalia = await hidden.seeker('Dalia');
  const save = (body: object) => dalia.call(seekers.saveSeekerProfile, { body });
  const unasked = { isDiscoverable: false, hasAnsweredDiscovery: false };
  expect(await save(NURSE)).toMatchObject(unasked);
  const quay = await hidden.employer('Quay');
  const { id: roleId } = await quay.postRole();
  const found = async () => {
    await hidden.settle();
    return (await quay.call(candidates.listCandidates, { params: { roleId } })).map((each) => each.seekerId);
  };
  const invited = async () =>
    (await quay.send('POST', '/api/invites', { roleId, seekerId: dalia.id })).status;
  expect(await found()).toEqual([]);
  expect(await invited()).toBe(404);

  const answered = { isDiscoverable: true, hasAnsweredDiscovery: true };
  expect(await save({ isDiscoverable: true })).toMatchObject(answered);
  expect(await found()).toEqual([dalia.id]);
  // A later save without this field keeps the answer.
  expect(await save({ phone: '07700 900222' })).toMatchObject(answered);
  expect(await save({ isDiscoverable: false })).toMatchObject({ ...answered, isDiscoverable: false });
  expect(await found()).toEqual([]);
  expect(await invited()).toBe(404);
  await hidden.close();
});
