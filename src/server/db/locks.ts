import pg from 'pg';
import { SECOND } from '../clock.ts';

/** A lock of this process on a name. */
export interface Lock {
  /** Aborts when the lock is gone although nobody released it: another process may have it now. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/** Locks that last for as long as their holder works, and no longer than its process. */
export interface Locks {
  /** null while this process or another one holds it. */
  readonly tryLock: (name: string) => Promise<Lock | null>;
  readonly close: () => Promise<void>;
}

/** For the embedded database, which has one process. */
export function processLocks(): Locks {
  const held = new Set<string>();
  return {
    tryLock: async (name) => {
      if (held.has(name)) return null;
      held.add(name);
      return { lost: new AbortController().signal, release: async () => void held.delete(name) };
    },
    close: async () => {},
  };
}

const PING_MS = 10 * SECOND;
const ANSWER_MS = 10 * SECOND;
/**
 * The server ends our session, and with it our locks, half a minute after this machine went silent; the system's own
 * setting is two hours.
 */
const NOTICE_A_DEAD_CLIENT = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`;

interface Session {
  readonly client: pg.Client;
  /** By name; aborted when the session ends. */
  readonly held: Map<string, AbortController>;
}

/**
 * Advisory locks of one PostgreSQL session, on a connection of their own: the server releases them the moment the process
 * dies. The connection must not go through a pooler in transaction mode, which would hand the session to others.
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
    const session: Session = { client, held: new Map() };
    let isOver = false;
    const pinging = setInterval(() => {
      if (session.held.size > 0) client.query('select 1').catch(end);
    }, PING_MS);
    function end(): void {
      if (isOver) return;
      isOver = true;
      clearInterval(pinging);
      opening = null;
      for (const lost of session.held.values())
        lost.abort(new Error('the connection with the lock was lost'));
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
      const { client, held } = await opening;
      // The server would give the same session the lock again.
      if (held.has(name)) return null;
      const lost = new AbortController();
      held.set(name, lost);
      const key = `nod:${name}`;
      try {
        const { rows } = await client.query<{ is_locked: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_locked',
          [key],
        );
        if (rows[0]?.is_locked !== true) {
          held.delete(name);
          return null;
        }
      } catch (error) {
        // Whether the server gave it is not known: only the end of the session is sure to release it.
        client.end().catch(() => {});
        throw error;
      }
      return {
        lost: lost.signal,
        release: async () => {
          if (!held.delete(name)) return;
          await client
            .query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
            .catch(() => client.end().catch(() => {}));
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
