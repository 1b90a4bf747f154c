import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { type Finding, findingsAbout, whyNot } from './finding.ts';

const { ok, off, warning, fault } = findingsAbout('replica');

const PATIENCE_MS = 5 * SECOND;
/** How long the replica may take to reach what the primary has written when we ask. */
const CATCH_UP_MS = 5 * SECOND;
const POLL_MS = 200;

interface DatabaseIdentity {
  /** Of the cluster, which its standbys share, and of the database in it. */
  readonly identity: string;
  readonly isStandby: boolean;
}

const WHICH = statement<DatabaseIdentity>(
  'doctor-which',
  `select system_identifier || ' ' || current_database() as identity, pg_is_in_recovery() as "isStandby"
    from pg_control_system()`,
);

/** Whether the replica is a standby of this database, and keeps up with it. */
export async function checkReplica(
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
  { db }: Pick<Connection, 'db'>,
): Promise<readonly Finding[]> {
  if (databaseReadUrl === null)
    return [off('Everything is read from the primary: DATABASE_READ_URL is not set.')];
  const client = new pg.Client({
    connectionString: databaseReadUrl,
    application_name: 'nod doctor',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const [primary] = await run(db, WHICH, []);
    const { rows } = await client.query<DatabaseIdentity>(WHICH.text);
    if (rows[0] === undefined || rows[0].identity !== primary?.identity) {
      return [
        fault(
          'DATABASE_READ_URL leads to another database, so people would be shown what is in that one: set it to a standby of DATABASE_URL.',
        ),
      ];
    }
    if (!rows[0].isStandby) {
      return [
        warning(
          'DATABASE_READ_URL leads to a primary, not to a standby, so it takes no load off your database.',
        ),
      ];
    }
    return [await keepsUp(db, client)];
  } catch (error) {
    return [
      fault(
        `The standby at ${new URL(databaseReadUrl).host} can't be read (${whyNot(error)}): the primary is read instead.`,
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

const WRITTEN = statement<{ written: string }>(
  'doctor-written',
  `select pg_current_wal_lsn()::text as written`,
);

async function keepsUp(db: Connection['db'], client: pg.Client): Promise<Finding> {
  const rows = await run(db, WRITTEN, []);
  const began = performance.now();
  while (performance.now() - began < CATCH_UP_MS) {
    const answer = await client.query<{ is: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
      [rows[0]?.written],
    );
    if (answer.rows[0]?.is === true) return ok('The standby keeps up with the primary.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return warning('The standby is more than five seconds behind: look at its replication.');
}
