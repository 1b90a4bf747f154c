import { expect, test } from 'vitest';
import { admin, aliases, applications, candidates, personalData, roles, seekers } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { tablesThatMention } from '#testing/tables-that-mention.ts';
import { relearnAliases } from './relearn.ts';

const app = await appOfFile({ trustedProxies: 1 });
const { db } = app.context;

let networks = 0;
/** An address in a network where nobody else is. */
function newAddress(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}

/** Sends a request as the person's browser would from this address, and expects success. */
async function send(person: Person, address: string, method: string, path: string, body: unknown) {
  const response = await person.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
}

const means = (person: Person, skill: string, meaning: string | null, address = newAddress()) =>
  send(person, address, 'POST', aliases.noteMeaning.path, { skill, means: meaning });

/** Makes these people's accounts, and the confirmation of their addresses, old enough for their votes to count. */
async function makeKnown(...people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const before = new Date(app.clock().getTime() - 8 * DAY);
  await db
    .updateTable('users')
    .set({ email_confirmed_at: before, created_at: before })
    .where('id', 'in', ids)
    .execute();
}

async function knownSeekers(...names: readonly string[]): Promise<Person[]> {
  const people = await Promise.all(names.map((name) => app.seeker(name)));
  await makeKnown(...people);
  return people;
}

async function passNight(): Promise<void> {
  await relearnAliases(app.context);
  await app.settle();
  await app.context.candidates.refresh();
  await app.context.candidates.settled();
}

const inUse = async () =>
  (
    await db
      .selectFrom('learned_aliases')
      .selectAll()
      .where('until_version', 'is', null)
      .orderBy('phrase')
      .execute()
  ).map(({ written, meaning, people }) => [written, meaning, people]);

async function cardOf(person: Person, roleId: string) {
  const card = (await person.call(roles.listDeck, { query: { limit: 50 } })).find(({ id }) => id === roleId);
  if (card === undefined) throw new Error('the role is not in the deck');
  const evidence = card.fit.reasons.find(({ part }) => part === 'skills')?.skills ?? [];
  return { ...card, how: Object.fromEntries(evidence.map(({ skill, how }) => [skill, how])) };
}

test('five people explain a skill, and it counts until Ada takes it back', async () => {
  const [bridge, ada, amara] = [
    await app.employer('Bridge & Co'),
    await app.admin('Ada'),
    await app.seeker('Amara'),
  ];
  const role = await bridge.postRole({
    title: 'Platform Engineer',
    requiredSkills: ['Kubernetes', 'Terraform'],
  });
  await amara.call(seekers.saveSeekerProfile, {
    body: { skills: ['Kube wrangling', 'Terraform'], locationCity: 'Bristol' },
  });
  // Let the periodic jobs store a text model now: storing one later would change the fit, too.
  await app.settle();
  const cardBefore = await cardOf(amara, role.id);
  expect(cardBefore.how).toEqual({ Kubernetes: 'missing', Terraform: 'held' });

  const [ben, cai, dina, ede, fay] = (await knownSeekers('Ben', 'Cai', 'Dina', 'Ede', 'Fay')) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  for (const person of [ben, cai, dina, ede]) await means(person, 'kube wrangling', 'Kubernetes');
  await passNight();
  expect(await inUse()).toEqual([]);
  expect((await cardOf(amara, role.id)).fit.version).toBe(cardBefore.fit.version);

  // Fay replaces “Kube wrangling” with “k8s” in her profile, which is the fifth vote.
  const save = (skills: readonly string[]) =>
    send(fay, newAddress(), 'POST', seekers.saveSeekerProfile.path, { skills });
  await save(['Docker', 'Kube wrangling']);
  await save(['Docker', 'k8s']);
  await passNight();
  expect(await inUse()).toEqual([['kube wrangling', 'Kubernetes', 5]]);
  const cardAfter = await cardOf(amara, role.id);
  expect(cardAfter.how).toEqual({ Kubernetes: 'held', Terraform: 'held' });
  expect(cardAfter.fitScoreInt).toBeGreaterThan(cardBefore.fitScoreInt);
  expect(cardAfter.fit.version).toBe(`${cardBefore.fit.version}.aliases-1`);

  // The employer sees Amara's new fit, an application stores its version, and a search for the phrase finds the role.
  const [found] = await bridge.call(candidates.listCandidates, { params: { roleId: role.id } });
  expect(found).toMatchObject({
    fitScoreInt: cardAfter.fitScoreInt,
    fit: { version: cardAfter.fit.version },
  });
  const results = await amara.call(roles.searchRoles, { query: { q: 'kube wrangling' } });
  expect(results.map(({ id }) => id)).toEqual([role.id]);
  const { application } = await ben.call(applications.apply, { body: { roleId: role.id } });
  const stored = await db
    .selectFrom('applications')
    .select('fit')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();
  expect(stored.fit.version).toBe(cardAfter.fit.version);

  // Nothing changes in a night without news.
  await passNight();
  expect((await cardOf(amara, role.id)).fit.version).toBe(cardAfter.fit.version);

  const [learned] = await ada.call(aliases.listAliases);
  expect(learned).toMatchObject({ kind: 'skill', written: 'kube wrangling', people: 5, takenBackAt: null });
  const params = { aliasId: learned?.id ?? '' };
  await ada.call(aliases.takeBackAlias, { params });
  await app.settle();
  const later = await cardOf(amara, role.id);
  expect(later.how).toEqual(cardBefore.how);
  expect(later.fitScoreInt).toBe(cardBefore.fitScoreInt);
  expect(later.fit.version).toBe(`${cardBefore.fit.version}.aliases-2`);
  await expect(ada.call(aliases.takeBackAlias, { params })).rejects.toMatchObject({ status: 409 });
  expect(await ada.call(admin.listAdminActions)).toMatchObject([
    { action: 'alias_taken_back', by: 'Ada Test', detail: 'kube wrangling: Kubernetes' },
  ]);

  // It stays taken back, even if more people agree.
  for (const person of await knownSeekers('Gil', 'Hana', 'Ivo')) {
    await means(person, 'Kube wrangling', 'Kubernetes');
  }
  await passNight();
  expect(await inUse()).toEqual([]);
  expect(await ada.call(aliases.listAliases)).toMatchObject([
    { written: 'kube wrangling', takenBackAt: expect.any(String) },
  ]);
});

test('companies that correct a title teach which occupation it is', async () => {
  const chidi = await app.seeker('Chidi');
  await chidi.call(seekers.saveSeekerProfile, {
    body: { experience: { titles: ['Senior Ward Clinician'] }, locationCity: 'Bristol' },
  });
  const employers: Person[] = [];
  for (const name of ['Oak House', 'Elm House', 'Ash House', 'Yew House', 'Fir House']) {
    employers.push(await app.employer(name));
  }
  await makeKnown(...employers);
  const edit = {
    workMode: 'onsite',
    locationCity: 'Bristol',
    salaryMinGbpInt: 3_100_000,
    salaryMaxGbpInt: 3_700_000,
    requiredSkills: ['Nursing'],
  };
  for (const employer of employers) {
    const { id } = await employer.postRole({ title: 'Ward Clinician' });
    await send(employer, newAddress(), 'PUT', `/api/roles/${id}`, { ...edit, title: 'Staff Nurse' });
  }
  const role = await employers[0]?.postRole({ title: 'Registered General Nurse' });
  const titleOf = async () =>
    (await cardOf(chidi, role?.id ?? '')).fit.reasons.find(({ part }) => part === 'title');
  const titleBefore = await titleOf();
  await passNight();
  expect(await inUse()).toEqual([['Ward Clinician', 'staff nurse', 5]]);
  const titleAfter = await titleOf();
  // Without the alias, the words of the title say only that it is work on a ward.
  expect(titleBefore?.state).toBe('partly');
  expect(titleAfter?.state).toBe('met');
  expect(titleAfter?.points).toBeGreaterThan(titleBefore?.points ?? 0);
});

test('one network, one company or unproven accounts teach no alias', async () => {
  const names = ['Una', 'Vic', 'Wes', 'Xia', 'Yan', 'Zoe'] as const;
  // Six accounts in one network.
  const crowd = await knownSeekers(...names);
  for (const person of crowd) await means(person, 'pod herding', 'Kubernetes', '198.51.100.9');
  // Six from everywhere, registered today, or without a confirmed address.
  const fresh = await Promise.all(names.map((name) => app.seeker(`New${name}`)));
  await db
    .updateTable('users')
    .set({ email_confirmed_at: app.clock() })
    .where(
      'id',
      'in',
      fresh.slice(0, 3).map(({ id }) => id),
    )
    .execute();
  const old = new Date(app.clock().getTime() - 90 * DAY);
  await db
    .updateTable('users')
    .set({ created_at: old })
    .where(
      'id',
      'in',
      fresh.slice(3).map(({ id }) => id),
    )
    .execute();
  for (const person of fresh) await means(person, 'node herding', 'Kubernetes');
  // Six invented for the demo world, and six who were suspended.
  const invented = await knownSeekers(...names.map((name) => `Demo${name}`));
  for (const person of invented) await means(person, 'cluster herding', 'Kubernetes');
  await db
    .updateTable('users')
    .set({ is_demo: true })
    .where(
      'id',
      'in',
      invented.map(({ id }) => id),
    )
    .execute();
  const suspended = await knownSeekers(...names.map((name) => `Bad${name}`));
  for (const person of suspended) await means(person, 'helm herding', 'Kubernetes');
  await db
    .updateTable('users')
    .set({ suspended_at: app.clock() })
    .where(
      'id',
      'in',
      suspended.map(({ id }) => id),
    )
    .execute();
  // Five members of one company.
  const elm = await app.employer('Elmfield');
  const members = [elm];
  for (const name of ['Mia', 'Noa', 'Ola', 'Pia']) members.push(await join(app, elm, 'recruiter', name));
  await makeKnown(...members);
  for (const person of members) await means(person, 'ship herding', 'Kubernetes');

  const aliasesBefore = await inUse();
  await passNight();
  expect(await inUse()).toEqual(aliasesBefore);
  // Three people elsewhere make five voices with two of the first six accounts: only two of one network count.
  for (const person of await knownSeekers('Real1', 'Real2', 'Real3'))
    await means(person, 'pod herding', 'Kubernetes');
  await passNight();
  expect(await inUse()).toContainEqual(['pod herding', 'Kubernetes', 5]);
});

test('known words and unknown meanings are ignored; a person has 100 votes', async () => {
  const kim = await app.seeker('Kim');
  await means(kim, 'k8s', 'Docker');
  await means(kim, 'whale herding', 'No such skill');
  const votes = () => db.selectFrom('alias_votes').select('meaning').where('user_id', '=', kim.id).execute();
  expect(await votes()).toEqual([]);
  await means(kim, 'whale herding', 'Kubernetes');
  await means(kim, 'Whale  herding', 'Docker');
  await means(kim, 'whale herding', null);
  expect(await votes()).toEqual([{ meaning: null }]);
  for (let n = 0; n < 101; n += 1) await means(kim, `skill number ${n}`, null);
  expect(await votes()).toHaveLength(100);
  await means(kim, 'whale herding', 'Docker');
  expect(await votes()).toContainEqual({ meaning: 'Docker' });
});

test('a person’s votes are in their export, and erased with them', async () => {
  const [lou] = (await knownSeekers('Lou')) as [Person];
  await means(lou, 'Lou’s own herding', 'Docker', '192.0.2.44');
  expect((await lou.call(personalData.exportPersonalData)).wordMeanings).toEqual([
    {
      kind: 'skill',
      written: 'Lou’s own herding',
      meaning: 'Docker',
      network: '192.0.2.0/24',
      at: expect.any(String),
    },
  ]);
  expect((await lou.send('DELETE', '/api/account', { password: TEST_PASSWORD })).status).toBe(204);
  expect(await tablesThatMention(db, 'own herding')).toEqual([]);
});
