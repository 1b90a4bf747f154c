import { randomUUID } from 'node:crypto';
import type { ApplicationStatus } from '#contract/applications.ts';
import type { Contest, contestApplication as contestCall } from '#contract/contests.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Actor, Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { notifyAdmins, notifyUser } from '../notifications/commands.ts';
import { contestOnWire } from './queries.ts';

const DECIDED: readonly ApplicationStatus[] = [
  'shortlisted',
  'rejected',
  'interview_scheduled',
  'offered',
  'hired',
];

/**
 * Asks a person to review the score of an application, or the decision about it.
 * @throws 404 for somebody else's application, 409 if it was asked before, 422 about a decision that was not made yet
 */
export async function contest(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Seeker,
  applicationId: string,
  { words, about }: BodyOf<typeof contestCall>,
): Promise<Contest> {
  return db.transaction().execute(async (trx) => {
    const application = await trx
      .selectFrom('applications')
      .select('status')
      .where('id', '=', applicationId)
      .where('seeker_id', '=', actor.userId)
      .forShare()
      .executeTakeFirstOrThrow(() => notFound('That application'));
    const isDecided = DECIDED.includes(application.status);
    if (about === 'decision' && !isDecided) {
      throw new AppError('unacceptable', 'This application has not been decided yet.', {
        field: 'about',
      });
    }
    const row = await trx
      .insertInto('contests')
      .values({
        id: randomUUID(),
        application_id: applicationId,
        about: about ?? (isDecided ? 'decision' : 'score'),
        words,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.column('application_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      throw new AppError('conflict', 'You have already asked a person to look at this application.');
    }
    await notifyAdmins(trx, {
      title:
        row.about === 'score' ? 'Somebody has questioned their score' : 'Somebody has questioned a decision',
      body: 'They asked for a person to look at it.',
      desk: 'contests',
      eventKey: `desk:contest:${row.id}`,
      now: clock(),
    });
    return contestOnWire(row);
  });
}

/** A person answers, once, and the seeker is notified. @throws 404, 409 if it was answered before */
export async function answerContest(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  contestId: string,
  answer: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const contest = await trx
      .selectFrom('contests')
      .innerJoin('applications', 'applications.id', 'contests.application_id')
      .innerJoin('roles', 'roles.id', 'applications.role_id')
      .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
      .select(['contests.answered_at', 'contests.about', 'contests.application_id', 'roles.title'])
      .select(['applications.seeker_id', 'applications.role_id', 'applications.status'])
      .select(shownCompany.as('company'))
      .where('contests.id', '=', contestId)
      .forUpdate('contests')
      .executeTakeFirstOrThrow(() => notFound('That question'));
    if (contest.answered_at !== null) throw new AppError('conflict', 'This has been answered already.');
    await trx
      .updateTable('contests')
      .set({ answer, answered_at: now, answered_by: actor.userId })
      .where('id', '=', contestId)
      .execute();
    await recordAdminAction(trx, {
      action: 'contest_answered',
      by: actor.userId,
      about: { kind: 'person', id: contest.seeker_id },
      itemId: contestId,
      reason: answer,
      at: now,
    });
    // The seeker's screens refetch the application. Its employer is not told.
    await publish(trx, {
      kind: 'event',
      to: [contest.seeker_id],
      event: {
        type: 'application',
        applicationId: contest.application_id,
        roleId: contest.role_id,
        status: contest.status,
      },
    });
    await notifyUser(trx, {
      userId: contest.seeker_id,
      kind: 'status',
      title:
        contest.about === 'score'
          ? 'A person looked at your score'
          : 'A person looked at the decision on your application',
      body: `${contest.title} at ${contest.company}: ${answer}`,
      href: '/?tab=matches',
      now,
      eventKey: `contest:${contestId}`,
    });
  });
}
