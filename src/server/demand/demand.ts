import { expectedDemand } from '#matching/order.ts';
import { fullHour, HOUR } from '../clock.ts';
import type { Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';

/** What demand is counted for. */
export type DemandOf = 'roles' | 'seekers';

export const DEMAND_TABLES = {
  roles: { table: 'role_demand', id: 'role_id' },
  seekers: { table: 'seeker_demand', id: 'seeker_id' },
} as const;

/** Counts that have dropped to zero are kept this long, so that processes with older counts learn about it. */
export const KEEP_ZEROS_HOURS = 24;
/** An invitation to a seeker, or a list with them in it, counts as this share of a competitor: most lead nowhere. */
const SEEKERS_SHARE = 0.25;

/** An hour up to which demand was counted, the same for every process. Milliseconds since 1970. */
export interface CountedHour {
  /** On the hour. The counts cover the week before it. */
  readonly hour: number;
  /** The previously counted hour. */
  readonly previousHour: number;
  /** Lists started before this instant use the hour before. */
  readonly inForceFrom: number;
}

/** Used until the first count: there is no demand, and newness depends on the clock. */
export function noDemandYet(now: Date): CountedHour {
  const hour = fullHour(now);
  return { hour, previousHour: hour, inForceFrom: Number.NEGATIVE_INFINITY };
}

/** Whether standings computed for `usedHour` are older than the last counted hour. */
export function isBehind(usedHour: CountedHour, countedHour: CountedHour | null): countedHour is CountedHour {
  return countedHour !== null && countedHour.inForceFrom !== usedHour.inForceFrom;
}

/** Whether reading the changes since the first hour is enough to reach the second. */
export function isReachableByChanges(oldHour: CountedHour, newHour: CountedHour): boolean {
  const hours = (newHour.hour - oldHour.hour) / HOUR;
  return oldHour.inForceFrom > Number.NEGATIVE_INFINITY && hours > 0 && hours < KEEP_ZEROS_HOURS;
}

const HOURS = statement<CountedHour, [of: DemandOf]>(
  'demand-hours',
  `select (extract(epoch from hour) * 1000)::float8 as hour,
      (extract(epoch from former_hour) * 1000)::float8 as "previousHour",
      (extract(epoch from in_force_from) * 1000)::float8 as "inForceFrom"
    from demand_hours where subject = $1`,
);

/** The last hour that was counted; null before the first. */
export async function findCountedHour(database: Runner, subject: DemandOf): Promise<CountedHour | null> {
  const [row] = await database.run(HOURS, [subject]);
  return row ?? null;
}

/**
 * The counts of one role or seeker: `asked` and `shown` apply from the counted hour `since`, the `former_…` counts before.
 * All are null if nothing has been counted.
 */
export interface DemandColumns {
  /** Milliseconds since 1970. */
  readonly since: number | null;
  readonly asked: number | null;
  readonly shown: number | null;
  readonly former_asked: number | null;
  readonly former_shown: number | null;
}

/** The columns of `DemandColumns` from a demand table under an alias. */
export function demandColumns(alias: string): string {
  return `(extract(epoch from ${alias}.since) * 1000)::float8 as since, ${alias}.asked, ${alias}.shown,
    ${alias}.former_asked, ${alias}.former_shown`;
}

/**
 * The competition expected from the counts that apply at `hour`: the counted hour or the previous one. In single precision,
 * as the role index stores it.
 */
export function demandAt(hour: number, subject: DemandOf, row: DemandColumns): number {
  if (row.since === null) return 0;
  const isPrevious = row.since > hour;
  const requests = (isPrevious ? row.former_asked : row.asked) ?? 0;
  const shown = (isPrevious ? row.former_shown : row.shown) ?? 0;
  const share = subject === 'seekers' ? SEEKERS_SHARE : 1;
  return Math.fround(expectedDemand(requests * share, shown * share));
}

/** Rows per query. */
const BATCH = 2_000;

type DemandRow = DemandColumns & { readonly id: string };

const CHANGED = {
  roles: changedSince('roles'),
  seekers: changedSince('seekers'),
};

function changedSince(subject: DemandOf) {
  const { table, id } = DEMAND_TABLES[subject];
  return statement<DemandRow, [since: number, id: string]>(
    `demand-changed-${subject}`,
    `select d.${id} as id, ${demandColumns('d')} from ${table} d
      where (d.since, d.${id}) > (to_timestamp($1::float8 / 1000), $2::uuid)
      order by d.since, d.${id} limit ${BATCH}`,
  );
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Every count that changed after an hour, batch by batch. */
export async function* readDemandSince(
  database: Runner,
  subject: DemandOf,
  hour: number,
): AsyncGenerator<DemandRow[]> {
  let startAfter = { since: Math.max(hour, 0), id: LAST_ID };
  for (;;) {
    const rows = await database.run(CHANGED[subject], [startAfter.since, startAfter.id]);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    startAfter = { since: last.since ?? 0, id: last.id };
  }
}
