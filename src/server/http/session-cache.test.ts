import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { members } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { statements } from '#server/db/statement.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const { connection, db } = app.context;

const reads: string[] = [];
connection.onStatement(({ name }) => {
  if (name === 'session-find') reads.push(name);
});

/** The response to GET /api/user, requested often enough that it comes from the cache. */
async function cachedUser(person: Person): Promise<Record<string, unknown> | number> {
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await person.fetch('/api/user'));
  const [last] = answers.slice(-1);
  return last?.ok ? ((await last.json()) as Record<string, unknown>) : (last?.status ?? 0);
}

test('only a database that others write to is asked every time', async () => {
  const amara = await app.seeker('Amara');
  await cachedUser(amara);
  reads.length = 0;
  await cachedUser(amara);
  expect(reads).toHaveLength(connection.isExclusive ? 0 : 3);
});

test('a session deleted by a transaction ends when that commits', async () => {
  const binta = await app.seeker('Binta');
  expect(await cachedUser(binta)).toMatchObject({ username: 'binta' });
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('user_id', '=', binta.id).execute();
  });
  expect(await cachedUser(binta)).toBe(401);
});

test('a transaction that is rolled back ends no session', async () => {
  const chidi = await app.seeker('Chidi');
  await cachedUser(chidi);
  const failing = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', chidi.id).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await cachedUser(chidi)).toMatchObject({ username: 'chidi' });
});

test('a cached session follows changes of the person’s account', async () => {
  const [dayo, esi] = [await app.seeker('Dayo'), await app.seeker('Esi')];
  await cachedUser(dayo);
  await cachedUser(esi);
  await db.updateTable('users').set({ first_name: 'Ade' }).where('id', '=', dayo.id).execute();
  expect(await cachedUser(dayo)).toMatchObject({ firstName: 'Ade' });
  expect(await cachedUser(esi)).toMatchObject({ firstName: 'Esi' });
  await db.deleteFrom('users').where('id', '=', dayo.id).execute();
  expect(await cachedUser(dayo)).toBe(401);
});

test('a member who is removed no longer acts for the company', async () => {
  const bridge = await app.employer('Bridge & Co');
  const folu = await join(app, bridge, 'recruiter', 'Folu');
  const colleagues = async () => (await folu.fetch('/api/members')).text();
  await cachedUser(folu);
  expect(await colleagues()).toContain(bridge.id);
  await bridge.call(members.removeMember, { params: { userId: folu.id }, body: {} });
  expect(await colleagues()).not.toContain(bridge.id);
});

test('a cached session still ends after two idle weeks', async () => {
  const gita = await app.seeker('Gita');
  await cachedUser(gita);
  app.clock.advance(15 * DAY);
  expect(await cachedUser(gita)).toBe(401);
});

test('every table that a session is read from reports its changes', async () => {
  const text = statements.get('session-find')?.text ?? '';
  const tables = [...text.matchAll(/(?:from|join) (?!lateral)([a-z_]+)/g)].map(([, table]) => table);
  const { rows } = await sql<{ table: string; events: number }>`
    select c.relname as table, bit_or(t.tgtype)::int as events
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'note_session_change' group by c.relname`.execute(db);
  const events = new Map(rows.map((row) => [row.table, row.events]));
  expect([...new Set(tables)].sort()).toEqual([...events.keys()].sort());
  const [DELETE, UPDATE] = [8, 16];
  for (const [table, bits] of events) {
    expect(bits & (DELETE | UPDATE), `${table}: deleted and updated`).toBe(DELETE | UPDATE);
  }
});
