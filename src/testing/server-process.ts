import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A child gets nothing else of our environment unless a test passes it. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
export const INHERITED = { PATH, NODE_COMPILE_CACHE };

/** Tests run these programs as bundles: `scripts/server-build/bundles-in-tests.ts` replaces the addresses. */
const SERVER = new URL('../server/main.ts', import.meta.url);
const COMMANDS = {
  admin: new URL('../server/cli/admin.ts', import.meta.url),
  backup: new URL('../server/cli/backup.ts', import.meta.url),
  clock: new URL('../server/cli/clock.ts', import.meta.url),
  demo: new URL('../server/cli/demo.ts', import.meta.url),
  doctor: new URL('../server/cli/doctor.ts', import.meta.url),
  indexes: new URL('../server/cli/indexes.ts', import.meta.url),
  migrate: new URL('../server/cli/migrate.ts', import.meta.url),
  restore: new URL('../server/cli/restore.ts', import.meta.url),
  tasks: new URL('../server/cli/tasks.ts', import.meta.url),
};
/** The bundled server that the build writes and `npm start` runs. */
export const BUILT_SERVER = join(import.meta.dirname, '../../dist/server/main.js');

/** A server in its own process, as an operator starts it. */
export interface ServerProcess {
  readonly url: string;
  /** Sends SIGTERM; returns the exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => void;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with the exit code; null after a signal that it did not handle. */
  readonly exited: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
}

/** Starts a server without the demo world on a free local port; without DRAIN_SECONDS it stops without a drain. */
export async function startServer(env: NodeJS.ProcessEnv, program?: string): Promise<ServerProcess> {
  const server = spawnServer(env, program);
  const port = await new Promise<number>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const ready = /Nod is ready at (\S+)/.exec(server.output());
      // With a PUBLIC_URL the ready message shows that address, so the caller must have chosen the port.
      if (ready !== null) resolve(Number(env.PORT ?? new URL(ready[1] ?? '').port));
    });
    server.child.once('close', () => reject(new Error(`the server ended: ${server.output()}`)));
  });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/**
 * The same without waiting until it serves, which it may never do. `START_AS` is the user to run it as, if the tests
 * run as root.
 */
export function spawnServer(
  env: NodeJS.ProcessEnv,
  program = fileURLToPath(SERVER),
): Omit<ServerProcess, 'url'> & { child: ChildProcess } {
  const child = run(program, [], {
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exitCode = once(child, 'close').then(([code]) => code);
  return {
    child,
    stop: () => {
      child.kill('SIGTERM');
      return Promise.race([exitCode, rejectIfRunning(() => output)]);
    },
    kill: () => child.kill('SIGKILL'),
    signal: (name) => child.kill(name),
    exited: exitCode,
    output: () => output,
  };
}

/** Rejects with the server's output after four minutes: before the test's own time limit, whose error would not show it. */
function rejectIfRunning(output: () => string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`the server has not stopped; it said: ${output()}`)), 240_000).unref();
  });
}

/** Runs a command of the server and waits for it to end. */
export async function runCommand(
  name: keyof typeof COMMANDS,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const child = run(fileURLToPath(COMMANDS[name]), args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

function run(script: string, args: readonly string[], settings: NodeJS.ProcessEnv): ChildProcess {
  const { START_AS: startAs, ...env } = settings;
  return spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    ...(startAs && { uid: Number(startAs), gid: Number(startAs) }),
    env: { ...INHERITED, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
