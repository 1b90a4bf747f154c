import type { ResponseRecord } from '#contract/guarantee.ts';
import { after, type Clock, SECOND } from '../../clock.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { COUNTED, type CountedRow, recordOf, recordSpan } from './queries.ts';
import { getTotalRecord } from './total-queries.ts';

/** Response records as this process last read them, at most a quarter of a minute old. */
export interface Responses {
  /** By employer; none is missing. Cards of the deck show them, ten at a time. */
  readonly of: (employerIds: readonly string[]) => Promise<ReadonlyMap<string, ResponseRecord>>;
  /** Everybody's together; read once for all who ask meanwhile. */
  readonly total: () => Promise<ResponseRecord>;
}

/** A record moves when an answer falls due; the next `guarantee.check` is soon enough for a card. */
const FRESH_MS = 15 * SECOND;
/** Some hundred bytes each. */
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
  const kept = new Map<string, { readonly record: ResponseRecord; readonly readAt: Date }>();

  async function read(employerIds: readonly string[], now: Date): Promise<void> {
    const { from, to } = recordSpan(now);
    const rows = await connection.run(RECORDS, [employerIds, from, to]);
    const found = new Map(rows.map((row) => [row.employer_id, recordOf(row)]));
    if (kept.size + employerIds.length > MOST_KEPT) kept.clear();
    for (const id of employerIds) kept.set(id, { record: found.get(id) ?? NOTHING_DUE, readAt: now });
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
        const readAt = kept.get(id)?.readAt;
        return readAt === undefined || after(readAt, FRESH_MS) <= now;
      };
      const stale = [...new Set(employerIds)].filter(isStale);
      if (stale.length > 0) await read(stale, now);
      return new Map(employerIds.map((id) => [id, kept.get(id)?.record ?? NOTHING_DUE]));
    },
  };
}
