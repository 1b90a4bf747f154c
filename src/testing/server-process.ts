import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', 'server');

/** A server of its own process, as an operator starts it. */
export interface ServerProcess {
  readonly url: string;
  /** SIGTERM; answers the exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => void;
}

/** Starts one without the demo world on a free port of this machine. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = run('main.ts', [], { PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'error', ...env });
  const exited = once(child, 'exit');
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = /Nod is ready at http:\/\/localhost:(\d+)/.exec(said);
      if (ready !== null) resolve(Number(ready[1]));
    });
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Runs a command of src/server/cli to its end. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = run(join('cli', `${name}.ts`), args, env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(SERVER, script), ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
