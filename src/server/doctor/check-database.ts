import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import type { Connection, Db } from '../db/connection.ts';
import { DataDirInUse } from '../db/data-lock.ts';
import { errorCode } from '../db/failures.ts';
import { isMigrated } from '../db/migrate.ts';
import { run, statement } from '../db/statement.ts';
import { ConfigError } from '../settings/values.ts';
import { TOLERANCE_MS } from '../time/clock-watch.ts';
import { type Finding, findingsAbout, whyNot } from './finding.ts';

const { ok, off, warning, fault } = findingsAbout('database');
const clock = findingsAbout('clock');

const OLDEST_VERSION = 150_000;
const SLOW_MS = 20;
const LIMITS = { connectMs: 5 * SECOND, waitMs: 6 * SECOND, statementMs: 5 * SECOND };
/** The connections that one process opens at most, beside those of DATABASE_POOL. */
const OTHER_CONNECTIONS = 12;
const CLOCK_OFF_MS = 5 * SECOND;

/**
 * Opens the configured database; the caller must close it. The connection is null if the embedded database does not exist
 * yet or a running server uses it.
 */
export async function openDatabase(
  config: Config,
): Promise<{ readonly connection: Connection | null; readonly findings: readonly Finding[] }> {
  if (!hasDatabase(config)) {
    const sentence = 'There is no database in DATA_DIR yet: the first start creates it.';
    return { connection: null, findings: [off(sentence)] };
  }
  try {
    return { connection: await connect(config, undefined, LIMITS), findings: [] };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const sentence = 'The running server uses the embedded database; stop it to have the database checked.';
    return { connection: null, findings: [off(sentence)] };
  }
}

export async function checkDatabase(config: Config, { db }: Connection): Promise<readonly Finding[]> {
  if (config.databaseUrl === null) return [ok(`It is embedded in DATA_DIR. ${await migrations(config, db)}`)];
  try {
    return await checkPostgres(config, db);
  } catch (error) {
    return [fault(explain(error, config.databaseUrl))];
  }
}

const SERVER = statement<Facts>(
  'doctor-server',
  `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
      pg_is_in_recovery() as "isStandby", current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
);

async function checkPostgres(config: Config, db: Db): Promise<readonly Finding[]> {
  const rows = await run(db, SERVER, []);
  const [facts] = rows;
  if (facts === undefined) return [fault('PostgreSQL did not say which version it is.')];
  const name = `PostgreSQL ${facts.version.split(' ')[0]}`;
  if (facts.versionNumber < OLDEST_VERSION)
    return [fault(`${name} is too old: Nod needs version 15 or later.`)];
  if (facts.isStandby) {
    return [fault(`${name} is a standby, which accepts no writes: point DATABASE_URL at the primary.`)];
  }
  const findings: Finding[] = [];
  if (facts.encoding !== 'UTF8') {
    findings.push(fault(`Its encoding is ${facts.encoding}: create the database with the encoding UTF8.`));
  }
  if (config.migratesAtStart && !facts.mayCreate) {
    findings.push(
      fault('Its user may not create tables: make it the owner of the database, or set MIGRATE=0.'),
    );
  }
  const connections = OTHER_CONNECTIONS + config.databasePool;
  if (facts.mostConnections < connections) {
    findings.push(
      warning(
        `It allows ${facts.mostConnections} connections, but a process opens up to ${connections}: raise max_connections.`,
      ),
    );
  }
  const ms = await latency(db);
  const latencyText = `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms > SLOW_MS)
    findings.push(
      warning(`It takes ${latencyText} to answer, so every page is slow: bring it nearer to this machine.`),
    );
  const state = await migrations(config, db);
  return [...findings, ok(`${name} answers in ${latencyText} and needs no extensions. ${state}`)];
}

interface Facts {
  readonly versionNumber: number;
  readonly version: string;
  readonly isStandby: boolean;
  readonly encoding: string;
  readonly mostConnections: number;
  readonly mayCreate: boolean;
}

const PING = statement<object>('doctor-ping', `select 1`);

/** Milliseconds of a statement that does nothing: the median of five. */
async function latency(db: Db): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await run(db, PING, []);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}

/** @throws {DatabaseTooNew} */
async function migrations({ migratesAtStart }: Config, db: Db): Promise<string> {
  if (await isMigrated(db)) return 'Its migrations are up to date.';
  return migratesAtStart
    ? 'The next start brings its tables up to date.'
    : 'Its tables are not up to date, and MIGRATE is 0: run npm run migrate.';
}

const NOW = statement<{ now: Date }>('doctor-now', `select clock_timestamp() as now`);

/** Compares this machine's clock with the database's. */
export async function checkClock(config: Config, connection: Connection | null): Promise<readonly Finding[]> {
  if (config.databaseUrl === null || connection === null) {
    return [clock.off('There is no other clock to compare it with: run chrony or systemd-timesyncd.')];
  }
  const began = Date.now();
  const rows = await run(connection.db, NOW, []);
  const middle = (began + Date.now()) / 2;
  const offMs = middle - (rows[0]?.now.getTime() ?? middle);
  const difference = `${Math.abs(offMs / SECOND).toFixed(1)} seconds ${offMs > 0 ? 'ahead of' : 'behind'} PostgreSQL's`;
  if (Math.abs(offMs) > TOLERANCE_MS) {
    return [
      clock.fault(
        `This machine's clock is ${difference}, so nothing that depends on the date is decided: correct whichever clock is wrong.`,
      ),
    ];
  }
  if (Math.abs(offMs) > CLOCK_OFF_MS) {
    return [clock.warning(`This machine's clock is ${difference}: run chrony or systemd-timesyncd on both.`)];
  }
  return [clock.ok("This machine's clock agrees with PostgreSQL's.")];
}

const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL from this machine: look at its pg_hba.conf.',
  '3D000': 'PostgreSQL has no database with the name in DATABASE_URL: create it.',
  '53300': 'PostgreSQL has no connection left: raise max_connections.',
};

function explain(error: unknown, databaseUrl: string): string {
  if (error instanceof ConfigError) return error.message;
  const words = REFUSALS[errorCode(error) ?? ''];
  if (words !== undefined) return words;
  return `The database at ${new URL(databaseUrl).host} can't be reached: ${whyNot(error)}.`;
}
