import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import small from '../../scripts/small-server.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');

/** A server with the demo world, started as `npm start` does once nothing has to be installed or built. */
export interface DemoServer {
  readonly url: string;
  /** The demo people's password, if it was printed: on PostgreSQL it is random, and only the first start prints it. */
  readonly password: string | null;
  /** From its start to its greeting, in milliseconds. */
  readonly readyMs: number;
  /** CPU from its start to its greeting, in milliseconds, exact to a hundredth of a second; null where there is no /proc. */
  readonly startCpuMs: number | null;
  readonly figures: () => Promise<Figures>;
  readonly stop: () => Promise<void>;
}

export interface Figures {
  /** CPU of all threads, in milliseconds. Only differences mean something: it does not count from the very start. */
  readonly cpuMs: number;
  /** Resident memory. */
  readonly bytes: number;
}

const GREETING = /Nod is ready at http:\/\/localhost:(\d+)(?:[\s\S]*? password (\S+))?/;
/** The unit in which Linux counts CPU in /proc/PID/stat: hundredths of a second. */
const TICK_MS = 10;

let isBuilt = false;

/** The first call builds what has changed, as `npm start` does. */
export async function startDemoServer(settings: {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}): Promise<DemoServer> {
  if (!isBuilt)
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'bootstrap.mjs'), 'build'], { stdio: 'inherit' });
  isBuilt = true;
  const isEmbedded = !settings.databaseUrl;
  const server = join(ROOT, 'dist', 'server', 'main.js');
  const args = [...(isEmbedded ? small.arguments : []), '--enable-source-maps', server];
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...(isEmbedded && small.environment),
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'nod'),
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '1',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl ?? '',
    },
  });
  const exit = once(child, 'exit');
  // A bench that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  const greeting = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const greetingNow = GREETING.exec(output);
      if (greetingNow !== null) resolve(greetingNow);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  const readyMs = performance.now() - startedAt;
  const startCpuMs = cpuOf(child.pid ?? 0);
  const [, port, password = null] = greeting;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    password,
    readyMs,
    startCpuMs,
    figures: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        cpuMs: value('process_cpu_seconds_total') * 1_000,
        bytes: value('process_resident_memory_bytes'),
      };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** User and system time of all threads of a process. */
function cpuOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The second field is the program's name in parentheses; user and system time are the 14th and the 15th.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
