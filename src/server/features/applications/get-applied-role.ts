import { sql } from 'kysely';
import type { AppliedRole } from '#contract/applications.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany, shownFlag } from '../../db/shown-company.ts';
import { ADVERT_COLUMNS } from '../../db/tables/role-versions.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { type AdvertRow, advertOnWire, roleCounts, roleOnWire } from '../roles/queries.ts';
import { shownName } from '../uploads/file-name-words.ts';

/**
 * The role behind an application, with the advert as it was when the seeker applied and, if it has been edited since, as it
 * is now.
 * @throws 404 unless the reader is a party to it
 */
export async function getAppliedRole(
  { db, clock, responses }: Pick<Services, 'db' | 'clock'> & { readonly responses: Responses },
  actor: Party,
  applicationId: string,
): Promise<AppliedRole> {
  const row = await findRow(db, actor, applicationId);
  const now = clock();
  const was = await findVersion(db, row.id, row.role_version);
  const { contactName, contactEmail, ...current } = roleOnWire(row, now);
  const records = await responses.of([row.employer_id]);
  const advert = was === null ? advertOnWire(row) : advertOnWire(was);
  const maySeeContact = row.thread_id !== null || actor.accountType === 'Employer';
  return {
    role: {
      ...current,
      ...advert,
      // The contact is sent beside the role, and only to those who may see it.
      contactName: null,
      contactEmail: null,
      _count: { applications: Number(row.applications), matches: Number(row.matches) },
      employer: {
        ...current.employer,
        id: row.employer_id,
        response: records.get(row.employer_id),
        ...(row.verified_at !== null && row.company_name === row.shown_company && { isVerified: true }),
        ...(row.website !== null && { website: row.website }),
      },
      fitScoreInt: row.fit_bp,
      // D21: culture fit is the seeker's own until they let employers see it.
      ...(actor.accountType === 'Employer'
        ? { personalityFitInt: 0 }
        : { personalityFitInt: row.culture_fit_bp, ...(row.culture !== null && { culture: row.culture }) }),
      fit: row.fit,
      takeHomeMonthlyPence: cardTakeHome(advert.salaryMinGbpInt, advert.salaryMaxGbpInt, now),
      isInvited: row.is_invited,
    },
    now: was === null ? null : advertOnWire(row),
    appliedAt: row.submitted_at.toISOString(),
    ...(actor.accountType === 'JobSeeker' && row.note !== null && { note: row.note }),
    ...(actor.accountType === 'JobSeeker' && row.answers !== null && { answers: row.answers }),
    ...(actor.accountType === 'JobSeeker' &&
      row.cv_type !== null && { cvName: shownName(row.cv_name, row.cv_type) }),
    contactName: maySeeContact ? contactName : null,
    contactEmail: maySeeContact ? contactEmail : null,
  };
}

async function findRow(db: Db, actor: Party, applicationId: string) {
  const row = await db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .leftJoin('matches', (join) =>
      join
        .onRef('matches.role_id', '=', 'applications.role_id')
        .onRef('matches.seeker_id', '=', 'applications.seeker_id')
        .on('matches.ended_at', 'is', null),
    )
    .leftJoin('threads', 'threads.match_id', 'matches.id')
    .leftJoin('kept_cvs', 'kept_cvs.id', 'applications.cv_id')
    .selectAll('roles')
    .select([
      'applications.role_version',
      'applications.submitted_at',
      'applications.note',
      'applications.answers',
      'kept_cvs.name as cv_name',
      'kept_cvs.type as cv_type',
      'applications.fit_bp',
      'applications.fit',
      'applications.culture_fit_bp',
      'applications.culture',
      'employers.company_name',
      'employers.verified_at',
      'employers.website',
      'threads.id as thread_id',
      roleCounts.applications.as('applications'),
      roleCounts.matches.as('matches'),
      shownCompany.as('shown_company'),
      shownFlag.as('flag_name'),
      sql<boolean>`exists (
        select from invites where invites.role_id = roles.id and invites.seeker_id = applications.seeker_id
      )`.as('is_invited'),
    ])
    .where('applications.id', '=', applicationId)
    .where(
      actor.accountType === 'Employer' ? 'applications.employer_id' : 'applications.seeker_id',
      '=',
      actor.partyId,
    )
    .where(isApplicationWithinReach(actor))
    .$if(actor.accountType === 'Employer', (some) => some.where('applications.undo_until', 'is', null))
    .executeTakeFirstOrThrow(() => notFound('That application'));
  return row;
}

/** The advert in an earlier version; null if that version is still the current one. */
async function findVersion(db: Db, roleId: string, version: number): Promise<AdvertRow | null> {
  const row = await db
    .selectFrom('role_versions')
    .select(ADVERT_COLUMNS)
    .where('role_id', '=', roleId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}
