import type { getDesk as getDeskCall } from '#contract/admin.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { JOBS } from '../../tasks/queue-state.ts';

type Desk = ResponseOf<typeof getDeskCall>;
type WaitingCount = Desk['reports'];

/** Counting stops here: beyond it an Admin needs to know that there are many, not how many. */
const MAX_COUNT = 1_000;

const QUEUES: Readonly<Record<keyof Desk, string>> = {
  reports: `select created_at as at from reports where resolved_at is null`,
  scams: `select created_at as at from scam_reviews where decided_at is null`,
  verification: `select verification_asked_at as at from employers
    where verification_asked_at is not null and verified_at is null and suspended_at is null`,
  contests: `select created_at as at from contests where answered_at is null`,
  disputes: `select hired_at as at from hires where status = 'disputed'`,
  failedTasks: `select completed_on as at from ${JOBS} where state = 'failed'`,
  failedMail: `select updated_at as at from deliveries where state = 'failed'`,
};

const COUNT = statement<{ name: string; count: number; since: Date | null }>(
  'desk-count',
  Object.entries(QUEUES)
    .map(
      ([name, rows]) => `select '${name}' as name, count(*)::int as count, min(at) as since
      from (${rows} order by at limit ${MAX_COUNT}) waiting`,
    )
    .join(' union all '),
);

/** The counts of items that wait for an Admin, in one statement. */
export async function getDesk(db: Db): Promise<Desk> {
  const rows = await run(db, COUNT, []);
  const byName = new Map(rows.map(({ name, count, since }) => [name, { count, since }]));
  const countOf = (name: keyof Desk): WaitingCount => {
    const { count = 0, since = null } = byName.get(name) ?? {};
    return { count, since: since?.toISOString() ?? null };
  };
  return {
    reports: countOf('reports'),
    scams: countOf('scams'),
    verification: countOf('verification'),
    contests: countOf('contests'),
    disputes: countOf('disputes'),
    failedTasks: countOf('failedTasks'),
    failedMail: countOf('failedMail'),
  };
}
