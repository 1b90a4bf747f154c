import { type Clock, isTrusted } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import type { Services } from '../../services.ts';
import { end, settleAnswer } from './commands.ts';
import { fallDueAll } from './fall-due.ts';
import { notifyFallenDue, sendNudges } from './guarantee-letters.ts';
import { settleHoldsOf } from './hold-roles.ts';
import { announce, changeAllOwed, lockDue, lockOwed, type OwedAnswer, recordEvents } from './owed-state.ts';
import { NUDGES, type Step, stepDue } from './policy.ts';

/** How many applications of one step are locked and decided in one transaction. */
export const PORTION = 100;

/**
 * Takes every step that is due, longest overdue first, one portion per transaction. An interruption loses nothing: the
 * next check does the rest. Any number of workers check concurrently, each with its own portions.
 * @throws after all the others are done, if one failed; if the database was away, that is only logged
 */
export async function checkGuarantee(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const failures = new Map<string, unknown>();
  while (!signal.aborted && isTrusted(clock)) {
    let portion: readonly string[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        const locked = await lockDue(trx, { now: clock(), most: PORTION, except: [...failures.keys()] });
        portion = locked.map(({ id }) => id);
        await doDue(trx, locked, clock);
      });
    } catch (error) {
      if (portion.length === 0) throw error;
      // One at a time, so that one failure does not hold up the others.
      for (const id of portion) {
        await checkOne(db, clock, id).catch((reason) => failures.set(id, reason));
      }
    }
    if (portion.length === 0) break;
  }
  const [error] = [...failures.values()].filter((each) => !isDatabaseAway(each));
  if (error !== undefined) throw error;
  if (failures.size > 0)
    log.warn(
      { applications: failures.size },
      'some owed answers could not be checked; the next check will try them again',
    );
}

function checkOne(db: Db, clock: Clock, applicationId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const answer = await lockOwed(trx, applicationId);
    if (answer !== undefined) await doDue(trx, [answer], clock);
  });
}

/**
 * Takes the due steps of locked answers. Except for `settle`, the number of statements does not depend on how many answers
 * there are. The locks make workers, answers and withdrawals take turns; the clock is read only after them
 * (docs/decisions/0018).
 */
async function doDue(trx: Db, locked: readonly OwedAnswer[], clock: Clock): Promise<void> {
  if (!isTrusted(clock)) return;
  const now = clock();
  const dueSteps = locked.flatMap((answer) => {
    const step = stepDue(answer, now);
    return step === null ? [] : [{ answer, step }];
  });
  const overdueAnswers = dueSteps.filter(({ step }) => step.do === 'fall_due').map(({ answer }) => answer);
  await fallDue(trx, overdueAnswers, now);
  await sendReminders(trx, dueSteps, now);
  for (const { answer, step } of dueSteps) if (step.do === 'settle') await settle(trx, answer, now);
}

async function fallDue(trx: Db, answers: readonly OwedAnswer[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  const outcome = await fallDueAll(trx, answers, now);
  await notifyFallenDue(trx, outcome, now);
  await announce(trx, ...outcome.missed, ...outcome.excused);
  await settleHoldsOf(trx, [...new Set(outcome.missed.map((each) => each.employer_id))], now);
}

async function sendReminders(
  trx: Db,
  dueSteps: readonly { readonly answer: OwedAnswer; readonly step: Step }[],
  now: Date,
): Promise<void> {
  const reminders = dueSteps.flatMap(({ answer, step }) =>
    step.do === 'nudge' ? [{ answer, ...step }] : [],
  );
  await recordEvents(
    trx,
    reminders.map((each) => ({ id: each.answer.id, kind: each.nudge.kind, at: now })),
    now,
  );
  for (let nudges = 1; nudges <= NUDGES.length; nudges += 1) {
    const answers = reminders.filter((each) => each.nudges === nudges).map(({ answer }) => answer);
    await changeAllOwed(trx, answers, { nudges }, now);
  }
  await sendNudges(trx, reminders, now);
}

/**
 * Decides an answer or withdrawal that came while the clock was in doubt, or under a release without verdicts. That is rare
 * enough to do one at a time. If the clock was ahead back then, the recorded answer may now lie in the future.
 */
async function settle(trx: Db, answer: OwedAnswer, now: Date): Promise<void> {
  if (answer.answered_at === null) await end(trx, answer, now);
  else await settleAnswer(trx, answer, answer.answered_at < now ? answer.answered_at : now, now);
}
