import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { JOBS } from '../tasks/queue-state.ts';

const TABLES = statement<{ name: string }>(
  'load-tables',
  `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_migration%'`,
);

/**
 * Runs `fill` on empty tables without triggers, foreign keys or indexes, so tables can be filled in any order. Only the
 * indexes behind constraints, such as primary keys, stay. Afterwards the rest exists again, and every row has been checked
 * against the foreign keys. The database user only has to own the tables.
 */
export async function withoutTriggersAndIndexes(trx: Db, fill: () => Promise<void>): Promise<void> {
  const tables = await run(trx, TABLES, []);
  const keys = await listKeys(trx);
  const indexes = await listIndexes(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  for (const { name } of indexes) await sql`drop index ${sql.id('public', name)}`.execute(trx);
  for (const { name } of tables) {
    await sql`alter table ${sql.id('public', name)} disable trigger user`.execute(trx);
  }
  // The rows that migrations inserted are in the backup, in their latest state.
  const all = sql.join(tables.map(({ name }) => sql.id('public', name)));
  await sql`truncate ${all}`.execute(trx);
  await fill();
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  }
  for (const { name } of tables) {
    await sql`alter table ${sql.id('public', name)} enable trigger user`.execute(trx);
  }
}

const KEYS = statement<{ table: string; name: string; definition: string }>(
  'load-keys',
  `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
);

/** Foreign keys, except those of partitions, which are dropped and added with their table's. */
function listKeys(trx: Db) {
  return run(trx, KEYS, []);
}

const INDEXES = statement<{ name: string; definition: string }>(
  'load-indexes',
  `select relname as name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') as definition
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'I') and not relispartition
      and not exists (select from pg_constraint where conindid = pg_class.oid)
      and relname not like 'kysely_migration%'`,
);

/**
 * Indexes, except those behind a constraint. Creating a partitioned table's index also creates those of its partitions,
 * so only the table's own is listed.
 */
function listIndexes(trx: Db) {
  return run(trx, INDEXES, []);
}

/**
 * Whether a table in a backup is a partition. Releases that did not know partitions listed them as tables of their own if a
 * newer release had created them. They are skipped, because the partitioned table's rows include theirs.
 */
export function isPartition(table: string): boolean {
  return /^public\.impressions_/.test(table);
}

/**
 * Inserts rows, one JSON object per line. A column that is missing from the backup gets its default. Transaction ids
 * mean nothing in another database: all rows get the id of the restoring transaction.
 */
export async function loadRows(trx: Db, table: string, lines: Buffer): Promise<number> {
  const rows = lines.toString().split('\n');
  const knownColumns = new Set(Object.keys(JSON.parse(rows[0] ?? '{}')));
  const columns = (await columnsOf(trx, table)).filter(({ name }) => knownColumns.has(name));
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const values = sql.join(
    columns.map(({ name, type }) => (type === 'xid8' ? sql`pg_current_xact_id()` : sql.id(name))),
  );
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  );
  return rows.length;
}

const COLUMNS = statement<{ name: string; type: string }, [table: string]>(
  'load-columns',
  `select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`,
);

function columnsOf(trx: Db, table: string): Promise<{ name: string; type: string }[]> {
  return run(trx, COLUMNS, [table]);
}

const SET_SEQUENCE = statement<never, [name: string, value: string]>(
  'load-set-sequence',
  `select setval(format('public.%I', $1::text)::regclass, $2::bigint)`,
);

export async function setSequences(trx: Db, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await run(trx, SET_SEQUENCE, [name, value]);
  }
}

const RESTART = statement<never>(
  'load-restart-tasks',
  `update ${JOBS} set state = 'retry', started_on = null, heartbeat_on = null where state = 'active'`,
);

const KEEP_TASKS = statement<never>(
  'load-keep-tasks',
  `update ${JOBS} set keep_until = now() + (keep_until - created_on) where state in ('created', 'retry')`,
);

/** Restarts interrupted tasks, and prevents tasks from expiring because of the time they spent in a backup. */
export async function restartTasks(trx: Db): Promise<void> {
  await run(trx, RESTART, []);
  await run(trx, KEEP_TASKS, []);
}
