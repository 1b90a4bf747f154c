import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { SCHEMA as TASKS } from '../tasks/queue-state.ts';

/**
 * Runs `fill` on empty tables in which nothing reacts: no trigger fires, tables come in any order, and indexes are built
 * once at the end. Afterwards every foreign key is back and holds for every row. Owning the tables is enough for this.
 */
export async function withoutReactions(trx: Db, fill: () => Promise<void>): Promise<void> {
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
  // Rows that migrations put in are in the backup as they had become.
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

/** Foreign keys; those of partitions come and go with their table's. */
async function listKeys(trx: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(trx);
  return rows;
}

/** Indexes but those behind a constraint. Of a partitioned table only its own: made again, it makes its partitions'. */
async function listIndexes(trx: Db) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') as definition
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'I') and not relispartition
      and not exists (select from pg_constraint where conindid = pg_class.oid)
      and relname not like 'kysely_migration%'`.execute(trx);
  return rows;
}

/** Partitions that a release before partitions dumped beside their table, which has their rows already. */
export function isPartition(table: string): boolean {
  return /^public\.impressions_/.test(table);
}

/**
 * Puts rows in, each a line of JSON. A column that the backup does not know keeps its default. Ids of transactions are
 * the other database's own: here, everything was changed by the transaction that restores it.
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

/** What was under way when the backup was made is begun again, and nothing expires for having lain in a backup. */
export async function wakeTasks(trx: Db): Promise<void> {
  const jobs = sql.id(TASKS, 'job');
  await sql`update ${jobs} set state = 'retry', started_on = null, heartbeat_on = null where state = 'active'`.execute(
    trx,
  );
  await sql`update ${jobs} set keep_until = now() + (keep_until - created_on)
    where state in ('created', 'retry')`.execute(trx);
}
