import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { run, statement } from './statement.ts';

/** A table is tidied once more than this many rows plus this share of all have changed or died: autovacuum's defaults. */
const LEAST_ROWS = 50;
const CHANGED_SHARE = 0.1;
const DEAD_SHARE = 0.2;
/** A tenth of the usual sample: 3,000 rows of a table. Reading them takes a tenth of a second, while everybody waits. */
const STATISTICS_TARGET = 10;
/** A table that has grown by this share is analysed, too, because a killed process loses the counts of changed rows. */
const GROWN_SHARE = 0.2;
const LEAST_PAGES = 16;

interface UntidyTable {
  readonly schema: string;
  readonly table: string;
  readonly is_dead: boolean;
}

const SAMPLE = statement<never, [target: string]>(
  'tidy-sample',
  `select set_config('default_statistics_target', $1, false)`,
);

const FLUSH = statement<never>('tidy-flush', `select pg_stat_force_next_flush()`);

const UNTIDY = statement<UntidyTable>(
  'tidy-untidy',
  `select s.schemaname as schema, s.relname as table, now.is_dead
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid and c.relkind = 'r'
    cross join lateral (select
      pg_relation_size(c.oid) / current_setting('block_size')::int as pages,
      s.n_dead_tup > ${LEAST_ROWS} + ${DEAD_SHARE}::float8 * greatest(c.reltuples, 0) as is_dead) now
    where now.is_dead
      or s.n_mod_since_analyze > ${LEAST_ROWS} + ${CHANGED_SHARE}::float8 * greatest(c.reltuples, 0)
      or now.pages > ${LEAST_PAGES} + (1 + ${GROWN_SHARE}::float8) * c.relpages
    order by now.pages`,
);

/**
 * Replaces autovacuum, which the embedded database does not have: keeps the planner's statistics up to date and frees dead
 * rows. Without statistics a statement of 40 ms took a minute, in which this process answered nobody. Works on one table at
 * a time, so that requests are served in between.
 */
export async function tidyEmbedded(db: Db): Promise<void> {
  await run(db, SAMPLE, [String(STATISTICS_TARGET)]);
  // Counts reach the view with the next transaction, at most once a second unless asked.
  await run(db, FLUSH, []);
  const rows = await run(db, UNTIDY, []);
  for (const { schema, table, is_dead: isDead } of rows) {
    const work = isDead ? sql`vacuum (analyze)` : sql`analyze`;
    await sql`${work} ${sql.id(schema, table)}`.execute(db);
  }
}
