import pg from 'pg';
import { SECOND } from '../clock.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A lock on a name, held by this process. */
export interface Lock {
  /** Aborts if the lock is lost without being released: another process may have it now. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/** Locks that last until they are released, and never longer than their process. */
export interface Locks {
  /** null if this process or another one holds the lock. */
  readonly tryLock: (name: string) => Promise<Lock | null>;
  readonly close: () => Promise<void>;
}

/** For the embedded database, which only one process uses. */
export function processLocks(): Locks {
  const names = new Set<string>();
  return {
    tryLock: async (name) => {
      if (names.has(name)) return null;
      names.add(name);
      return { lost: new AbortController().signal, release: async () => void names.delete(name) };
    },
    close: async () => {},
  };
}

const PING_MS = 10 * SECOND;
const ANSWER_MS = 10 * SECOND;
/**
 * Makes the server end our session, and with it our locks, half a minute after this machine goes silent. The system
 * default is two hours.
 */
const NOTICE_A_DEAD_CLIENT = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`;

interface Session {
  readonly client: pg.Client;
  readonly ask: ReturnType<typeof oneAtATime>;
  /** By name; aborted when the session ends. */
  readonly held: Map<string, AbortController>;
}

/**
 * Advisory locks of a PostgreSQL session on a dedicated connection: the server releases them the moment the process
 * dies. The connection must not go through a pooler in transaction mode, which would share the session with others.
 */
export function sessionLocks(connectionString: string): Locks {
  let opening: Promise<Session> | null = null;
  let isClosed = false;

  async function open(): Promise<Session> {
    const client = new pg.Client({
      connectionString,
      application_name: 'nod locks',
      keepAlive: true,
      keepAliveInitialDelayMillis: PING_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const session: Session = { client, ask: oneAtATime(client), held: new Map() };
    let isOver = false;
    const pingTimer = setInterval(() => {
      if (session.held.size > 0) session.ask('select 1').catch(end);
    }, PING_MS);
    function end(): void {
      if (isOver) return;
      isOver = true;
      clearInterval(pingTimer);
      opening = null;
      for (const holder of session.held.values())
        holder.abort(new Error('the connection with the lock was lost'));
      session.held.clear();
      client.end().catch(() => {});
    }
    client.on('error', end);
    client.on('end', end);
    try {
      await client.connect();
      await client.query(NOTICE_A_DEAD_CLIENT);
    } catch (error) {
      end();
      throw error;
    }
    return session;
  }

  return {
    tryLock: async (name) => {
      if (isClosed) return null;
      opening ??= open();
      const { client, ask, held } = await opening;
      // The server would grant the same session the lock a second time.
      if (held.has(name)) return null;
      const loss = new AbortController();
      held.set(name, loss);
      const key = `nod:${name}`;
      try {
        const { rows } = await ask<{ is_locked: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_locked',
          [key],
        );
        if (rows[0]?.is_locked !== true) {
          held.delete(name);
          return null;
        }
      } catch (error) {
        // We don't know whether the server granted the lock: only ending the session surely releases it.
        client.end().catch(() => {});
        throw error;
      }
      return {
        lost: loss.signal,
        release: async () => {
          if (!held.delete(name)) return;
          await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() =>
            client.end().catch(() => {}),
          );
        },
      };
    },
    close: async () => {
      isClosed = true;
      const session = await opening?.catch(() => null);
      await session?.client.end().catch(() => {});
    },
  };
}
