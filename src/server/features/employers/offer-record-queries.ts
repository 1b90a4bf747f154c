import { OFFER_RECORD_DAYS, type OfferRecord } from '#contract/offers.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';

const RECORD = statement<OfferRecord, [employerId: string, since: Date]>(
  'offer-record',
  `select count(*)::int as made, count(*) filter (where is_below)::int as below,
      count(*) filter (where is_above)::int as above
    from offer_records where employer_id = $1 and offered_at > $2`,
);

/** A company's offers of the last year, for its public record. */
export async function getOfferRecord(db: Db, employerId: string, now: Date): Promise<OfferRecord> {
  const rows = await run(db, RECORD, [employerId, after(now, -OFFER_RECORD_DAYS * DAY)]);
  return rows[0] ?? { made: 0, below: 0, above: 0 };
}
