import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { notifyAdmins } from '../notifications/commands.ts';

/** An Admin is shown at most this many of a sender's messages, and at most this many of their adverts: the latest. */
const SAMPLES = 5;
/** After 'harmless', the same signs of the same sender are not queued again for this long. */
const TRUSTED_MS = 30 * DAY;

export interface SuspectText {
  /** Null if the text shows no signs. */
  readonly signs: readonly ScamSign[] | null;
  /** The text's author: either a company or a seeker. */
  readonly companyId?: string;
  readonly seekerId?: string;
  /** The text itself: either a message or a role's advert. */
  readonly messageId?: string;
  readonly roleId?: string;
  readonly now: Date;
}

const NOTE = statement<
  { id: string; is_new: boolean },
  [
    id: string,
    companyId: string | null,
    seekerId: string | null,
    signs: readonly string[],
    messageIds: readonly string[],
    roleIds: readonly string[],
    now: Date,
  ]
>(
  'scam-note',
  `insert into scam_reviews as r
      (id, company_id, seeker_id, signs, texts, message_ids, role_ids, created_at, latest_at)
    values ($1, $2::uuid, $3::uuid, $4::text[], 1, $5::uuid[], $6::uuid[], $7::timestamptz, $7::timestamptz)
    on conflict (coalesce(company_id, seeker_id)) where decided_at is null do update set
      signs = array(select distinct unnest(r.signs || excluded.signs)),
      texts = r.texts + 1,
      message_ids = (excluded.message_ids || r.message_ids)[1:${SAMPLES}],
      role_ids = (excluded.role_ids || array(
        select noted.id from unnest(r.role_ids) with ordinality noted (id, at)
        where noted.id <> all(excluded.role_ids) order by noted.at))[1:${SAMPLES}],
      latest_at = excluded.latest_at
    returning id, (xmax = 0) as is_new`,
);

/**
 * Queues the sender of a text with signs of fraud for review. A sender has at most one open item, to which later texts are
 * added, so the queue is never longer than the number of senders. Nothing else happens to a sender.
 */
export async function noteScamSigns(trx: Db, text: SuspectText): Promise<void> {
  const { signs, companyId = null, seekerId = null, messageId, roleId, now } = text;
  if (signs === null || signs.length === 0) return;
  if (await isFoundHarmless(trx, text, signs)) return;
  const id = randomUUID();
  const [review] = await run(trx, NOTE, [
    id,
    companyId,
    seekerId,
    signs,
    messageId === undefined ? [] : [messageId],
    roleId === undefined ? [] : [roleId],
    now,
  ]);
  if (review?.is_new !== true) return;
  await notifyAdmins(trx, {
    title: 'A possible scam waits for your decision',
    body: 'Something a sender wrote has signs of fraud.',
    desk: 'scams',
    eventKey: `desk:scam:${id}`,
    now,
  });
}

async function isFoundHarmless(
  trx: Db,
  { companyId, seekerId, now }: SuspectText,
  signs: readonly ScamSign[],
): Promise<boolean> {
  const row = await trx
    .selectFrom('scam_reviews')
    .select('id')
    .where((where) =>
      companyId === undefined ? where('seeker_id', '=', seekerId ?? '') : where('company_id', '=', companyId),
    )
    .where('outcome', '=', 'harmless')
    .where('decided_at', '>', after(now, -TRUSTED_MS))
    .where(sql<SqlBool>`signs @> ${[...signs]}::text[]`)
    .executeTakeFirst();
  return row !== undefined;
}
