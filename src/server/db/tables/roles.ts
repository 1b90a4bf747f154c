import type { Generated } from 'kysely';
import type { RoleQuestion } from '#contract/questions.ts';
import type { RoleDetails, RoleStatus } from '#contract/roles.ts';
import type { ChangedIn, Instant, OptionalInstant, OptionalJson } from '../columns.ts';
import type { AdvertText } from './role-versions.ts';

/** Members who work on a role beside its hiring manager. */
export interface RoleTeamTable {
  role_id: string;
  user_id: string;
}

export interface RoleTable extends AdvertText {
  id: string;
  employer_id: string;
  contact_name: string | null;
  contact_email: string | null;
  status: RoleStatus;
  /** D10: applications with at least this fit (basis points) and every required skill match at once; null is never. */
  match_at_fit_bp: number | null;
  /** Who is hiring, if an imported advert names someone other than the account's company. */
  hiring_organisation: string | null;
  /** The advert's identity and a hash of its content, so that importing it twice adds nothing. */
  source_key: string | null;
  source_hash: string | null;
  /** The employer's import that created it; null if it was written here or imported by the operator. */
  import_id: Generated<string | null>;
  /** Whether a person has changed its advert since an import last wrote it. */
  is_edited: Generated<boolean>;
  /** The client's id for this posting, so that sending it twice makes one role. */
  client_id: Generated<string | null>;
  created_at: Instant;
  updated_at: Instant;
  /** False for an imported role that has been paused or expired from the start. */
  has_been_live: Generated<boolean>;
  /** When it first went live, if that was not when it was created. */
  posted_at: OptionalInstant;
  /** D45, or the advert's closing date if that is sooner. */
  expires_at: Instant;
  changed_in: ChangedIn;
  /** Since when it is out of the decks because answers are overdue (D25, D26). */
  held_since: OptionalInstant;
  /**
   * Incremented when an edit changes what the advert says after somebody applied or was invited to this version; the
   * previous one is in `role_versions`.
   */
  version: Generated<number>;
  /** The member responsible for it (D55); null if nobody is. */
  hiring_manager_id: Generated<string | null>;
  /** The criteria for its interviewers; null uses its required skills. */
  interview_criteria: Generated<string[] | null>;
  /** Its questions for everyone who applies; null for none. */
  questions: OptionalJson<RoleQuestion[]>;
  /** Its advert's optional details; null for none. */
  details: OptionalJson<RoleDetails>;
  /** Its closing date, which `expires_at` respects; null for none. */
  closes_at: OptionalInstant;
}
