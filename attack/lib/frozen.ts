import { query } from './arena.ts';

/** Stops backends of PostgreSQL without closing their connections, as a lost network route does. Returns how to wake them. */
export async function freezeBackends(
  databaseUrl: string,
  condition: string,
): Promise<{ frozen: number; thaw: () => void }> {
  const rows = await query<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and ${condition}`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return {
    frozen: rows.length,
    thaw: () => {
      for (const { pid } of rows) {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // The server has given this connection up and the backend is gone.
        }
      }
    },
  };
}
