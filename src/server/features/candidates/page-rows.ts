import type { Selectable } from 'kysely';
import type { CultureProfile } from '#contract/culture.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import type { RoleTable } from '../../db/tables/roles.ts';
import type { Employer } from '../../http/actor.ts';
import { reachOf } from '../../http/reach.ts';
import type { AssessmentColumns } from '../../scorer/culture.ts';
import type { MatchingColumns } from '../../scorer/seeker-facts.ts';

/** The role to find candidates for. */
export interface AskingRole extends Selectable<RoleTable> {
  readonly culture: CultureProfile | null;
  /** Whether the role is out of the decks because answers are overdue (D25, D26). */
  readonly is_out_of_decks: boolean;
  /** The role's text as read by the index's text model; null if it has not been read yet. */
  readonly reading: Uint8Array | null;
  /** Seekers who applied, were invited, were skipped recently, or are kept apart by a block. */
  readonly excludedSeekerIds: readonly string[];
}

const ROLE = statement<
  Omit<AskingRole, 'excludedSeekerIds'> & { excluded_seeker_ids: string | null },
  [
    roleId: string,
    employerId: string,
    now: Date,
    skippedSince: Date,
    modelVersion: number | null,
    managerId: string | null,
  ]
>(
  'candidates-role',
  `select r.*, r.held_since is not null or e.held_since is not null as is_out_of_decks, coalesce(rc.profile, ec.profile) as culture, t.reading,
      (select string_agg(seeker_id::text, ',') from (
        select seeker_id from applications where role_id = r.id
        union select seeker_id from invites where role_id = r.id
        union select seeker_id from role_skips where role_id = r.id and created_at > $4
        union select blocked_id from blocks where blocker_id = r.employer_id
        union select blocker_id from blocks where blocked_id = r.employer_id
      ) never) as excluded_seeker_ids
    from roles r join employers e on e.user_id = r.employer_id
      left join role_culture rc on rc.role_id = r.id
      left join employer_culture ec on ec.employer_id = r.employer_id
      left join role_texts t on t.role_id = r.id and t.model_version = $5
    where r.id = $1 and r.employer_id = $2 and r.status = 'live' and r.expires_at > $3
      and ($6::uuid is null or r.hiring_manager_id = $6
        or exists (select from role_team where role_id = r.id and user_id = $6))`,
);

/** A live role of the company that is within the member's reach; null for any other. */
export async function findAskingRole(
  connection: Connection,
  actor: Employer,
  roleId: string,
  now: Date,
  skippedSince: Date,
  modelVersion: number | null,
): Promise<AskingRole | null> {
  const managerId = reachOf(actor) === 'company' ? null : actor.userId;
  const [row] = await connection.run(ROLE, [
    roleId,
    actor.companyId,
    now,
    skippedSince,
    modelVersion,
    managerId,
  ]);
  if (row === undefined) return null;
  const { excluded_seeker_ids: excluded, ...role } = row;
  return { ...role, excludedSeekerIds: excluded?.split(',') ?? [] };
}

/** A candidate as the page needs them: their name, contact details and summary don't leave the database. */
export type CandidateRow = MatchingColumns &
  AssessmentColumns & {
    user_id: string;
    /** Whether they want to be found now. */
    is_found: boolean;
    found_skills: string[] | null;
    words: Uint8Array | null;
    is_read: boolean;
  };

export const CANDIDATE_ROWS = statement<CandidateRow, [seekerIds: readonly string[], scorer: string]>(
  'candidates-page',
  `select s.user_id, s.skills, s.experience, s.experience_level, s.location_city, s.work_mode_pref,
      s.min_net_monthly_pounds, null as summary_text, w.found_skills, w.words, w.user_id is not null as is_read,
      s.is_discoverable and u.suspended_at is null and u.account_type = 'JobSeeker' as is_found, a.form_id, a.traits, a.checks
    from seekers s
      join users u on u.id = s.user_id
      left join candidate_readings w on w.user_id = s.user_id and w.scorer = $2 and w.of_change = s.changed_in::text
      left join assessments a on a.user_id = s.user_id and a.visible_to_employers
    where s.user_id = any($1::uuid[])`,
);

/** These seekers, with their text as read by this scorer, leaving out those who were deleted. */
export async function readCandidates(
  connection: Connection,
  seekerIds: readonly string[],
  scorer: string,
): Promise<ReadonlyMap<string, CandidateRow>> {
  const rows = await connection.run(CANDIDATE_ROWS, [seekerIds, scorer]);
  return new Map(rows.map((row) => [row.user_id, row]));
}
