import { errorCode } from './failures.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether the error is a violation of this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return errorCode(error) === UNIQUE_VIOLATION && constraintOf(error) === constraint;
}

/** The name of the foreign key that was violated; null for any other error. */
export function violatedForeignKey(error: unknown): string | null {
  return errorCode(error) === FOREIGN_KEY_VIOLATION ? constraintOf(error) : null;
}

function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}

/**
 * Foreign keys to what a person can delete while someone else is writing about it: an account with its roles,
 * applications, matches, threads and files, a session, an import. A request that violates one lost that race, and its
 * subject no longer exists. Any other violated key, above all in billing, is a bug.
 */
export const KEYS_TO_ERASABLE: ReadonlySet<string> = new Set([
  // users
  'admin_actions_admin_id_fkey',
  'agreements_user_id_fkey',
  'application_notes_author_id_fkey',
  'applications_assigned_to_fkey',
  'applications_seeker_id_fkey',
  'assessments_user_id_fkey',
  'candidate_readings_user_id_fkey',
  'code_apps_user_id_fkey',
  'company_invitations_invited_by_fkey',
  'company_members_user_id_fkey',
  'contests_answered_by_fkey',
  'cv_readings_user_id_fkey',
  'cv_texts_user_id_fkey',
  'deliveries_user_id_fkey',
  'email_changes_user_id_fkey',
  'employers_verified_by_fkey',
  'hires_seeker_id_fkey',
  'impressions_seeker_id_fkey',
  'interview_members_user_id_fkey',
  'interviews_scheduled_by_fkey',
  'interviews_seeker_id_fkey',
  'invites_seeker_id_fkey',
  'kept_cvs_user_id_fkey',
  'mail_refusals_user_id_fkey',
  'matches_seeker_id_fkey',
  'member_calendars_user_id_fkey',
  'notification_preferences_user_id_fkey',
  'no_shows_member_id_fkey',
  'notifications_user_id_fkey',
  'offer_proposals_proposed_by_fkey',
  'passkey_challenges_user_id_fkey',
  'passkeys_user_id_fkey',
  'password_resets_user_id_fkey',
  'push_subscriptions_user_id_fkey',
  'quiet_hours_user_id_fkey',
  'reports_reporter_id_fkey',
  'reports_resolved_by_fkey',
  'pictures_user_id_fkey',
  'recovery_codes_user_id_fkey',
  'role_skips_seeker_id_fkey',
  'saved_roles_seeker_id_fkey',
  'saved_searches_seeker_id_fkey',
  'role_team_user_id_fkey',
  'roles_hiring_manager_id_fkey',
  'scorecards_author_id_fkey',
  'security_events_actor_id_fkey',
  'security_events_user_id_fkey',
  'seeker_demand_seeker_id_fkey',
  'seeker_readings_user_id_fkey',
  'seekers_user_id_fkey',
  'sessions_user_id_fkey',
  'sightings_seeker_id_fkey',
  'thread_reads_user_id_fkey',
  'threads_seeker_id_fkey',
  'uploads_user_id_fkey',
  // employers
  'applications_employer_id_fkey',
  'billing_accounts_employer_id_fkey',
  'company_invitations_company_id_fkey',
  'company_members_company_id_fkey',
  'employer_culture_employer_id_fkey',
  'forgotten_answers_employer_id_fkey',
  'hires_employer_id_fkey',
  'imports_employer_id_fkey',
  'interviews_employer_id_fkey',
  'matches_employer_id_fkey',
  'offer_records_employer_id_fkey',
  'question_kits_company_id_fkey',
  'roles_employer_id_fkey',
  'security_events_company_id_fkey',
  'text_templates_company_id_fkey',
  'threads_employer_id_fkey',
  // roles
  'applications_role_id_fkey',
  'billing_paused_roles_role_id_fkey',
  'hires_role_id_fkey',
  'import_rows_role_id_fkey',
  'impressions_role_id_fkey',
  'interviews_role_id_fkey',
  'invites_role_id_fkey',
  'matches_role_id_fkey',
  'reports_role_id_fkey',
  'role_culture_role_id_fkey',
  'role_demand_role_id_fkey',
  'role_arrivals_role_id_fkey',
  'role_directory_role_id_fkey',
  'role_skips_role_id_fkey',
  'role_team_role_id_fkey',
  'saved_roles_role_id_fkey',
  'role_texts_role_id_fkey',
  'role_versions_role_id_fkey',
  'sightings_role_id_fkey',
  'threads_role_id_fkey',
  // applications
  'application_moves_application_id_fkey',
  'application_notes_application_id_fkey',
  'offer_proposals_application_id_fkey',
  'offer_records_application_id_fkey',
  'contests_application_id_fkey',
  'guarantee_events_application_id_fkey',
  'hires_application_id_fkey',
  'interviews_application_id_fkey',
  'offers_application_id_fkey',
  'scorecards_application_id_fkey',
  // matches, threads, interviews, notifications
  'interview_members_interview_id_fkey',
  'no_shows_interview_id_fkey',
  'scorecards_interview_id_fkey',
  'threads_match_id_fkey',
  'attachments_thread_id_fkey',
  'messages_thread_id_fkey',
  'reports_thread_id_fkey',
  'thread_reads_thread_id_fkey',
  'deliveries_notification_id_fkey',
  // sessions, uploads, imports
  'push_subscriptions_session_hash_fkey',
  'cv_readings_upload_id_fkey',
  'cv_texts_upload_id_fkey',
  'import_parts_import_id_fkey',
  'import_rows_import_id_fkey',
  'roles_import_id_fkey',
]);
