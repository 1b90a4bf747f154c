import { randomBytes } from 'node:crypto';
import type { CalendarLink } from '#contract/calendars.ts';
import { rolesWith } from '#contract/permissions.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import type { Services } from '../../services.ts';

const TOKEN_BYTES = 32;
const LINKS_AN_HOUR = 20;

/** A new address; an earlier one stops working. Only the token's hash is stored. @throws 429 */
export async function makeCalendarLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: Party,
  origin: string,
): Promise<{ link: CalendarLink; url: string }> {
  await countAgainst(db, clock, { key: `calendar-link:${userId}`, max: LINKS_AN_HOUR, windowMs: HOUR });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  const columns = { token_hash: hashToken(token), created_at: now, read_at: null };
  await db
    .insertInto('calendar_links')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  return {
    link: { createdAt: now.toISOString(), readAt: null },
    url: `${origin}/calendar/${token}.ics`,
  };
}

const READERS = rolesWith('interviews.read');

/**
 * Call it when a member has left a company, or has a role there that may not read interviews. Their calendar link ends. The
 * calendar that they connected is forgotten unless they may read interviews in another company: they could neither see nor
 * remove it, and it would still be fetched every hour.
 */
export async function endCalendars(trx: Db, userId: string): Promise<void> {
  await removeCalendarLink(trx, userId);
  await trx
    .deleteFrom('member_calendars')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members')
            .select('company_id')
            .where('user_id', '=', userId)
            .where('member_role', 'in', READERS),
        ),
      ),
    )
    .execute();
}

/** Ends the person's address: no calendar can read their interviews through it any more. */
export async function removeCalendarLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_links').where('user_id', '=', userId).execute();
}
