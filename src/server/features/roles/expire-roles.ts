import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';

const PORTION = 500;

/**
 * Marks roles whose time is over as expired, a portion a transaction. Everybody is shown an expired role from the very
 * instant (`statusOf`); this takes it out of what is loaded, walked and indexed as live. `updated_at` stays: nobody edited
 * the role, and an edit that is open elsewhere is still one of the version that was opened.
 */
export async function expireRoles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = clock();
    const { rows } = await sql<{ employer_id: string }>`
      update roles set status = 'expired'
      where id in (
        select id from roles where status = 'live' and expires_at <= ${now}
        order by expires_at limit ${PORTION} for update skip locked
      )
      returning employer_id`.execute(db);
    // In a transaction of its own: whoever locks an account and roles takes the account first.
    await checkSoonIfWaiting(db, [...new Set(rows.map((row) => row.employer_id))], now);
    if (rows.length < PORTION) return;
  }
}
