import { spawnSync } from 'node:child_process';
import { fstatSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { serve } from '#server/isolated/program.ts';

/** What this program, run by `runIsolated`, can be ordered to do: report what it may do, or misbehave. */
export type Order =
  | 'report'
  | 'read'
  | 'loop'
  | 'wait'
  | 'throw'
  | 'exit'
  | 'exit quietly'
  | 'fill the heap'
  | 'fill Buffers'
  | 'flood standard output'
  | 'flood standard error'
  | 'flood the result'
  | 'no JSON'
  | 'kill itself'
  | 'take a Ctrl-C';

const CHUNK = 16 * 1_048_576;

await serve<Order>(async (order, bytes) => {
  switch (order) {
    case 'report':
      return report(bytes);
    case 'read':
      return readable(JSON.parse(bytes.toString('utf8')));
    case 'loop':
      for (;;);
    case 'wait':
      return new Promise(() => setInterval(() => {}, 1_000));
    case 'throw':
      throw new Error('I give up');
    case 'exit':
      return process.exit(3);
    case 'exit quietly':
      return process.exit(0);
    case 'fill the heap':
      return fill(() => new Array(1e6).fill({}));
    case 'fill Buffers':
      return fill(() => Buffer.alloc(CHUNK, 1));
    case 'flood standard output':
      for (let n = 0; n < 64; n += 1) writeSync(1, Buffer.alloc(CHUNK, 'x'));
      return 'done';
    case 'flood standard error':
      for (;;) writeSync(2, Buffer.alloc(CHUNK, 'x'));
    case 'flood the result':
      for (;;) writeSync(3, Buffer.alloc(CHUNK, 'x'));
    case 'no JSON':
      writeFileSync(3, '{"reading":');
      return process.exit(0);
    case 'kill itself':
      return process.kill(process.pid, 'SIGKILL');
    case 'take a Ctrl-C':
      process.kill(process.pid, 'SIGINT');
      return new Promise(() => setInterval(() => {}, 1_000));
  }
});

function fill(more: () => unknown): never {
  const objects: unknown[] = [];
  for (;;) objects.push(more());
}

/** Reports what the program can see of its environment. */
function report(bytes: Buffer) {
  return {
    bytes: bytes.toString('utf8'),
    environment: process.env,
    strangeHandles: Array.from({ length: 200 }, (_, index) => index + 4).filter(isFileOrSocket),
    mayWrite: attempt(() => writeFileSync('/tmp/nod-was-here', '')),
    mayEvaluate: attempt(() => new Function('return 1')()),
    mayStart: attempt(() => spawnSync(process.execPath, ['--version'])),
    mayStartThread: attempt(() => new Worker('', { eval: true })),
  };
}

/** The names of those files that the program can read. */
function readable(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((name) => attempt(() => readFileSync(files[name] ?? '')));
}

/** Node opens handles for its own event loop; none of those is a file or a socket. */
function isFileOrSocket(handle: number): boolean {
  try {
    const found = fstatSync(handle);
    return found.isFile() || found.isSocket();
  } catch {
    return false;
  }
}

function attempt(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
