import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from './postgres.ts';

/** A private Redis (or Valkey) that keeps nothing. */
export interface PrivateRedis {
  readonly url: string;
  /** Ends it at once and starts it again at the same address. */
  readonly restart: () => Promise<void>;
  /** Freezes it, like a lost network route: connections stay open and silent. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

const PROGRAMS = ['redis-server', 'valkey-server'];

/** Its server program on this machine; null if Redis is not installed. */
export function findRedis(): string | null {
  return PROGRAMS.find((name) => spawnSync(name, ['--version']).error === undefined) ?? null;
}

export async function startRedis(): Promise<PrivateRedis> {
  const program = findRedis();
  if (program === null)
    throw new Error('Neither redis-server nor valkey-server is installed on this machine.');
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    await untilOpen(port);
    return child;
  };
  let server = await start();
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);
  const halt = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.kill('SIGKILL');
    });
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await halt();
      server = await start();
    },
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    stop: async () => {
      process.off('exit', abandon);
      await halt();
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Redis did not answer within ten seconds.');
}
