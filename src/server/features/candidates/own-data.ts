import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connect.ts';
import type { Employer, Seeker } from '../../http/actor.ts';

type SeekerData = NonNullable<PersonalData['seeker']>;

/** Where a seeker came up, oldest first. */
export async function exportSightings(db: Db, actor: Seeker): Promise<SeekerData['sightings']> {
  const rows = await db
    .selectFrom('sightings')
    .select(['role_id', 'seen_at'])
    .where('seeker_id', '=', actor.userId)
    .orderBy('seen_at')
    .orderBy('role_id')
    .execute();
  return rows.map((row) => ({ roleId: row.role_id, seenAt: row.seen_at.toISOString() }));
}

/** Of a seeker who was set aside, or of the employer who did it; oldest first. */
export async function exportSkips(db: Db, actor: Seeker | Employer): Promise<SeekerData['skips']> {
  const rows = await db
    .selectFrom('role_skips')
    .innerJoin('roles', 'roles.id', 'role_skips.role_id')
    .select(['role_skips.role_id', 'role_skips.created_at'])
    .where(actor.accountType === 'Employer' ? 'roles.employer_id' : 'role_skips.seeker_id', '=', actor.userId)
    .orderBy('role_skips.created_at')
    .orderBy('role_skips.role_id')
    .execute();
  return rows.map((row) => ({ roleId: row.role_id, skippedAt: row.created_at.toISOString() }));
}
