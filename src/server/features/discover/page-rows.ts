import type { Selectable } from 'kysely';
import type { CultureProfile } from '#contract/culture.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import type { SeekerTable } from '../../db/tables/people.ts';
import { type AssessmentColumns, cultureSeeker } from '../../scorer/culture.ts';
import { type CvWordsColumns, cvWords, cvWordsOf } from '../../scorer/cv-words.ts';
import type { MatchingColumns } from '../../scorer/seeker-facts.ts';
import type { BriefRoleRow, RoleRow } from '../roles/queries.ts';

type ProfileColumns = MatchingColumns & Pick<Selectable<SeekerTable>, 'updated_at'>;

/** The deck's owner. A digest is written without a request of theirs. */
export interface Looker {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The reader of a deck; lists of roles contain their ids. */
export interface Reader {
  /** undefined before a profile was saved, and for an Admin, who has none. */
  readonly profile: ProfileColumns | undefined;
  /** null before there is a valid assessment. */
  readonly culture: CultureSeeker | null;
  /** The text of their CV without identifying details; null if there is none. */
  readonly cvWords: string | null;
  /** Applied to already, or kept apart by a block. */
  readonly applied: readonly string[];
  readonly invited: ReadonlySet<string>;
  readonly saved: ReadonlySet<string>;
  /** Invited to and declined (D52). */
  readonly declined: readonly string[];
  /** Invites that had arrived when the deck was dealt. */
  readonly front: readonly string[];
}

type ReaderRow = ProfileColumns &
  CvWordsColumns &
  AssessmentColumns & {
    has_profile: boolean;
    applied: string | null;
    invited: string | null;
    declined: string | null;
    front: string | null;
    saved: string | null;
  };

const READER = statement<ReaderRow, [seekerId: string, dealtAt: Date]>(
  'deck-reader',
  `select s.user_id is not null as has_profile, s.skills, s.experience, s.experience_level, s.location_city,
      s.work_mode_pref, s.min_net_monthly_pounds, s.summary_text, s.updated_at, a.form_id, a.traits, a.checks,
      cv.cv_work_text, cv.cv_raw_text,
      (select string_agg(role_id::text, ',') from (
        select role_id from applications where seeker_id = me.id
        union all select r.id from blocks b join roles r on r.employer_id = b.blocked_id
          where b.blocker_id = me.id and r.status = 'live'
        union all select r.id from blocks b join roles r on r.employer_id = b.blocker_id
          where b.blocked_id = me.id and r.status = 'live'
      ) never) as applied,
      (select string_agg(role_id::text, ',') from saved_roles where seeker_id = me.id) as saved, i.invited, i.declined, i.front
    from (select $1::uuid as id) me
    left join seekers s on s.user_id = me.id
    left join assessments a on a.user_id = me.id
    ${cvWordsOf('me.id')}
    cross join lateral (
      select string_agg(role_id::text, ',') filter (where declined_at is null) as invited,
        string_agg(role_id::text, ',') filter (where declined_at is not null) as declined,
        string_agg(role_id::text, ',') filter (where declined_at is null and created_at <= $2) as front
      from invites where seeker_id = me.id
    ) i`,
);

export async function readReader(connection: Connection, actor: Looker, dealtAt: Date): Promise<Reader> {
  const [row] = await connection.run(READER, [actor.userId, dealtAt]);
  return {
    profile: row?.has_profile ? row : undefined,
    cvWords: row === undefined ? null : cvWords(row, actor),
    culture: cultureSeeker(row),
    applied: listOf(row?.applied),
    invited: new Set(listOf(row?.invited)),
    saved: new Set(listOf(row?.saved)),
    declined: listOf(row?.declined),
    front: listOf(row?.front),
  };
}

function listOf(ids: string | null | undefined): string[] {
  return ids ? ids.split(',') : [];
}

/** What a card of the deck needs of its role. It may have closed since the deck was updated. */
export type CardRow = BriefRoleRow & {
  /** Empty once it has been read: the fit uses the reading then. */
  description_md: string;
  employer_id: string;
  match_at_fit_bp: number | null;
  /** Out of the decks while answers are overdue (D25, D26). */
  is_held: boolean;
  /** Whether the organisation shown is the account's company, and was verified. */
  is_verified: boolean;
  culture: CultureProfile | null;
  /** null if it has not been read yet. */
  reading: Uint8Array | null;
};

/** The same with what only the opened card shows. */
export type PageRow = CardRow &
  RoleRow & {
    website: string | null;
    applications: number;
    matches: number;
  };

const SHOWN_COMPANY = 'coalesce(r.hiring_organisation, e.company_name)';

const CARD_COLUMNS = `r.id, r.title, r.location_city, r.work_mode, r.salary_min_pence, r.salary_max_pence,
      r.required_skills, r.required_level, r.required_years, r.job_type, r.questions, r.details, r.closes_at, r.status,
      r.created_at, r.expires_at, ${SHOWN_COMPANY} as shown_company,
      case when r.hiring_organisation is null then e.flag_name end as flag_name,
      r.employer_id, r.match_at_fit_bp, r.held_since is not null or e.held_since is not null as is_held,
      e.verified_at is not null and ${SHOWN_COMPANY} = e.company_name as is_verified,
      coalesce(rc.profile, ec.profile) as culture, t.reading`;

const OF_ROLES = `from roles r join employers e on e.user_id = r.employer_id
      left join role_culture rc on rc.role_id = r.id
      left join employer_culture ec on ec.employer_id = r.employer_id
      left join role_texts t on t.role_id = r.id and t.model_version = $2
    where r.id = any($1::uuid[])`;

export const CARD_ROWS = statement<CardRow, [roleIds: readonly string[], modelVersion: number | null]>(
  'deck-cards',
  `select ${CARD_COLUMNS}, case when t.reading is null then r.description_md else '' end as description_md
    ${OF_ROLES}`,
);

export const PAGE_ROWS = statement<PageRow, [roleIds: readonly string[], modelVersion: number | null]>(
  'deck-page',
  `select ${CARD_COLUMNS}, r.description_md, r.contact_name, r.contact_email, e.website,
      (select count(*)::int from applications a where a.role_id = r.id) as applications,
      (select count(*)::int from matches m where m.role_id = r.id) as matches
    ${OF_ROLES}`,
);

/** With their readings by the text model of this version. */
export async function readCards(
  connection: Connection,
  roleIds: readonly string[],
  modelVersion: number | null,
): Promise<readonly CardRow[]> {
  return connection.run(CARD_ROWS, [roleIds, modelVersion]);
}

/** The same with everything. */
export async function readRoles(
  connection: Connection,
  roleIds: readonly string[],
  modelVersion: number | null,
): Promise<readonly PageRow[]> {
  return connection.run(PAGE_ROWS, [roleIds, modelVersion]);
}
