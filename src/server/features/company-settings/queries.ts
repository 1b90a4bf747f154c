import { type SqlBool, sql } from 'kysely';
import { type CompanySettings, type CvView, KEEP_MONTHS_MOST } from '#contract/company-settings.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { currentDataTermsVersion } from '../agreements/queries.ts';

export async function getSettings(
  db: Db,
  config: Pick<Config, 'legal'>,
  { companyId }: Pick<Employer, 'companyId'>,
): Promise<CompanySettings> {
  const terms = await db
    .selectFrom('company_data_terms')
    .leftJoin('users', 'users.id', 'accepted_by')
    .select(['version', 'accepted_at', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    keepRejectedMonths: await getKeepMonths(db, { companyId }),
    dataTerms: {
      version: currentDataTermsVersion(config),
      accepted:
        terms === undefined
          ? null
          : {
              version: terms.version,
              acceptedAt: terms.accepted_at.toISOString(),
              acceptedBy: nameOf(terms.first_name, terms.last_name),
            },
    },
  };
}

/** After how many months the company's rejected applications are erased. */
export async function getKeepMonths(db: Db, { companyId }: Pick<Employer, 'companyId'>): Promise<number> {
  const settings = await db
    .selectFrom('company_settings')
    .select('keep_rejected_months')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  // An earlier release offered up to twelve.
  return Math.min(settings?.keep_rejected_months ?? KEEP_MONTHS_MOST, KEEP_MONTHS_MOST);
}

function nameOf(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim();
}

interface ViewRow {
  readonly id: string;
  readonly at: Date;
  readonly by_first: string | null;
  readonly by_last: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly application_id: string | null;
  readonly title: string | null;
}

/**
 * Who opened which CV. A seeker's name is shown for as long as the company may see it: while there is a match (D29).
 * @throws 400 for an invalid cursor
 */
export function listCvViews(db: Db, { companyId }: Employer, query: PageQuery): Promise<Page<CvView>> {
  return readPage<ViewRow, { at: number; id: string }, CvView>(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('security_events as e')
        .leftJoin('users as by', 'by.id', 'e.actor_id')
        .leftJoinLateral(
          (from) =>
            from
              .selectFrom('users as u')
              .select(['u.first_name', 'u.last_name'])
              .whereRef('u.id', '=', 'e.user_id')
              .where(
                sql<SqlBool>`exists (select from matches m
                  where m.seeker_id = e.user_id and m.employer_id = ${companyId} and m.ended_at is null)`,
              )
              .as('seen'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          (from) =>
            from
              .selectFrom('applications as a')
              .innerJoin('roles as r', 'r.id', 'a.role_id')
              .select(['a.id', 'r.title'])
              .whereRef('a.seeker_id', '=', 'e.user_id')
              .where('a.employer_id', '=', companyId)
              .orderBy('a.submitted_at', 'desc')
              .orderBy('a.id')
              .limit(1)
              .as('latest'),
          (join) => join.onTrue(),
        )
        .select(['e.id', 'e.at', 'by.first_name as by_first', 'by.last_name as by_last'])
        .select(['seen.first_name', 'seen.last_name', 'latest.id as application_id', 'latest.title'])
        .where('e.company_id', '=', companyId)
        .where('e.kind', '=', 'cv_viewed')
        .where(isOlder(startAfter, 'e.at', 'e.id'))
        .orderBy('e.at', 'desc')
        .orderBy('e.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.at, row.id),
    onWire: (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: nameOf(row.by_first, row.by_last),
      seekerName: nameOf(row.first_name, row.last_name),
      application:
        row.application_id === null ? null : { id: row.application_id, roleTitle: row.title ?? '' },
    }),
  });
}
