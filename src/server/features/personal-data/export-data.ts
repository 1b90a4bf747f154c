import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Actor, Employer, Party, Seeker } from '../../http/actor.ts';
import type { Streamed } from '../../http/stream-json.ts';
import { actorOnWire } from '../accounts/queries.ts';
import { exportSecondFactors } from '../accounts/second-factor-queries.ts';
import { listExportedAgreements } from '../agreements/queries.ts';
import { listOwnVotes } from '../aliases/queries.ts';
import { listExportedKeys } from '../api-keys/queries.ts';
import { assessmentOnWire } from '../assessments/queries.ts';
import { exportBilling, exportHires } from '../billing/own-data.ts';
import { findCalendarLink } from '../calendars/link-queries.ts';
import { findCalendar } from '../calendars/queries.ts';
import { exportedSightings, exportedSkips } from '../candidates/own-data.ts';
import { getCompanyPage } from '../company-settings/company-page-store.ts';
import { getCompanyPictures } from '../company-settings/picture-store.ts';
import { getKeepMonths } from '../company-settings/queries.ts';
import { listAllContests } from '../contests/queries.ts';
import { getEmployerCulture } from '../culture/queries.ts';
import { findCompany } from '../employers/queries.ts';
import { listFeeds } from '../feeds/queries.ts';
import { exportedLedger } from '../guarantee/queries.ts';
import { listAllImports } from '../imports/queries.ts';
import { listKits } from '../interviews/kit-queries.ts';
import { exportedInterviews } from '../interviews/queries.ts';
import { getOwnAnswers } from '../monitoring/answer-commands.ts';
import { listExportedWishes } from '../notifications/preference-commands.ts';
import { notificationOnWire } from '../notifications/queries.ts';
import { findExportedPicture } from '../pictures/queries.ts';
import { listAllDrafts } from '../roles/draft-queries.ts';
import { listActionsAbout, listOwnBlocks, listOwnReports, listOwnScamReviews } from '../safety/own-data.ts';
import { listExportedSaved } from '../saved-roles/queries.ts';
import { listExportedSearches } from '../saved-searches/queries.ts';
import { listExportedEvents } from '../security/queries.ts';
import { findProfile } from '../seekers/queries.ts';
import { listTemplates } from '../templates/queries.ts';
import { findExportedCv, listKeptCvs, listOpenUploads } from '../uploads/own-data.ts';
import { listEndpoints } from '../webhooks/queries.ts';
import { exportedApplications, exportedReceived } from './export-applications.ts';
import {
  isMemberButNotOwner,
  listAcceptedTerms,
  listIdentities,
  listMemberships,
} from './export-memberships.ts';
import { exportedRoles } from './export-roles.ts';
import { exportedThreads, listUnsentFiles } from './export-threads.ts';

type SeekerData = NonNullable<PersonalData['seeker']>;
type EmployerData = NonNullable<PersonalData['employer']>;

/**
 * Everything stored about the actor, as of one moment (D9). Lists that grow with the years are read only while the response
 * is being written, so `trx` has to stay open until it is complete.
 */
export async function exportedData(trx: Db, actor: Actor, now: Date): Promise<Streamed<PersonalData>> {
  const speaksForCompany = actor.accountType === 'Employer' && !isMemberButNotOwner(actor);
  return {
    format: 'nod-personal-data',
    version: 1,
    exportedAt: now.toISOString(),
    user: actorOnWire(actor),
    agreements: await listExportedAgreements(trx, actor),
    picture: await findExportedPicture(trx, actor),
    emailConfirmedAt: await getEmailConfirmedAt(trx, actor),
    emailChanges: await listEmailChanges(trx, actor),
    sessions: await listSessions(trx, actor),
    secondFactors: await exportSecondFactors(trx, actor),
    securityEvents: await listExportedEvents(trx, actor),
    wordMeanings: await listOwnVotes(trx, actor),
    apiKeys: await listExportedKeys(trx, actor),
    seeker: actor.accountType === 'JobSeeker' ? await seekerData(trx, actor as Seeker, now) : null,
    employer:
      actor.accountType === 'Employer' && !isMemberButNotOwner(actor)
        ? await employerData(trx, actor as Employer, now)
        : null,
    ...(actor.accountType === 'Employer' && {
      memberships: await listMemberships(trx, actor),
      companyIdentities: await listIdentities(trx, actor),
      acceptedDataTerms: await listAcceptedTerms(trx, actor),
      calendar: await findCalendar(trx, actor, now),
      roleDrafts: await listAllDrafts(trx, actor),
    }),
    calendarLink: await findCalendarLink(trx, actor),
    matches: isMemberButNotOwner(actor) ? [] : exportedMatches(trx, actor),
    threads: exportedThreads(trx, actor),
    unsentFiles: await listUnsentFiles(trx, actor),
    interviews: actor.accountType === 'Admin' ? [] : exportedInterviews(trx, actor as Party, now),
    notifications: exportedNotifications(trx, actor),
    wishes: await listExportedWishes(trx, actor),
    blocks: isMemberButNotOwner(actor) ? [] : await listOwnBlocks(trx, actor),
    reports: await listOwnReports(trx, actor),
    scamReviews: await listOwnScamReviews(trx, actor, speaksForCompany),
    adminActions: await listActionsAbout(trx, actor, speaksForCompany),
  };
}

async function listSessions(trx: Db, actor: Actor): Promise<PersonalData['sessions']> {
  const rows = await trx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    network: row.network,
    browser: row.browser,
    isThisOne: Buffer.from(row.token_hash).toString('hex') === actor.sessionId,
  }));
}

async function getEmailConfirmedAt(trx: Db, { userId }: Actor): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email_confirmed_at?.toISOString() ?? null;
}

async function listEmailChanges(trx: Db, actor: Actor): Promise<PersonalData['emailChanges']> {
  const rows = await trx
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => ({
    oldEmail: row.old_email,
    newEmail: row.new_email,
    askedAt: row.asked_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }));
}

async function seekerData(trx: Db, actor: Seeker, now: Date): Promise<Streamed<SeekerData>> {
  const { is_discoverable: isDiscoverable } = (await trx
    .selectFrom('seekers')
    .select('is_discoverable')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()) ?? { is_discoverable: false };
  const profile = await findProfile(trx, actor);
  const assessment = await trx
    .selectFrom('assessments')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return {
    profile: profile && { ...profile, isDiscoverable },
    applications: exportedApplications(trx, actor, now),
    assessment: assessment === undefined ? null : assessmentOnWire(assessment),
    hires: await exportHires(trx, actor),
    invites: exportedInvites(trx, actor),
    savedRoles: await listExportedSaved(trx, actor),
    savedSearches: await listExportedSearches(trx, actor),
    cv: await findExportedCv(trx, actor),
    keptCvs: await listKeptCvs(trx, actor),
    sightings: exportedSightings(trx, actor),
    skips: exportedSkips(trx, actor),
    uploads: await listOpenUploads(trx, actor),
    monitoring: await getOwnAnswers(trx, actor),
    contests: await listAllContests(trx, actor),
    impressions: exportedImpressions(trx, actor),
  };
}

/** Oldest first. */
async function* exportedImpressions(
  trx: Db,
  actor: Seeker,
): AsyncGenerator<SeekerData['impressions'][number]> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('impressions')
      .selectAll()
      .where('seeker_id', '=', actor.userId)
      .orderBy('shown_at')
      .orderBy('position'),
  );
  for await (const row of rows) {
    yield {
      roleId: row.role_id,
      shownAt: row.shown_at.toISOString(),
      position: row.position,
      fitScoreInt: row.fit_bp,
      personalityFitInt: row.culture_fit_bp,
      scorer: row.scorer,
      order: row.order_version,
    };
  }
}

async function employerData(trx: Db, actor: Employer, now: Date): Promise<Streamed<EmployerData>> {
  return {
    company: await findCompany(trx, actor),
    billing: await exportBilling(trx, actor),
    hires: await exportHires(trx, actor),
    culture: (await getEmployerCulture(trx, actor)).culture,
    questionKits: await listKits(trx, actor),
    templates: await listTemplates(trx, actor),
    roles: exportedRoles(trx, actor, now),
    applications: exportedReceived(trx, actor, now),
    imports: await listAllImports(trx, actor),
    feeds: await listFeeds(trx, actor),
    webhooks: await listEndpoints(trx, actor, now),
    page: {
      ...(await getCompanyPage(trx, actor.companyId)),
      pictures: await getCompanyPictures(trx, actor.companyId),
    },
    keepRejectedMonths: await getKeepMonths(trx, actor),
    ledger: exportedLedger(trx, actor.companyId),
    invites: exportedInvites(trx, actor),
    skips: exportedSkips(trx, actor),
  };
}

/** Invites that a seeker has received or an employer has sent. */
async function* exportedInvites(trx: Db, actor: Party): AsyncGenerator<SeekerData['invites'][number]> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('invites')
      .innerJoin('roles', 'roles.id', 'invites.role_id')
      .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
      .select([
        'roles.id',
        'roles.title',
        'invites.created_at',
        'invites.declined_at',
        shownCompany.as('company'),
      ])
      .where(actor.accountType === 'Employer' ? 'roles.employer_id' : 'invites.seeker_id', '=', actor.partyId)
      .orderBy('invites.created_at'),
  );
  for await (const row of rows) {
    yield {
      role: { id: row.id, title: row.title, companyName: row.company },
      invitedAt: row.created_at.toISOString(),
      ...(row.declined_at !== null && { declinedAt: row.declined_at.toISOString() }),
    };
  }
}

async function* exportedMatches(trx: Db, actor: Actor): AsyncGenerator<PersonalData['matches'][number]> {
  const ownColumn = actor.accountType === 'Employer' ? 'matches.employer_id' : 'matches.seeker_id';
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('matches')
      .innerJoin('roles', 'roles.id', 'matches.role_id')
      .innerJoin('employers', 'employers.user_id', 'matches.employer_id')
      .select(['matches.id', 'matches.matched_at', 'roles.id as role_id', 'roles.title'])
      .select(shownCompany.as('company'))
      .where(ownColumn, '=', actor.partyId)
      .orderBy('matches.matched_at'),
  );
  for await (const row of rows) {
    yield {
      id: row.id,
      role: { id: row.role_id, title: row.title, companyName: row.company },
      matchedAt: row.matched_at.toISOString(),
    };
  }
}

async function* exportedNotifications(
  trx: Db,
  actor: Actor,
): AsyncGenerator<PersonalData['notifications'][number]> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('notifications')
      .select(['id', 'kind', 'title', 'body', 'href', 'created_at', 'read_at'])
      .where('user_id', '=', actor.userId)
      .orderBy('created_at')
      .orderBy('id'),
  );
  for await (const row of rows) yield notificationOnWire(row);
}
