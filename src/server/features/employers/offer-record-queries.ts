import { sql } from 'kysely';
import { OFFER_RECORD_DAYS, type OfferRecord } from '#contract/offers.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';

/** A company's offers of the last year, for its public record. */
export async function getOfferRecord(db: Db, employerId: string, now: Date): Promise<OfferRecord> {
  const { rows } = await sql<OfferRecord>`
    select count(*)::int as made, count(*) filter (where is_below)::int as below,
      count(*) filter (where is_above)::int as above
    from offer_records where employer_id = ${employerId} and offered_at > ${after(now, -OFFER_RECORD_DAYS * DAY)}`.execute(
    db,
  );
  return rows[0] ?? { made: 0, below: 0, above: 0 };
}
