import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A private PostgreSQL server, on a free port and in a temporary directory. */
export interface PrivatePostgres {
  /** Connection string of a database by name. */
  readonly url: (database: string) => string;
  /** Stops it and starts it again at the same address; connections are ended and what was committed stays. */
  readonly restart: () => Promise<void>;
  /** Stops it and starts it again at the same address as a read-only standby, like the former primary after a failover. */
  readonly demote: () => Promise<void>;
  /** A standby of it, on another port; stop it before the primary. */
  readonly standby: () => Promise<Standby>;
  readonly stop: () => Promise<void>;
}

/** A server that replays what a primary writes, and only reads. */
export interface Standby {
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
}

/** The folder of PostgreSQL’s server binaries on this machine: of several, the last by name. null if not installed. */
export function findPostgres(): string | null {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
  const folders = roots.flatMap((root) =>
    existsSync(root) ? readdirSync(root).map((name) => join(root, name, 'bin')) : [],
  );
  const foldersWithServer = [...folders, ...(process.env.PATH ?? '').split(':')].filter((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  return foldersWithServer.sort().at(-1) ?? null;
}

/** initdb refuses root, so as root everything runs as the user postgres, in a directory that user can reach. */
export async function startPostgres(
  settings: readonly string[] = ['fsync=off', 'full_page_writes=off', 'max_connections=500'],
): Promise<PrivatePostgres> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL’s server binaries are not installed on this machine.');
  const owner = process.getuid?.() === 0 ? identityOf('postgres') : null;
  const dir = mkdtempSync(join(tmpdir(), 'nod-postgres-'));
  if (owner !== null) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, 'data');
  const as = owner === null ? {} : { uid: owner.uid, gid: owner.gid };
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'nod', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, cwd: dir },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const options = settings.flatMap((setting) => ['-c', setting]);
  const url = (database: string) => `postgres://nod@127.0.0.1:${port}/${database}`;
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', dir, '-h', '127.0.0.1', ...options],
      { ...as, cwd: dir, stdio: 'ignore' },
    );
    await untilReady(url('postgres'), child);
    return child;
  };
  let server = await start();
  // An interrupted run leaves no server behind.
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const halt = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill('SIGINT');
    });
  return {
    url,
    restart: async () => {
      await halt();
      server = await start();
    },
    demote: async () => {
      await halt();
      writeFileSync(join(data, 'standby.signal'), '');
      server = await start();
    },
    standby: async () => {
      const copy = join(dir, `standby-${await freePort()}`);
      const backup = spawnSync(
        // Follow the link first: `bin` may have only a link to the server, and `pg_basebackup` is where the link leads.
        join(dirname(realpathSync(join(bin, 'postgres'))), 'pg_basebackup'),
        ['-d', url('postgres'), '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        { ...as, cwd: dir },
      );
      if (backup.status !== 0) throw new Error(`pg_basebackup failed: ${backup.stderr}`);
      return startStandby(bin, dir, copy, options, as);
    },
    stop: async () => {
      process.off('exit', abandon);
      await halt();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startStandby(
  bin: string,
  dir: string,
  data: string,
  options: readonly string[],
  as: { uid?: number; gid?: number },
): Promise<Standby> {
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', dir, '-h', '127.0.0.1', ...options],
    { ...as, cwd: dir, stdio: 'ignore' },
  );
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const url = (database: string) => `postgres://nod@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'), server);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        process.off('exit', abandon);
        if (server.exitCode !== null) return resolve();
        server.once('exit', () => resolve());
        server.kill('SIGINT');
      }),
  };
}

function identityOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (server.exitCode !== null) throw new Error('PostgreSQL stopped while starting.');
    const client = new pg.Client(url);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not answer within a minute.');
}
