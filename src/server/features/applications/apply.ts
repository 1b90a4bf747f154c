import { randomUUID } from 'node:crypto';
import type { apply as applyCall } from '#contract/applications.ts';
import { ANSWER_HOURS, UNDO_MS } from '#contract/applications.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { Fit, SkillEvidence } from '#contract/fit.ts';
import { type GivenAnswer, isLegalNo } from '#contract/questions.ts';
import { fit } from '#matching/fit.ts';
import { after, DAY, HOUR, latestNow } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { cultureOfPair, withNorms } from '../../scorer/culture.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { seekerFacts } from '../../scorer/seeker-facts.ts';
import type { Services } from '../../services.ts';
import { findCultureSeeker, findRoleCulture } from '../culture/queries.ts';
import { findThreadId, lockPair, makeMatch } from '../matches/commands.ts';
import { mustNotBeBlocked } from '../matches/policy.ts';
import { cvToSend } from '../uploads/keep-cvs.ts';
import { findCvWords } from '../uploads/queries.ts';
import { givenAnswers } from './check-answers.ts';
import { notifyOfApplication, sendApplication } from './notify-of-application.ts';
import { mustBeOpen, mustNotBeOnHold } from './policy.ts';
import { findOwnApplication } from './queries.ts';

type ApplyResult = ResponseOf<typeof applyCall> & { readonly isNew: boolean };

/**
 * The seeker's yes. Applying again to the same role, even at the same moment, returns the first application (D14).
 * @throws 404, 409 if the role is not open, its questions have changed or today's super like is spent, 422 for an invalid
 * answer or CV, 429
 */
export async function apply(
  { db, clock, config, deck, tasks }: Pick<Services, 'db' | 'clock' | 'config' | 'deck' | 'tasks'>,
  actor: Seeker,
  body: BodyOf<typeof applyCall>,
): Promise<ApplyResult> {
  await countAgainst(db, clock, {
    key: `apply:${actor.userId}`,
    max: config.limits.applications,
    windowMs: HOUR,
  });
  return db.transaction().execute(async (trx) => {
    await lockPair(trx, body.roleId, actor.userId);
    const existing = await findApplicationId(trx, body.roleId, actor.userId);
    const now = clock();
    if (existing !== null) return resultOf(trx, actor, existing, body.roleId, { isNew: false, now });
    const role = await getOpenRole(trx, body.roleId, now);
    await mustNotBeBlocked(trx, actor.userId, role.employer_id);
    const answers = givenAnswers(role.questions, body.answers);
    if (body.superLike === true) await spendSuperLike(trx, actor, now);
    const id = randomUUID();
    const facts = seekerFacts(await findSeeker(trx, actor.userId), actor, await findCvWords(trx, actor));
    const { textModel, learned, norms, aliases } = deck.view();
    const score = withNorms(fit(facts, roleFacts(role), textModel, learned, aliases), norms);
    const { personalityFitInt, culture } = cultureOfPair(
      await findCultureSeeker(trx, actor.userId),
      await findRoleCulture(trx, role.id),
      norms,
    );
    const isMatch = await hasSaidYes(trx, role, actor.userId, score, answers);
    const cvId = await cvToSend(trx, actor, body.cvId);
    const undoUntil = body.undoable === true && !isMatch ? after(now, UNDO_MS) : null;
    await trx
      .insertInto('applications')
      .values({
        id,
        role_id: role.id,
        seeker_id: actor.userId,
        employer_id: role.employer_id,
        status: 'pending',
        fit_bp: score.fitScoreInt,
        culture_fit_bp: personalityFitInt,
        fit: JSON.stringify(score),
        culture: culture ? JSON.stringify(culture) : null,
        is_super_like: body.superLike === true,
        note: body.note ?? null,
        answers: answers && JSON.stringify(answers),
        cv_id: cvId,
        has_sent_cv: cvId !== null,
        submitted_at: now,
        due_at: after(latestNow(clock), ANSWER_HOURS * HOUR),
        updated_at: now,
        undo_until: undoUntil,
      })
      .execute();
    await trx
      .insertInto('application_moves')
      .values({
        application_id: id,
        from_status: null,
        to_status: 'pending',
        moved_by: actor.userId,
        moved_at: now,
      })
      .execute();
    if (undoUntil !== null) {
      await tasks.enqueue(trx, sendApplication, { applicationId: id }, undoUntil);
    } else {
      const application = {
        id,
        role_id: role.id,
        seeker_id: actor.userId,
        fit_bp: score.fitScoreInt,
        is_super_like: body.superLike === true,
      };
      await notifyOfApplication(trx, { ...role, ...application }, now);
    }
    if (isMatch) {
      await makeMatch(
        trx,
        {
          roleId: role.id,
          seekerId: actor.userId,
          employerId: role.employer_id,
          roleTitle: role.title,
          companyName: role.shown_company,
          seekerName: actor.firstName,
          fitBp: score.fitScoreInt,
          isSeekersCall: true,
        },
        now,
      );
    }
    return resultOf(trx, actor, id, role.id, { isNew: true, now });
  });
}

async function resultOf(
  trx: Db,
  actor: Seeker,
  id: string,
  roleId: string,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<ApplyResult> {
  const application = await findOwnApplication(trx, actor, id, now);
  if (application === null) throw notFound('That application');
  const threadId = await findThreadId(trx, roleId, actor.userId);
  return { application, isMutualMatch: threadId !== null, threadId, isNew };
}

async function findApplicationId(trx: Db, roleId: string, seekerId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('applications')
    .select('id')
    .where('role_id', '=', roleId)
    .where('seeker_id', '=', seekerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the role until the transaction ends, so that closing it comes entirely before or after this application. */
async function getOpenRole(trx: Db, roleId: string, now: Date) {
  const role = await trx
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .selectAll('roles')
    .select([shownCompany.as('shown_company'), 'employers.held_since as employer_held_since'])
    .where('roles.id', '=', roleId)
    .forShare('roles')
    .executeTakeFirstOrThrow(() => notFound('That role'));
  mustBeOpen(role, now);
  mustNotBeOnHold(role);
  return role;
}

type OpenRole = Awaited<ReturnType<typeof getOpenRole>>;

function findSeeker(trx: Db, userId: string) {
  return trx.selectFrom('seekers').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/**
 * D10: whether the employer's side has said yes. An invite for this role is a yes. Without one, the role may match at once
 * from a fit that the employer chose, if no required skill is missing and no answer says that the seeker lacks what the law
 * requires; otherwise a person decides.
 */
async function hasSaidYes(
  trx: Db,
  role: OpenRole,
  seekerId: string,
  score: Fit,
  answers: readonly GivenAnswer[] | null,
): Promise<boolean> {
  const invite = await trx
    .selectFrom('invites')
    .select('created_at')
    .where('role_id', '=', role.id)
    .where('seeker_id', '=', seekerId)
    .executeTakeFirst();
  if (invite !== undefined) return true;
  if (role.match_at_fit_bp === null || score.fitScoreInt < role.match_at_fit_bp) return false;
  if (answers?.some(isLegalNo)) return false;
  const skills = score.reasons.find((reason) => reason.part === 'skills');
  return skills?.state === 'met' || hasAllRequired(skills?.skills ?? []);
}

/** The skills part is less than met even if only a nice-to-have skill is missing, so check the required ones alone. */
function hasAllRequired(skills: readonly SkillEvidence[]): boolean {
  if (!skills.some(({ isNiceToHave }) => isNiceToHave)) return false;
  return skills.every(({ isNiceToHave, how }) => isNiceToHave || how === 'held' || how === 'implied');
}

/** D12: one a day. Two super likes at the same moment, for two roles, are decided one after the other. */
async function spendSuperLike(trx: Db, actor: Seeker, now: Date): Promise<void> {
  await lockName(trx, `super:${actor.userId}`);
  const earlierSuperLike = await trx
    .selectFrom('applications')
    .select('id')
    .where('seeker_id', '=', actor.userId)
    .where('is_super_like', '=', true)
    .where('submitted_at', '>', after(now, -DAY))
    .executeTakeFirst();
  if (earlierSuperLike !== undefined) {
    throw new AppError(
      'conflict',
      'You have used your super like for today. You can send the next one 24 hours after the last.',
    );
  }
}
