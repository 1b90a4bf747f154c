import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { connect } from '../connect.ts';
import { migrateTo } from '../migrate.ts';

const AMARA = '0f7d1a5c-6f0b-4c1e-9d0a-5b7d0a6c1e11';

/** How the previous release stores a reading. */
const keepAsBefore = (scorer: string) => sql`
  insert into seeker_readings (user_id, scorer, of_change, found_skills, words)
  values (${AMARA}, ${scorer}, '7', '["Nursing"]', null)
  on conflict (user_id) do update set scorer = excluded.scorer, of_change = excluded.of_change,
    found_skills = excluded.found_skills, words = excluded.words`;

test.runIf(onPostgres)('readings are copied; the previous release still writes its own', async () => {
  const database = await emptyDatabase();
  if (database === null) return;
  const { db, close } = await connect({ databaseUrl: database.databaseUrl, dataDir: '' });
  await migrateTo(db, '0015-verification');
  await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
      last_name, created_at)
    values (${AMARA}, 'JobSeeker', 'amara', 'amara', 'a@example.org', 'a@example.org', '', 'Amara', 'Okafor', now())`.execute(
    db,
  );
  await sql`insert into seekers (user_id, updated_at) values (${AMARA}, now())`.execute(db);
  await keepAsBefore('fit-3').execute(db);
  await migrateTo(db, '0018-demand');
  const readings = () =>
    db.selectFrom('candidate_readings').select(['user_id', 'scorer', 'found_skills']).execute();
  expect(await readings()).toEqual([{ user_id: AMARA, scorer: 'fit-3', found_skills: ['Nursing'] }]);
  await keepAsBefore('fit-3.text-1').execute(db);
  expect(await readings()).toHaveLength(1);
  await db.updateTable('seekers').set({ is_discoverable: false }).where('user_id', '=', AMARA).execute();
  expect(await readings()).toEqual([]);
  await close();
  await database.drop();
});
