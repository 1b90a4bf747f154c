import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { isPassword } from '../features/accounts/passwords.ts';
import { listThreads } from '../features/messages/list-threads.ts';
import { isEmptyWorld, seedDemoWorld } from './seed.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from './sign-in.ts';
import { buildDemoWorld } from './world.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

test('an empty database is filled once with the whole world, and Amara and Bridge & Co find their things', async () => {
  const { db } = database.connection;
  expect(await isEmptyWorld(db)).toBe(true);
  await seedDemoWorld(db, NOW);
  expect(await isEmptyWorld(db)).toBe(false);

  const world = buildDemoWorld(NOW);
  for (const [table, rows] of [
    ['users', world.users],
    ['employers', world.employers],
    ['seekers', world.seekers],
    ['roles', world.roles],
    ['invites', world.invites],
    ['applications', world.applications],
    ['application_moves', world.moves],
    ['matches', world.matches],
    ['threads', world.threads],
    ['messages', world.messages],
    ['thread_reads', world.reads],
    ['notifications', world.notifications],
  ] as const) {
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::int from ${sql.table(table)}`.execute(db);
    expect(counted[0]?.count, table).toBe(rows.length);
  }

  const amara = await account(AMARA);
  expect(await isPassword(amara.password_hash, DEMO_PASSWORD)).toBe(true);
  const hers = await listThreads(db, { ...amara, userId: amara.id, accountType: 'JobSeeker' });
  expect(hers).toHaveLength(5);
  expect(
    hers.filter(({ unreadCount }) => unreadCount > 0).map(({ employer }) => employer.companyName),
  ).toEqual(['Bridge & Co']);

  const bridge = await account(BRIDGE);
  const theirs = await listThreads(db, { ...bridge, userId: bridge.id, accountType: 'Employer' });
  expect(theirs.map(({ seeker }) => seeker?.firstName).toSorted()).toEqual([
    'Amara',
    'Hannah',
    'Tom',
    'Zainab',
  ]);
});

test('messages come back in the order in which they were said', async () => {
  const said = await database.connection.db
    .selectFrom('messages')
    .select(['thread_id', 'created_at'])
    .orderBy('thread_id')
    .orderBy('seq')
    .execute();
  for (const [index, message] of said.entries()) {
    const before = said[index - 1];
    if (before?.thread_id === message.thread_id) {
      expect(message.created_at.getTime()).toBeGreaterThanOrEqual(before.created_at.getTime());
    }
  }
});

function account(username: string) {
  return database.connection.db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username)
    .executeTakeFirstOrThrow();
}
