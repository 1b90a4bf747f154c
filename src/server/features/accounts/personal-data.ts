import type { PersonalData } from '#contract/personal-data.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Actor, Employer, Party, Seeker } from '../../http/actor.ts';
import { listOwnApplications } from '../applications/queries.ts';
import { assessmentOnWire } from '../assessments/queries.ts';
import { exportBilling, exportHires } from '../billing/own-data.ts';
import { exportSightings, exportSkips } from '../candidates/own-data.ts';
import { listOwnContests } from '../contests/queries.ts';
import { getEmployerCulture } from '../culture/queries.ts';
import { findCompany } from '../employers/queries.ts';
import { listOwnLedger } from '../guarantee/queries.ts';
import { listImports } from '../imports/queries.ts';
import { listExportedInterviews } from '../interviews/queries.ts';
import { getOwnAnswers } from '../monitoring/answers.ts';
import { listExportedWishes } from '../notifications/preferences.ts';
import { notificationOnWire } from '../notifications/queries.ts';
import { listOwnRoles, shownCompany } from '../roles/queries.ts';
import { listOwnBlocks, listOwnReports } from '../safety/own-data.ts';
import { findProfile } from '../seekers/queries.ts';
import { findExportedCv, listOpenUploads } from '../uploads/exported.ts';
import { listExportedThreads } from './exported-threads.ts';
import { actorOnWire } from './queries.ts';

type SeekerData = NonNullable<PersonalData['seeker']>;
type EmployerData = NonNullable<PersonalData['employer']>;
type Move = SeekerData['applications'][number]['moves'][number];

/** Everything that is kept about the actor, as it was at one moment (D9). */
export async function exportPersonalData(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
): Promise<PersonalData> {
  const now = clock();
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      format: 'nod-personal-data',
      version: 1,
      exportedAt: now.toISOString(),
      user: actorOnWire(actor),
      sessions: await listSessions(trx, actor),
      seeker: actor.accountType === 'JobSeeker' ? await seekerData(trx, actor as Seeker) : null,
      employer: actor.accountType === 'Employer' ? await employerData(trx, actor as Employer, now) : null,
      matches: await listAllMatches(trx, actor),
      threads: await listExportedThreads(trx, actor),
      interviews: actor.accountType === 'Admin' ? [] : await listExportedInterviews(trx, actor as Party, now),
      notifications: await listAllNotifications(trx, actor),
      wishes: await listExportedWishes(trx, actor),
      blocks: await listOwnBlocks(trx, actor),
      reports: await listOwnReports(trx, actor),
    }));
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
    isThisOne: Buffer.from(row.token_hash).toString('hex') === actor.sessionId,
  }));
}

async function seekerData(trx: Db, actor: Seeker): Promise<SeekerData> {
  const { is_discoverable: isDiscoverable } = (await trx
    .selectFrom('seekers')
    .select('is_discoverable')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()) ?? { is_discoverable: false };
  const profile = await findProfile(trx, actor);
  const applications = await listOwnApplications(trx, actor);
  const snapshots = await trx
    .selectFrom('applications')
    .select(['id', 'fit', 'note'])
    .where('seeker_id', '=', actor.userId)
    .execute();
  const snapshotOf = new Map(snapshots.map((row) => [row.id, row]));
  const assessment = await trx
    .selectFrom('assessments')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const moves = await listMoves(trx, actor);
  return {
    profile: profile && { ...profile, isDiscoverable },
    applications: applications.flatMap((application) => {
      const snapshot = snapshotOf.get(application.id);
      if (snapshot === undefined) return [];
      return {
        ...application,
        fit: snapshot.fit,
        note: snapshot.note,
        moves: moves.get(application.id) ?? [],
      };
    }),
    assessment: assessment === undefined ? null : assessmentOnWire(assessment),
    hires: await exportHires(trx, actor),
    invites: await listInvites(trx, actor),
    cv: await findExportedCv(trx, actor),
    sightings: await exportSightings(trx, actor),
    skips: await exportSkips(trx, actor),
    uploads: await listOpenUploads(trx, actor),
    monitoring: await getOwnAnswers(trx, actor),
    contests: await listOwnContests(trx, actor),
    impressions: await listImpressions(trx, actor),
  };
}

/** Oldest first. */
async function listImpressions(trx: Db, actor: Seeker): Promise<SeekerData['impressions']> {
  const rows = await trx
    .selectFrom('impressions')
    .selectAll()
    .where('seeker_id', '=', actor.userId)
    .orderBy('shown_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    roleId: row.role_id,
    shownAt: row.shown_at.toISOString(),
    position: row.position,
    fitScoreInt: row.fit_bp,
    personalityFitInt: row.culture_fit_bp,
    scorer: row.scorer,
    order: row.order_version,
  }));
}

async function employerData(trx: Db, actor: Employer, now: Date): Promise<EmployerData> {
  const applications = await trx
    .selectFrom('applications')
    .select(['id', 'role_id', 'status', 'submitted_at', 'due_at', 'answered_at'])
    .where('employer_id', '=', actor.userId)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
  const moves = await listMoves(trx, actor);
  return {
    company: await findCompany(trx, actor),
    billing: await exportBilling(trx, actor),
    hires: await exportHires(trx, actor),
    culture: (await getEmployerCulture(trx, actor)).culture,
    roles: await listOwnRoles(trx, actor, now),
    applications: applications.map((row) => ({
      id: row.id,
      roleId: row.role_id,
      status: row.status,
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      moves: moves.get(row.id) ?? [],
    })),
    imports: await listImports(trx, actor),
    ledger: await listOwnLedger(trx, actor.userId),
    invites: await listInvites(trx, actor),
    skips: await exportSkips(trx, actor),
  };
}

/** By application, oldest first. */
async function listMoves(trx: Db, actor: Party): Promise<ReadonlyMap<string, Move[]>> {
  const rows = await trx
    .selectFrom('application_moves')
    .innerJoin('applications', 'applications.id', 'application_moves.application_id')
    .select(['application_id', 'from_status', 'to_status', 'moved_by', 'moved_at'])
    .where(ownColumn('applications', actor), '=', actor.userId)
    .orderBy('application_moves.id')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({
      applicationId: row.application_id,
      fromStatus: row.from_status,
      toStatus: row.to_status,
      movedAt: row.moved_at.toISOString(),
      byYou: row.moved_by === actor.userId,
    })),
    (move) => move.applicationId,
  );
}

/** Received by a seeker, given by an employer. */
async function listInvites(trx: Db, actor: Party): Promise<SeekerData['invites']> {
  const rows = await trx
    .selectFrom('invites')
    .innerJoin('roles', 'roles.id', 'invites.role_id')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .select(['roles.id', 'roles.title', 'invites.created_at', shownCompany.as('company')])
    .where(actor.accountType === 'Employer' ? 'roles.employer_id' : 'invites.seeker_id', '=', actor.userId)
    .orderBy('invites.created_at')
    .execute();
  return rows.map((row) => ({
    role: { id: row.id, title: row.title, companyName: row.company },
    invitedAt: row.created_at.toISOString(),
  }));
}

async function listAllMatches(trx: Db, actor: Actor): Promise<PersonalData['matches']> {
  const rows = await trx
    .selectFrom('matches')
    .innerJoin('roles', 'roles.id', 'matches.role_id')
    .innerJoin('employers', 'employers.user_id', 'matches.employer_id')
    .select([
      'matches.id',
      'matches.matched_at',
      'roles.id as role_id',
      'roles.title',
      shownCompany.as('company'),
    ])
    .where(ownColumn('matches', actor), '=', actor.userId)
    .orderBy('matches.matched_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: { id: row.role_id, title: row.title, companyName: row.company },
    matchedAt: row.matched_at.toISOString(),
  }));
}

async function listAllNotifications(trx: Db, actor: Actor): Promise<PersonalData['notifications']> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'href', 'created_at', 'read_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(notificationOnWire);
}

/** The side of the pair that the actor is on. */
function ownColumn<Table extends string>(table: Table, actor: Actor) {
  return actor.accountType === 'Employer'
    ? (`${table}.employer_id` as const)
    : (`${table}.seeker_id` as const);
}
