import { sql } from 'kysely';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';

/** A month is dropped when all of it is older than this, so a row is kept for 90 to 121 days. */
const KEEP_IMPRESSIONS_DAYS = 90;
const MONTHS_AHEAD = 2;
const ROWS_AT_ONCE = 5_000;
/**
 * Adding a partition locks users and roles against writes for an instant; dropping one locks impressions. If a long
 * transaction is in the way, the run gives up before it delays others noticeably, and before PostgreSQL looks for deadlocks
 * (after a second) and might cancel their transactions. There are two months in which to try again.
 */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates the partitions of this month and the next two, drops those of old months, and deletes the old rows of the two
 * partitions that are not a month's (see `isOfOneMonth`). Does nothing while another worker does, because PostgreSQL may
 * fail on a partition that is being dropped.
 */
export async function keepImpressionMonths(
  { connection, db, log }: Pick<Services, 'connection' | 'db' | 'log'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const lock = await connection.tryLock('impressions-months');
  if (lock === null) return;
  try {
    await addMonths(db, now);
    await removeOld(db, now, AbortSignal.any([signal, lock.lost]));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    log.warn({ err: error }, 'partitions of impressions are in use; trying again in the next run');
  } finally {
    await lock.release();
  }
}

async function addMonths(db: Db, now: Date): Promise<void> {
  const partitions = await listPartitions(db);
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const month = monthOf(now, ahead);
    if (!partitions.some((partition) => containsDay(partition, month))) {
      await createPartition(db, month, monthOf(now, ahead + 1));
    }
  }
}

async function removeOld(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const cutoff = after(now, -KEEP_IMPRESSIONS_DAYS * DAY)
    .toISOString()
    .slice(0, 10);
  for (const partition of await listPartitions(db)) {
    if (signal.aborted) return;
    if (partition.to !== null && partition.to <= cutoff) await dropPartition(db, partition.name);
    else if (!isOfOneMonth(partition)) await deleteOlder(db, partition.name, cutoff, signal);
  }
}

interface Partition {
  readonly name: string;
  /** The first day in it, 'YYYY-MM-DD'; '' if unbounded. null for the default partition. */
  readonly from: string | null;
  /** The first day after it; null for the default partition. */
  readonly to: string | null;
}

const PARTITIONS = statement<{ name: string; bounds: string }>(
  'impressions-partitions',
  `select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'impressions'::regclass order by relname`,
);

async function listPartitions(db: Db): Promise<Partition[]> {
  const rows = await run(db, PARTITIONS, []);
  return rows.map(({ name, bounds }) => {
    const [, from, to] = /FROM \((MINVALUE|'[\d-]+')\) TO \('([\d-]+)'\)/.exec(bounds) ?? [];
    if (from === undefined || to === undefined) return { name, from: null, to: null };
    return { name, from: from === 'MINVALUE' ? '' : from.slice(1, -1), to };
  });
}

function containsDay({ from, to }: Partition, day: string): boolean {
  return from !== null && to !== null && from <= day && day < to;
}

/** False for the unbounded partition of rows from before the monthly ones, and for the default partition. */
function isOfOneMonth({ from }: Partition): boolean {
  return from !== null && from !== '';
}

/** The first day of the month in UTC, `ahead` months later. */
function monthOf(now: Date, ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
}

/**
 * Creates a month's partition, unless another worker has done so meanwhile, and moves there the month's rows that have
 * arrived in the default partition.
 */
function createPartition(db: Db, from: string, to: string): Promise<void> {
  const name = sql.id(`impressions_${from.slice(0, 7).replace('-', '_')}`);
  const [first, end] = [sql.lit(from), sql.lit(to)];
  return db.transaction().execute(async (trx) => {
    await setLockTimeout(trx);
    await sql`lock table impressions_other in access exclusive mode`.execute(trx);
    if ((await listPartitions(trx)).some((partition) => containsDay(partition, from))) return;
    await sql`create table ${name} (like impressions including defaults)`.execute(trx);
    await sql`
      with early as (
        delete from impressions_other where shown_on >= ${first} and shown_on < ${end} returning *
      ) insert into ${name} select * from early`.execute(trx);
    await sql`alter table impressions attach partition ${name} for values from (${first}) to (${end})`.execute(
      trx,
    );
  });
}

function dropPartition(db: Db, name: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await setLockTimeout(trx);
    // A worker of the previous release, which doesn't take the lock, may have dropped it.
    await sql`drop table if exists ${sql.id(name)}`.execute(trx);
  });
}

async function deleteOlder(db: Db, name: string, cutoff: string, signal: AbortSignal): Promise<void> {
  const table = sql.id(name);
  await inPortions(ROWS_AT_ONCE, signal, async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where shown_at < ${cutoff}::timestamp at time zone 'UTC' limit ${ROWS_AT_ONCE}
      ))`.execute(db);
    return Number(numAffectedRows);
  });
}

async function setLockTimeout(trx: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
}
