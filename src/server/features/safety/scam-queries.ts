import { sql } from 'kysely';
import type { AccountType } from '#contract/endpoint.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { ScamReview } from '#contract/safety.ts';
import { advertText } from '#contract/scam/advert-text.ts';
import { SCAM_SIGNS, type ScamSign } from '#contract/scam/scam-sign.ts';
import type { Db } from '../../db/connection.ts';
import { BY_INSTANT, isNewer, type Place, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

interface ReviewRow {
  id: string;
  sender_id: string;
  name: string;
  account_type: AccountType;
  is_suspended: boolean;
  sender_since: Date;
  signs: ScamSign[];
  texts: number;
  message_ids: string[];
  role_ids: string[];
  created_at: Date;
  latest_at: Date;
}

/** Senders that wait for a decision, oldest first, with their latest texts. @throws 400 for an invalid cursor */
export function listScamReviews(db: Db, page: PageQuery): Promise<Page<ScamReview>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: async (start, count) => {
      const rows = await readReviews(db, start, count);
      const samples = await readSamples(db, rows);
      return rows.map((row) => ({ row, samples: samples.get(row.id) ?? [] }));
    },
    placeOf: ({ row }) => placeAt(row.created_at, row.id),
    onWire: ({ row, samples }) => ({
      id: row.id,
      sender: {
        id: row.sender_id,
        name: row.name,
        accountType: row.account_type,
        isSuspended: row.is_suspended,
        createdAt: row.sender_since.toISOString(),
      },
      signs: SCAM_SIGNS.filter((sign) => row.signs.includes(sign)),
      texts: row.texts,
      createdAt: row.created_at.toISOString(),
      latestAt: row.latest_at.toISOString(),
      samples,
    }),
  });
}

function readReviews(db: Db, start: Place | null, count: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('scam_reviews as r')
    .leftJoin('employers as company', 'company.user_id', 'r.company_id')
    .leftJoin('users as seeker', 'seeker.id', 'r.seeker_id')
    .select(['r.id', 'r.signs', 'r.texts', 'r.message_ids', 'r.role_ids', 'r.created_at', 'r.latest_at'])
    .select([
      sql<string>`coalesce(r.company_id, r.seeker_id)`.as('sender_id'),
      sql<string>`coalesce(company.company_name, seeker.first_name || ' ' || seeker.last_name)`.as('name'),
      sql<ReviewRow['account_type']>`case when r.company_id is null then 'JobSeeker' else 'Employer' end`.as(
        'account_type',
      ),
      sql<boolean>`coalesce(company.suspended_at, seeker.suspended_at) is not null`.as('is_suspended'),
      sql<Date>`coalesce(company.created_at, seeker.created_at)`.as('sender_since'),
    ])
    .where('r.decided_at', 'is', null)
    .where(isNewer(start, 'r.created_at', 'r.id'))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(count)
    .execute();
}

type Sample = ScamReview['samples'][number];

async function readSamples(
  db: Db,
  reviews: readonly Pick<ReviewRow, 'id' | 'message_ids' | 'role_ids'>[],
): Promise<Map<string, Sample[]>> {
  const ids = (of: 'message_ids' | 'role_ids') => reviews.flatMap((review) => review[of]);
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'body_md'])
    .where(sql<boolean>`id = any(${ids('message_ids')}::uuid[])`)
    .execute();
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'title', 'description_md', 'questions'])
    .where(sql<boolean>`id = any(${ids('role_ids')}::uuid[])`)
    .execute();
  const sampleById = new Map<string, Sample>([
    ...messages.map(({ id, body_md: text }) => [id, { id, text }] as const),
    ...roles.map(
      ({ id, title, description_md: descriptionMd, questions }) =>
        [id, { id, role: { id, title }, text: advertText({ title, descriptionMd, questions }) }] as const,
    ),
  ]);
  return new Map(
    reviews.map(({ id, message_ids, role_ids }) => [
      id,
      [...message_ids, ...role_ids].flatMap((each) => sampleById.get(each) ?? []),
    ]),
  );
}
