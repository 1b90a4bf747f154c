import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { accounts, roleNumbers, roles } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { keepImpressionMonths } from './keep-impression-months.ts';

const app = await appOfFile();
let bridge: Person;
let roleId: string;
beforeAll(async () => {
  bridge = await app.employer('Bridge & Co');
});

const keep = () => keepImpressionMonths(app.context, app.clock(), new AbortController().signal);

/**
 * Moves the clock to this day, signs in again, because all sessions have ended by then, and posts a new role. The days are
 * far ahead, because the partition for old rows reaches to the month in which the test's database was migrated.
 */
async function goTo(day: string): Promise<void> {
  app.clock.advance(Date.parse(`${day}T09:00:00Z`) - app.clock().getTime());
  bridge = await signIn('bridgeco');
  roleId = (await bridge.postRole()).id;
}

async function signIn(username: string): Promise<Person> {
  const person = new Person(app.url);
  person.user = await person.call(accounts.login, { body: { username, password: 'nod-test-2026' } });
  return person;
}

async function look(person: Person): Promise<void> {
  await app.context.deck.refresh();
  await person.call(roles.listDeck, { query: { limit: 50 } });
  await app.context.impressions.flush();
}

/** How many impressions of the role each partition has. */
async function places(ofRole = roleId): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select tableoid::regclass::text as name, count(*)::int as n from impressions where role_id = ${ofRole}
    group by 1 order by 1`.execute(app.context.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'impressions'::regclass
    order by 1`.execute(app.context.db);
  return rows.map(({ name }) => name);
}

const countImpressions = async () =>
  (await bridge.call(roleNumbers.getRoleNumbers, { params: { roleId } })).total.impressions;

test('an impression without a partition for its month is kept, then moved', async () => {
  await goTo('2087-05-10');
  const amara = await app.seeker('Amara');
  await look(amara);
  expect(await places()).toEqual({ impressions_other: 1 });
  expect(await countImpressions()).toBe(1);
  await keep();
  expect(await places()).toEqual({ impressions_2087_05: 1 });
  expect(await countImpressions()).toBe(1);
  await look(amara);
  await look(await app.seeker('Noor'));
  expect(await places()).toEqual({ impressions_2087_05: 2 });
});

test('partitions exist two months ahead, and another run adds none', async () => {
  const before = await partitions();
  expect(before).toEqual(
    expect.arrayContaining(['impressions_2087_05', 'impressions_2087_06', 'impressions_2087_07']),
  );
  await keep();
  expect(await partitions()).toEqual(before);
});

test('a month is dropped when all of it is 90 days old, and not before', async () => {
  const may = roleId;
  await goTo('2087-06-30');
  const june = roleId;
  await look(await app.seeker('June'));
  expect(await places(june)).toEqual({ impressions_2087_06: 1 });
  await goTo('2087-08-28');
  await keep();
  expect(await places(may)).toEqual({ impressions_2087_05: 2 });
  await goTo('2087-08-30');
  await keep();
  expect([await places(may), await places(june)]).toEqual([{}, { impressions_2087_06: 1 }]);
  const left = await partitions();
  expect(left).not.toContain('impressions_2087_05');
  // The partition for old rows ended more than 90 days ago, too.
  expect(left).not.toContain('impressions_before');
});

test('an old row outside the monthly partitions is deleted', async () => {
  const { db } = app.context;
  const rowOf = (day: string) => sql`
    insert into impressions select ${bridge.id}, ${roleId}, ${day}::date, ${day}::timestamptz, 0, 5000, 0, 'fit', 'order'`;
  await rowOf('2020-01-01').execute(db);
  await rowOf('2091-01-01').execute(db);
  expect(await places()).toEqual({ impressions_other: 2 });
  await keep();
  expect(await places()).toEqual({ impressions_other: 1 });
});

test('the previous release can still write, count and delete impressions', async () => {
  const { db } = app.context;
  const eve = await app.seeker('Eve');
  await look(eve);
  const write = sql`
    insert into impressions (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
    values (${eve.id}, ${roleId}, '2087-08-30', '2087-08-30T09:00:00Z', 1, 5000, 0, 'fit', 'order')
    on conflict do nothing`;
  expect(Number((await write.execute(db)).numAffectedRows)).toBe(0);
  expect(await countImpressions()).toBe(2);
  await db.deleteFrom('impressions').where('shown_at', '<', new Date('2087-09-01T00:00:00Z')).execute();
  expect(await countImpressions()).toBe(1);
});

test('deleting an account deletes its impressions in every month', async () => {
  const { db } = app.context;
  const finn = await app.seeker('Finn');
  await look(finn);
  const other = {
    shown_on: '2091-02-01',
    shown_at: '2091-02-01T09:00:00Z',
    scorer: 'fit',
    order_version: 'o',
  };
  const fit = { position: 0, fit_bp: 1, culture_fit_bp: 0 };
  await db
    .insertInto('impressions')
    .values({ ...other, ...fit, seeker_id: finn.id, role_id: roleId })
    .execute();
  const finnsImpressions = () =>
    db.selectFrom('impressions').selectAll().where('seeker_id', '=', finn.id).execute();
  expect((await finnsImpressions()).length).toBeGreaterThan(1);
  await finn.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect(await finnsImpressions()).toEqual([]);
});

test.runIf(onPostgres)('a run gives up behind a long transaction, and the next one works', async () => {
  const { connection, db } = app.context;
  app.clock.advance(70 * DAY);
  const before = await partitions();
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(line) });
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ last_name: 'Busy' }).where('id', '=', bridge.id).execute();
    await keepImpressionMonths({ connection, db, log }, app.clock(), new AbortController().signal);
  });
  expect(await partitions()).toEqual(before);
  expect(warned).toEqual([expect.stringContaining('trying again in the next run')]);
  await keep();
  expect(await partitions()).toContain('impressions_2087_11');
});

test.runIf(onPostgres)('two runs at the same instant create each month once', async () => {
  app.clock.advance(40 * DAY);
  const before = await partitions();
  await Promise.all([keep(), keep(), keep()]);
  const added = (await partitions()).filter((name) => !before.includes(name));
  expect(added).not.toEqual([]);
});
