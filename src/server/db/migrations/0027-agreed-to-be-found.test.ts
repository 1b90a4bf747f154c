import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { connect } from '../connect.ts';
import { migrate, migrateTo } from '../migrate.ts';

test.runIf(onPostgres)('an upgrade hides seekers who were never asked', async () => {
  const database = await emptyDatabase();
  if (database === null) return;
  const { db, close } = await connect({ databaseUrl: database.databaseUrl, dataDir: '' });
  await migrateTo(db, '0026-celebrated-matches');
  for (const [name, isOn, isDemo] of [
    ['amara', true, false],
    ['ben', false, false],
    ['demo', true, true],
  ] as const) {
    const id = crypto.randomUUID();
    await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
        last_name, created_at, is_demo)
      values (${id}, 'JobSeeker', ${name}, ${name}, ${name}, ${name}, '', ${name}, '', now(), ${isDemo})`.execute(
      db,
    );
    await sql`insert into seekers (user_id, is_discoverable, updated_at) values (${id}, ${isOn}, now())`.execute(
      db,
    );
  }
  await migrate(db);
  const { rows } = await sql`
    select username, is_discoverable as is_on, discovery_answered_at is not null as has_answered
    from seekers join users on users.id = user_id order by username`.execute(db);
  expect(rows).toEqual([
    { username: 'amara', is_on: false, has_answered: false },
    { username: 'ben', is_on: false, has_answered: true },
    { username: 'demo', is_on: true, has_answered: true },
  ]);
  await close();
  await database.drop();
});
