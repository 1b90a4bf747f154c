import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { connect } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';
import { INDEXES } from './migrations/0019-counters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

test('every foreign key has an index, so deletes never scan whole tables', async () => {
  // An index helps if it begins with the key's columns; leaving out rows where the key is null is fine.
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' (' || columns.names || ')' as key
    from pg_constraint
    cross join lateral (
      select string_agg(quote_ident(attname), ', ' order by place) as names,
        '(' || string_agg(quote_ident(attname) || ' IS NOT NULL', ' AND ' order by place) || ')' as are_there
      from unnest(conkey) with ordinality part (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number
    ) columns
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and coalesce(pg_get_expr(indpred, indrelid), columns.are_there) = columns.are_there
    )
    order by key`.execute(database.connection.db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test.runIf(onPostgres)('an operator can create the indexes before an upgrade, repeatedly', async () => {
  const empty = await emptyDatabase();
  if (empty === null) throw new Error('there is no PostgreSQL');
  const connection = await connect({ databaseUrl: empty.databaseUrl, dataDir: '' });
  const { db } = connection;
  const run = () => runCommand('indexes', [], { DATABASE_URL: empty.databaseUrl });
  const valid = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where indisvalid`.execute(db);
    const names = rows.map(({ name }) => name);
    return INDEXES.filter(({ name }) => names.includes(name)).length;
  };
  await migrateTo(db, '0015-verification');
  expect(await valid()).toBe(0);
  expect((await run()).code).toBe(0);
  expect(await valid()).toBe(INDEXES.length);
  // The state in which a killed build leaves its index.
  await sql`update pg_index set indisvalid = false where indexrelid = 'messages_by_sender'::regclass`.execute(
    db,
  );
  expect(await run()).toEqual({ code: 0, output: 'messages_by_sender …\nAll indexes exist.\n' });
  expect(await valid()).toBe(INDEXES.length);
  await migrate(db);
  expect(await run()).toEqual({ code: 0, output: 'All indexes exist.\n' });
  await connection.close();
  await empty.drop();
});

test('the embedded database needs no indexes ahead of an upgrade', async () => {
  const { code, output } = await runCommand('indexes', [], { DATABASE_URL: '' });
  expect([code, output]).toEqual([0, expect.stringContaining('created at the next start')]);
});
