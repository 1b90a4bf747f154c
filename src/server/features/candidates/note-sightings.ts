import type { Logger } from 'pino';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { type WriteBehind, writeBehind } from '../../db/write-behind.ts';

/** A seeker was shown as a role's candidate. */
export interface Sighting {
  readonly seekerId: string;
  readonly roleId: string;
  readonly seenAt: Date;
}

/** Records who was shown. It helps to spread attention, and nothing breaks if some are lost. */
export type Sightings = WriteBehind<Sighting>;

/** Stores at most one sighting a day of each seeker for each role, and none if either has been deleted meanwhile. */
const WRITE = statement<
  never,
  [roleIds: readonly string[], seekerIds: readonly string[], seenAt: readonly string[]]
>(
  'sightings-write',
  `insert into sightings (role_id, seeker_id, seen_on, seen_at)
    select s.role_id, s.seeker_id, (s.seen_at at time zone 'UTC')::date, s.seen_at
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as s (role_id, seeker_id, seen_at)
    where exists (select from users where id = s.seeker_id) and exists (select from roles where id = s.role_id)
    on conflict do nothing`,
);

export function createSightings(connection: Connection, log: Logger): Sightings {
  return writeBehind(
    (sightings) =>
      connection.run(WRITE, [
        sightings.map(({ roleId }) => roleId),
        sightings.map(({ seekerId }) => seekerId),
        sightings.map(({ seenAt }) => seenAt.toISOString()),
      ]),
    log,
    'Sightings could not be written; trying again.',
  );
}
