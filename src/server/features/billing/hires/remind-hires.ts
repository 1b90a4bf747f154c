import { after, DAY } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import { inPortions } from '../../../db/in-portions.ts';
import type { Services } from '../../../services.ts';
import { notifyCompany, notifyUser } from '../../notifications/commands.ts';
import { EMPLOYER_HREF, REMIND_DAYS, SEEKER_HREF } from './hire-commands.ts';

/** How many times the side that has not responded is reminded. */
export const REMINDERS = 3;

const PORTION = 200;

/** Reminds the side that has not responded, every `REMIND_DAYS`, one portion per transaction. */
export async function remindHires(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => remindPortion(trx, clock())));
}

async function remindPortion(trx: Db, now: Date): Promise<number> {
  const dueHires = await trx
    .selectFrom('hires')
    .innerJoin('roles', 'roles.id', 'hires.role_id')
    .select([
      'hires.id',
      'hires.status',
      'hires.reminders',
      'hires.role_id',
      'hires.employer_id',
      'hires.seeker_id',
      'title',
    ])
    .where('hires.status', 'in', ['awaiting_salary', 'awaiting_seeker'])
    .where('remind_at', '<=', now)
    .where('reminders', '<', REMINDERS)
    .orderBy('remind_at')
    .limit(PORTION)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  for (const hire of dueHires) {
    await trx
      .updateTable('hires')
      .set({ reminders: hire.reminders + 1, remind_at: after(now, REMIND_DAYS * DAY) })
      .where('id', '=', hire.id)
      .execute();
    if (hire.status === 'awaiting_salary') {
      await notifyCompany(trx, {
        companyId: hire.employer_id,
        roleId: hire.role_id,
        permission: 'hires',
        kind: 'billing',
        title: 'What salary was agreed?',
        body: `Please enter the agreed annual salary for ${hire.title}.`,
        href: EMPLOYER_HREF,
        now,
      });
    } else {
      await notifyUser(trx, {
        userId: hire.seeker_id,
        kind: 'billing',
        title: 'Please confirm your salary',
        body: `Please confirm the salary for ${hire.title}. You pay nothing.`,
        href: SEEKER_HREF,
        now,
      });
    }
  }
  return dueHires.length;
}
