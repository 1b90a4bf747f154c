import { inPortions } from '../../db/in-portions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';
import { type ExpiredRole, notifyOfExpiry } from './notify-of-expiry.ts';

const PORTION = 500;

const EXPIRE = statement<ExpiredRole & { is_forgotten: boolean }, [now: Date]>(
  'roles-expire',
  `update roles set status = 'expired'
    where id in (
      select id from roles where status = 'live' and expires_at <= $1
      order by expires_at limit ${PORTION} for update skip locked
    )
    returning id, title, employer_id,
      expires_at is distinct from closes_at and (source_key is null or import_id is not null) as is_forgotten`,
);

/**
 * Marks expired roles as such, one portion per transaction. Everybody sees a role as expired from the exact instant
 * (`statusOf`); this takes it out of what is loaded and indexed as live. `updated_at` stays: nobody edited the role, and
 * an edit that is open elsewhere still has the current version.
 *
 * The company is notified of a role that nobody has confirmed for thirty days, but not of one whose closing date has come, nor
 * of those that the operator imported: there may be a million of them.
 */
export async function expireRoles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, async () => {
    const now = clock();
    const rows = await db.transaction().execute(async (trx) => {
      const expiredRoles = await run(trx, EXPIRE, [now]);
      await notifyOfExpiry(
        trx,
        expiredRoles.filter((role) => role.is_forgotten),
        now,
      );
      return expiredRoles;
    });
    // In a separate transaction: everything that locks an account and its roles locks the account first.
    await checkSoonIfWaiting(db, [...new Set(rows.map((row) => row.employer_id))], now);
    return rows.length;
  });
}
