import type { QueryOf } from '#contract/endpoint.ts';
import type { SimilarRole, listSimilarRoles as similarCall } from '#contract/roles.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { titleKey } from '#matching/title-key.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { isWithinReach } from '../../http/reach.ts';

/** The most roles that one warning names. */
const MOST_NAMED = 5;

/** The employer's live roles with the same title and place as the new one, newest first. */
export async function listSimilarRoles(
  db: Db,
  actor: Employer,
  { title, locationCity }: QueryOf<typeof similarCall>,
  now: Date,
): Promise<SimilarRole[]> {
  const liveRoles = await db
    .selectFrom('roles')
    .select(['id', 'title', 'location_city', 'created_at'])
    .where('employer_id', '=', actor.companyId)
    .where(isWithinReach(actor, { role: 'roles.id' }))
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const key = titleKey(title);
  return liveRoles
    .filter((role) => titleKey(role.title) === key && isSamePlace(role.location_city, locationCity))
    .slice(0, MOST_NAMED)
    .map((role) => ({
      id: role.id,
      title: role.title,
      locationCity: role.location_city,
      createdAt: role.created_at.toISOString(),
    }));
}

/** "Leeds" and "Leeds, LS1 4AP" are one place; a place that is not in the gazetteer is compared as text. */
export function isSamePlace(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const [first, second] = [findPlace(one), findPlace(other)];
  if (first !== null && second !== null) return first.id === second.id;
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
