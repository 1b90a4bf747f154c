import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { Employer, Seeker } from '../../http/actor.ts';

type SeekerData = NonNullable<PersonalData['seeker']>;

/** For which roles a seeker was shown, oldest first. */
export async function* exportedSightings(
  trx: Db,
  actor: Seeker,
): AsyncGenerator<SeekerData['sightings'][number]> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('sightings')
      .select(['role_id', 'seen_at'])
      .where('seeker_id', '=', actor.userId)
      .orderBy('seen_at')
      .orderBy('role_id'),
  );
  for await (const row of rows) yield { roleId: row.role_id, seenAt: row.seen_at.toISOString() };
}

/** The skips of a seeker, or by an employer; oldest first. */
export async function* exportedSkips(
  trx: Db,
  actor: Seeker | Employer,
): AsyncGenerator<SeekerData['skips'][number]> {
  const ownColumn = actor.accountType === 'Employer' ? 'roles.employer_id' : 'role_skips.seeker_id';
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('role_skips')
      .innerJoin('roles', 'roles.id', 'role_skips.role_id')
      .select(['role_skips.role_id', 'role_skips.created_at'])
      .where(ownColumn, '=', actor.partyId)
      .orderBy('role_skips.created_at')
      .orderBy('role_skips.role_id'),
  );
  for await (const row of rows) yield { roleId: row.role_id, skippedAt: row.created_at.toISOString() };
}
