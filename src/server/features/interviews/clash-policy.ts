import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { AppError } from '../../http/errors.ts';
import { type InterviewRow, rows } from './queries.ts';
import { SUITS_YOU, whatOf, whenOf } from './words.ts';

interface Appointment {
  readonly id: string;
  readonly seeker_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * The soonest other interview that the seeker has accepted and that overlaps this one. Only the seeker may learn of
 * it: who else they talk to is none of an employer's business.
 */
async function findClash(trx: Db, appointment: Appointment): Promise<InterviewRow | null> {
  const clash = await rows(trx)
    .where('interviews.seeker_id', '=', appointment.seeker_id)
    .where('interviews.status', '=', 'accepted')
    .where('interviews.starts_at', '<', appointment.ends_at)
    .where('interviews.ends_at', '>', appointment.starts_at)
    .where('interviews.id', '<>', appointment.id)
    .orderBy('interviews.starts_at')
    .limit(1)
    .executeTakeFirst();
  return clash ?? null;
}

/**
 * Like `findClash`, but locks the seeker’s interviews until the transaction ends: of two overlapping interviews accepted at
 * the same moment, the second sees the first. Take this lock after every other lock of an interview.
 */
export async function lockAndFindClash(trx: Db, appointment: Appointment): Promise<InterviewRow | null> {
  const key = `interviewee:${appointment.seeker_id}`;
  await lockName(trx, key);
  return findClash(trx, appointment);
}

/** @throws 409 if they have accepted another interview for the same time */
export async function mustHaveTime(trx: Db, appointment: Appointment): Promise<void> {
  const clash = await lockAndFindClash(trx, appointment);
  if (clash === null) return;
  throw new AppError(
    'conflict',
    `You have accepted another interview then: ${clashWords(clash)}. First move or decline one of the two.`,
  );
}

/** What to ask the seeker about a proposed time. */
export async function questionFor(trx: Db, appointment: Appointment): Promise<string> {
  const clash = await findClash(trx, appointment);
  if (clash === null) return SUITS_YOU;
  return `You have accepted another interview then: ${clashWords(clash)}. Choose the one that suits you.`;
}

/** 'Phone interview for Porter with Mill Lane, Thu 5 Nov 2026, 10:00 AM–10:30 AM (UK time)' */
export function clashWords(clash: InterviewRow): string {
  return `${whatOf(clash)} with ${clash.shown_company}, ${whenOf(clash)}`;
}
