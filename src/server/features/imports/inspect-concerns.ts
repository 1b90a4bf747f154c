import { type SqlBool, sql } from 'kysely';
import type { ImportConcern } from '#contract/imports.ts';
import { leastHourlyPence } from '#contract/role-pay.ts';
import { belowMinimumHourly, belowMinimumWage } from '#matching/pay/minimum-wage.ts';
import { titleKey } from '#matching/title-key.ts';
import type { Db } from '../../db/connection.ts';
import { isSamePlace } from '../roles/list-similar.ts';
import type { Storable } from './read-row.ts';

/** The company's live roles, to recognise an advert that would repeat one. */
export interface OwnLiveRoles {
  readonly byTitle: ReadonlyMap<
    string,
    readonly { readonly sourceKey: string | null; readonly city: string | null }[]
  >;
  readonly now: Date;
}

/** Leaves out roles of the import itself: two similar adverts in one file are the employer's business. */
export async function readOwnLiveRoles(
  db: Db,
  importRow: { readonly id: string; readonly employer_id: string },
  now: Date,
): Promise<OwnLiveRoles> {
  const rows = await db
    .selectFrom('roles')
    .select(['title', 'location_city as city', 'source_key as sourceKey'])
    .where('employer_id', '=', importRow.employer_id)
    .where(sql<SqlBool>`import_id is distinct from ${importRow.id}`)
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .execute();
  return { byTitle: Map.groupBy(rows, ({ title }) => titleKey(title)), now };
}

/**
 * What the employer should check about an advert: pay below the legal minimum, and a live role with the same title and
 * place.
 */
export function concernsOf({ role }: Storable, { byTitle, now }: OwnLiveRoles): ImportConcern[] {
  const { title, locationCity, salaryMinGbpInt, jobType, pay } = role.fields;
  const low = pay
    ? belowMinimumHourly(leastHourlyPence(pay), jobType, now)
    : belowMinimumWage(salaryMinGbpInt, jobType, now);
  const isRepeat = (byTitle.get(titleKey(title)) ?? []).some(
    // The same advert, imported before, is updated and repeats nothing.
    ({ sourceKey, city }) => sourceKey !== role.sourceKey && isSamePlace(city, locationCity),
  );
  return [...(low === null ? [] : (['below_wage'] as const)), ...(isRepeat ? (['duplicate'] as const) : [])];
}
