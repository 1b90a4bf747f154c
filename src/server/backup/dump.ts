import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { SCHEMA as TASKS } from '../tasks/queue-state.ts';

export interface Part {
  /** With its schema: 'public.users'. */
  readonly table: string;
  /** One row per line, as a JSON object by column. */
  readonly lines: Buffer;
  readonly rows: number;
}

/**
 * Tables that are not backed up: migrations write their own; readings, occupations, sitemaps and the directory are computed
 * again from other tables; index files are valid for this database only.
 */
const LEFT_OUT = [
  'kysely_migration',
  'kysely_migration_lock',
  'seeker_readings',
  'candidate_readings',
  'role_occupations',
  'sitemap_editions',
  'sitemap_parts',
  'role_directory',
  'directory_counts',
  'index_files',
];
/** The queue's own tables, without finished tasks. */
const QUEUE_TABLES = [
  { table: `${TASKS}.queue`, where: '' },
  { table: `${TASKS}.schedule`, where: '' },
  { table: `${TASKS}.job`, where: `where state not in ('completed', 'cancelled')` },
];
/** How many rows one fetch returns: few of a table whose last rows were large, such as the parts of an upload. */
const FETCHED = { large: 10, small: 250 };
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Every row of one snapshot, a few megabytes at a time. `trx` must be repeatable read. Works the same on both
 * databases.
 */
export async function* dumpTables(trx: Db): AsyncGenerator<Part> {
  for (const { table, where } of [...(await listTables(trx)), ...(await queueTables(trx))]) {
    await sql`declare backed_up no scroll cursor for
      select to_jsonb(each)::text as line from ${sql.table(table)} each ${sql.raw(where)}`.execute(trx);
    yield* partsOf(trx, table);
    await sql`close backed_up`.execute(trx);
  }
}

async function* partsOf(trx: Db, table: string): AsyncGenerator<Part> {
  let lines: string[] = [];
  let bytes = 0;
  let rowsAtOnce = FETCHED.large;
  const part = () => ({ table, lines: Buffer.from(lines.join('\n')), rows: lines.length });
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backed_up`.execute(trx);
    let isLarge = false;
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
      if (bytes < PART_BYTES) continue;
      yield part();
      lines = [];
      bytes = 0;
      isLarge = true;
    }
    if (rows.length < rowsAtOnce) break;
    rowsAtOnce = isLarge ? FETCHED.large : FETCHED.small;
  }
  if (lines.length > 0) yield part();
}

const TABLES = statement<{ name: string }, [leftOut: readonly string[]]>(
  'dump-tables',
  `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not relname = any($1::text[])
    order by relname`,
);

/** A partitioned table is listed once, without its partitions. */
async function listTables(trx: Db): Promise<{ table: string; where: string }[]> {
  const rows = await run(trx, TABLES, [LEFT_OUT]);
  return rows.map(({ name }) => ({ table: `public.${name}`, where: '' }));
}

const QUEUE_SCHEMA = statement<object>(
  'dump-queue-schema',
  `select from pg_namespace where nspname = '${TASKS}'`,
);

/** Empty before the first start of a server. */
async function queueTables(trx: Db): Promise<typeof QUEUE_TABLES> {
  const rows = await run(trx, QUEUE_SCHEMA, []);
  return rows.length === 0 ? [] : QUEUE_TABLES;
}

const SEQUENCES = statement<{ name: string; value: string }>(
  'dump-sequences',
  `select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`,
);

/** Sequences advance outside transactions, so the values read here are never below any row of the snapshot. */
export async function readSequences(trx: Db): Promise<Record<string, string>> {
  const rows = await run(trx, SEQUENCES, []);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
