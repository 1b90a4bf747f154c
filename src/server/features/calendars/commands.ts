import type { MemberCalendar } from '#contract/calendars.ts';
import { after, HOUR } from '../../clock.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { FetchRefused, readPublicUrl } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { findCalendar } from './queries.ts';
import { CALENDAR_EVERY, queueCalendarReading } from './tasks.ts';

type Work = Pick<Services, 'db' | 'clock' | 'tasks' | 'config'>;

const READS_AN_HOUR = 20;

/** @throws 403 if fetching is switched off, 422 for an address that is not public https, 429 */
export async function saveCalendar(
  context: Work,
  actor: Employer,
  typedAddress: string,
): Promise<MemberCalendar | null> {
  const { db } = context;
  mustFetch(context);
  const address = readAddress(typedAddress);
  await countReads(context, actor);
  const columns = {
    address,
    status: 'waiting' as const,
    problem: null,
    read_at: null,
    check_at: nextCheck(context),
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('member_calendars')
      .values({ user_id: actor.userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    // The stored busy times are from the previous calendar.
    await trx.deleteFrom('calendar_busy').where('user_id', '=', actor.userId).execute();
    await queueCalendarReading(context, trx, actor.userId);
  });
  return findCalendar(db, actor, context.clock());
}

/** @throws 403, 404, 429 */
export async function refreshCalendar(context: Work, actor: Employer): Promise<MemberCalendar | null> {
  const { db } = context;
  mustFetch(context);
  await countReads(context, actor);
  await db.transaction().execute(async (trx) => {
    const calendar = await trx
      .updateTable('member_calendars')
      .set({ status: 'waiting', check_at: nextCheck(context) })
      .where('user_id', '=', actor.userId)
      .returning('user_id')
      .executeTakeFirst();
    if (calendar === undefined) throw notFound('Your calendar');
    await queueCalendarReading(context, trx, actor.userId);
  });
  return findCalendar(db, actor, context.clock());
}

export async function removeCalendar({ db }: Pick<Work, 'db'>, actor: Employer): Promise<void> {
  await db.deleteFrom('member_calendars').where('user_id', '=', actor.userId).execute();
}

function mustFetch({ config }: Pick<Work, 'config'>): void {
  if (!config.mayCallEnteredAddresses) {
    throw new AppError('forbidden', 'Fetching calendars is switched off on this server.');
  }
}

/** People often copy a calendar's address with `webcal:` in front, which means https. */
function readAddress(typedAddress: string): string {
  try {
    return readPublicUrl(typedAddress.replace(/^webcals?:/i, 'https:')).href;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('unacceptable', error.message, { field: 'address' });
  }
}

function countReads({ db, clock }: Work, { userId }: Employer): Promise<void> {
  return countAgainst(db, clock, { key: `calendar:${userId}`, max: READS_AN_HOUR, windowMs: HOUR });
}

function nextCheck({ clock }: Pick<Work, 'clock'>): Date {
  return after(clock(), CALENDAR_EVERY);
}
