import { after, HOUR } from '../../clock.ts';
import { claimDue } from '../../db/claim-due.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { CalendarFailed, fetchBusy } from './fetch-calendar.ts';
import type { Period } from './read-busy.ts';

/** Reads one member's calendar. A failure is stored for them to see, and the next hourly reading tries again. */
const readTask = defineTask<{ userId: string }>('calendar.read', { retries: 2, concurrency: 4 });

/** How often each calendar is read. */
export const CALENDAR_EVERY = HOUR;
const MOST_AT_ONCE = 500;

type CalendarServices = Pick<Services, 'db' | 'clock' | 'tasks' | 'log' | 'config'> & {
  readonly feeds: PublicNet;
};

export function calendarTasks(context: CalendarServices): void {
  const { tasks } = context;
  tasks.setHandler(readTask, ({ userId }, signal) => readCalendar(context, userId, signal));
  tasks.addPeriodicJob('calendar.read-due', { everySeconds: 60 }, () => queueDue(context));
}

export async function queueCalendarReading(
  { tasks }: Pick<Services, 'tasks'>,
  trx: Db,
  userId: string,
): Promise<void> {
  await tasks.enqueue(trx, readTask, { userId });
}

async function queueDue({ db, clock, tasks, config }: CalendarServices): Promise<void> {
  if (!config.mayCallEnteredAddresses) return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const userIds = await claimDue(trx, {
      table: 'member_calendars',
      now,
      next: after(now, CALENDAR_EVERY),
      atMost: MOST_AT_ONCE,
    });
    await tasks.enqueueAll(
      trx,
      readTask,
      userIds.map((userId) => ({ userId })),
    );
  });
}

async function readCalendar(context: CalendarServices, userId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const calendar = await db
    .selectFrom('member_calendars')
    .select('address')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (calendar === undefined) return;
  const { address } = calendar;
  const now = clock();
  try {
    const busy = await fetchBusy(context, address, now, signal);
    await db.transaction().execute((trx) => keepBusy(trx, { userId, address, busy, now }));
  } catch (error) {
    if (!(error instanceof CalendarFailed)) throw error;
    // The earlier busy times still count: they are more likely to be right than an empty calendar.
    await db
      .updateTable('member_calendars')
      .set({ status: 'failed', problem: error.message })
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .execute();
  }
}

interface CalendarReading {
  readonly userId: string;
  readonly address: string;
  readonly busy: readonly Period[];
  readonly now: Date;
}

const KEEP_BUSY = statement<never, [userId: string, starts: readonly Date[], ends: readonly Date[]]>(
  'calendar-keep-busy',
  `insert into calendar_busy (user_id, starts_at, ends_at)
    select $1::uuid, starts_at, ends_at from unnest(
      $2::timestamptz[], $3::timestamptz[]
    ) as period (starts_at, ends_at)`,
);

/** Does nothing if the calendar was changed or removed meanwhile. */
async function keepBusy(trx: Db, { userId, address, busy, now }: CalendarReading): Promise<void> {
  const calendar = await trx
    .updateTable('member_calendars')
    .set({ status: 'read', problem: null, read_at: now })
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .returning('user_id')
    .executeTakeFirst();
  if (calendar === undefined) return;
  await trx.deleteFrom('calendar_busy').where('user_id', '=', userId).execute();
  await run(trx, KEEP_BUSY, [
    userId,
    busy.map(([from]) => new Date(from)),
    busy.map(([, until]) => new Date(until)),
  ]);
}
