import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A pooler in transaction mode, in front of one database. */
export interface Pooler {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version']).error === undefined;
}

/** Few enough sessions that transactions of different clients have to share them. */
const SESSIONS = 3;

export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const to = new URL(databaseUrl);
  const dir = await mkdtemp(join(tmpdir(), 'nod-pgbouncer-'));
  const port = await freePort();
  const database = to.pathname.slice(1);
  await writeFile(
    join(dir, 'pgbouncer.ini'),
    `[databases]
${database} = host=${to.hostname} port=${to.port} dbname=${database} user=${to.username} connect_query='set statement_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 200
`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  await chmod(dir, 0o755);
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), join(dir, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  const url = `postgres://${to.username}@127.0.0.1:${port}/${database}`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
