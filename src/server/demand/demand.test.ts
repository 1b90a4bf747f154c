import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applications, seekers } from '#contract/index.ts';
import { compileSeeker } from '#matching/compiled.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Chance } from '#testing/chance.ts';
import { heldPace } from '#testing/held-pace.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { createDeck, type Deck } from '../deck/deck.ts';
import { NO_FILTERS } from '../deck/role-filter.ts';
import { countDemand } from './count-demand.ts';

const app = await appOfFile();
const people: Person[] = [];
const roleIds: string[] = [];
const chance = new Chance(18);

beforeAll(async () => {
  for (const company of ['Bridge & Co', 'Harbour Care']) {
    const employer = await app.employer(company);
    for (let n = 0; n < 6; n += 1) {
      roleIds.push((await employer.postRole({ title: `Staff Nurse ${n}`, locationCity: 'Bristol' })).id);
    }
  }
  for (const name of ['Amara', 'Omar', 'Priya', 'Chidi', 'Femi', 'Leah', 'Maya', 'Noor']) {
    const person = await app.seeker(name);
    await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
    people.push(person);
  }
});

const now = () => app.clock().getTime();
const thisHour = () => new Date(Math.floor(now() / HOUR) * HOUR);
const count = () => countDemand(app.context, new AbortController().signal);
const anyPerson = () => chance.pick(people);

/** Inserts an impression, shown at this instant. */
async function show(roleId: string, seeker: Person, at: number): Promise<void> {
  await sql`insert into impressions
      (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
    values (${seeker.id}, ${roleId}, ${new Date(at)}::date, ${new Date(at)}, 0, 5000, 0, 'fit-3', 'order-2')
    on conflict do nothing`.execute(app.context.db);
}

interface Counts {
  readonly id: string;
  readonly asked: number;
  readonly shown: number;
}

/** The definition of demand: applications not withdrawn and cards shown in the week before the full hour. */
async function definition(): Promise<Counts[]> {
  const [from, to] = [new Date(thisHour().getTime() - 7 * DAY), thisHour()];
  const { rows } = await sql<Counts>`
    select role_id as id, sum(asked)::int as asked, sum(shown)::int as shown from (
      select role_id, count(*) as asked, 0 as shown from applications
        where submitted_at >= ${from} and submitted_at < ${to} and status <> 'withdrawn' group by role_id
      union all
      select role_id, 0, count(*) from impressions where shown_at >= ${from} and shown_at < ${to} group by role_id
    ) lately group by role_id order by role_id`.execute(app.context.db);
  return rows;
}

async function readCounts(): Promise<Counts[]> {
  return app.context.db
    .selectFrom('role_demand')
    .select(['role_id as id', 'asked', 'shown'])
    .where((where) => where.or([where('asked', '>', 0), where('shown', '>', 0)]))
    .orderBy('role_id')
    .execute();
}

/** The order of a deck dealt at an instant, as one process computes it. */
async function orderOf(deck: Deck, dealtAt: Date) {
  const seeker = compileSeeker({
    skills: ['Nursing'],
    experienceLevel: null,
    experienceYears: null,
    place: 'Bristol',
    workModePref: null,
    minNetMonthlyPounds: null,
    summaryText: null,
    recentTitles: [],
  });
  const order = { seed: 1, dealtAt, culture: null };
  const search = { seeker, filters: NO_FILTERS, without: [], limit: 50, after: null, order };
  return (await deck.view().search(search)).best;
}

/**
 * Tries to apply as a random person. Then picks a person again and, half of the time, withdraws one of their
 * pending applications, if there is one.
 */
async function applyAndWithdraw(): Promise<void> {
  const person = anyPerson();
  await person.send('POST', applications.apply.path, { roleId: chance.pick(roleIds) });
  const other = anyPerson();
  const open = (await other.call(applications.listApplications)).find(({ status }) => status === 'pending');
  if (open === undefined || chance.next() < 0.5) return;
  const params = { applicationId: open.id };
  await other.call(applications.moveApplication, { params, body: { status: 'withdrawn' } });
}

test('a process started within the hour deals the same order as an older one', async () => {
  const { context } = app;
  await count();
  for (const roleId of roleIds.slice(0, 3)) {
    for (const person of people) await show(roleId, person, now());
    await app.advance(HOUR);
    const dealtBefore = app.clock();
    app.clock.advance(MINUTE);
    const dealtNow = app.clock();
    const another = await createDeck(context.connection, app.clock, context.log, heldPace());
    expect(await orderOf(another, dealtNow)).toEqual(await orderOf(context.deck, dealtNow));
    expect(await orderOf(another, dealtBefore)).toEqual(await orderOf(context.deck, dealtBefore));
    expect(await orderOf(another, dealtNow)).not.toEqual(await orderOf(another, dealtBefore));
    await another.close();
  }
});

test('counts read while roles change give the same order as a new process', async () => {
  const role = roleIds[3] ?? '';
  const { context } = app;
  const pace = heldPace();
  const another = await createDeck(context.connection, app.clock, context.log, pace);
  for (const person of people) await show(role, person, now());
  app.clock.advance(HOUR);
  await count();
  pace.hold('at each step');
  await another.refresh();
  await pace.isHeld();
  await context.db.updateTable('roles').set({ title: 'Charge Nurse' }).where('id', '=', role).execute();
  const harbour = await app.employer('Ferry Lane Surgery');
  await harbour.postRole({ title: 'Staff Nurse, new', locationCity: 'Bristol' });
  await another.refresh();
  pace.release();
  await another.settled();
  app.clock.advance(MINUTE);
  const fresh = await createDeck(context.connection, app.clock, context.log, heldPace());
  expect(await orderOf(another, app.clock())).toEqual(await orderOf(fresh, app.clock()));
  await another.close();
  await fresh.close();
});

test('hourly counts equal a full recount', async () => {
  await count();
  for (let step = 0; step < 50; step += 1) {
    const since = now();
    app.clock.advance(chance.between(1, 9) * HOUR + chance.between(0, 59) * MINUTE);
    for (let n = chance.between(0, 12); n > 0; n -= 1) {
      await show(chance.pick(roleIds), anyPerson(), since + chance.next() * (now() - since));
    }
    await applyAndWithdraw();
    await count();
    expect(await readCounts()).toEqual(await definition());
  }
  expect((await readCounts()).some(({ asked }) => asked > 0)).toBe(true);
});

test('an impression written too late for its hour counts in the next one', async () => {
  const employer = await app.employer('Mill Lane');
  const { id } = await employer.postRole({ title: 'Staff Nurse', locationCity: 'Bath' });
  app.clock.advance(HOUR);
  await count();
  await show(id, anyPerson(), thisHour().getTime() - MINUTE);
  app.clock.advance(HOUR);
  await count();
  expect(await readCounts()).toEqual(await definition());
  expect(await readCounts()).toContainEqual({ id, asked: 0, shown: 1 });
});

test('counts made with a clock that was ahead are made again', async () => {
  const { db } = app.context;
  await db
    .updateTable('demand_hours')
    .set({ hour: new Date(thisHour().getTime() + 30 * DAY), in_force_from: new Date(now() + 30 * DAY) })
    .execute();
  await db
    .updateTable('role_demand')
    .set({ asked: 7, since: new Date(thisHour().getTime() + 30 * DAY) })
    .execute();
  await app.context.deck.settled();
  await count();
  expect(await readCounts()).toEqual(await definition());
  await app.context.deck.settled();
  app.clock.advance(MINUTE);
  const fresh = await createDeck(app.context.connection, app.clock, app.context.log, heldPace());
  expect(await orderOf(app.context.deck, app.clock())).toEqual(await orderOf(fresh, app.clock()));
  await fresh.close();
});

test('the first count covers everything; zeros are deleted after a day', async () => {
  const { db } = app.context;
  await db.deleteFrom('demand_hours').execute();
  await db.deleteFrom('role_demand').execute();
  await count();
  expect(await readCounts()).toEqual(await definition());
  expect(await readCounts()).not.toEqual([]);
  app.clock.advance(8 * DAY);
  await count();
  expect(await readCounts()).toEqual([]);
  expect(await db.selectFrom('role_demand').select('role_id').execute()).not.toEqual([]);
  app.clock.advance(25 * HOUR);
  await count();
  expect(await db.selectFrom('role_demand').select('role_id').execute()).toEqual([]);
});

test('deleting an account deletes its demand counts', async () => {
  const { db } = app.context;
  const employer = await app.employer('Kiln Street');
  const role = await employer.postRole({ title: 'Staff Nurse', locationCity: 'Bristol' });
  const rosa = await app.seeker('Rosa');
  await rosa.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
  await employer.call(applications.invite, { body: { roleId: role.id, seekerId: rosa.id } });
  app.clock.advance(HOUR);
  await count();
  const selectAsked = db.selectFrom('seeker_demand').select('asked').where('seeker_id', '=', rosa.id);
  expect(await selectAsked.execute()).toEqual([{ asked: 1 }]);
  expect((await rosa.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await selectAsked.execute()).toEqual([]);
});

test.runIf(onPostgres)('counting does not wait for an account that is being deleted', async () => {
  const { db } = app.context;
  const employer = await app.employer('Lantern House');
  const role = await employer.postRole({ title: 'Staff Nurse', locationCity: 'Bristol' });
  const kit = await app.seeker('Kit');
  await kit.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
  await employer.call(applications.invite, { body: { roleId: role.id, seekerId: kit.id } });
  app.clock.advance(HOUR);
  const selectAsked = db.selectFrom('seeker_demand').select('asked').where('seeker_id', '=', kit.id);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', kit.id).forUpdate().execute();
    await count();
    expect(await selectAsked.execute()).toEqual([]);
    await trx.deleteFrom('users').where('id', '=', kit.id).execute();
  });
  expect(await selectAsked.execute()).toEqual([]);
});

test.runIf(onPostgres)('two workers at the same time count an hour once', async () => {
  const sibling = await app.sibling();
  app.clock.advance(HOUR);
  const signal = new AbortController().signal;
  await Promise.all([countDemand(app.context, signal), countDemand(sibling.context, signal)]);
  expect(await readCounts()).toEqual(await definition());
  const hours = await app.context.db.selectFrom('demand_hours').selectAll().execute();
  expect(hours.map(({ hour }) => hour)).toEqual([thisHour(), thisHour()]);
  expect(hours.map(({ former_hour: hour }) => hour.getTime())).toEqual(
    hours.map(() => thisHour().getTime() - HOUR),
  );
  await sibling.close();
});
