import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { embedded } from './connect.ts';
import { tidyEmbedded } from './tidy-embedded.ts';

/** An embedded database with one table of 5,000 people. */
async function ledger() {
  const pglite = new PGlite();
  const connection = embedded(pglite);
  onTestFinished(() => connection.close());
  await pglite.exec(`
    create table people (id int primary key, name text not null);
    insert into people select n, 'Amara ' || n from generate_series(1, 5000) n;`);
  const state = async () => {
    const { rows } = await pglite.query<{ rows: number; dead: number; tidied: number }>(`
      select c.reltuples::int as rows, s.n_dead_tup::int as dead,
        (s.analyze_count + s.vacuum_count)::int as tidied
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'people'`);
    return rows[0];
  };
  return { db: connection.db, state };
}

test('tidying updates the statistics after new rows, once', async () => {
  const { db, state } = await ledger();
  expect((await state())?.rows).toBe(-1);
  await tidyEmbedded(db);
  expect(await state()).toMatchObject({ rows: 5_000, tidied: 1 });
  await tidyEmbedded(db);
  expect((await state())?.tidied).toBe(1);
});

test('tidying frees the space of deleted rows', async () => {
  const { db, state } = await ledger();
  await tidyEmbedded(db);
  await sql`delete from people where id > 2000`.execute(db);
  await tidyEmbedded(db);
  expect(await state()).toMatchObject({ rows: 2_000, dead: 0 });
});

test('tidying notices new rows even after the statistics were reset', async () => {
  const { db, state } = await ledger();
  await tidyEmbedded(db);
  await sql`insert into people select n, 'Ben ' || n from generate_series(5001, 20000) n`.execute(db);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_reset()`.execute(db);
  await tidyEmbedded(db);
  expect((await state())?.rows).toBe(20_000);
});
