import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { ImportedRole } from '#adverts/posting-to-role.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';
import { outcomeOf } from '../imports/import-roles.ts';
import { importRowValues } from '../imports/run-import.ts';
import { type StoredRole, type StoreOptions, storeRoles } from '../imports/store-roles.ts';
import { countAll, storedTally } from '../imports/tally-rows.ts';
import { newTally, type ReportRow, type RowOutcome } from '../imports/write-import-report.ts';
import type { FeedContent } from './fetch-documents.ts';
import { ADVERT_MARK, type FeedRow } from './queries.ts';

/** The changes made by one read of a feed. */
export interface Synced {
  /** The import that lists the changes; null if nothing has changed. */
  readonly importId: string | null;
  readonly outcomes: ReadonlyMap<RowOutcome, number>;
  /** Roles that the feed no longer has and that were not closed. */
  readonly heldIds: readonly string[];
  /** How many applicants for the roles that were closed wait for an answer. */
  readonly waiting: number;
}

/** A role that belongs to the feed, open or not. */
interface FeedRole {
  readonly role_id: string;
  readonly source_key: string;
  readonly title: string;
  readonly status: string;
  readonly closed_at: Date | null;
  readonly is_edited: boolean;
}

/**
 * If a feed loses at least this share of its open roles in one reading, and more than one role, somebody must confirm before
 * these roles are closed.
 */
const SUSPICIOUS_SHARE = 0.5;

/**
 * Makes the company's roles match the feed: posts new adverts within the plan, copies changes and closes roles that are
 * gone. A role that somebody has edited here keeps its words, and one that somebody closed or paused here stays so. If the
 * feed could not be read completely, nothing is closed. If it is empty or half of it is gone, the missing roles are closed
 * only once somebody has confirmed it. Closing a role does not answer its applicants.
 *
 * `trx` is a transaction that has locked the feed.
 */
export async function syncRoles(
  trx: Db,
  feed: FeedRow,
  content: FeedContent,
  { now, publicUrl }: Pick<StoreOptions, 'now' | 'publicUrl'>,
): Promise<Synced> {
  const feedRoles = await listFeedRoles(trx, feed.id);
  const byKey = new Map(feedRoles.map((each) => [each.source_key, each]));
  const roles = [...new Map(content.roles.map((role) => [role.sourceKey, role])).values()];
  const importId = randomUUID();
  await insertReport(trx, feed, importId, now);
  await reopenReturned(trx, feed.id, roles, byKey);
  const storedRoles = await storeRoles(trx, roles, {
    employerId: feed.employer_id,
    now,
    publicUrl,
    isReopening: false,
    importId,
  });
  await rememberRoles(
    trx,
    feed.id,
    roles,
    storedRoles.map(({ roleId }) => roleId),
  );
  const report: Omit<ReportRow, 'line'>[] = roles.map((role, line) =>
    outcomeOf({ line, role }, storedRoles[line]),
  );
  await noteKept(trx, roles, storedRoles);
  const { closed, heldIds } = await closeMissing(trx, feed, feedRoles, content, now);
  report.push(
    ...closed.map(({ role_id: roleId, title }) => ({
      outcome: 'removed' as const,
      code: null,
      reason: 'The feed no longer has it.',
      title,
      roleId,
    })),
  );
  const changes = report.filter(({ outcome }) => outcome !== 'unchanged');
  if (changes.length === 0) {
    await trx.deleteFrom('imports').where('id', '=', importId).execute();
    return { importId: null, outcomes: new Map(), heldIds, waiting: 0 };
  }
  const refusals = content.refused.map(({ code, reason, title }) => ({
    outcome: 'refused' as const,
    code,
    reason,
    title,
    roleId: '',
  }));
  const outcomes = await writeReport(trx, importId, [...changes, ...refusals], now);
  return { importId, outcomes, heldIds, waiting: await countWaiting(trx, closed) };
}

async function listFeedRoles(trx: Db, feedId: string): Promise<FeedRole[]> {
  return trx
    .selectFrom('feed_roles')
    .innerJoin('roles', 'roles.id', 'feed_roles.role_id')
    .select([
      'feed_roles.role_id',
      'feed_roles.source_key',
      'feed_roles.closed_at',
      'roles.title',
      'roles.status',
      'roles.is_edited',
    ])
    .where('feed_roles.feed_id', '=', feedId)
    .orderBy('feed_roles.role_id')
    .execute();
}

/**
 * Marks roles that this feed closed, and that are in it again, as expired, so that storing them reopens them within the
 * plan, unless somebody has edited them.
 */
async function reopenReturned(
  trx: Db,
  feedId: string,
  roles: readonly ImportedRole[],
  byKey: ReadonlyMap<string, FeedRole>,
): Promise<void> {
  const ids = roles.flatMap(({ sourceKey }) => {
    const known = byKey.get(sourceKey);
    const isReturned = known?.status === 'closed' && known.closed_at !== null && !known.is_edited;
    return isReturned ? [known.role_id] : [];
  });
  if (ids.length === 0) return;
  await trx
    .updateTable('roles')
    .set({ status: 'expired', source_hash: null })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
  await trx
    .updateTable('feed_roles')
    .set({ closed_at: null })
    .where('feed_id', '=', feedId)
    .where(sql<SqlBool>`role_id = any(${ids}::uuid[])`)
    .execute();
}

const KEEP = statement<never, [feedId: string, roleIds: readonly string[], sourceKeys: readonly string[]]>(
  'feed-keep-roles',
  `insert into feed_roles (role_id, feed_id, source_key, advert_mark)
    select roles.id, $1::uuid, kept.source_key, case when roles.is_edited then '' else ${ADVERT_MARK} end
    from unnest($2::uuid[], $3::text[]) as kept (role_id, source_key)
    join roles on roles.id = kept.role_id
    on conflict (role_id) do update set advert_mark = excluded.advert_mark
    where feed_roles.feed_id = excluded.feed_id and feed_roles.advert_mark <> excluded.advert_mark`,
);

/** Remembers that these roles belong to the feed. A role that belongs to another feed stays with that feed. */
async function rememberRoles(
  trx: Db,
  feedId: string,
  roles: readonly ImportedRole[],
  roleIds: readonly string[],
): Promise<void> {
  await run(trx, KEEP, [feedId, roleIds, roles.map(({ sourceKey }) => sourceKey)]);
}

const NOTE_KEPT = statement<never, [roleIds: readonly string[], sourceHashes: readonly string[]]>(
  'feed-note-kept',
  `update roles set source_hash = kept.source_hash
    from unnest($1::uuid[], $2::text[]) as kept (role_id, source_hash) where roles.id = kept.role_id`,
);

/** Edited roles keep their words; each change of their advert is reported once. */
async function noteKept(
  trx: Db,
  roles: readonly ImportedRole[],
  storedRoles: readonly StoredRole[],
): Promise<void> {
  const rows = roles.flatMap(({ sourceHash }, index) =>
    storedRoles[index]?.outcome === 'kept' ? [{ roleId: storedRoles[index].roleId, sourceHash }] : [],
  );
  if (rows.length === 0) return;
  await run(trx, NOTE_KEPT, [rows.map(({ roleId }) => roleId), rows.map(({ sourceHash }) => sourceHash)]);
}

interface ClosedRoles {
  readonly closed: readonly FeedRole[];
  readonly heldIds: readonly string[];
}

async function closeMissing(
  trx: Db,
  feed: FeedRow,
  feedRoles: readonly FeedRole[],
  { roles, refused, isWhole }: FeedContent,
  now: Date,
): Promise<ClosedRoles> {
  const presentKeys = new Set<string | null>([...roles, ...refused].map(({ sourceKey }) => sourceKey));
  // An advert that can't be recognised may be any of those that seem to be missing.
  if (!isWhole || presentKeys.has(null)) return { closed: [], heldIds: [] };
  const open = feedRoles.filter(({ status }) => status === 'live' || status === 'paused');
  const missing = open.filter(({ source_key: key }) => !presentKeys.has(key));
  if (missing.length === 0) return { closed: [], heldIds: [] };
  const isSuspicious =
    presentKeys.size === 0 || (missing.length > 1 && missing.length >= open.length * SUSPICIOUS_SHARE);
  const ids = missing.map(({ role_id: id }) => id);
  const isConfirmed = ids.every((id) => feed.confirmed_role_ids.includes(id));
  if (isSuspicious && !isConfirmed) return { closed: [], heldIds: ids };
  await checkSoonIfWaiting(trx, [feed.employer_id], now);
  await trx
    .updateTable('roles')
    .set({ status: 'closed', updated_at: now })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
  await trx
    .updateTable('feed_roles')
    .set({ closed_at: now })
    .where(sql<SqlBool>`role_id = any(${ids}::uuid[])`)
    .execute();
  return { closed: missing, heldIds: [] };
}

async function insertReport(trx: Db, feed: FeedRow, importId: string, now: Date): Promise<void> {
  await trx
    .insertInto('imports')
    .values({
      id: importId,
      employer_id: feed.employer_id,
      source: 'feed',
      name: feed.address.slice(0, 200),
      status: 'done',
      problem: null,
      created_at: now,
      finished_at: now,
      feed_id: feed.id,
    })
    .execute();
}

async function writeReport(
  trx: Db,
  importId: string,
  report: readonly Omit<ReportRow, 'line'>[],
  now: Date,
): Promise<ReadonlyMap<RowOutcome, number>> {
  const rows = report.map((row, index) => ({ ...row, line: index + 1 }));
  const tally = newTally();
  countAll(tally, rows);
  await trx
    .insertInto('import_rows')
    .values(rows.map((row, index) => importRowValues(importId, index, row)))
    .execute();
  await trx
    .updateTable('imports')
    .set({ tally: JSON.stringify(storedTally(tally)), rows_done: rows.length, finished_at: now })
    .where('id', '=', importId)
    .execute();
  return tally.outcomes;
}

async function countWaiting(trx: Db, closedRoles: readonly FeedRole[]): Promise<number> {
  if (closedRoles.length === 0) return 0;
  const { count } = await trx
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<SqlBool>`role_id = any(${closedRoles.map(({ role_id: id }) => id)}::uuid[])`)
    .where('status', 'not in', ['rejected', 'hired', 'withdrawn'])
    .executeTakeFirstOrThrow();
  return count;
}
