import type { AdminActionTable } from './tables/admin-actions.ts';
import type { AgreementTable } from './tables/agreements.ts';
import type { AliasVersionTable, AliasVoteTable, LearnedAliasTable } from './tables/aliases.ts';
import type { ApiKeyTable, IdempotentAnswerTable } from './tables/api-keys.ts';
import type { ApplicationFileTable, ApplicationNoteTable, ScorecardTable } from './tables/applicant-file.ts';
import type { ApplicationMoveTable, ApplicationTable, InviteTable } from './tables/applications.ts';
import type { AttachmentTable, ErasedFileTable } from './tables/attachments.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CandidateReadingTable, RoleSkipTable, SightingTable } from './tables/candidates.ts';
import type { CompanyDomainTable } from './tables/company-domains.ts';
import type {
  CompanyDataTermsTable,
  CompanyPageTable,
  CompanyPictureTable,
  CompanySettingsTable,
} from './tables/company-settings.ts';
import type {
  CompanyIdentityTable,
  CompanySignInAttemptTable,
  CompanySignInTable,
} from './tables/company-sign-in.ts';
import type { MatchTable, MessageTable, ThreadReadTable, ThreadTable } from './tables/conversations.ts';
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
import type {
  FeedRoleTable,
  FollowedFeedTable,
  ImportPartTable,
  ImportRowTable,
  ImportTable,
} from './tables/imports.ts';
import type { IndexFileTable } from './tables/index-files.ts';
import type {
  CalendarBusyTable,
  CalendarLinkTable,
  InterviewMemberTable,
  InterviewTable,
  MemberCalendarTable,
  NoShowTable,
  QuestionKitTable,
} from './tables/interviews.ts';
import type {
  ContestTable,
  CultureNormsTable,
  LearnedWeightsTable,
  MonitoringAnswerTable,
  PublishedFairnessTable,
} from './tables/learning.ts';
import type {
  EmployerCultureTable,
  ImpressionTable,
  RoleCultureTable,
  RoleOccupationTable,
  RoleTextTable,
  TextModelTable,
} from './tables/matching.ts';
import type {
  CompanyInvitationTable,
  CompanyJoiningTable,
  CompanyMemberTable,
  CompanyRemovalTable,
} from './tables/members.ts';
import type { NotificationTable } from './tables/notifications.ts';
import type { OfferProposalTable, OfferRecordTable, OfferTable } from './tables/offers.ts';
import type {
  AssessmentTable,
  EmployerTable,
  ErasureTable,
  RateLimitTable,
  SeekerTable,
  SessionTable,
  UserTable,
} from './tables/people.ts';
import type { PeriodicJobTable } from './tables/periodic-jobs.ts';
import type { PictureTable } from './tables/pictures.ts';
import type { RoleArrivalTable } from './tables/role-arrivals.ts';
import type { RoleDraftTable } from './tables/role-drafts.ts';
import type { RoleVersionTable } from './tables/role-versions.ts';
import type { RoleTable, RoleTeamTable } from './tables/roles.ts';
import type { BlockTable, ReportTable, ScamReviewTable } from './tables/safety.ts';
import type { SavedRoleTable } from './tables/saved-roles.ts';
import type { SavedSearchTable } from './tables/saved-searches.ts';
import type {
  CodeAppTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
} from './tables/second-factors.ts';
import type { SecurityEventTable } from './tables/security.ts';
import type { AnnouncedPageTable, SitemapEditionTable, SitemapPartTable } from './tables/sitemaps.ts';
import type { ClockWatchTable, DemoWorldTable } from './tables/startup.ts';
import type { TextTemplateTable } from './tables/templates.ts';
import type { CvReadingTable, CvTextTable, KeptCvTable, UploadTable } from './tables/uploads.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from './tables/webhooks.ts';

/** The tables after the last migration. Names are those of docs/words.md in snake case. Columns are in `tables/`. */
export interface Database extends BillingTables {
  users: UserTable;
  sessions: SessionTable;
  webhook_endpoints: WebhookEndpointTable;
  webhook_deliveries: WebhookDeliveryTable;
  api_keys: ApiKeyTable;
  idempotent_answers: IdempotentAnswerTable;
  erasures: ErasureTable;
  rate_limits: RateLimitTable;
  seekers: SeekerTable;
  assessments: AssessmentTable;
  employers: EmployerTable;
  company_members: CompanyMemberTable;
  company_invitations: CompanyInvitationTable;
  company_joining: CompanyJoiningTable;
  company_removals: CompanyRemovalTable;
  company_domains: CompanyDomainTable;
  company_settings: CompanySettingsTable;
  company_sign_in: CompanySignInTable;
  company_identities: CompanyIdentityTable;
  company_sign_in_attempts: CompanySignInAttemptTable;
  company_data_terms: CompanyDataTermsTable;
  company_pages: CompanyPageTable;
  company_pictures: CompanyPictureTable;
  roles: RoleTable;
  role_versions: RoleVersionTable;
  invites: InviteTable;
  applications: ApplicationTable;
  application_moves: ApplicationMoveTable;
  offers: OfferTable;
  offer_proposals: OfferProposalTable;
  offer_records: OfferRecordTable;
  saved_roles: SavedRoleTable;
  saved_searches: SavedSearchTable;
  interviews: InterviewTable;
  interview_members: InterviewMemberTable;
  question_kits: QuestionKitTable;
  text_templates: TextTemplateTable;
  no_shows: NoShowTable;
  member_calendars: MemberCalendarTable;
  calendar_busy: CalendarBusyTable;
  calendar_links: CalendarLinkTable;
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
  application_files: ApplicationFileTable;
  application_notes: ApplicationNoteTable;
  scorecards: ScorecardTable;
  cv_texts: CvTextTable;
  imports: ImportTable;
  announced_pages: AnnouncedPageTable;
  followed_feeds: FollowedFeedTable;
  feed_roles: FeedRoleTable;
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
  role_occupations: RoleOccupationTable;
  impressions: ImpressionTable;
  index_files: IndexFileTable;
  candidate_readings: CandidateReadingTable;
  role_skips: RoleSkipTable;
  sightings: SightingTable;
  demand_hours: DemandHourTable;
  role_demand: RoleDemandTable;
  seeker_demand: SeekerDemandTable;
  learned_weights: LearnedWeightsTable;
  alias_votes: AliasVoteTable;
  alias_versions: AliasVersionTable;
  learned_aliases: LearnedAliasTable;
  culture_norms: CultureNormsTable;
  monitoring_answers: MonitoringAnswerTable;
  published_fairness: PublishedFairnessTable;
  contests: ContestTable;
  blocks: BlockTable;
  reports: ReportTable;
  scam_reviews: ScamReviewTable;
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
  role_drafts: RoleDraftTable;
}
