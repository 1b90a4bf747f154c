import type { BodyOf } from '#contract/endpoint.ts';
import type { saveSeekerProfile } from '#contract/seekers.ts';
import { replacedSkill } from '#matching/learning/learn-aliases.ts';
import { distinctSkills } from '#matching/skills/distinct-skills.ts';
import type { Db } from '../../db/connection.ts';
import type { Seeker } from '../../http/actor.ts';
import type { Services } from '../../services.ts';
import { noteCorrection } from '../aliases/note-meaning.ts';
import { getProfile } from './queries.ts';

/**
 * Saves the given fields and keeps the rest: onboarding and the profile page never erase each other's fields. The index of
 * candidates follows at once: a seeker who has switched discovery off is not found any more.
 */
export async function saveProfile(
  { db, clock, candidates, log }: Pick<Services, 'db' | 'clock' | 'candidates' | 'log'>,
  actor: Seeker,
  body: BodyOf<typeof saveSeekerProfile>,
) {
  const fields = {
    phone: body.phone,
    location_city: body.locationCity,
    work_mode_pref: body.workModePref,
    min_net_monthly_pounds: body.minNetMonthlyIncomeInt,
    skills: body.skills && distinctSkills(body.skills),
    experience: body.experience && JSON.stringify(body.experience),
    summary_text: body.summaryText,
    right_to_work_status: body.rightToWorkStatus,
    experience_level: body.experienceLevel,
    is_discoverable: body.isDiscoverable,
    // Both answers count: people who said no are not asked again.
    discovery_answered_at: body.isDiscoverable === undefined ? undefined : clock(),
    shares_phone: body.sharesPhone,
    shares_career: body.sharesCareer,
    jobs: body.jobs && JSON.stringify(body.jobs),
    education: body.education && JSON.stringify(body.education),
    languages: body.languages && JSON.stringify(body.languages),
    links: body.links && JSON.stringify(body.links),
  };
  // Kysely leaves undefined out of a statement, so only what was given is written.
  const profile = await db.transaction().execute(async (trx) => {
    if (fields.skills !== undefined) await noteReplaced(trx, actor, fields.skills, clock());
    await trx
      .insertInto('seekers')
      .values({ ...fields, skills: fields.skills ?? [], user_id: actor.userId, updated_at: clock() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...fields, updated_at: clock() }))
      .execute();
    return getProfile(trx, actor);
  });
  // The profile is saved even if this fails; the index follows automatically within a second.
  await candidates.refresh().catch((error: unknown) => {
    log.warn(
      { err: error },
      'A profile was saved, but the index of candidates could not be refreshed; the next try is within a second.',
    );
  });
  return profile;
}

/** Somebody who replaces an unknown skill with a known one shows what they meant by it. */
async function noteReplaced(trx: Db, actor: Seeker, skills: readonly string[], now: Date): Promise<void> {
  const oldSeeker = await trx
    .selectFrom('seekers')
    .select('skills')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  await noteCorrection(trx, actor, replacedSkill(oldSeeker?.skills ?? [], skills), now);
}
