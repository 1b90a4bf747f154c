import type { Generated, JSONColumnType } from 'kysely';
import type { ApplicationStatus, RejectionReason, WithdrawalReason } from '#contract/applications.ts';
import type { Assessment, Measure } from '#contract/assessments.ts';
import type { Education, Job, ProfileLink, SpokenLanguage } from '#contract/career.ts';
import type { CultureReason } from '#contract/culture.ts';
import type { AccountType } from '#contract/endpoint.ts';
import type { Fit } from '#contract/fit.ts';
import type { GuaranteeVerdict, VerdictReason } from '#contract/guarantee.ts';
import type { Attachment } from '#contract/messages.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { PlanCode, TierOption } from '#contract/plans.ts';
import type { GivenAnswer, RoleQuestion } from '#contract/questions.ts';
import type { RoleDetails, RoleStatus } from '#contract/roles.ts';
import type { ExperienceLevel, JobType, WorkMode } from '#contract/units.ts';
import type { StoredEntry } from '../calendar/interview-file.ts';
import type { ChangedIn, Instant, OptionalInstant, OptionalJson, Sequence } from './columns.ts';
import type { AdminActionTable } from './tables/admin-actions.ts';
import type { AgreementTable } from './tables/agreements.ts';
import type { ApplicationNoteTable, ScorecardTable } from './tables/applicant-file.ts';
import type { AttachmentTable, ErasedFileTable } from './tables/attachments.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CandidateReadingTable, RoleSkipTable, SightingTable } from './tables/candidates.ts';
import type {
  DeliveryTable,
  MailRefusalTable,
  NotificationPreferenceTable,
  PasswordResetTable,
  PushSubscriptionTable,
  QuietHoursTable,
  SecretTable,
} from './tables/deliveries.ts';
import type { DemandHourTable, RoleDemandTable, SeekerDemandTable } from './tables/demand.ts';
import type { DirectoryCountTable, RoleDirectoryTable } from './tables/directory.ts';
import type { EmailChangeTable } from './tables/email-changes.ts';
import type {
  ForgottenAnswerTable,
  GuaranteeChangeTable,
  GuaranteeDayTable,
  GuaranteeEventTable,
  GuaranteeLedgerView,
  GuaranteeWaitTable,
} from './tables/guarantee.ts';
import type { ImportPartTable, ImportRowTable, ImportTable } from './tables/imports.ts';
import type {
  CalendarBusyTable,
  InterviewMemberTable,
  InterviewTable,
  MemberCalendarTable,
  NoShowTable,
  QuestionKitTable,
} from './tables/interviews.ts';
import type { ContestTable, LearnedWeightsTable, MonitoringAnswerTable } from './tables/learning.ts';
import type {
  EmployerCultureTable,
  ImpressionTable,
  RoleCultureTable,
  RoleTextTable,
  TextModelTable,
} from './tables/matching.ts';
import type { CompanyInvitationTable, CompanyMemberTable } from './tables/members.ts';
import type { OfferTable } from './tables/offers.ts';
import type { PeriodicJobTable } from './tables/periodic-jobs.ts';
import type { PictureTable } from './tables/pictures.ts';
import type { RoleArrivalTable } from './tables/role-arrivals.ts';
import type { RoleVersionTable } from './tables/role-versions.ts';
import type { BlockTable, ReportTable } from './tables/safety.ts';
import type { SavedRoleTable } from './tables/saved-roles.ts';
import type { SavedSearchTable } from './tables/saved-searches.ts';
import type {
  CodeAppTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
} from './tables/second-factors.ts';
import type { SecurityEventTable } from './tables/security.ts';
import type { SitemapEditionTable, SitemapPartTable } from './tables/sitemaps.ts';
import type { ClockWatchTable, DemoWorldTable } from './tables/startup.ts';
import type { CvReadingTable, CvTextTable, KeptCvTable, UploadTable } from './tables/uploads.ts';

/**
 * The tables after the last migration. Names are the glossary's words in snake case. Later additions have their own
 * files in tables/.
 */
export interface Database extends BillingTables {
  users: UserTable;
  sessions: SessionTable;
  erasures: ErasureTable;
  rate_limits: RateLimitTable;
  seekers: SeekerTable;
  assessments: AssessmentTable;
  employers: EmployerTable;
  company_members: CompanyMemberTable;
  company_invitations: CompanyInvitationTable;
  roles: RoleTable;
  role_versions: RoleVersionTable;
  invites: InviteTable;
  applications: ApplicationTable;
  application_moves: ApplicationMoveTable;
  offers: OfferTable;
  saved_roles: SavedRoleTable;
  saved_searches: SavedSearchTable;
  interviews: InterviewTable;
  interview_members: InterviewMemberTable;
  question_kits: QuestionKitTable;
  no_shows: NoShowTable;
  member_calendars: MemberCalendarTable;
  calendar_busy: CalendarBusyTable;
  matches: MatchTable;
  attachments: AttachmentTable;
  erased_files: ErasedFileTable;
  threads: ThreadTable;
  thread_reads: ThreadReadTable;
  messages: MessageTable;
  notifications: NotificationTable;
  uploads: UploadTable;
  kept_cvs: KeptCvTable;
  pictures: PictureTable;
  cv_readings: CvReadingTable;
  role_team: RoleTeamTable;
  application_notes: ApplicationNoteTable;
  scorecards: ScorecardTable;
  cv_texts: CvTextTable;
  imports: ImportTable;
  import_parts: ImportPartTable;
  import_rows: ImportRowTable;
  guarantee_events: GuaranteeEventTable;
  forgotten_answers: ForgottenAnswerTable;
  guarantee_ledger: GuaranteeLedgerView;
  guarantee_days: GuaranteeDayTable;
  guarantee_waits: GuaranteeWaitTable;
  guarantee_changes: GuaranteeChangeTable;
  sitemap_editions: SitemapEditionTable;
  sitemap_parts: SitemapPartTable;
  role_directory: RoleDirectoryTable;
  directory_counts: DirectoryCountTable;
  employer_culture: EmployerCultureTable;
  role_culture: RoleCultureTable;
  text_models: TextModelTable;
  role_texts: RoleTextTable;
  impressions: ImpressionTable;
  candidate_readings: CandidateReadingTable;
  role_skips: RoleSkipTable;
  sightings: SightingTable;
  demand_hours: DemandHourTable;
  role_demand: RoleDemandTable;
  seeker_demand: SeekerDemandTable;
  learned_weights: LearnedWeightsTable;
  monitoring_answers: MonitoringAnswerTable;
  contests: ContestTable;
  blocks: BlockTable;
  reports: ReportTable;
  periodic_jobs: PeriodicJobTable;
  deliveries: DeliveryTable;
  notification_preferences: NotificationPreferenceTable;
  quiet_hours: QuietHoursTable;
  mail_refusals: MailRefusalTable;
  push_subscriptions: PushSubscriptionTable;
  password_resets: PasswordResetTable;
  email_changes: EmailChangeTable;
  security_events: SecurityEventTable;
  agreements: AgreementTable;
  code_apps: CodeAppTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  recovery_codes: RecoveryCodeTable;
  secrets: SecretTable;
  demo_world: DemoWorldTable;
  clock_watch: ClockWatchTable;
  admin_actions: AdminActionTable;
  role_arrivals: RoleArrivalTable;
}

export interface UserTable {
  id: string;
  account_type: AccountType;
  username: string;
  /** In lower case: 'Amara' and 'amara' are the same name. */
  username_key: string;
  /** `lookOf` it, unique; null if the account is older than the rule and looks like an earlier one, or is a demo one. */
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
  /** The company that a member works in at the moment; counts only with the membership. */
  current_company_id: Generated<string | null>;
  /** When a mailed link proved that `email` is theirs; null if none has. */
  email_confirmed_at: OptionalInstant;
  signed_in_at: Generated<Date>;
  /** When they were told that the account will be erased because nobody uses it. */
  dormant_warned_at: OptionalInstant;
}

/** An account that was erased, so that one that comes back from a backup is erased again. */
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
  /** When it was opened with a second factor, or one was set up in it. */
  second_factor_at: OptionalInstant;
  /** When its person last proved who they are with the password; null for one opened by an older release. */
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
  /** When they last said yes or no; null if they have not been asked. */
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
  /** The company's id, which is the user id of whoever set it up, if that was their first company. */
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
  /** An Admin has checked that the company exists and that this account speaks for it (D2). */
  verified_at: OptionalInstant;
  verified_by: string | null;
  /** The reason for the last decision to verify or unverify; null if there was none. */
  verification_note: string | null;
  /** When a member last asked to be verified, and what they wrote; null if they did not, or were since. */
  verification_asked_at: OptionalInstant;
  verification_request: string | null;
  /** The name that its flag is drawn from, if that is not the present one: a renamed company keeps its flag. */
  flag_name: string | null;
  /** Set by a trigger while all of its owners are suspended. */
  suspended_at: Generated<Date | null>;
  /** Members act for it only with a second factor. */
  requires_second_factor: Generated<boolean>;
}

/** Members who work on a role beside its hiring manager. */
export interface RoleTeamTable {
  role_id: string;
  user_id: string;
}

export interface RoleTable {
  id: string;
  employer_id: string;
  title: string;
  description_md: string;
  location_city: string | null;
  work_mode: WorkMode;
  salary_min_pence: number;
  salary_max_pence: number;
  required_skills: string[];
  required_level: ExperienceLevel | null;
  required_years: number | null;
  job_type: JobType;
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
  /** The client's id for this posting, so that sending it twice makes one role. */
  client_id: Generated<string | null>;
  created_at: Instant;
  updated_at: Instant;
  /** D45, or the advert's closing date if that is sooner. */
  expires_at: Instant;
  changed_in: ChangedIn;
  /** Since when it is out of the decks because answers are overdue (D25, D26). */
  held_since: OptionalInstant;
  /** Counted up by each edit of an advert that somebody applied to; the former one is in `role_versions`. */
  version: Generated<number>;
  /** The member whose own role it is (D55); null is nobody in particular. */
  hiring_manager_id: Generated<string | null>;
  /** What its interviewers look at; null is the skills that it requires. */
  interview_criteria: Generated<string[] | null>;
  /** What it asks everyone who applies; null for nothing. */
  questions: OptionalJson<RoleQuestion[]>;
  /** What its advert says besides what every advert says; null for nothing. */
  details: OptionalJson<RoleDetails>;
  /** Its closing date, which `expires_at` respects; null for none. */
  closes_at: OptionalInstant;
}

export interface InviteTable {
  /** The advert's version then, set by a trigger; null if it was not kept. */
  role_version: Generated<number | null>;
  role_id: string;
  seeker_id: string;
  created_at: Instant;
  /** When the seeker said "Not for me" (D52). */
  declined_at: OptionalInstant;
}

export interface ApplicationTable {
  /** The member who is to answer it; null for whoever is responsible for the role. */
  assigned_to: Generated<string | null>;
  id: string;
  role_id: string;
  /** The role's version when it was made; set by a trigger. */
  role_version: Generated<number>;
  seeker_id: string;
  employer_id: string;
  status: ApplicationStatus;
  fit_bp: number;
  culture_fit_bp: number;
  /** The fit that both sides were shown at submission, with the scorer's version (D20). */
  fit: JSONColumnType<Fit>;
  /** The same for culture fit, trait by trait; null if there was none. */
  culture: JSONColumnType<CultureReason[]> | null;
  is_super_like: Generated<boolean>;
  note: string | null;
  /** The CV that went with it; null once its seeker removed it, or if none went with it. */
  cv_id: Generated<string | null>;
  /** Whether a CV went with it. If not, a matched employer reads the one in use. */
  has_sent_cv: Generated<boolean>;
  rejection_reason: RejectionReason | null;
  withdrawal_reason: Generated<WithdrawalReason | null>;
  /** Until then the seeker can undo it, and the employer does not see it (D57); null once sent. */
  undo_until: Generated<Date | null>;
  submitted_at: Instant;
  /** When the employer must have answered (D25). */
  due_at: Instant;
  answered_at: OptionalInstant;
  updated_at: Instant;
  verdict: Generated<GuaranteeVerdict>;
  /** Why the verdict was corrected or the answer excused. */
  verdict_reason: Generated<VerdictReason | null>;
  /** The role's questions then, with the seeker's answers; null if it asked none. */
  answers: OptionalJson<GivenAnswer[]>;
  /** How many of the employer's nudges have become due. */
  nudges: Generated<number>;
}

export interface ApplicationMoveTable {
  id: Sequence;
  application_id: string;
  from_status: ApplicationStatus | null;
  to_status: ApplicationStatus;
  moved_by: string;
  moved_at: Instant;
  /** When the row was written, by the database's clock. */
  recorded_at: Generated<Date>;
}

export interface MatchTable {
  id: string;
  role_id: string;
  seeker_id: string;
  employer_id: string;
  matched_at: Instant;
  /** When one of the seeker's pages took it on to show it (D51). */
  celebrated_at: OptionalInstant;
  /** Set when one of the two unmatches: the conversation is over for both. */
  ended_at: OptionalInstant;
}

export interface ThreadTable {
  id: string;
  match_id: string;
  role_id: string;
  seeker_id: string;
  employer_id: string;
  created_at: Instant;
  /** When the last message was sent; null before the first. A trigger maintains this column and those below. */
  last_message_at: Generated<Date | null>;
  /** The `seq` of the last message, and of each side's last message. */
  last_seq: Generated<number | null>;
  seeker_seq: Generated<number | null>;
  employer_seq: Generated<number | null>;
}

export interface ThreadReadTable {
  thread_id: string;
  user_id: string;
  /** The `seq` of the last message read. */
  seq: number;
  read_at: Instant;
}

export interface MessageTable {
  id: string;
  /** Order within a thread: assigned under the thread's row lock, so that it is also commit order. */
  seq: Sequence;
  thread_id: string;
  /** The person; their account may be gone, if they wrote for a company. */
  sender_user_id: string;
  body_md: string;
  client_id: string | null;
  created_at: Instant;
  /** What the message shows of its files; null if it has none. */
  attachments: JSONColumnType<Attachment[]> | null;
}

export interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  href: string;
  created_at: Instant;
  read_at: OptionalInstant;
  /** Identifies the event, so that a repeated task notifies each person of it only once. */
  event_key: Generated<string | null>;
  /** The company it is about, for people who belong to several; null if it concerns the person. */
  company_id: Generated<string | null>;
  /** Its single pieces, for a mail that lists them; `href` as above. */
  items: Generated<readonly NotificationItem[] | null>;
  /** What its mail carries beside the text; null for most. */
  enclosure: Generated<Enclosure | null>;
}

/** Lines below the text of a mail, and an appointment as a calendar file. */
export interface Enclosure {
  readonly details: readonly string[];
  readonly appointment: StoredEntry;
}

export interface NotificationItem {
  readonly title: string;
  readonly body: string;
  readonly href: string;
}
