import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '#testing/count-statements.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const neverAborted = new AbortController().signal;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database.connection;
  await sql`create table visits (place text, day integer, primary key (place, day))`.execute(db);
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

test('old rows are deleted a few thousand at a time; others stay', async () => {
  const { db } = database.connection;
  await sql`insert into visits select 'Leeds', day from generate_series(1, 12000) day`.execute(db);
  await sql`insert into visits select 'Bath', day from generate_series(1, 12000) day`.execute(db);
  const counted = countStatements(db);
  const isOld = sql`place = 'Leeds' and day <= 11000`;
  await deleteInBatches(counted.db, 'visits', ['place', 'day'], isOld, neverAborted);
  expect(counted.count()).toBe(3);
  const { rows } = await sql<{ place: string; count: number }>`
    select place, count(*)::int as count from visits group by place order by place`.execute(db);
  expect(rows).toEqual([
    { place: 'Bath', count: 12_000 },
    { place: 'Leeds', count: 1_000 },
  ]);
});

test('deleting stops when the process shuts down', async () => {
  const { db } = database.connection;
  await deleteInBatches(db, 'visits', ['place', 'day'], sql`true`, AbortSignal.abort());
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visits`.execute(db);
  expect(rows).toEqual([{ count: 13_000 }]);
});
