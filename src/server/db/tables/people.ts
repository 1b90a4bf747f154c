import type { Generated, JSONColumnType } from 'kysely';
import type { Assessment, Measure } from '#contract/assessments.ts';
import type { Education, Job, ProfileLink, SpokenLanguage } from '#contract/career.ts';
import type { AccountType } from '#contract/endpoint.ts';
import type { PlanCode, TierOption } from '#contract/plans.ts';
import type { ExperienceLevel, WorkMode } from '#contract/units.ts';
import type { ChangedIn, Instant, OptionalInstant } from '../columns.ts';

export interface UserTable {
  id: string;
  account_type: AccountType;
  username: string;
  /** `nameKey` of the username: 'Amara' and 'amara' are the same name. */
  username_key: string;
  /**
   * `lookOf` the username, unique; null for demo accounts, and for accounts older than the rule that look like an
   * earlier one.
   */
  username_look: Generated<string | null>;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  created_at: Instant;
  /** If set, the person can't sign in. */
  suspended_at: OptionalInstant;
  /** Invented for the demo world; `npm run demo -- remove` erases them. */
  is_demo: Generated<boolean>;
  /** The company that a member is acting for at the moment; ignored once they no longer belong to it. */
  current_company_id: Generated<string | null>;
  /** When a mailed link proved that `email` is theirs; null if none has. */
  email_confirmed_at: OptionalInstant;
  signed_in_at: Generated<Date>;
  /** When they were told that the account will be erased because nobody uses it. */
  dormant_warned_at: OptionalInstant;
}

/** An account that was erased. If restoring a backup brings it back, it is erased again. */
export interface ErasureTable {
  /** SHA-256 of the id. */
  id_hash: Buffer;
  erased_at: Instant;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, so that reading the table signs nobody in. */
  token_hash: Buffer;
  user_id: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  /** Roughly where it was last used, and with which browser. */
  network: Generated<string | null>;
  browser: Generated<string | null>;
  /** When its person last proved a second factor in it, at sign-in or later, or set one up; null otherwise. */
  second_factor_at: OptionalInstant;
  /** The company whose own sign-in opened it, and the domain of the address that it vouched for; null otherwise. */
  sign_in_company_id: Generated<string | null>;
  sign_in_domain: Generated<string | null>;
  /** When its person last signed in or confirmed their password; null for a session opened by an older release. */
  proven_at: OptionalInstant;
}

export interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Instant;
}

export interface SeekerTable {
  user_id: string;
  phone: string | null;
  location_city: string | null;
  work_mode_pref: WorkMode | null;
  /** Whole pounds per month after tax. */
  min_net_monthly_pounds: number | null;
  skills: string[];
  experience: JSONColumnType<Record<string, unknown>> | null;
  summary_text: string | null;
  cv_url: string | null;
  right_to_work_status: 'verified' | 'pending' | null;
  experience_level: ExperienceLevel | null;
  /** D11, D58: this seeker agreed that employers may find them among the candidates of a role. */
  is_discoverable: Generated<boolean>;
  /** When they last answered yes or no; null if they have not answered yet. */
  discovery_answered_at: OptionalInstant;
  /** Lists that only the person sees, unless they share them; null is empty. */
  jobs: JSONColumnType<Job[]> | null;
  education: JSONColumnType<Education[]> | null;
  languages: JSONColumnType<SpokenLanguage[]> | null;
  links: JSONColumnType<ProfileLink[]> | null;
  /** Whether employers they match with see their phone number, and the four lists above. */
  shares_phone: Generated<boolean>;
  shares_career: Generated<boolean>;
  updated_at: Instant;
  changed_in: ChangedIn;
}

export interface AssessmentTable {
  user_id: string;
  form_id: string;
  form_version: number;
  /** Answers 1–5 by question id. */
  raw_result: JSONColumnType<Record<string, number>>;
  /** In the order of the contract's `TRAITS`. */
  traits: JSONColumnType<Measure[]>;
  vector: number[];
  checks: JSONColumnType<Assessment['checks']>;
  visible_to_employers: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

/** The companies; `employer_id` elsewhere is a company too. */
export interface EmployerTable {
  /** The company's id, which is the user id of the person who set it up, if it was their first company. */
  user_id: string;
  company_name: string;
  website: string | null;
  billing_contact_email: string | null;
  billing_address: string | null;
  tier_option: TierOption;
  plan_code: PlanCode;
  created_at: Instant;
  updated_at: Instant;
  /** Since when none of their roles accepts new applications (D26). */
  held_since: OptionalInstant;
  /** When an Admin confirmed that the company exists and that its members here speak for it (D2); null if unverified. */
  verified_at: OptionalInstant;
  verified_by: string | null;
  /** The reason for the last decision to verify or unverify; null if there was none. */
  verification_note: string | null;
  /** When a member asked for verification, and what they wrote; null if nobody asked, or an Admin has decided since. */
  verification_asked_at: OptionalInstant;
  verification_request: string | null;
  /** The name that its flag is drawn from, if it differs from the current one: a renamed company keeps its flag. */
  flag_name: string | null;
  /** Set by a trigger while all of its owners are suspended. */
  suspended_at: Generated<Date | null>;
  /** Members act for it only with a second factor. */
  requires_second_factor: Generated<boolean>;
  /** Whether members other than owners can only propose offers. */
  offers_need_approval: Generated<boolean>;
}
