import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as twoStrangersMeet } from './migrations/0001-two-strangers-meet.ts';
import { up as assessments } from './migrations/0002-assessments.ts';
import { up as deliveries } from './migrations/0003-deliveries.ts';
import { up as guarantee } from './migrations/0004-guarantee.ts';
import { up as uploads } from './migrations/0005-uploads.ts';
import { up as dashboard } from './migrations/0006-dashboard.ts';
import { up as interviews } from './migrations/0007-interviews.ts';
import { up as imports } from './migrations/0008-imports.ts';
import { up as matching } from './migrations/0009-matching.ts';
import { up as billing } from './migrations/0010-billing.ts';
import { up as safety } from './migrations/0011-safety.ts';
import { up as roleNumbers } from './migrations/0012-role-numbers.ts';
import { up as candidates } from './migrations/0013-candidates.ts';
import { up as learning } from './migrations/0014-learning.ts';
import { up as verification } from './migrations/0015-verification.ts';
import { up as cvReadings } from './migrations/0016-cv-readings.ts';
import { up as workByDueTimes } from './migrations/0017-work-by-due-times.ts';
import { up as demand } from './migrations/0018-demand.ts';
import { up as counters } from './migrations/0019-counters.ts';
import { up as paging } from './migrations/0020-paging.ts';
import { up as startup } from './migrations/0023-startup.ts';
import { up as partitionsAndTriggers } from './migrations/0024-partitions-and-triggers.ts';
import { up as usernameLooks } from './migrations/0025-username-looks.ts';
import { up as celebratedMatches } from './migrations/0026-celebrated-matches.ts';
import { up as agreedToBeFound } from './migrations/0027-agreed-to-be-found.ts';
import { up as declinedInvites } from './migrations/0028-declined-invites.ts';
import { up as directory } from './migrations/0029-directory.ts';
import { up as offers } from './migrations/0030-offers.ts';
import { up as roleVersions } from './migrations/0031-role-versions.ts';
import { up as undo } from './migrations/0032-undo.ts';
import { up as profileLists } from './migrations/0033-profile-lists.ts';
import { up as companyWords } from './migrations/0034-company-words.ts';
import { up as savedRoles } from './migrations/0035-saved-roles.ts';
import { up as savedSearches } from './migrations/0036-saved-searches.ts';
import { up as pictures } from './migrations/0037-pictures.ts';
import { up as emailChanges } from './migrations/0038-email-changes.ts';
import { up as keptCvs } from './migrations/0039-kept-cvs.ts';
import { up as attachments } from './migrations/0041-attachments.ts';
import { up as inviteVersions } from './migrations/0042-invite-versions.ts';
import { up as members } from './migrations/0044-members.ts';
import { up as questions } from './migrations/0045-questions.ts';
import { up as sharedWithMatches } from './migrations/0047-shared-with-matches.ts';
import { up as enclosures } from './migrations/0048-enclosures.ts';
import { up as employerChoices } from './migrations/0049-employer-choices.ts';
import { up as responsibility } from './migrations/0050-responsibility.ts';
import { up as applicantFile } from './migrations/0051-applicant-file.ts';
import { up as securityLog } from './migrations/0052-security-log.ts';
import { up as sessionPlaces } from './migrations/0053-session-places.ts';
import { up as secondFactors } from './migrations/0054-second-factors.ts';
import { up as adminActions } from './migrations/0059-admin-actions.ts';
import { up as panelInterviews } from './migrations/0060-panel-interviews.ts';
import { up as noShows } from './migrations/0061-no-shows.ts';
import { up as offersOnRecord } from './migrations/0062-offers-on-record.ts';
import { up as templates } from './migrations/0063-templates.ts';
import { up as roleDetails } from './migrations/0065-role-details.ts';
import { up as freshProofs } from './migrations/0070-fresh-proofs.ts';
import { up as confirmedAddresses } from './migrations/0071-confirmed-addresses.ts';
import { up as dormantAccounts } from './migrations/0072-dormant-accounts.ts';
import { up as virusScans } from './migrations/0073-virus-scans.ts';
import { up as agreements } from './migrations/0076-agreements.ts';
import { up as roleArrivals } from './migrations/0082-role-arrivals.ts';
import { up as scamSigns } from './migrations/0083-scam-signs.ts';
import { up as roleDrafts } from './migrations/0086-role-drafts.ts';
import { up as heldRejections } from './migrations/0087-held-rejections.ts';
import { up as companyDomains } from './migrations/0088-company-domains.ts';
import { up as companySettings } from './migrations/0089-company-settings.ts';
import { up as companyPagesAndSignIn } from './migrations/0090-company-pages-and-sign-in.ts';
import { up as apiKeys } from './migrations/0091-api-keys.ts';
import { up as webhooks } from './migrations/0092-webhooks.ts';
import { up as calendarLinks } from './migrations/0094-calendar-links.ts';
import { up as followedFeeds } from './migrations/0095-followed-feeds.ts';
import { up as announcedPages } from './migrations/0096-announced-pages.ts';
import { up as keptCvsScanned } from './migrations/0097-kept-cvs-scanned.ts';
import { up as unfinishedReads } from './migrations/0098-unfinished-reads.ts';
import { up as applicationFiles } from './migrations/0102-application-files.ts';
import { up as joiningByAddress } from './migrations/0104-joining-by-address.ts';
import { up as companyPictures } from './migrations/0105-company-pictures.ts';
import { up as sessionChanges } from './migrations/0106-session-changes.ts';
import { up as publishedFairness } from './migrations/0107-published-fairness.ts';
import { up as heldRejectionsByTime } from './migrations/0108-held-rejections-by-time.ts';
import { up as cultureNorms } from './migrations/0109-culture-norms.ts';
import { up as sampledImpressions } from './migrations/0110-sampled-impressions.ts';
import { up as aliasVotes } from './migrations/0111-alias-votes.ts';
import { up as learnedAliases } from './migrations/0112-learned-aliases.ts';
import { up as indexFiles } from './migrations/0113-index-files.ts';
import { up as roleOccupations } from './migrations/0114-role-occupations.ts';
import { up as acceptedInterviews } from './migrations/0115-accepted-interviews.ts';
import { up as calendarsWithoutInterviews } from './migrations/0116-calendars-without-interviews.ts';
import { up as unsentApplications } from './migrations/0118-unsent-applications.ts';
import { up as editsAndPostings } from './migrations/0120-edits-and-postings.ts';
import { up as deletedRoles } from './migrations/0122-deleted-roles.ts';
import { listApplied, mustBeCompatible, recordLevel } from './release-levels.ts';
import type { Database } from './schema.ts';
import { run, statement } from './statement.ts';

/** Migrations by name, applied in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

const OURS: Migrations = {
  '0001-two-strangers-meet': { up: twoStrangersMeet },
  '0002-assessments': { up: assessments },
  '0003-deliveries': { up: deliveries },
  '0004-guarantee': { up: guarantee },
  '0005-uploads': { up: uploads },
  '0006-dashboard': { up: dashboard },
  '0007-interviews': { up: interviews },
  '0008-imports': { up: imports },
  '0009-matching': { up: matching },
  '0010-billing': { up: billing },
  '0011-safety': { up: safety },
  '0012-role-numbers': { up: roleNumbers },
  '0013-candidates': { up: candidates },
  '0014-learning': { up: learning },
  '0015-verification': { up: verification },
  '0016-cv-readings': { up: cvReadings },
  '0017-work-by-due-times': { up: workByDueTimes },
  '0018-demand': { up: demand },
  '0019-counters': { up: counters },
  '0020-paging': { up: paging },
  '0023-startup': { up: startup },
  '0024-partitions-and-triggers': { up: partitionsAndTriggers },
  '0025-username-looks': { up: usernameLooks },
  '0026-celebrated-matches': { up: celebratedMatches },
  '0027-agreed-to-be-found': { up: agreedToBeFound },
  '0028-declined-invites': { up: declinedInvites },
  '0029-directory': { up: directory },
  '0030-offers': { up: offers },
  '0031-role-versions': { up: roleVersions },
  '0032-undo': { up: undo },
  '0033-profile-lists': { up: profileLists },
  '0034-company-words': { up: companyWords },
  '0035-saved-roles': { up: savedRoles },
  '0036-saved-searches': { up: savedSearches },
  '0037-pictures': { up: pictures },
  '0038-email-changes': { up: emailChanges },
  '0039-kept-cvs': { up: keptCvs },
  '0041-attachments': { up: attachments },
  '0042-invite-versions': { up: inviteVersions },
  '0044-members': { up: members },
  '0045-questions': { up: questions },
  '0047-shared-with-matches': { up: sharedWithMatches },
  '0048-enclosures': { up: enclosures },
  '0049-employer-choices': { up: employerChoices },
  '0050-responsibility': { up: responsibility },
  '0051-applicant-file': { up: applicantFile },
  '0052-security-log': { up: securityLog },
  '0053-session-places': { up: sessionPlaces },
  '0054-second-factors': { up: secondFactors },
  '0059-admin-actions': { up: adminActions },
  '0060-panel-interviews': { up: panelInterviews },
  '0061-no-shows': { up: noShows },
  '0062-offers-on-record': { up: offersOnRecord },
  '0063-templates': { up: templates },
  '0065-role-details': { up: roleDetails },
  '0070-fresh-proofs': { up: freshProofs },
  '0071-confirmed-addresses': { up: confirmedAddresses },
  '0072-dormant-accounts': { up: dormantAccounts },
  '0073-virus-scans': { up: virusScans },
  '0076-agreements': { up: agreements },
  '0082-role-arrivals': { up: roleArrivals },
  '0083-scam-signs': { up: scamSigns },
  '0086-role-drafts': { up: roleDrafts },
  '0087-held-rejections': { up: heldRejections },
  '0088-company-domains': { up: companyDomains },
  '0089-company-settings': { up: companySettings },
  '0090-company-pages-and-sign-in': { up: companyPagesAndSignIn },
  '0091-api-keys': { up: apiKeys },
  '0092-webhooks': { up: webhooks },
  '0094-calendar-links': { up: calendarLinks },
  '0095-followed-feeds': { up: followedFeeds },
  '0096-announced-pages': { up: announcedPages },
  '0097-kept-cvs-scanned': { up: keptCvsScanned },
  '0098-unfinished-reads': { up: unfinishedReads },
  '0102-application-files': { up: applicationFiles },
  '0104-joining-by-address': { up: joiningByAddress },
  '0105-company-pictures': { up: companyPictures },
  '0106-session-changes': { up: sessionChanges },
  '0107-published-fairness': { up: publishedFairness },
  '0108-held-rejections-by-time': { up: heldRejectionsByTime },
  '0109-culture-norms': { up: cultureNorms },
  '0110-sampled-impressions': { up: sampledImpressions },
  '0111-alias-votes': { up: aliasVotes },
  '0112-learned-aliases': { up: learnedAliases },
  '0113-index-files': { up: indexFiles },
  '0114-role-occupations': { up: roleOccupations },
  '0115-accepted-interviews': { up: acceptedInterviews },
  '0116-calendars-without-interviews': { up: calendarsWithoutInterviews },
  '0118-unsent-applications': { up: unsentApplications },
  '0120-edits-and-postings': { up: editsAndPostings },
  '0122-deleted-roles': { up: deletedRoles },
};

/** The migrations' names, in order. */
export function migrationNames(migrations: Migrations = OURS): string[] {
  return Object.keys(migrations).sort();
}

/** How long a migration may wait for a lock: while it waits, every later request for the table waits behind it. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MOST_TRIES = 20;
const LONGEST_PAUSE_MS = 30_000;

export interface MigrateOptions {
  /** Tests pass the migrations of an older release. */
  readonly migrations?: Migrations;
  /** Called each time a migration gives up waiting for a table and will be tried again. */
  readonly onLocked?: (migration: string, blockers: readonly string[]) => void;
  /** Waits between two attempts. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Migrates an empty database only as far as an older release, to restore a backup of that release. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  await migrate(db, { migrations: migrationsUntil(name) });
}

/** The migrations of a release whose last one is `name`. */
export function migrationsUntil(name: string): Migrations {
  return Object.fromEntries(Object.entries(OURS).filter(([each]) => each <= name));
}

/**
 * Applies the missing migrations in order, under one lock, so several processes may start at the same time. Each runs in its
 * own transaction; a failed one leaves the previous version in place. A migration that can't lock a table within three
 * seconds is rolled back and retried, so that requests don't queue behind it for longer.
 * @returns the names of those that were applied
 * @throws {DatabaseTooNew} if a newer release has changed the database so that this one can't run on it
 */
export async function migrate(
  db: Kysely<Database>,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { migrations = OURS, onLocked = () => {}, pause = sleep } = options;
  const knownNames = migrationNames(migrations);
  const appliedNow: string[] = [];
  let tries = 0;
  for (;;) {
    const appliedBefore = await listApplied(db);
    mustBeCompatible(appliedBefore, knownNames);
    const names = new Set(appliedBefore.map(({ name }) => name));
    const next = knownNames.find((name) => !names.has(name));
    if (next === undefined) return appliedNow;
    // Migrations of newer releases are done already: the migrator only has to know their names.
    const newerMigrations = Object.fromEntries(
      [...names].filter((name) => !knownNames.includes(name)).map((name) => [name, { up: async () => {} }]),
    );
    const { error, results = [] } = await migratorOf(db, { ...migrations, ...newerMigrations }).migrateUp();
    if (error === undefined) {
      appliedNow.push(...results.map(({ migrationName }) => migrationName));
      tries = 0;
      continue;
    }
    if (db.isTransaction) throw error;
    // Another process may have migrated between our check and our turn: check again.
    if ((await listApplied(db)).length > appliedBefore.length) continue;
    tries += 1;
    if (!isLockTimeout(error) || tries >= MOST_TRIES) throw error;
    onLocked(next, await longestTransactions(db));
    await pause(Math.min(1_000 * 2 ** (tries - 1), LONGEST_PAUSE_MS));
  }
}

/** Whether the database is up to date, and this release can run on it. */
export async function isMigrated(db: Kysely<Database>, migrations: Migrations = OURS): Promise<boolean> {
  const knownNames = migrationNames(migrations);
  const appliedBefore = await listApplied(db);
  mustBeCompatible(appliedBefore, knownNames);
  const names = new Set(appliedBefore.map(({ name }) => name));
  return knownNames.every((name) => names.has(name));
}

function migratorOf(db: Kysely<Database>, migrations: Migrations): Migrator {
  const wrappedMigrations = Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      up: async (trx: Kysely<unknown>) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
        await up(trx);
        await recordLevel(trx, name);
      },
    },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(wrappedMigrations) } });
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/** The oldest open transactions of other sessions: most likely one of them has the lock. */
const OLDEST_TRANSACTIONS = statement<{ line: string }>(
  'migrate-longest-transactions',
  `select format('process %s of %s, open for %s: %s', pid, coalesce(usename, '?'),
      date_trunc('second', now() - xact_start), left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 80)) as line
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
    order by xact_start limit 3`,
);

async function longestTransactions(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await run(db, OLDEST_TRANSACTIONS, []);
  return rows.map(({ line }) => line);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
