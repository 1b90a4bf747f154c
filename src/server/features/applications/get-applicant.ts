import type { ApplicantProfile } from '#contract/applicants.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';

/**
 * The details that an employer may see of a matched applicant (D29), with the phone number and the career only if the seeker
 * shares them. @throws 404 without a current match
 */
export async function getApplicant(
  db: Db,
  actor: Employer,
  applicationId: string,
): Promise<ApplicantProfile> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('matches', (join) =>
      join
        .onRef('matches.role_id', '=', 'applications.role_id')
        .onRef('matches.seeker_id', '=', 'applications.seeker_id')
        .on('matches.ended_at', 'is', null),
    )
    .leftJoin('seekers', 'seekers.user_id', 'applications.seeker_id')
    .select([
      'seekers.summary_text',
      'seekers.experience',
      'seekers.phone',
      'seekers.shares_phone',
      'seekers.shares_career',
      'seekers.jobs',
      'seekers.education',
      'seekers.languages',
      'seekers.links',
    ])
    .where('applications.id', '=', applicationId)
    .where('applications.employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That applicant'));
  const sharesCareer = row.shares_career === true;
  return {
    summaryText: row.summary_text,
    ...yearsAndTitles(row.experience),
    phone: row.shares_phone === true ? row.phone : null,
    jobs: (sharesCareer && row.jobs) || [],
    education: (sharesCareer && row.education) || [],
    languages: (sharesCareer && row.languages) || [],
    links: (sharesCareer && row.links) || [],
  };
}

/** `experience` is free-form on the wire: only what has the expected shape is shown. */
function yearsAndTitles(
  experience: Record<string, unknown> | null,
): Pick<ApplicantProfile, 'years' | 'titles'> {
  const { years, titles } = experience ?? {};
  return {
    years: typeof years === 'number' && Number.isInteger(years) ? years : null,
    titles: Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [],
  };
}
