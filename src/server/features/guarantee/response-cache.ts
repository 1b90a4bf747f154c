import type { ResponseRecord } from '#contract/guarantee.ts';
import { after, type Clock, SECOND } from '../../clock.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { COUNTED, type CountedRow, recordOf, recordSpan } from './queries.ts';
import { getTotalRecord } from './total-queries.ts';

/** Response records, cached in this process for up to 15 seconds. */
export interface Responses {
  /** By employer, with an entry for every id. The deck's cards show them, ten at a time. */
  readonly of: (employerIds: readonly string[]) => Promise<ReadonlyMap<string, ResponseRecord>>;
  /** The total over all employers; concurrent callers share one read. */
  readonly total: () => Promise<ResponseRecord>;
}

/** A record changes when an answer falls due. A card may lag by the time between two runs of the job `guarantee.check`. */
const FRESH_MS = 15 * SECOND;
/** How many records are cached, at a few hundred bytes each. */
const MOST_KEPT = 20_000;
export const NOTHING_DUE: ResponseRecord = { due: 0, answeredInTime: 0, medianHours: null };

const RECORDS = statement<
  CountedRow & { employer_id: string },
  [employerIds: readonly string[], from: Date, to: Date]
>(
  'response-records',
  `select employer_id, ${COUNTED} from guarantee_ledger
    where employer_id = any($1::uuid[]) and due_at > $2 and due_at <= $3 group by employer_id`,
);

export function createResponses(connection: Connection, clock: Clock): Responses {
  const cache = new Map<string, { readonly record: ResponseRecord; readonly readAt: Date }>();

  async function readRecords(employerIds: readonly string[], now: Date): Promise<void> {
    const { from, to } = recordSpan(now);
    const rows = await connection.run(RECORDS, [employerIds, from, to]);
    const recordById = new Map(rows.map((row) => [row.employer_id, recordOf(row)]));
    if (cache.size + employerIds.length > MOST_KEPT) cache.clear();
    for (const id of employerIds) cache.set(id, { record: recordById.get(id) ?? NOTHING_DUE, readAt: now });
  }

  let total: { readonly record: Promise<ResponseRecord>; readonly readAt: Date } | null = null;

  return {
    total: async () => {
      const now = clock();
      if (total === null || after(total.readAt, FRESH_MS) <= now) {
        const record = getTotalRecord(connection.db, recordSpan(now));
        total = { record, readAt: now };
        record.catch(() => {
          if (total?.record === record) total = null;
        });
      }
      return total.record;
    },
    of: async (employerIds) => {
      const now = clock();
      const isStale = (id: string) => {
        const readAt = cache.get(id)?.readAt;
        return readAt === undefined || after(readAt, FRESH_MS) <= now;
      };
      const stale = [...new Set(employerIds)].filter(isStale);
      if (stale.length > 0) await readRecords(stale, now);
      return new Map(employerIds.map((id) => [id, cache.get(id)?.record ?? NOTHING_DUE]));
    },
  };
}
