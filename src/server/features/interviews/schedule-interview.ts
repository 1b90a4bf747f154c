import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type Interview,
  OPEN_INTERVIEWS,
  type scheduleInterview as scheduleCall,
} from '#contract/interviews.ts';
import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { moveApplication } from '../applications/move.ts';
import { cancelWithApplication } from './cancel-interview.ts';
import { mayRefuseByCalendar, mustAllBeFree, readPanel } from './check-panel.ts';
import { questionFor } from './clash-policy.ts';
import { mustBeOwnKit } from './kit-queries.ts';
import { assignPanel, notifyOfPanelChange } from './notify-panel.ts';
import { announce, notifySide } from './notify-sides.ts';
import { readOffered } from './offered-times-policy.ts';
import { interviewerKey, mustBeAhead, nextReminder, scorecardsDueAt, statusAt } from './policy.ts';
import { getRow, type InterviewRow, minutesOf, onWire } from './queries.ts';
import { askedWords, whenOf } from './words.ts';

interface ScheduledInterview {
  readonly interview: Interview;
  /** False if the same interview existed already: it is returned and nobody is notified again. */
  readonly isNew: boolean;
}

/**
 * Schedules an interview and moves the application to interview_scheduled, both or neither (D30). If the previous
 * interview was cancelled, declined or is over, the application is interview_scheduled already and stays so (D24 has
 * no way back), and another interview is scheduled just like the first. @throws 404, 409, 422
 */
export async function scheduleInterview(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Employer,
  body: BodyOf<typeof scheduleCall>,
): Promise<ScheduledInterview> {
  return db.transaction().execute(async (trx) => {
    const { applicationId } = body;
    // Locks the application: a simultaneous identical request waits here and then finds this interview.
    const move = { status: 'interview_scheduled', skipNotification: true } as const;
    const moving = { clock, config, whenEnded: cancelWithApplication };
    await moveApplication(trx, actor, applicationId, move, moving);
    const now = clock();
    const open = await findOpen(trx, actor, applicationId);
    if (open !== null && statusAt(open, now) !== 'past') {
      if (isSame(open, body)) return { interview: onWire(open, actor, now), isNew: false };
      throw new AppError(
        'conflict',
        `There is already an interview: ${whenOf(open)}. Reschedule or cancel that one.`,
      );
    }
    const startsAt = new Date(body.scheduledAt);
    mustBeAhead(startsAt, now);
    if (open !== null) await setAside(trx, open);
    const application = await trx
      .selectFrom('applications')
      .select(['role_id', 'seeker_id'])
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    const panel = await readPanel(trx, {
      companyId: actor.companyId,
      roleId: application.role_id,
      interviewerKey: interviewerKey(body.interviewerEmail),
      chosen: body.interviewerIds ?? [],
    });
    const id = await insert(trx, actor, body, { about: application, startsAt, panel, now });
    const change = await assignPanel(trx, id, panel);
    const row = await getRow(trx, actor, id);
    await notifyOfPanelChange(trx, row, change, actor.userId, now);
    await notifySide(trx, row, 'seeker', askedWords(row, await questionFor(trx, row)), now);
    await announce(trx, row, row.status);
    return { interview: onWire(row, actor, now), isNew: true };
  });
}

async function findOpen(trx: Db, actor: Employer, applicationId: string): Promise<InterviewRow | null> {
  const open = await trx
    .selectFrom('interviews')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', 'in', OPEN_INTERVIEWS)
    .executeTakeFirst();
  return open === undefined ? null : getRow(trx, actor, open.id);
}

/** Whether it is the same appointment; the other fields only describe it. */
function isSame(row: InterviewRow, body: BodyOf<typeof scheduleCall>): boolean {
  return (
    row.type === body.interviewType &&
    row.starts_at.getTime() === Date.parse(body.scheduledAt) &&
    minutesOf(row) === body.duration &&
    row.interviewer_key === interviewerKey(body.interviewerEmail)
  );
}

/** Marks the interview as past, because an application has one open interview at a time. */
async function setAside(trx: Db, { id, status }: InterviewRow): Promise<void> {
  await trx
    .updateTable('interviews')
    .set({ status: 'past', was_accepted: status === 'accepted', offered_times: [], remind_at: null })
    .where('id', '=', id)
    .execute();
}

interface Booking {
  readonly about: { readonly role_id: string; readonly seeker_id: string };
  readonly startsAt: Date;
  readonly panel: readonly string[];
  readonly now: Date;
}

async function insert(
  trx: Db,
  actor: Employer,
  body: BodyOf<typeof scheduleCall>,
  { about, startsAt, panel, now }: Booking,
): Promise<string> {
  const length = body.duration * MINUTE;
  const endsAt = after(startsAt, length);
  const key = interviewerKey(body.interviewerEmail);
  const offeredTimes = readOffered(body.offeredTimes ?? [], startsAt, now);
  const checksCalendars = mayRefuseByCalendar(body);
  await mustAllBeFree(trx, {
    companyId: actor.companyId,
    interviewerKey: key,
    memberIds: panel,
    times: offeredTimes.length > 0 ? offeredTimes : [startsAt],
    length,
    checksCalendars,
  });
  await mustBeOwnKit(trx, actor.companyId, body.kitId);
  const id = randomUUID();
  await trx
    .insertInto('interviews')
    .values({
      id,
      application_id: body.applicationId,
      ...about,
      employer_id: actor.companyId,
      type: body.interviewType,
      starts_at: startsAt,
      ends_at: endsAt,
      time_zone: body.timeZone,
      location: body.location ?? null,
      interviewer_name: body.interviewerName ?? null,
      interviewer_email: body.interviewerEmail,
      interviewer_key: key,
      agenda: body.agenda ?? null,
      notes: body.notes ?? null,
      status: 'awaiting',
      offered_times: offeredTimes,
      remind_at: nextReminder(startsAt, now),
      scorecards_due_at: scorecardsDueAt(startsAt, length),
      kit_id: body.kitId ?? null,
      despite_calendars: !checksCalendars,
      scheduled_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
