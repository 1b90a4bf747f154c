import type { Db } from '../../db/connection.ts';
import { isOlder, type Place, placeAt } from '../../http/by-instant.ts';
import { liveRoles, type PublicRole } from '../public-pages/role-queries.ts';

/** A company's open roles, newest first, starting after this place in the list. */
export function listRoles(
  db: Db,
  companyId: string,
  now: Date,
  startAfter: Place | null,
  count: number,
): Promise<PublicRole[]> {
  return liveRoles(db, now)
    .where('roles.employer_id', '=', companyId)
    .where(isOlder(startAfter, 'roles.created_at', 'roles.id'))
    .orderBy('roles.created_at', 'desc')
    .orderBy('roles.id')
    .limit(count)
    .execute();
}

export interface PageOfRoles {
  readonly roles: readonly PublicRole[];
  /** Where the next page starts; null after the last one. */
  readonly next: Place | null;
}

export async function listPage(
  db: Db,
  companyId: string,
  now: Date,
  startAfter: Place | null,
  count: number,
): Promise<PageOfRoles> {
  const found = await listRoles(db, companyId, now, startAfter, count + 1);
  const roles = found.slice(0, count);
  const last = found.length > count ? roles.at(-1) : undefined;
  return { roles, next: last === undefined ? null : placeAt(last.created_at, last.id) };
}

/** All of a company's open roles, a batch at a time: there may be ten thousand. */
export async function* inBatches(
  db: Db,
  companyId: string,
  now: Date,
  count: number,
): AsyncGenerator<readonly PublicRole[]> {
  let startAfter: Place | null = null;
  do {
    const page: PageOfRoles = await listPage(db, companyId, now, startAfter, count);
    yield page.roles;
    startAfter = page.next;
  } while (startAfter !== null);
}
