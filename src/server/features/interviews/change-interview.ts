import type { BodyOf } from '#contract/endpoint.ts';
import { type changeInterview as changeCall, type Interview, OPEN_INTERVIEWS } from '#contract/interviews.ts';
import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mayRefuseByCalendar, mustAllBeFree, readPanel } from './check-panel.ts';
import { lockAndFindClash, questionFor } from './clash-policy.ts';
import { mustBeOwnKit } from './kit-queries.ts';
import { lockInterview } from './lock-interview.ts';
import { assignPanel, listPanel, notifyOfPanelChange, notifyPanel } from './notify-panel.ts';
import { announce, notifySide } from './notify-sides.ts';
import { areSameTimes, readOffered } from './offered-times-policy.ts';
import { interviewerKey, mustBeAhead, mustBeOpen, nextReminder, scorecardsDueAt } from './policy.ts';
import { getRow, type InterviewRow, minutesOf, onWire } from './queries.ts';
import { choiceWords, rewordedWords, whatOf, whenOf } from './words.ts';

type Body = BodyOf<typeof changeCall>;

/**
 * Reschedules or edits an interview. A new time, length or type asks the seeker again; a time that the seeker proposed
 * is agreed at once. A change to the notes alone does not notify the seeker, and notes may still be edited after the
 * interview. A change that changes nothing succeeds. @throws 404, 409, 422
 */
export async function changeInterview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  interviewId: string,
  body: Body,
): Promise<Interview> {
  return db.transaction().execute(async (trx) => {
    const oldInterview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    const newPlan = planOf(oldInterview, body);
    const panel = await panelAfter(trx, oldInterview, newPlan.interviewerKey, body.interviewerIds);
    await mustBeOwnKit(trx, actor.companyId, body.kitId);
    if (
      newPlan.news === 'nothing' &&
      newPlan.notes === oldInterview.notes &&
      newPlan.kitId === oldInterview.kit_id &&
      !panel.isOther
    ) {
      return onWire(oldInterview, actor, now);
    }
    if (newPlan.isNewAppointment) {
      await mustAllowAnother(trx, oldInterview, now);
      mustBeAhead(newPlan.startsAt, now);
    } else if (newPlan.news !== 'nothing' || panel.isOther) {
      mustBeOpen(oldInterview, now);
    }
    const offeredTimes = readOffered(newPlan.offered, newPlan.startsAt, now);
    if (
      newPlan.isNewAppointment ||
      panel.isOther ||
      newPlan.interviewerKey !== oldInterview.interviewer_key
    ) {
      await mustAllBeFree(trx, {
        companyId: actor.companyId,
        interviewerKey: newPlan.interviewerKey,
        memberIds: panel.memberIds,
        times: offeredTimes.length > 0 ? offeredTimes : [newPlan.startsAt],
        length: newPlan.endsAt.getTime() - newPlan.startsAt.getTime(),
        exceptId: interviewId,
        checksCalendars: mayRefuseByCalendar(body),
      });
    }
    const plan = await askIfClashing(trx, oldInterview, newPlan);
    const isSameTime = plan.startsAt.getTime() === oldInterview.starts_at.getTime();
    // Calendars accept a change only with a higher sequence number; the notes and the kit are in no calendar.
    const inCalendars = plan.news !== 'nothing' || panel.isOther;
    await write(trx, oldInterview, plan, { sequence: oldInterview.sequence + (inCalendars ? 1 : 0), now });
    const change = await assignPanel(trx, interviewId, panel.memberIds);
    const row = await getRow(trx, actor, interviewId);
    await notifyOfPanelChange(trx, row, change, actor.userId, now);
    await announce(trx, row, row.status);
    if (plan.news !== 'nothing') {
      const title = PANEL_TITLES[plan.news](row.first_name);
      const body = `${whatOf(row)}: ${whenOf(row)}.`;
      await notifyPanel(trx, row, { title, body }, { except: [actor.userId, ...change.added], now });
      await notifySide(trx, row, 'seeker', await words(trx, row, plan, isSameTime), now);
    }
    return onWire(row, actor, now);
  });
}

/** The title of the notification to members who stay on the panel, by what has changed. */
const PANEL_TITLES = {
  agreed: (firstName: string) => `The interview with ${firstName} has a new time`,
  moved: (firstName: string) => `The interview with ${firstName} has changed`,
  reworded: (firstName: string) => `The details of the interview with ${firstName} have changed`,
} as const;

/** The interview's new state, and which of the changes the seeker is notified of. */
function planOf(oldInterview: InterviewRow, body: Body) {
  const startsAt = body.scheduledAt === undefined ? oldInterview.starts_at : new Date(body.scheduledAt);
  const minutes = body.duration ?? minutesOf(oldInterview);
  const email = body.interviewerEmail ?? oldInterview.interviewer_email;
  const plan = {
    startsAt,
    endsAt: after(startsAt, minutes * MINUTE),
    type: body.interviewType ?? oldInterview.type,
    timeZone: body.timeZone ?? oldInterview.time_zone,
    location: body.location === undefined ? oldInterview.location : body.location,
    interviewerName:
      body.interviewerName === undefined ? oldInterview.interviewer_name : body.interviewerName,
    interviewerEmail: email,
    interviewerKey: interviewerKey(email),
    agenda: body.agenda === undefined ? oldInterview.agenda : body.agenda,
    notes: body.notes === undefined ? oldInterview.notes : body.notes,
    offered: offeredAfter(oldInterview, body, startsAt),
    kitId: body.kitId === undefined ? oldInterview.kit_id : body.kitId,
    // A client without support for calendars is not refused because of them, now or when a time is chosen.
    despiteCalendars: !mayRefuseByCalendar(body),
  };
  const isMoved = startsAt.getTime() !== oldInterview.starts_at.getTime();
  const isOther = minutes !== minutesOf(oldInterview) || plan.type !== oldInterview.type;
  // Re-sending a declined interview unchanged asks the seeker again.
  const isRevived = oldInterview.status === 'declined' && body.scheduledAt !== undefined;
  const isOtherChoice = !areSameTimes(plan.offered, oldInterview.offered_times);
  const isNewAppointment = isMoved || isOther || isRevived || isOtherChoice;
  const isProposed = oldInterview.proposals.some((at) => at.getTime() === startsAt.getTime());
  const isAgreed =
    oldInterview.status === 'another_time' && isMoved && !isOther && isProposed && plan.offered.length === 0;
  const isReworded =
    plan.timeZone !== oldInterview.time_zone ||
    plan.location !== oldInterview.location ||
    plan.interviewerName !== oldInterview.interviewer_name ||
    plan.interviewerEmail !== oldInterview.interviewer_email ||
    plan.agenda !== oldInterview.agenda;
  const news = isAgreed ? 'agreed' : isNewAppointment ? 'moved' : isReworded ? 'reworded' : 'nothing';
  return { ...plan, isNewAppointment, news } as const;
}

type Plan = ReturnType<typeof planOf>;

/** The times to choose from: those given (none if fewer than two), or the previous ones unless the interview is moved. */
function offeredAfter(oldInterview: InterviewRow, { offeredTimes }: Body, startsAt: Date): Date[] {
  if (offeredTimes === undefined) {
    return startsAt.getTime() === oldInterview.starts_at.getTime() ? oldInterview.offered_times : [];
  }
  const times = [...new Set(offeredTimes)].sort().map((at) => new Date(at));
  return times.length < 2 ? [] : times;
}

/**
 * The interviewers after the change: those chosen, or the previous ones, in each case with the member at the
 * interviewer's address.
 * @throws 422
 */
async function panelAfter(
  trx: Db,
  oldInterview: InterviewRow,
  interviewerKey: string,
  chosenIds: readonly string[] | undefined,
): Promise<{ readonly memberIds: readonly string[]; readonly isOther: boolean }> {
  const currentIds = await listPanel(trx, oldInterview.id);
  if (chosenIds === undefined && interviewerKey === oldInterview.interviewer_key)
    return { memberIds: currentIds, isOther: false };
  const namedIds =
    chosenIds ?? (await listPanel(trx, oldInterview.id, { exceptKey: oldInterview.interviewer_key }));
  const memberIds = await readPanel(trx, {
    companyId: oldInterview.employer_id,
    roleId: oldInterview.role_id,
    interviewerKey,
    chosen: namedIds,
  });
  return { memberIds, isOther: [...memberIds].sort().join() !== [...currentIds].sort().join() };
}

/** A time that the seeker proposed needs their consent again if they have accepted another interview for it since. */
async function askIfClashing(trx: Db, { id, seeker_id }: InterviewRow, plan: Plan): Promise<Plan> {
  if (plan.news !== 'agreed') return plan;
  const clash = await lockAndFindClash(trx, {
    id,
    seeker_id,
    starts_at: plan.startsAt,
    ends_at: plan.endsAt,
  });
  return clash === null ? plan : { ...plan, news: 'moved' };
}

/**
 * Refuses a new appointment if the interview is no longer open. A declined one may be reopened, unless the application has
 * moved or another interview has been scheduled since. @throws 409
 */
async function mustAllowAnother(trx: Db, oldInterview: InterviewRow, now: Date): Promise<void> {
  if (oldInterview.status !== 'declined') {
    mustBeOpen(oldInterview, now);
    return;
  }
  const { status } = await trx
    .selectFrom('applications')
    .select('status')
    .where('id', '=', oldInterview.application_id)
    .executeTakeFirstOrThrow();
  if (status !== 'interview_scheduled') {
    throw new AppError('conflict', 'The application’s status has changed since this interview was declined.');
  }
  const otherInterview = await trx
    .selectFrom('interviews')
    .select('id')
    .where('application_id', '=', oldInterview.application_id)
    .where('status', 'in', OPEN_INTERVIEWS)
    .executeTakeFirst();
  if (otherInterview !== undefined) {
    throw new AppError('conflict', 'Another interview has since been scheduled for this application.');
  }
}

async function write(
  trx: Db,
  oldInterview: InterviewRow,
  plan: Plan,
  { sequence, now }: { readonly sequence: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('interviews')
    .set({
      type: plan.type,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      time_zone: plan.timeZone,
      location: plan.location,
      interviewer_name: plan.interviewerName,
      interviewer_email: plan.interviewerEmail,
      interviewer_key: plan.interviewerKey,
      agenda: plan.agenda,
      notes: plan.notes,
      kit_id: plan.kitId,
      ...(plan.isNewAppointment && {
        status: plan.news === 'agreed' ? 'accepted' : 'awaiting',
        proposals: [],
        offered_times: plan.offered,
        reply_note: null,
        remind_at: nextReminder(plan.startsAt, now),
        scorecards_due_at: scorecardsDueAt(plan.startsAt, plan.endsAt.getTime() - plan.startsAt.getTime()),
        despite_calendars: plan.despiteCalendars,
      }),
      sequence,
      // Colleagues' open forms start again from an interview that has changed in any way.
      updated_at: now,
    })
    .where('id', '=', oldInterview.id)
    .execute();
}

async function words(trx: Db, row: InterviewRow, { news }: Plan, isSameTime: boolean) {
  if (news === 'agreed') {
    return {
      title: `${row.shown_company} agreed to your time`,
      body: `${whatOf(row)}: ${whenOf(row)}.`,
    };
  }
  if (news === 'moved') {
    return {
      title: `Interview with ${row.shown_company}: ${isSameTime ? 'please reply again' : 'new time'}`,
      body:
        row.offered_times.length > 0
          ? `${whatOf(row)}. ${choiceWords(row)}`
          : `${whatOf(row)}: now ${whenOf(row)}. ${await questionFor(trx, row)}`,
    };
  }
  return rewordedWords(row);
}
