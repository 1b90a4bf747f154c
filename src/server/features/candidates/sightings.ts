import type { Logger } from 'pino';
import { SECOND } from '../../clock.ts';
import type { Connection, Statement } from '../../db/connect.ts';

/** Somebody came up among a role's candidates. */
export interface Sighting {
  readonly seekerId: string;
  readonly roleId: string;
  readonly seenAt: Date;
}

export interface Sightings {
  /** Remembers who came up, to be written soon and outside of any request. */
  readonly note: (seen: readonly Sighting[]) => void;
  /** Writes what is remembered. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const EVERY_MS = 2 * SECOND;
const AT_ONCE = 1_000;
/** Where the database is away for long, the oldest are let go: they spread attention, and nothing depends on them. */
const MOST_HELD = 50_000;

/** Once a day for each; of people and roles that are gone by now, none. */
const WRITE: Statement = {
  name: 'sightings-write',
  text: `insert into sightings (role_id, seeker_id, seen_on, seen_at)
    select s.role_id, s.seeker_id, (s.seen_at at time zone 'UTC')::date, s.seen_at
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as s (role_id, seeker_id, seen_at)
    where exists (select from users where id = s.seeker_id) and exists (select from roles where id = s.role_id)
    on conflict do nothing`,
};

export function createSightings(connection: Connection, log: Logger): Sightings {
  let held: Sighting[] = [];
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (held.length > 0) {
      const batch = held.slice(0, AT_ONCE);
      await connection.run(WRITE, [
        batch.map(({ roleId }) => roleId),
        batch.map(({ seekerId }) => seekerId),
        batch.map(({ seenAt }) => seenAt.toISOString()),
      ]);
      held = held.slice(batch.length);
    }
  }

  function flush(): Promise<void> {
    running = running.then(write).catch((error) => {
      log.warn({ err: error }, 'Who came up could not be written; trying again.');
    });
    return running;
  }

  const timer = setInterval(() => {
    if (held.length > 0) void flush();
  }, EVERY_MS);
  timer.unref();

  return {
    note: (seen) => {
      held.push(...seen);
      if (held.length > MOST_HELD) held = held.slice(-MOST_HELD);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
