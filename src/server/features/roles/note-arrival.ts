import type { ArrivalSource } from '#contract/arrivals.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';

/** What a visitor who came from one of `ARRIVAL_SOURCES` did: opened the role's public page, or followed its Apply link. */
export type ArrivalStep = 'views' | 'applies';

const NOTE = statement<never, [source: string, now: Date, views: number, applies: number, roleId: string]>(
  'role-note-arrival',
  `insert into role_arrivals as a (role_id, source, day, views, applies)
    select id, $1, ($2::timestamptz at time zone 'Europe/London')::date, $3::int, $4::int
    from roles where id = $5
    on conflict (role_id, source, day) do update set views = a.views + excluded.views, applies = a.applies + excluded.applies`,
);

/**
 * Counts one `ArrivalStep` for a role: by day and source, without anything about the person.
 * A role that does not exist is not counted.
 */
export async function noteArrival(
  db: Db,
  roleId: string,
  source: ArrivalSource,
  step: ArrivalStep,
  now: Date,
): Promise<void> {
  const counted = { views: step === 'views' ? 1 : 0, applies: step === 'applies' ? 1 : 0 };
  await run(db, NOTE, [source, now, counted.views, counted.applies, roleId]);
}
