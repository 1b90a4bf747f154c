import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { SCHEMA as TASKS } from '../tasks/queue-state.ts';

/**
 * Runs `fill` on empty tables without triggers, foreign keys or indexes, so tables can be filled in any order.
 * Afterwards all of them are back, and every row has been checked against the foreign keys. Needs only the ownership of
 * the tables.
 */
export async function withoutTriggersAndIndexes(trx: Db, fill: () => Promise<void>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(
    trx,
  );
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

/** Foreign keys; those of partitions are dropped and added with their table's. */
async function listKeys(trx: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(trx);
  return rows;
}

/**
 * Indexes, except those behind a constraint. Creating a partitioned table's index also creates those of its partitions,
 * so only the table's own is listed.
 */
async function listIndexes(trx: Db) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') as definition
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'I') and not relispartition
      and not exists (select from pg_constraint where conindid = pg_class.oid)
      and relname not like 'kysely_migration%'`.execute(trx);
  return rows;
}

/** A partition that was dumped beside its table by a release before partitions; the table's rows include its rows. */
export function isPartition(table: string): boolean {
  return /^public\.impressions_/.test(table);
}

/**
 * Inserts rows, one JSON object per line. A column that is missing from the backup gets its default. Transaction ids
 * mean nothing in another database: all rows get the id of the restoring transaction.
 */
export async function loadRows(trx: Db, table: string, lines: Buffer): Promise<number> {
  const rows = lines.toString().split('\n');
  const known = new Set(Object.keys(JSON.parse(rows[0] ?? '{}')));
  const columns = (await columnsOf(trx, table)).filter(({ name }) => known.has(name));
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

async function columnsOf(trx: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(trx);
  return rows;
}

export async function setSequences(trx: Db, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`.execute(trx);
  }
}

/** Starts interrupted tasks again, and keeps tasks from expiring because of the time they spent in a backup. */
export async function restartTasks(trx: Db): Promise<void> {
  const jobs = sql.id(TASKS, 'job');
  await sql`update ${jobs} set state = 'retry', started_on = null, heartbeat_on = null where state = 'active'`.execute(
    trx,
  );
  await sql`update ${jobs} set keep_until = now() + (keep_until - created_on)
    where state in ('created', 'retry')`.execute(trx);
}
