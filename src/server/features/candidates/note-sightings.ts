import type { Logger } from 'pino';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { type WriteBehind, writeBehind } from '../../db/write-behind.ts';

/** Somebody came up among a role's candidates. */
export interface Sighting {
  readonly seekerId: string;
  readonly roleId: string;
  readonly seenAt: Date;
}

/** Remembers who came up: it spreads attention, and nothing depends on it. */
export type Sightings = WriteBehind<Sighting>;

/** Once a day for each; of people and roles that are gone by now, none. */
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
    (seen) =>
      connection.run(WRITE, [
        seen.map(({ roleId }) => roleId),
        seen.map(({ seekerId }) => seekerId),
        seen.map(({ seenAt }) => seenAt.toISOString()),
      ]),
    log,
    'Who came up could not be written; trying again.',
  );
}
