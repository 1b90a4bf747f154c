import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applications, messages, notifications, roles } from '#contract/index.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { hasPgbouncer, type Pooler, startPgbouncer } from '#testing/pgbouncer.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { copiedDatabase } from '#testing/test-database.ts';
import { connect } from './connect.ts';

// Each server is a separate process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const canRun = onPostgres && hasPgbouncer();
const undo: (() => Promise<unknown>)[] = [];
let pooler: Pooler;
let directUrl: string;
beforeAll(async () => {
  if (!canRun) return;
  const database = await copiedDatabase();
  if (database === null) throw new Error('there is no PostgreSQL');
  undo.push(database.drop);
  directUrl = database.databaseUrl;
  pooler = await startPgbouncer(directUrl);
  undo.push(pooler.stop);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

function serverBehindPooler(): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: directUrl, DATABASE_POOL: '12' });
}

test.runIf(canRun)('two servers behind PgBouncer share messages and decks', async () => {
  const [one, other] = [await serverBehindPooler(), await serverBehindPooler()];
  undo.push(one.stop, other.stop);
  const amara = await new Person(one.url).register('Amara', 'JobSeeker');
  const bridge = await new Person(other.url).register('Bridge', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  const { threadId } = await meet(amara, bridge);
  const phone = await Live.of(amara);
  // Many concurrent statements, so that they have to share the pooler's few database sessions.
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      bridge.call(messages.sendMessage, { body: { threadId, bodyMd: `Message ${n}` } }),
    ),
  );
  await phone.next('new_message');
  expect(await amara.call(messages.listMessages, { params: { threadId } })).toHaveLength(30);

  const { id: roleId } = await bridge.postRole({ title: 'Ward Sister' });
  const deckOf = async () =>
    (await amara.call(roles.listDeck, { query: { limit: 50 } })).map((card) => card.id);
  await expect.poll(deckOf, { timeout: 20_000 }).toContain(roleId);
  await amara.call(applications.apply, { body: { roleId } });
  expect(JSON.stringify(await bridge.call(notifications.listNotifications))).toContain('Ward Sister');
  await phone.drop();

  const admin = await connect({ databaseUrl: directUrl, dataDir: '' });
  undo.push(admin.close);
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'nod listen' group by 1`.execute(admin.db);
  // Each of the two servers has one connection for notices, which bypasses the pooler.
  expect(rows.find(({ name }) => name === 'nod listen')?.count).toBe(2);
});

test.runIf(canRun)('a statement through PgBouncer is cut off at its time limit', async () => {
  const connection = await connect(
    { databaseUrl: pooler.url, databaseUrlDirect: directUrl, dataDir: '' },
    undefined,
    { statementMs: 1_000 },
  );
  undo.push(connection.close);
  await expect(sql`select pg_sleep(30)`.execute(connection.db)).rejects.toThrow(/timeout/i);
  // The pool still works, and the work handle may take longer than the limit.
  expect((await sql<{ one: number }>`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }]);
  const slow = sql<{ one: number }>`select 1 as one from pg_sleep(1.5)`;
  expect((await slow.execute(connection.work.db)).rows).toEqual([{ one: 1 }]);
});
