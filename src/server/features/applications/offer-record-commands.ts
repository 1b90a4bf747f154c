import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

interface AdvertisedPay {
  readonly employer_id: string;
  readonly salary_min_pence: number;
  readonly salary_max_pence: number;
}

/** The pay in the advert as it was when the seeker applied. */
export async function getAdvertisedPay(db: Db, applicationId: string): Promise<AdvertisedPay> {
  return db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .leftJoin('role_versions', (join) =>
      join
        .onRef('role_versions.role_id', '=', 'applications.role_id')
        .onRef('role_versions.version', '=', 'applications.role_version'),
    )
    .select('applications.employer_id')
    .select([
      sql<number>`coalesce(role_versions.salary_min_pence, roles.salary_min_pence)`.as('salary_min_pence'),
      sql<number>`coalesce(role_versions.salary_max_pence, roles.salary_max_pence)`.as('salary_max_pence'),
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();
}

/**
 * Records, for the company's public record, whether an offer keeps to the advertised pay. Once for each application: terms
 * that were outside stay on record when they are changed, because the seeker has read them.
 */
export async function recordOffer(
  trx: Db,
  applicationId: string,
  salaryPence: number,
  now: Date,
): Promise<void> {
  const pay = await getAdvertisedPay(trx, applicationId);
  await trx
    .insertInto('offer_records')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      employer_id: pay.employer_id,
      offered_at: now,
      is_below: salaryPence < pay.salary_min_pence,
      is_above: salaryPence > pay.salary_max_pence,
    })
    .onConflict((same) =>
      same.column('application_id').doUpdateSet({
        is_below: sql<boolean>`offer_records.is_below or excluded.is_below`,
        is_above: sql<boolean>`offer_records.is_above or excluded.is_above`,
      }),
    )
    .execute();
}
