import type { Logger } from 'pino';
import { ORDER_VERSION } from '#matching/order.ts';
import { SECOND } from '../../clock.ts';
import type { Connection, Statement } from '../../db/connect.ts';

/** A card that came up. */
export interface Impression {
  readonly seekerId: string;
  readonly roleId: string;
  readonly shownAt: Date;
  readonly position: number;
  readonly fitBp: number;
  readonly cultureFitBp: number;
  readonly scorer: string;
}

export interface Impressions {
  /** Remembers what was shown, to be written soon and outside of any request. */
  readonly note: (shown: readonly Impression[]) => void;
  /** Writes what is remembered. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const EVERY_MS = 2 * SECOND;
const AT_ONCE = 1_000;
/** Where the database is away for long, the oldest are let go: they teach, and nothing depends on them. */
const MOST_HELD = 50_000;

/** Once a day for each card; of people and roles that are gone by now, none. */
const WRITE: Statement = {
  name: 'impressions-write',
  text: `insert into impressions
      (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
    select s.seeker_id, s.role_id, (s.shown_at at time zone 'UTC')::date, s.shown_at, s.position, s.fit_bp,
      s.culture_fit_bp, s.scorer, $8
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::text[])
      as s (seeker_id, role_id, shown_at, position, fit_bp, culture_fit_bp, scorer)
    where exists (select from users where id = s.seeker_id) and exists (select from roles where id = s.role_id)
    on conflict do nothing`,
};

export function createImpressions(connection: Connection, log: Logger): Impressions {
  let held: Impression[] = [];
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (held.length > 0) {
      const batch = held.slice(0, AT_ONCE);
      await connection.run(WRITE, [
        batch.map(({ seekerId }) => seekerId),
        batch.map(({ roleId }) => roleId),
        batch.map(({ shownAt }) => shownAt.toISOString()),
        batch.map(({ position }) => position),
        batch.map(({ fitBp }) => fitBp),
        batch.map(({ cultureFitBp }) => cultureFitBp),
        batch.map(({ scorer }) => scorer),
        ORDER_VERSION,
      ]);
      held = held.slice(batch.length);
    }
  }

  function flush(): Promise<void> {
    running = running.then(write).catch((error) => {
      log.warn({ err: error }, 'What was shown could not be written; trying again.');
    });
    return running;
  }

  const timer = setInterval(() => {
    if (held.length > 0) void flush();
  }, EVERY_MS);
  timer.unref();

  return {
    note: (shown) => {
      held.push(...shown);
      if (held.length > MOST_HELD) held = held.slice(-MOST_HELD);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
