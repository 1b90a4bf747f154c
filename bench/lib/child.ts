import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that measures its own CPU, separate from the process that generates the load. */
export interface Child {
  /** The values it sent when it was ready. */
  readonly ready: Record<string, unknown>;
  /** Sends a command of `serveCommands` and returns its result. */
  readonly ask: <Answer>(command: string, input?: unknown) => Promise<Answer>;
  /** CPU of all its threads so far, user and system, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Question {
  readonly id: number;
  readonly command: string;
  readonly input: unknown;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Starts `script` (a path from this folder, or any file's URL) with `env` added to this process's environment. */
export async function startChild(script: string | URL, env: Record<string, string> = {}): Promise<Child> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { env: { ...process.env, ...env } });
  const settlers = new Map<number, (answered: Reply) => void>();
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>));
    child.once('exit', (code) => reject(new Error(`${script} exited with ${code} before it was ready`)));
  });
  child.once('exit', (code, signal) => {
    for (const [id, settle] of settlers) settle({ id, error: `${script} exited with ${code ?? signal}` });
    settlers.clear();
  });
  child.on('message', (message) => {
    const reply = message as Reply;
    settlers.get(reply.id)?.(reply);
    settlers.delete(reply.id);
  });
  let lastId = 0;
  function ask<Answer>(command: string, input?: unknown): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      settlers.set(id, ({ answer, error }) => {
        if (error === undefined) resolve(answer as Answer);
        else reject(new Error(error));
      });
      child.send({ id, command, input } satisfies Question);
    });
  }
  return { ready, ask, cpu: () => ask('cpu'), stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** The child's side: reports that it is ready, then handles commands, including 'cpu'. */
export function serveCommands(
  readyData: Record<string, unknown>,
  commands: Record<string, (input: never) => unknown> = {},
): void {
  const allCommands: Record<string, (input: never) => unknown> = { cpu, ...commands };
  process.on('message', async (message) => {
    const { id, command, input } = message as Question;
    try {
      const answer = await allCommands[command]?.(input as never);
      process.send?.({ id, answer } satisfies Reply);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Reply);
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(readyData);
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
