import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '#testing/test-database.ts';
import { connect, embedded } from '../connect.ts';
import type { Connection } from '../connection.ts';
import { migrate, migrateTo } from '../migrate.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** An empty database of the kind that this run tests. */
async function connectEmpty(): Promise<Connection> {
  const database = await emptyDatabase();
  const connection =
    database === null ? embedded(await PGlite.create()) : await connect({ ...database, dataDir: '' });
  closing.push(() => database?.drop() ?? Promise.resolve());
  closing.push(() => connection.close());
  return connection;
}

test('conversations from before paging are listed by their last message', async () => {
  const { db } = await connectEmpty();
  await migrateTo(db, '0015-verification');
  const [seeker, employer] = [randomUUID(), randomUUID()];
  const at = '2026-01-01T09:00:00Z';
  for (const [id, type] of [
    [seeker, 'JobSeeker'],
    [employer, 'Employer'],
  ]) {
    await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
        last_name, created_at)
      values (${id}, ${type}, ${id}, ${id}, ${id}, ${id}, '', 'A', 'B', ${at})`.execute(db);
  }
  await sql`insert into employers (user_id, company_name, tier_option, plan_code, created_at, updated_at)
    values (${employer}, 'Bridge & Co', 'OptionA', 'ENTERPRISE', ${at}, ${at})`.execute(db);
  const talk = async (messages: readonly (readonly [by: string, minute: string])[]) => {
    const [role, match, thread] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into roles (id, employer_id, title, description_md, work_mode, salary_min_pence, salary_max_pence,
        job_type, status, created_at, updated_at, expires_at)
      values (${role}, ${employer}, 'Nurse', '', 'onsite', 1, 2, 'full-time', 'live', ${at}, ${at}, ${at})`.execute(
      db,
    );
    await sql`insert into matches (id, role_id, seeker_id, employer_id, matched_at)
      values (${match}, ${role}, ${seeker}, ${employer}, ${at})`.execute(db);
    await sql`insert into threads (id, match_id, role_id, seeker_id, employer_id, created_at)
      values (${thread}, ${match}, ${role}, ${seeker}, ${employer}, ${at})`.execute(db);
    for (const [by, minute] of messages) {
      await sql`insert into messages (id, thread_id, sender_user_id, body_md, created_at)
        values (${randomUUID()}, ${thread}, ${by}, 'Hello', ${`2026-01-01T09:${minute}:00Z`})`.execute(db);
    }
    return thread;
  };
  const both = await talk([
    [seeker, '10'],
    [employer, '20'],
    [seeker, '30'],
  ]);
  const one = await talk([[employer, '40']]);
  const none = await talk([]);
  await migrate(db);
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'last_message_at', 'last_seq', 'seeker_seq', 'employer_seq'])
    .orderBy(sql`coalesce(last_message_at, created_at)`, 'desc')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([one, both, none]);
  const [first, second, third] = rows;
  expect(first?.last_message_at?.toISOString()).toBe('2026-01-01T09:40:00.000Z');
  expect([Number(first?.last_seq), first?.seeker_seq, Number(first?.employer_seq)]).toEqual([4, null, 4]);
  expect([second?.last_seq, second?.seeker_seq, second?.employer_seq].map(Number)).toEqual([3, 3, 2]);
  expect([third?.last_message_at, third?.last_seq]).toEqual([null, null]);
});
