import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportedRole } from '#adverts/posting-to-role.ts';
import { ROLE_LIFE_DAYS } from '#contract/roles.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { type Room, UNLIMITED } from '../billing/subscriptions/check-plan.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';
import { holdIfOwing } from '../guarantee/hold-roles.ts';
import { columns, detailsJson, firstPosting, lockPlan } from '../roles/commands.ts';
import { detailsAfter } from '../roles/details-policy.ts';
import { storeInDirectory } from '../roles/store-directory.ts';
import { checkAdverts } from '../scams/check-adverts.ts';

interface Circumstances {
  readonly employerId: string;
  readonly now: Date;
  /** Whether adverts past their closing date go live again, from `now`. */
  readonly isReopening: boolean;
  /** Whether adverts also replace what a person has edited here. */
  readonly isReplacing?: boolean;
}

export interface StoreOptions extends Circumstances {
  /** Our own address, which links in adverts may imitate; null if unknown. */
  readonly publicUrl: URL | null;
  /** Set for the employer's own import, whose roles count towards the plan; missing if the operator imports. */
  readonly importId?: string;
}

/**
 * What happened to an advert. 'closed' is a new one past its closing date. 'reopened' is one that goes live again: a new one
 * past its closing date, or an unchanged one whose role had expired. 'paused' is one that would be live, but is beyond the
 * plan's limits or belongs to a suspended company. 'kept' is one that has changed, but whose role a person has edited here.
 */
export type StoreOutcome = 'imported' | 'paused' | 'closed' | 'reopened' | 'updated' | 'unchanged' | 'kept';

export interface StoredRole {
  readonly outcome: StoreOutcome;
  readonly roleId: string;
}

interface KnownRole {
  readonly id: string;
  readonly source_hash: string | null;
  readonly status: string;
  readonly expires_at: Date;
  readonly is_edited: boolean;
  readonly has_been_live: boolean;
}

/**
 * Writes a batch: recognises adverts by employer and the advert's own key, inserts new ones, updates changed ones and leaves
 * the rest. Roles that the employer paused or closed stay so, and roles that somebody edited here keep their words unless
 * the import replaces them (docs/decisions/0122). The operator's roles do not count towards the plan's limit
 * (D39, D41); an employer's own do, and are paused beyond it. A suspended company's roles are always paused.
 *
 * `trx` is a transaction; `roles` has each key once. Returns the outcomes in the same order.
 */
export async function storeRoles(
  trx: Db,
  roles: readonly ImportedRole[],
  options: StoreOptions,
): Promise<StoredRole[]> {
  // Two imports for one employer take turns here: neither may insert what the other is inserting.
  const { room, isSuspended } = await lockPlan(trx, options.employerId, options.now);
  // An advert that has closed makes room for a role that waits for a place.
  await checkSoonIfWaiting(trx, [options.employerId], options.now);
  const isOperator = options.importId === undefined;
  const takePlace = places(isOperator && !isSuspended ? UNLIMITED : room);
  const knownRoles = await findKnown(trx, roles, options.employerId);
  const newRows: InsertRole[] = [];
  const storedRoles: StoredRole[] = [];
  for (const role of roles) {
    const knownRole = knownRoles.get(role.sourceKey);
    if (knownRole === undefined) {
      const row = newRow(role, options, takePlace);
      newRows.push(row);
      storedRoles.push({
        outcome: row.status === 'paused' ? 'paused' : outcomeOfNew(role, options),
        roleId: row.id,
      });
    } else {
      storedRoles.push({
        outcome: await updateRole(trx, knownRole, role, options, takePlace),
        roleId: knownRole.id,
      });
    }
  }
  if (newRows.length > 0) await trx.insertInto('roles').values(newRows).execute();
  const changedRoles = storedRoles.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'kept');
  const changedIds = changedRoles.map(({ roleId }) => roleId);
  await storeInDirectory(trx, changedIds);
  await checkAdverts(trx, changedIds, options, options.now);
  const wentLive = changedRoles.filter(({ outcome }) => outcome !== 'paused');
  await holdIfOwing(
    trx,
    wentLive.map(({ roleId }) => roleId),
    options.now,
  );
  return storedRoles;
}

/** What `storeRoles` would do with these roles, disregarding the plan's limit. */
export async function foreseeRoles(
  db: Db,
  roles: readonly ImportedRole[],
  options: Circumstances,
): Promise<Exclude<StoreOutcome, 'paused'>[]> {
  const knownRoles = await findKnown(db, roles, options.employerId);
  return roles.map((role) => {
    const knownRole = knownRoles.get(role.sourceKey);
    return knownRole === undefined ? outcomeOfNew(role, options) : changeOf(knownRole, role, options).outcome;
  });
}

type InsertRole = ReturnType<typeof newRow>;

/** Takes one of the plan's places for a live role, and one of the month's for a new one; false if none is left. */
type TakePlace = (isNew: boolean) => boolean;

function places({ live, postings }: Room): TakePlace {
  let [liveLeft, postingsLeft] = [live, postings];
  return (isNew) => {
    if (liveLeft < 1 || (isNew && postingsLeft < 1)) return false;
    liveLeft -= 1;
    if (isNew) postingsLeft -= 1;
    return true;
  };
}

async function findKnown(
  trx: Db,
  roles: readonly ImportedRole[],
  employerId: string,
): Promise<Map<string, KnownRole>> {
  const keys = roles.map((role) => role.sourceKey);
  const rows = await trx
    .selectFrom('roles')
    .select(['id', 'source_key', 'source_hash', 'status', 'expires_at', 'is_edited', 'has_been_live'])
    .where('employer_id', '=', employerId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.source_key ?? '', row]));
}

interface Change {
  readonly outcome: 'updated' | 'unchanged' | 'reopened' | 'kept';
  readonly isReopened: boolean;
  /** Whether the role takes the advert's words. */
  readonly isWritten: boolean;
}

function changeOf(knownRole: KnownRole, role: ImportedRole, options: Circumstances): Change {
  const isRunOut = hasRunOut(knownRole, options);
  const isOpenAgain = isRunOut && (options.isReopening || !hasClosed(role, options.now));
  const isChanged = knownRole.source_hash !== role.sourceHash;
  // An advert that is as before replaces nothing: only changed ones were counted when the company chose to replace.
  const isWritten = isChanged && (!knownRole.is_edited || options.isReplacing === true);
  // Importing the same file again does not confirm an advert that has run its thirty days; its employer must (D45).
  const isReopened = isOpenAgain && (isWritten || options.isReopening);
  if (isWritten) return { outcome: 'updated', isReopened, isWritten };
  return { outcome: isReopened ? 'reopened' : isChanged ? 'kept' : 'unchanged', isReopened, isWritten };
}

function hasRunOut({ status, expires_at: expiresAt }: KnownRole, { now }: Circumstances): boolean {
  return status === 'expired' || (status === 'live' && expiresAt <= now);
}

async function updateRole(
  trx: Db,
  knownRole: KnownRole,
  role: ImportedRole,
  options: StoreOptions,
  takePlace: TakePlace,
): Promise<StoreOutcome> {
  const { outcome, isReopened, isWritten } = changeOf(knownRole, role, options);
  if (outcome === 'unchanged' || outcome === 'kept') return outcome;
  const mayGoLive = isReopened && takePlace(!knownRole.has_been_live);
  await trx
    .updateTable('roles')
    .set({
      ...(isWritten && {
        ...columns(role.fields),
        details: detailsJson(detailsAfter(role.fields, null)),
        hiring_organisation: role.hiringOrganisation,
        source_hash: role.sourceHash,
        is_edited: false,
      }),
      closes_at: isReopenedPast(role, options) ? null : role.closesAt,
      updated_at: options.now,
      ...(isReopened && {
        status: mayGoLive ? ('live' as const) : ('paused' as const),
        expires_at: expiry(role, options),
        ...(mayGoLive && firstPosting(knownRole, options.now)),
      }),
      ...(isWritten &&
        knownRole.status === 'live' &&
        !hasRunOut(knownRole, options) &&
        closingOf(role, options, knownRole.expires_at)),
    })
    .where('id', '=', knownRole.id)
    .execute();
  return isReopened && !mayGoLive ? 'paused' : outcome;
}

/** A live role's changed closing date ends it sooner, never later than it would have ended (D45). */
function closingOf(role: ImportedRole, options: Circumstances, expiresAt: Date) {
  if (options.isReopening || role.closesAt === null || role.closesAt >= expiresAt) return {};
  return { expires_at: role.closesAt, ...(hasClosed(role, options.now) && { status: 'expired' as const }) };
}

function newRow(role: ImportedRole, options: StoreOptions, takePlace: TakePlace) {
  const { employerId, now } = options;
  const isOpen = options.isReopening || !hasClosed(role, now);
  const status = isOpen ? (takePlace(true) ? ('live' as const) : ('paused' as const)) : ('expired' as const);
  const isPastPosting = role.postedAt !== null && role.postedAt < now && !(isOpen && hasClosed(role, now));
  return {
    id: randomUUID(),
    employer_id: employerId,
    ...columns(role.fields),
    details: detailsJson(detailsAfter(role.fields, null)),
    closes_at: isReopenedPast(role, options) ? null : role.closesAt,
    status,
    has_been_live: status === 'live',
    posted_at: status === 'live' ? now : null,
    hiring_organisation: role.hiringOrganisation,
    source_key: role.sourceKey,
    source_hash: role.sourceHash,
    import_id: options.importId ?? null,
    created_at: isPastPosting && role.postedAt !== null ? role.postedAt : now,
    updated_at: now,
    expires_at: isOpen ? expiry(role, options) : (role.closesAt ?? now),
  };
}

function outcomeOfNew(role: ImportedRole, options: Circumstances): 'imported' | 'closed' | 'reopened' {
  if (!hasClosed(role, options.now)) return 'imported';
  return options.isReopening ? 'reopened' : 'closed';
}

function hasClosed(role: ImportedRole, now: Date): boolean {
  return role.closesAt !== null && role.closesAt <= now;
}

/** An archive's advert that goes live again has no closing date any more. */
function isReopenedPast(role: ImportedRole, options: Circumstances): boolean {
  return options.isReopening && hasClosed(role, options.now);
}

/** When a role expires: as D45 says, or on the advert's closing date if that is sooner and still ahead. */
function expiry(role: ImportedRole, { now }: Circumstances): Date {
  const life = after(now, ROLE_LIFE_DAYS * DAY);
  return role.closesAt !== null && role.closesAt > now && role.closesAt < life ? role.closesAt : life;
}
