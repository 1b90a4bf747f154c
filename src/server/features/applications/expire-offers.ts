import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';
import { announce, matterOf } from './offer-commands.ts';
import { SEEKER_HREF, statusAt } from './offer-policy.ts';
import { type OfferColumns, offerRows } from './offer-queries.ts';
import { expiredWords, type OfferNamed, reminderWords } from './offer-words.ts';

const PORTION = 100;

/**
 * Reminds seekers a day before their offer expires, and ends offers that have expired, one portion per transaction. An
 * application that somebody is moving or replying to is skipped until the next run.
 */
export async function expireOffers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => expirePortion(trx, clock())));
}

const EXPIRE = statement<never, [now: Date, ids: readonly string[]]>(
  'offers-expire',
  `update offers set
      status = case when expires_at <= $1 then 'expired' else status end,
      ended_at = case when expires_at <= $1 then expires_at end,
      due_at = case when expires_at > $1 then expires_at end
    where application_id = any($2::uuid[]) and due_at <= $1 and status = 'open'`,
);

async function expirePortion(trx: Db, now: Date): Promise<number> {
  const dueOffers = await trx
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.application_id')
    .select('applications.id')
    .where('offers.due_at', '<=', now)
    .orderBy('offers.due_at')
    .limit(PORTION)
    .forUpdate('applications')
    .skipLocked()
    .execute();
  if (dueOffers.length === 0) return 0;
  const ids = dueOffers.map(({ id }) => id);
  // Read again under the lock: a reply may have been committed since the first statement began.
  const rows = await offerRows(trx)
    .where('applications.id', 'in', ids)
    .where('offers.due_at', '<=', now)
    .execute();
  for (const row of rows) {
    const expiresAt = row.offer_expires_at;
    if (expiresAt === null || row.offer_status !== 'open') continue;
    const isOver = statusAt('open', expiresAt, now) === 'expired';
    await (isOver ? expire(trx, row, now) : remind(trx, row, expiresAt, now));
    if (isOver) await announce(trx, row);
  }
  await run(trx, EXPIRE, [now, ids]);
  return dueOffers.length;
}

type DueOffer = OfferNamed &
  OfferColumns & { readonly role_id: string; readonly seeker_id: string; readonly employer_id: string };

async function expire(trx: Db, row: DueOffer, now: Date): Promise<void> {
  const words = expiredWords(row);
  const eventKey = `offer:${row.offer_id}:${row.offer_revision}:expired`;
  const common = { kind: 'status', now, eventKey } as const;
  await notifyUser(trx, { ...common, userId: row.seeker_id, ...words.seeker, href: SEEKER_HREF });
  await notifyCompany(trx, {
    ...common,
    ...matterOf(row),
    permission: 'applications.decide',
    ...words.employer,
    href: employerHref(row.id),
  });
}

async function remind(trx: Db, row: DueOffer, expiresAt: Date, now: Date): Promise<void> {
  await notifyUser(trx, {
    userId: row.seeker_id,
    kind: 'status',
    ...reminderWords(row, expiresAt),
    href: SEEKER_HREF,
    now,
    eventKey: `offer:${row.offer_id}:${row.offer_revision}:reminder`,
  });
}
