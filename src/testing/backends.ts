import pg from 'pg';

/** The server's side of connections to one database, to end or freeze them as an operator or an accident would. */
export interface Backends {
  /** Ends every connection to the database, whatever it is doing; returns how many there were. */
  readonly terminateAll: () => Promise<number>;
  /** Process ids of the connections with this application_name. */
  readonly pidsOf: (name: string) => Promise<number[]>;
  /** Suspends a connection's process, like a frozen host or a lost network route; returns a function that resumes it. */
  readonly freeze: (pid: number) => () => void;
  /** Runs a statement in the server's `postgres` database, for example one that alters the other database. */
  readonly run: (statement: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function backendsOf(databaseUrl: string): Promise<Backends> {
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  return {
    terminateAll: async () => {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [database],
      );
      return rowCount ?? 0;
    },
    pidsOf: async (name) => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = $1 and application_name = $2 order by backend_start',
        [database, name],
      );
      return rows.map(({ pid }) => pid);
    },
    freeze: (pid) => {
      process.kill(pid, 'SIGSTOP');
      return () => {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // It has already ended.
        }
      };
    },
    run: async (statement) => {
      await client.query(statement);
    },
    close: () => client.end(),
  };
}
