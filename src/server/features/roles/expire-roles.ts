import { inPortions } from '../../db/in-portions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';

const PORTION = 500;

const EXPIRE = statement<{ employer_id: string }, [now: Date]>(
  'roles-expire',
  `update roles set status = 'expired'
    where id in (
      select id from roles where status = 'live' and expires_at <= $1
      order by expires_at limit ${PORTION} for update skip locked
    )
    returning employer_id`,
);

/**
 * Marks expired roles as such, one portion per transaction. Everybody sees a role as expired from the exact instant
 * (`statusOf`); this takes it out of what is loaded and indexed as live. `updated_at` stays: nobody edited the role, and
 * an edit that is open elsewhere still has the current version.
 */
export async function expireRoles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, async () => {
    const now = clock();
    const rows = await run(db, EXPIRE, [now]);
    // In a separate transaction: everything that locks an account and its roles locks the account first.
    await checkSoonIfWaiting(db, [...new Set(rows.map((row) => row.employer_id))], now);
    return rows.length;
  });
}
