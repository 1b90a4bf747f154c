import type { Selectable } from 'kysely';
import type { SeekerProfile } from '#contract/seekers.ts';
import type { Db } from '../../db/connection.ts';
import type { SeekerTable } from '../../db/tables/people.ts';
import type { Previewer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';

/** @throws 404 if the seeker has not saved a profile yet */
export async function getProfile(db: Db, actor: Previewer): Promise<SeekerProfile> {
  const profile = await findProfile(db, actor);
  if (profile === null) throw notFound('Your profile');
  return profile;
}

export async function findProfile(db: Db, actor: Previewer): Promise<SeekerProfile | null> {
  const row = await db
    .selectFrom('seekers')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return row === undefined ? null : profileOnWire(row);
}

function profileOnWire(row: Selectable<SeekerTable>): SeekerProfile {
  return {
    phone: row.phone,
    locationCity: row.location_city,
    workModePref: row.work_mode_pref,
    minNetMonthlyIncomeInt: row.min_net_monthly_pounds,
    skills: row.skills,
    experience: row.experience,
    summaryText: row.summary_text,
    cvUrl: row.cv_url,
    rightToWorkStatus: row.right_to_work_status,
    experienceLevel: row.experience_level,
    isDiscoverable: row.is_discoverable,
    hasAnsweredDiscovery: row.discovery_answered_at !== null,
    sharesPhone: row.shares_phone,
    sharesCareer: row.shares_career,
    jobs: row.jobs ?? [],
    education: row.education ?? [],
    languages: row.languages ?? [],
    links: row.links ?? [],
    updatedAt: row.updated_at.toISOString(),
  };
}
