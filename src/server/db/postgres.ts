import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { MINUTE, SECOND } from '../clock.ts';
import type { Connection, Limits, StatementListener } from './connection.ts';
import { dropDeadStatements } from './dead-statements.ts';
import { sessionLocks } from './locks.ts';
import { createNoticeLine } from './notice-line.ts';
import { connectionSettings, type Era, openPool, type Pool, type PoolSettings } from './pool.ts';
import { createProbe } from './probe.ts';
import { readReplica } from './replica.ts';
import { statement } from './statement.ts';

/**
 * Besides those for requests and to a replica, a process has at most 12 connections: the ones below (work, indexes, watch,
 * queue), one for notices and one for locks.
 */
const REQUESTS = 8;
const WORK = 5;
const INDEXES = 2;
const WATCH = 1;
const QUEUE = 2;
/** Connections to the replica, if there is one, besides one to watch it. */
const REPLICA = 4;

const DEFAULTS: Limits = {
  statementMs: 15 * SECOND,
  waitMs: 5 * SECOND,
  connectMs: 5 * SECOND,
  pingMs: 10 * SECOND,
  reopenMs: SECOND,
  sweepMs: 30 * SECOND,
  replicaLagMs: 10 * SECOND,
  replicaLookMs: SECOND,
};
/** If a replica takes longer for a page, ask the primary instead. */
const REPLICA_ANSWER_MS = 5 * SECOND;
/** Added to the server's own time limit: only a server that doesn't answer at all takes longer than both. */
const SILENCE_MS = SECOND;
const WATCH_MS = SECOND;

const IS_STANDBY = statement<{ is_standby: boolean }>(
  'is-standby',
  'select pg_is_in_recovery() as is_standby',
);
const PING = statement<never, [channel: string, payload: string]>('ping', 'select pg_notify($1, $2)');

export interface Address {
  readonly connectionString: string;
  /** The database itself, if `connectionString` leads to a pooler in transaction mode; null if it doesn't. */
  readonly direct?: string | null | undefined;
  /** For reads that may be seconds old; null without a replica. */
  readonly replica?: string | null | undefined;
  /** Connections for requests. */
  readonly requests?: number | undefined;
}

/**
 * Four pools (besides the queue's own and a replica's), so that slow work never takes the connections that requests, the
 * indexes or /readyz need. Requests, the indexes, /readyz and the queue use the pooler, if any; work that needs its own
 * session, or has no time limit, uses the database directly.
 */
export function connectPostgres(
  { connectionString, direct, replica: replicaUrl, requests: requestSize = REQUESTS }: Address,
  log: Logger,
  overrides: Partial<Limits> = {},
): Connection {
  const limits = { ...DEFAULTS, ...overrides };
  const isShared = direct !== undefined && direct !== null;
  const directUrl = direct ?? connectionString;
  const era: Era = { current: 0 };
  const listeners: StatementListener[] = [];
  const onStatement: StatementListener = (statement) => {
    for (const listener of listeners) listener(statement);
  };
  const open = (
    settings: Omit<PoolSettings, 'connectMs' | 'onStatement'>,
    to = settings.isShared ? connectionString : directUrl,
    inEra = era,
  ) => openPool(to, { ...settings, connectMs: limits.connectMs, onStatement }, inEra, log);

  const requests = open({
    name: 'nod',
    size: requestSize,
    isShared,
    waitMs: limits.waitMs,
    statementMs: limits.statementMs,
    answerMs: limits.statementMs + SILENCE_MS,
    idleInTransactionMs: MINUTE,
  });
  // Migrations and backups have no time limit. Waiting long for a connection is better than failing a task.
  const work = open({
    name: 'nod work',
    size: WORK,
    waitMs: MINUTE,
    statementMs: null,
    answerMs: null,
    idleInTransactionMs: 15 * MINUTE,
    knowsServerPids: true,
  });
  // Runs small statements all the time: a server that vanished must be noticed while decks are still fresh.
  const indexes = open({
    name: 'nod indexes',
    size: INDEXES,
    isShared,
    waitMs: 30 * SECOND,
    statementMs: null,
    answerMs: 2 * limits.statementMs,
    idleInTransactionMs: MINUTE,
  });
  const watch = open({
    name: 'nod watch',
    size: WATCH,
    // /readyz checks the same path as requests use.
    isShared,
    waitMs: WATCH_MS,
    statementMs: WATCH_MS,
    answerMs: WATCH_MS,
    idleInTransactionMs: MINUTE,
  });
  const readFrom = replicaUrl ? openReplica(replicaUrl) : null;
  const pools = { requests, work, indexes, watch, ...readFrom?.pools };

  function openReplica(url: string) {
    // A standby is supposed to be read-only, so it has its own era. It may have its own pooler too.
    const replicaEra: Era = { current: 0 };
    const openLimited = (name: string, size: number, limitMs: number): Pool =>
      open(
        {
          name,
          size,
          isShared: true,
          waitMs: WATCH_MS,
          statementMs: limitMs,
          answerMs: limitMs,
          idleInTransactionMs: MINUTE,
        },
        url,
        replicaEra,
      );
    const replica = openLimited('nod replica', REPLICA, REPLICA_ANSWER_MS);
    const watchReplica = openLimited('nod replica watch', 1, WATCH_MS);
    const { replicaLagMs: mostLagMs, replicaLookMs: everyMs } = limits;
    const handle = readReplica({
      primary: requests,
      watchPrimary: watch,
      replica,
      watchReplica,
      mostLagMs,
      everyMs,
      log,
    });
    return { ...handle, pools: { replica, watchReplica } };
  }

  const line = createNoticeLine({
    connectionString: directUrl,
    connectMs: limits.connectMs,
    pingMs: limits.pingMs,
    reopenMs: limits.reopenMs,
    ping: (channel, payload) => watch.run(PING, [channel, payload]),
    log,
  });

  const locks = sessionLocks(directUrl);

  const sweep = dropDeadStatements(work.running, watch, limits.sweepMs);
  const sweepTimer = setInterval(() => {
    sweep().catch((error) => log.debug({ err: error }, 'running statements could not be checked'));
  }, limits.sweepMs).unref();

  let wasStandby = false;

  async function isStandby(): Promise<boolean> {
    const [row] = await watch.run(IS_STANDBY, []);
    const is = row?.is_standby === true;
    if (is && !wasStandby) log.warn('the database is a standby: it accepts no writes');
    wasStandby = is;
    // The primary may have been demoted: reconnect to find the new one.
    if (is) era.current += 1;
    return is;
  }

  return {
    db: requests.db,
    run: requests.run,
    work,
    indexes,
    replica: readFrom?.handle ?? requests,
    isExclusive: false,
    ...(readFrom !== null && { replicaLagMs: readFrom.lagMs }),
    listen: line.listen,
    listenAgeMs: line.ageMs,
    tryLock: locks.tryLock,
    probe: createProbe(isStandby),
    queue: queueSettings(connectionString),
    onStatement: (listener) => {
      listeners.push(listener);
    },
    pools: () => Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.counts()])),
    close: async () => {
      clearInterval(sweepTimer);
      readFrom?.close();
      await Promise.all([line.close(), locks.close()]);
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}

/**
 * The queue opens its own pool, which handles errors of checked-out clients and drops a client after any error. It
 * passes these settings to the driver. `query_timeout` is for a server that does not answer. It is this long because the
 * queue also builds its indexes over these connections.
 */
function queueSettings(connectionString: string): Connection['queue'] & PoolConfig {
  return {
    ...connectionSettings(connectionString, 'nod queue'),
    max: QUEUE,
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: 5 * MINUTE,
  };
}
