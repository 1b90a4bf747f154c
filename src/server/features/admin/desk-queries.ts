import { sql } from 'kysely';
import type { getDesk as getDeskCall } from '#contract/admin.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { SCHEMA } from '../../tasks/queue-state.ts';

type Desk = ResponseOf<typeof getDeskCall>;
type Waiting = Desk['reports'];

/** Counting stops here: beyond it an Admin needs to know that there are many, not how many. */
const MOST = 1_000;

const QUEUES: Readonly<Record<keyof Desk, ReturnType<typeof sql>>> = {
  reports: sql`select created_at as at from reports where resolved_at is null`,
  scams: sql`select created_at as at from scam_reviews where decided_at is null`,
  verification: sql`select verification_asked_at as at from employers
    where verification_asked_at is not null and verified_at is null and suspended_at is null`,
  contests: sql`select created_at as at from contests where answered_at is null`,
  disputes: sql`select hired_at as at from hires where status = 'disputed'`,
  failedTasks: sql`select completed_on as at from ${sql.id(SCHEMA, 'job')} job where state = 'failed'`,
  failedMail: sql`select updated_at as at from deliveries where state = 'failed'`,
};

/** The counts of items that wait for an Admin, in one statement. */
export async function getDesk(db: Db): Promise<Desk> {
  const counts = Object.entries(QUEUES).map(
    ([name, rows]) => sql`
      select ${name}::text as name, count(*)::int as count, min(at) as since
      from (${rows} order by at limit ${MOST}) waiting`,
  );
  const { rows } = await sql<{
    name: string;
    count: number;
    since: Date | null;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const byName = new Map(rows.map(({ name, count, since }) => [name, { count, since }]));
  const waiting = (name: keyof Desk): Waiting => {
    const { count = 0, since = null } = byName.get(name) ?? {};
    return { count, since: since?.toISOString() ?? null };
  };
  return {
    reports: waiting('reports'),
    scams: waiting('scams'),
    verification: waiting('verification'),
    contests: waiting('contests'),
    disputes: waiting('disputes'),
    failedTasks: waiting('failedTasks'),
    failedMail: waiting('failedMail'),
  };
}
