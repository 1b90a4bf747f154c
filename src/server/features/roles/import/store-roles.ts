import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ROLE_LIFE_DAYS } from '#contract/roles.ts';
import { after, DAY } from '../../../clock.ts';
import type { Db } from '../../../db/connect.ts';
import { columns } from '../commands.ts';
import type { ImportedRole } from './posting-to-role.ts';

export interface StoreOptions {
  readonly employerId: string;
  readonly now: Date;
  /** Whether adverts past their closing date go live again, from `now`. */
  readonly isReopening: boolean;
}

/** What became of one advert. 'closed' and 'reopened' are imports too, of adverts whose closing date has passed. */
export type Stored = 'imported' | 'closed' | 'reopened' | 'updated' | 'unchanged';

export interface StoredRole {
  readonly outcome: Stored;
  readonly roleId: string;
}

interface Known {
  readonly id: string;
  readonly source_hash: string | null;
  readonly status: string;
  readonly expires_at: Date;
}

/**
 * Writes a batch in one transaction: new adverts in, changed ones over, unchanged ones left alone, by the employer and
 * the advert's own key. What the employer paused or closed stays so. The operator places these roles, so they are not
 * held to the plan's limit of live ones (D39, D41); posting by the form still is.
 *
 * `roles` holds each key once. Answers in their order.
 */
export async function storeRoles(
  db: Db,
  roles: readonly ImportedRole[],
  options: StoreOptions,
): Promise<StoredRole[]> {
  return db.transaction().execute(async (trx) => {
    // Two imports for one employer wait for each other here: neither may insert what the other is inserting.
    await trx
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '=', options.employerId)
      .forUpdate()
      .executeTakeFirst();
    const known = await findKnown(trx, roles, options.employerId);
    const fresh = roles.filter((role) => !known.has(role.sourceKey)).map((role) => newRow(role, options));
    if (fresh.length > 0) await trx.insertInto('roles').values(fresh).execute();
    const freshIds = new Map(fresh.map((row) => [row.source_key, row.id]));
    const stored: StoredRole[] = [];
    for (const role of roles) {
      const before = known.get(role.sourceKey);
      stored.push(
        before === undefined
          ? { outcome: outcomeOfNew(role, options), roleId: freshIds.get(role.sourceKey) ?? '' }
          : { outcome: await bringUpToDate(trx, before, role, options), roleId: before.id },
      );
    }
    return stored;
  });
}

async function findKnown(
  trx: Db,
  roles: readonly ImportedRole[],
  employerId: string,
): Promise<Map<string, Known>> {
  const keys = roles.map((role) => role.sourceKey);
  const rows = await trx
    .selectFrom('roles')
    .select(['id', 'source_key', 'source_hash', 'status', 'expires_at'])
    .where('employer_id', '=', employerId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.source_key ?? '', row]));
}

async function bringUpToDate(
  trx: Db,
  before: Known,
  role: ImportedRole,
  options: StoreOptions,
): Promise<'updated' | 'unchanged' | 'reopened'> {
  const isRunOut =
    before.status === 'expired' || (before.status === 'live' && before.expires_at <= options.now);
  const isOpenAgain = isRunOut && (options.isReopening || !hasClosed(role, options.now));
  const isChanged = before.source_hash !== role.sourceHash;
  // An advert that has merely run its thirty days is confirmed by its employer (D45), not by reading the same file again.
  const isReopened = isOpenAgain && (isChanged || options.isReopening);
  if (!isChanged && !isReopened) return 'unchanged';
  await trx
    .updateTable('roles')
    .set({
      ...columns(role.fields),
      hiring_organisation: role.hiringOrganisation,
      source_hash: role.sourceHash,
      updated_at: options.now,
      ...(isReopened && { status: 'live' as const, expires_at: expiry(role, options) }),
      ...(!isReopened &&
        isChanged &&
        before.status === 'live' &&
        closingOf(role, options, before.expires_at)),
    })
    .where('id', '=', before.id)
    .execute();
  return isReopened && !isChanged ? 'reopened' : 'updated';
}

/** A live role's changed closing date ends it sooner, never later than it would have ended (D45). */
function closingOf(role: ImportedRole, options: StoreOptions, expiresAt: Date) {
  if (options.isReopening || role.closesAt === null || role.closesAt >= expiresAt) return {};
  return { expires_at: role.closesAt, ...(hasClosed(role, options.now) && { status: 'expired' as const }) };
}

function newRow(role: ImportedRole, options: StoreOptions) {
  const { employerId, now } = options;
  const isOpen = options.isReopening || !hasClosed(role, now);
  const isPastPosting = role.postedAt !== null && role.postedAt < now && !(isOpen && hasClosed(role, now));
  return {
    id: randomUUID(),
    employer_id: employerId,
    ...columns(role.fields),
    status: isOpen ? ('live' as const) : ('expired' as const),
    hiring_organisation: role.hiringOrganisation,
    source_key: role.sourceKey,
    source_hash: role.sourceHash,
    created_at: isPastPosting && role.postedAt !== null ? role.postedAt : now,
    updated_at: now,
    expires_at: isOpen ? expiry(role, options) : (role.closesAt ?? now),
  };
}

function outcomeOfNew(role: ImportedRole, options: StoreOptions): Stored {
  if (!hasClosed(role, options.now)) return 'imported';
  return options.isReopening ? 'reopened' : 'closed';
}

function hasClosed(role: ImportedRole, now: Date): boolean {
  return role.closesAt !== null && role.closesAt <= now;
}

/** D45, or the advert's closing date where that is sooner and still to come. */
function expiry(role: ImportedRole, { now }: StoreOptions): Date {
  const life = after(now, ROLE_LIFE_DAYS * DAY);
  return role.closesAt !== null && role.closesAt > now && role.closesAt < life ? role.closesAt : life;
}
