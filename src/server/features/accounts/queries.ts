import type { Selectable } from 'kysely';
import type { User } from '#contract/accounts.ts';
import type { Db } from '../../db/connection.ts';
import type { UserTable } from '../../db/tables/people.ts';
import type { Actor } from '../../http/actor.ts';

export type UserRow = Omit<
  Selectable<UserTable>,
  | 'password_hash'
  | 'username_key'
  | 'username_look'
  | 'email_key'
  | 'suspended_at'
  | 'is_demo'
  | 'current_company_id'
  | 'email_confirmed_at'
  | 'signed_in_at'
  | 'dormant_warned_at'
>;

/**
 * By email address or username: people type either. One person's username may be somebody else's address, which nobody
 * has verified; in that case two accounts are found, and the password tells them apart.
 */
export function findUsersByName(db: Db, key: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .orderBy((order) => order.case().when('email_key', '=', key).then(0).else(1).end())
    .limit(2)
    .execute();
}

export function userOnWire(row: UserRow): User {
  return {
    id: row.id,
    role: row.account_type,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
  };
}

/** The current user, as read with the session: no second query. */
export function actorOnWire(actor: Actor): User {
  return {
    id: actor.userId,
    role: actor.accountType,
    username: actor.username,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    profileImageUrl: actor.profileImageUrl,
    createdAt: actor.createdAt.toISOString(),
    // Members of companies receive this with their membership, Admins at their desk.
    ...(actor.accountType === 'JobSeeker' && actor.lacksSecondFactor && { needsSecondFactor: true as const }),
  };
}
