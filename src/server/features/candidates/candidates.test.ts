import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Candidate } from '#contract/candidates.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  accounts,
  applications,
  assessments,
  candidates,
  culture,
  invites,
  notifications,
  roles,
  safety,
  seekers,
} from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { stranger } from '#testing/stranger.ts';
import { testApp } from '#testing/test-app.ts';
import { withoutWords } from '#testing/without-words.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';
import { LEAST_FIT } from './queries.ts';

const app = await appOfFile();

type Profile = BodyFor<typeof seekers.saveSeekerProfile>;

const NURSE: Profile = {
  locationCity: 'Bristol',
  workModePref: 'onsite',
  minNetMonthlyIncomeInt: 2_137,
  skills: ['Medication administration', 'Nursing'],
  experience: { years: 6, titles: ['Staff Nurse'] },
  experienceLevel: 'senior',
  summaryText: 'Ward nurse who keeps calm and keeps records.',
};

async function seeker(name: string, profile: Profile = {}): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { ...NURSE, ...profile } });
  return person;
}

/** A company with one role that requires the nurses' skills. */
async function hiring(company: string, fields: Parameters<Person['postRole']>[0] = {}) {
  const employer = await app.employer(company);
  const role = await employer.postRole(fields);
  return { employer, roleId: role.id };
}

interface Listing {
  readonly list: Candidate[];
  readonly cursor: string | null;
  readonly text: string;
}

async function page(employer: Person, roleId: string, query: Record<string, string> = {}): Promise<Listing> {
  const path = candidates.listCandidates.path.replace(':roleId', roleId);
  const response = await employer.fetch(`${path}?${new URLSearchParams(query)}`);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return { list: JSON.parse(text), cursor: response.headers.get(NEXT_CURSOR_HEADER), text };
}

async function idsFor(employer: Person, roleId: string): Promise<string[]> {
  const { list } = await page(employer, roleId, { limit: '20' });
  return list.map(({ seekerId }) => seekerId);
}

const invite = (employer: Person, roleId: string, seekerId: string) =>
  employer.call(applications.invite, { body: { roleId, seekerId } });
const skip = (employer: Person, roleId: string, seekerId: string) =>
  employer.call(candidates.skipCandidate, { params: { roleId }, body: { seekerId } });

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
  const { employer: bridge, roleId } = await hiring('Bridge & Co');

  const { list, text } = await page(bridge, roleId);
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
  const bela = await seeker('Bela');
  const { employer, roleId } = await hiring('Castle Care');
  expect(await idsFor(employer, roleId)).toContain(bela.id);
  const [hers, theirs] = [await Live.of(bela), await Live.of(employer)];

  expect(await invite(employer, roleId, bela.id)).toMatchObject({ isMutualMatch: false });
  await hers.next('notification');
  expect(await bela.call(notifications.listNotifications)).toMatchObject([{ kind: 'invite' }]);
  expect(await idsFor(employer, roleId)).not.toContain(bela.id);
  const deck = await bela.call(roles.listDeck, { query: { limit: 50 } });
  expect(deck[0]).toMatchObject({ id: roleId, isInvited: true });

  const applied = await bela.call(applications.apply, { body: { roleId } });
  expect(applied.isMutualMatch).toBe(true);
  expect(await theirs.next('match')).toMatchObject({ roleId, seekerId: bela.id });
  expect(await idsFor(employer, roleId)).not.toContain(bela.id);
});

test('turning discovery off or on takes effect at once', async () => {
  const cora = await seeker('Cora');
  const { employer, roleId } = await hiring('Dock Lane');
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
  const dora = await seeker('Dora');
  const { employer, roleId } = await hiring('Elm Court');
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
  employer.cookie = (await again(employer)).cookie;
  await live();
  expect(await idsFor(employer, roleId)).not.toContain(dora.id);
  app.clock.advance(DAY);
  await live();
  expect(await idsFor(employer, roleId)).toContain(dora.id);
});

/** The same person, signed in again. */
async function again(person: Person): Promise<Person> {
  const browser = app.visitor();
  browser.user = await browser.call(accounts.login, {
    body: { username: person.user?.username ?? '', password: 'nod-test-2026' },
  });
  return browser;
}

test('applicants, blocked, suspended and empty profiles are not listed', async () => {
  const { employer, roleId } = await hiring('Forge & Co');
  const [esi, fola, gita] = [await seeker('Esi'), await seeker('Fola'), await seeker('Gita')];
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
  const { roleId } = await hiring('Gate House');
  const { employer: stranger, roleId: own } = await hiring('Hill & Sons');
  const ask = async (id: string) =>
    (await stranger.fetch(candidates.listCandidates.path.replace(':roleId', id))).status;
  expect(await ask(roleId)).toBe(404);
  expect(await ask(crypto.randomUUID())).toBe(404);
  const ilse = await seeker('Ilse');
  await expect(skip(stranger, roleId, ilse.id)).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.call(candidates.unskipCandidate, { params: { roleId, seekerId: ilse.id } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await ask(own)).toBe(200);
  await stranger.call(roles.setRoleStatus, { params: { roleId: own }, body: { status: 'paused' } });
  expect(await ask(own)).toBe(404);
  const cursor = await stranger.fetch(
    `${candidates.listCandidates.path.replace(':roleId', own)}?cursor=not-ours`,
  );
  expect(cursor.status).toBe(400);
});

test('twins with other names and addresses score exactly the same', async () => {
  const { employer, roleId } = await hiring('Inn on the Quay', {
    title: 'Sommelier',
    requiredSkills: ['Wine'],
  });
  const wine = { skills: ['Wine'], experience: { years: 3, titles: ['Sommelier'] } };
  const twins = [
    await seeker('Oluwaseun', {
      ...wine,
      locationCity: 'BS1 4ST',
      summaryText: 'I am Oluwaseun Test. Wine.',
    }),
    await seeker('Emily', { ...wine, locationCity: 'BS8 1TH', summaryText: 'I am Emily Test. Wine.' }),
  ];
  const { list } = await page(employer, roleId, { limit: '20' });
  const [first, second] = twins.map((twin) => list.find(({ seekerId }) => seekerId === twin.id));
  expect(first?.fit).toEqual(second?.fit);
  expect(first?.fit).toBeDefined();
  const places = twins.map((twin) => list.findIndex(({ seekerId }) => seekerId === twin.id));
  expect(Math.abs((places[0] ?? 0) - (places[1] ?? 9))).toBe(1);
});

test('culture fit is visible only while Kemi shares it', async () => {
  const kemi = await seeker('Kemi');
  const { employer, roleId } = await hiring('Jetty Works');
  await employer.call(culture.saveEmployerCulture, {
    body: { culture: { collaboration: { importance: 3, stance: 2 } } },
  });
  const [rawResult = {}] = referencePeople(1, 61, FORMS.quick);
  const { checks } = await kemi.call(assessments.saveAssessment, { body: { rawResult, formId: 'quick' } });
  expect(checks.isUsedForFit).toBe(true);
  const seen = async () => {
    const { list } = await page(employer, roleId, { limit: '20' });
    return list.find(({ seekerId }) => seekerId === kemi.id);
  };
  expect(await seen()).toMatchObject({ personalityFitInt: 0 });
  expect(await seen()).not.toHaveProperty('culture');
  const show = (visibleToEmployersBool: boolean) =>
    kemi.call(assessments.setVisibility, { body: { visibleToEmployersBool } });
  await show(true);
  const shown = await seen();
  expect(shown?.personalityFitInt).toBeGreaterThan(0);
  expect(shown?.culture).toMatchObject([{ trait: 'collaboration', importance: 3 }]);
  await show(false);
  expect(await seen()).toMatchObject({ personalityFitInt: 0 });
});

test('deleting an account removes it from lists, skips and sightings', async () => {
  const lena = await seeker('Lena');
  const { employer, roleId } = await hiring('Kiln Street');
  const { employer: other, roleId: others } = await hiring('Lock & Key');
  expect(await idsFor(employer, roleId)).toContain(lena.id);
  await skip(other, others, lena.id);
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
  const mira = await seeker('Mira');
  const { employer, roleId } = await hiring('Lantern House');
  expect(await idsFor(employer, roleId)).toContain(mira.id);
  await app.context.db
    .updateTable('users')
    .set({ account_type: 'Admin' })
    .where('id', '=', mira.id)
    .execute();
  expect(await idsFor(employer, roleId)).not.toContain(mira.id);
});

test('pages repeat nobody, and the list ends where nobody fits', async () => {
  const { employer, roleId } = await hiring('Mill & Mason', {
    title: 'Stonemason',
    locationCity: 'Truro',
    requiredSkills: ['Stonemasonry', 'Lime mortar'],
  });
  const mason = {
    locationCity: 'Truro',
    skills: ['Stonemasonry', 'Lime mortar'],
    experience: { titles: ['Stonemason'] },
  };
  const masons: string[] = [];
  for (let n = 0; n < 7; n += 1) masons.push((await seeker(`Mason${n}`, mason)).id);
  // Mona has half of the skills, and Moss is far away: both fit less than the others, however few invitations they have had.
  await seeker('Mona', { ...mason, locationCity: 'Truro', skills: ['Lime mortar'] });
  await seeker('Moss', { ...mason, locationCity: 'Inverness' });
  const seen: string[] = [];
  const shown: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: Listing = await page(employer, roleId, { limit: '3', ...(cursor && { cursor }) });
    seen.push(...next.list.map(({ seekerId }) => seekerId));
    shown.push(...next.list.map(({ fitScoreInt }) => Math.floor(fitScoreInt / 100)));
    cursor = next.cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 7).sort()).toEqual(masons.sort());
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(shown.at(-1)).toBeGreaterThanOrEqual(LEAST_FIT / 100);
});

test('sought-after candidates come a little later, at the same fit', async () => {
  // A new installation switches to its text model: first in the deck, then everybody's text, then this index.
  await app.settle();
  await app.context.deck.settled();
  await app.settle();
  await app.context.candidates.refresh();
  await app.context.candidates.settled();
  const weaver = { locationCity: 'Leeds', skills: ['Weaving'], experience: { titles: ['Weaver'] } };
  const [mara, nell] = [await seeker('Mara', weaver), await seeker('Nell', weaver)];
  const loom = { title: 'Weaver', locationCity: 'Leeds', requiredSkills: ['Weaving'] };
  const order = async ({ employer, roleId }: { employer: Person; roleId: string }) =>
    (await page(employer, roleId)).list.filter(({ seekerId }) => [mara.id, nell.id].includes(seekerId));
  const before = await order(await hiring('Loom A', loom));
  const [first, second] = before.map(({ seekerId }) => seekerId);
  for (const company of ['Loom B', 'Loom C', 'Loom D']) {
    const { employer, roleId } = await hiring(company, loom);
    await invite(employer, roleId, first ?? '');
  }
  await app.advance(HOUR);
  await app.context.candidates.settled();
  app.clock.advance(MINUTE);
  const later = await order(await hiring('Loom E', loom));
  expect(later.map(({ seekerId }) => seekerId)).toEqual([second, first]);
  expect(new Set(later.map(({ fitScoreInt }) => fitScoreInt)).size).toBe(1);
  expect(later[0]?.fitScoreInt).toBe(before[0]?.fitScoreInt);
});

test('a mechanical engineer is not suggested for service design', async () => {
  const { employer, roleId } = await hiring('Service & Sons', {
    title: 'Service Designer',
    locationCity: 'Swindon',
    requiredSkills: ['Service design', 'User research', 'Prototyping', 'Workshop facilitation'],
    requiredExperience: { level: 'mid', years: 4 },
  });
  const inTown = { locationCity: 'Swindon', experienceLevel: 'mid', minNetMonthlyIncomeInt: 1_500 } as const;
  const engineer = await seeker('Mo', {
    ...inTown,
    skills: ['Prototyping', 'SolidWorks', 'FMEA'],
    experience: { years: 5, titles: ['Mechanical Engineer'] },
  });
  const designer = await seeker('Dee', {
    ...inTown,
    skills: ['Service design', 'User research'],
    experience: { years: 5, titles: ['Service Designer'] },
  });
  const ids = (await page(employer, roleId)).list.map(({ seekerId }) => seekerId);
  expect(ids).toContain(designer.id);
  expect(ids).not.toContain(engineer.id);
});

/** Seekers whose profiles have one skill and nothing else. */
async function crowd(size: number): Promise<string[]> {
  const people: string[] = [];
  const { db, clock } = app.context;
  for (let n = 0; n < size; n += 1) {
    const id = await stranger(app);
    people.push(id);
    await db
      .insertInto('seekers')
      .values({ user_id: id, skills: ['Baking'], updated_at: clock() })
      .execute();
  }
  return people;
}

test('the fifty-first invitation within a day is refused with a sentence', async () => {
  const { employer, roleId } = await hiring('Open House');
  const people = await crowd(52);
  for (const id of people.slice(0, 50)) await invite(employer, roleId, id);
  const refused = await employer.send('POST', '/api/invites', { roleId, seekerId: people[50] });
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    'You have sent 50 invitations in 24 hours, which is the limit. Try again 24 hours after the first of them.',
  ]);
  expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60));
  // Repeating an invitation does not count again.
  await invite(employer, roleId, people[0] ?? '');
  app.clock.advance(DAY);
  await invite(employer, roleId, people[50] ?? '');
});

test('the limit on unanswered invitations grows with the answers', async () => {
  const { employer, roleId } = await hiring('Silent House');
  const people = await crowd(70);
  const zoe = await seeker('Zoe');
  await invite(employer, roleId, zoe.id);
  for (const id of people.slice(0, 40)) await invite(employer, roleId, id);
  app.clock.advance(2 * DAY);
  for (const id of people.slice(40, 59)) await invite(employer, roleId, id);
  const next = (at: number) => employer.send('POST', '/api/invites', { roleId, seekerId: people[at] });
  const refused = await next(59);
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringMatching(
      /^60 of your invitations are still unanswered, and 60 is the limit.* Each answer allows 5 more; .* on \d+ \w+\.$/,
    ),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBe((28 * DAY) / 1_000);

  await zoe.call(invites.declineInvite, { params: { roleId } });
  for (let at = 59; at < 65; at += 1) expect((await next(at)).status).toBe(200);
  expect((await next(65)).status).toBe(429);
});

test('a candidate whose text is just being reread is still listed', async () => {
  const orla = await seeker('Orla');
  const { employer, roleId } = await hiring('Pier Nine');
  const before = (await page(employer, roleId, { limit: '20' })).list;
  // Does what another process does when it switches to a new text model first.
  await app.context.db
    .updateTable('candidate_readings')
    .set({ scorer: 'fit-9.text-9' })
    .where('scorer', 'like', '%.text-%')
    .execute();
  const meanwhile = (await page(employer, roleId, { limit: '20' })).list;
  expect(meanwhile).toEqual(before);
  expect(meanwhile.map(({ seekerId }) => seekerId)).toContain(orla.id);
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
