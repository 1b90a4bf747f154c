import { randomUUID } from 'node:crypto';
import type {
  addFileNote,
  FileNote,
  InterviewScorecards,
  saveScorecard as saveScorecardCall,
} from '#contract/applicant-file.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { membersWhoMay } from '../../db/members-who-may.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { isInterviewWithinReach } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { notifyUser } from '../notifications/commands.ts';
import { getReached, isAskedForScorecard, noteOnWire, noteRows, readScorecards } from './queries.ts';

type Work = Pick<Services, 'db' | 'clock'>;

/** @throws 404, 422 if somebody who is mentioned may not read notes about the applicant */
export async function addNote(
  { db, clock }: Work,
  actor: Employer,
  applicationId: string,
  { body, mentions }: BodyOf<typeof addFileNote>,
): Promise<FileNote> {
  const now = clock();
  const mentionedIds = [...new Set(mentions)];
  return db.transaction().execute(async (trx) => {
    const applicant = await getReached(trx, actor, applicationId);
    const matter = { companyId: actor.companyId, roleId: applicant.role_id, seekerId: applicant.seeker_id };
    const [readerIds = []] = mentionedIds.length === 0 ? [] : await membersWhoMay(trx, 'notes', [matter]);
    if (mentionedIds.some((userId) => !readerIds.includes(userId))) {
      throw new AppError('unacceptable', 'You can only mention members who may see this applicant.', {
        field: 'mentions',
      });
    }
    const id = randomUUID();
    await trx
      .insertInto('application_notes')
      .values({
        id,
        application_id: applicationId,
        author_id: actor.userId,
        body,
        mentions: mentionedIds,
        created_at: now,
      })
      .execute();
    for (const userId of mentionedIds.filter((each) => each !== actor.userId)) {
      await notifyUser(trx, {
        userId,
        kind: 'application',
        title: `${actor.firstName} mentioned you in a note`,
        // Not the note itself: mail is read in other places, and a note is about a third person.
        body: `About an applicant for ${applicant.title}.`,
        href: employerHref(applicationId),
        companyId: actor.companyId,
        eventKey: `note:${id}`,
        now,
      });
    }
    return noteOnWire(await noteRows(trx).where('application_notes.id', '=', id).executeTakeFirstOrThrow());
  });
}

/** @throws 404, also for a colleague's note */
export async function deleteNote(
  { db }: Work,
  actor: Employer,
  applicationId: string,
  noteId: string,
): Promise<void> {
  await getReached(db, actor, applicationId);
  const { numDeletedRows } = await db
    .deleteFrom('application_notes')
    .where('id', '=', noteId)
    .where('application_id', '=', applicationId)
    .where('author_id', '=', actor.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('That note');
}

/** @throws 403 for a member who is not asked for a scorecard, 404, 409 once submitted, 422 if submitted without a rating */
export async function saveScorecard(
  { db, clock }: Work,
  actor: Employer,
  interviewId: string,
  { findings, summary, submit }: BodyOf<typeof saveScorecardCall>,
): Promise<InterviewScorecards> {
  const now = clock();
  if (submit && findings.every(({ rating }) => rating === null)) {
    throw new AppError('unacceptable', 'Rate at least one criterion before you submit.', {
      field: 'findings',
    });
  }
  return db.transaction().execute(async (trx) => {
    const interview = await trx
      .selectFrom('interviews')
      .select(['interviews.id', 'interviews.application_id'])
      .select(isAskedForScorecard(actor).as('is_asked'))
      .where('interviews.id', '=', interviewId)
      .where('interviews.employer_id', '=', actor.companyId)
      .where('interviews.status', '<>', 'cancelled')
      .where(isInterviewWithinReach(actor))
      // Two tabs of one person take turns.
      .forUpdate('interviews')
      .executeTakeFirstOrThrow(() => notFound('That interview'));
    if (!interview.is_asked) {
      throw new AppError('forbidden', 'Only this interview’s interviewers can write a scorecard.');
    }
    const oldScorecard = await trx
      .selectFrom('scorecards')
      .select('submitted_at')
      .where('interview_id', '=', interviewId)
      .where('author_id', '=', actor.userId)
      .executeTakeFirst();
    if (oldScorecard !== undefined && oldScorecard.submitted_at !== null) {
      throw new AppError('conflict', 'You have submitted your scorecard, so you can no longer change it.');
    }
    const fields = {
      findings: JSON.stringify(findings),
      summary: summary ?? null,
      submitted_at: submit ? now : null,
      updated_at: now,
    };
    await trx
      .insertInto('scorecards')
      .values({
        id: randomUUID(),
        interview_id: interviewId,
        application_id: interview.application_id,
        author_id: actor.userId,
        ...fields,
      })
      .onConflict((conflict) => conflict.columns(['interview_id', 'author_id']).doUpdateSet(fields))
      .execute();
    const [saved] = await readScorecards(trx, actor, { interviewId });
    if (saved === undefined) throw notFound('That interview');
    return saved;
  });
}
