import type { CultureProfile } from '#contract/culture.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import type { BriefRoleRow, RoleRow } from '../roles/queries.ts';

/** What a card of the deck needs of its role, which may have closed since the deck was updated. */
export type CardRow = BriefRoleRow & {
  /** Empty if there is a `reading`, which the fit uses instead. */
  description_md: string;
  employer_id: string;
  match_at_fit_bp: number | null;
  /** Whether the role is out of the decks because answers are overdue (D25, D26). */
  is_out_of_decks: boolean;
  /** Whether the company shown is the role's own, not a hiring organisation, and has been verified by an Admin. */
  is_verified: boolean;
  culture: CultureProfile | null;
  /** What the text model made of the advert; null if it has not read it yet. */
  reading: Uint8Array | null;
};

/** A `CardRow` with what only the opened card shows. */
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
      r.employer_id, r.match_at_fit_bp, r.held_since is not null or e.held_since is not null as is_out_of_decks,
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
      (select count(*)::int from applications a where a.role_id = r.id and a.undo_until is null) as applications,
      (select count(*)::int from matches m where m.role_id = r.id) as matches
    ${OF_ROLES}`,
);

/** The roles' rows, each with its reading by the text model of this version. */
export async function readCards(
  connection: Connection,
  roleIds: readonly string[],
  modelVersion: number | null,
): Promise<readonly CardRow[]> {
  return connection.run(CARD_ROWS, [roleIds, modelVersion]);
}

/** Like `readCards`, with the columns that only the opened card shows. */
export async function readRoles(
  connection: Connection,
  roleIds: readonly string[],
  modelVersion: number | null,
): Promise<readonly PageRow[]> {
  return connection.run(PAGE_ROWS, [roleIds, modelVersion]);
}
