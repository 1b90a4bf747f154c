import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { accounts, candidates, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { withoutWords } from '#testing/without-words.ts';
import { seedDemoWorld } from '../demo/seed.ts';
import { BRIDGE, DEMO_PASSWORD } from '../demo/sign-in.ts';
import { peopleReader } from '../features/matching/read-people.ts';
import { relearn } from '../features/matching/relearn.ts';
import { createCandidates } from './candidates.ts';

const app = await appOfFile();
await seedDemoWorld(app.context.db, app.clock());
await app.context.deck.refresh();

async function signedIn(username: string): Promise<Person> {
  const person = app.visitor();
  person.user = await person.call(accounts.login, { body: { username, password: DEMO_PASSWORD } });
  return person;
}

/** The candidates for each of the employer's roles, with their fits. Expects held roles to be refused with 409. */
async function lists(employer: Person) {
  const postedRoles = await employer.call(roles.listEmployerRoles);
  const found = [];
  for (const { id: roleId, heldSince } of postedRoles) {
    if (heldSince !== null) {
      await expect(employer.call(candidates.listCandidates, { params: { roleId } })).rejects.toMatchObject({
        status: 409,
      });
      continue;
    }
    const list = await employer.call(candidates.listCandidates, { params: { roleId } });
    found.push(...list.map(({ seekerId, fit }) => ({ roleId, seekerId, fit })));
  }
  return found;
}

test('after a new text model both sides see the same fits', async () => {
  const { context } = app;
  const bridge = await signedIn(BRIDGE);
  await context.candidates.refresh();
  const listsBefore = await lists(bridge);
  expect(listsBefore.length).toBeGreaterThan(0);
  expect(listsBefore.every(({ fit }) => !fit.version.includes('text'))).toBe(true);

  const { signal } = new AbortController();
  const run = vi.spyOn(context.connection, 'run');
  const timesRead = () => run.mock.calls.filter(([{ name }]) => name === 'candidates-words').length;
  await relearn(context, signal);
  await context.deck.settled();
  expect(context.deck.textModel()?.version).toBe(1);
  await context.candidates.refresh();
  // Until everybody's text has been read, candidates are ranked as before.
  expect(await lists(bridge)).toEqual(listsBefore);
  expect(timesRead()).toBe(0);
  await peopleReader(context)(signal);
  const timesOfTheWorker = timesRead();
  expect(timesOfTheWorker).toBeGreaterThan(0);
  await context.candidates.settled();
  expect((await context.candidates.view()).model?.version).toBe(1);
  const another = await createCandidates(context.connection, context.deck, context.clock, context.log);
  await another.settled();
  expect(another.stats().seekers).toBe(context.candidates.stats().seekers);
  await another.close();
  expect(timesRead()).toBe(timesOfTheWorker);
  // Processes that still use the previous scorer find its readings.
  const scorers = await context.db.selectFrom('candidate_readings').select('scorer').distinct().execute();
  expect(scorers.map(({ scorer }) => scorer).sort()).toEqual(['fit-8', 'fit-8.text-1']);
  const listsAfter = await lists(bridge);
  expect(listsAfter.length).toBeGreaterThan(0);
  for (const { roleId, seekerId, fit } of listsAfter) {
    expect(fit.version).toContain('text-1');
    const { username } = await context.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', seekerId)
      .executeTakeFirstOrThrow();
    const deck = await (await signedIn(username)).call(roles.listDeck, { query: { first: roleId } });
    expect(deck[0]?.id).toBe(roleId);
    expect(withoutWords(deck[0]?.fit)).toEqual(withoutWords(fit));
  }
});

test('many changed profiles are found once a worker has read them', async () => {
  const { context } = app;
  const before = context.candidates.stats().seekers;
  await sql`
    insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name, last_name,
      created_at)
    select gen_random_uuid(), 'JobSeeker', 'many-' || n, 'many-' || n, n || '@example.org', n || '@example.org',
      'nobody signs in', 'Many', 'Test', ${context.clock()} from generate_series(1, 250) n`.execute(
    context.db,
  );
  await sql`
    insert into seekers (user_id, skills, summary_text, updated_at)
    select id, array['Baking'], 'Bread, cakes and pastry since 2012.', ${context.clock()} from users
    where username like 'many-%'`.execute(context.db);
  await context.candidates.refresh();
  expect(context.candidates.stats()).toMatchObject({ seekers: before + 200, unread: 50 });
  await peopleReader(context)(new AbortController().signal);
  await context.candidates.settled();
  expect(context.candidates.stats()).toMatchObject({ seekers: before + 250, unread: 0 });
});

test('missing readings of a few people are made again as they were', async () => {
  const { context } = app;
  const readings = () =>
    context.db
      .selectFrom('candidate_readings')
      .select(['user_id', 'of_change', 'found_skills', 'words'])
      .where('scorer', '=', 'fit-8.text-1')
      .orderBy('user_id')
      .execute();
  const readingsBefore = await readings();
  const few = readingsBefore.slice(0, 3).map(({ user_id: id }) => id);
  await context.db.deleteFrom('candidate_readings').where('user_id', 'in', few).execute();
  expect(await readings()).toEqual(readingsBefore.slice(3));
  await peopleReader(context)(new AbortController().signal);
  expect(await readings()).toEqual(readingsBefore);
});
