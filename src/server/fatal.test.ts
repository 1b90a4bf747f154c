import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FATAL = join(import.meta.dirname, 'fatal.ts');

/** A process that sets up logging as the server does and then runs `code`. */
async function run(code: string): Promise<{ exit: number | null; lines: Record<string, unknown>[] }> {
  const script = `
    import pino from 'pino';
    import { logUncaught } from ${JSON.stringify(FATAL)};
    const log = pino({ level: 'info' }, pino.destination({ sync: false }));
    logUncaught(log);
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [exit] = await once(child, 'close');
  const lines = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { exit, lines };
}

test('an uncaught exception is logged and ends the process', async () => {
  const { exit, lines } = await run(`
    setInterval(() => {}, 1_000);
    setTimeout(() => { throw new RangeError('out of bounds'); });`);
  expect(exit).toBe(1);
  expect(lines).toMatchObject([
    {
      level: 60,
      name: 'RangeError',
      msg: 'uncaught exception: the process ends',
      err: { message: 'out of bounds', stack: expect.stringContaining('RangeError') },
    },
  ]);
});

test('an unhandled rejection is logged, and the process continues', async () => {
  const { exit, lines } = await run(`
    process.on('unhandledRejection', () => {
      setImmediate(() => { log.info('still here'); log.flush(() => process.exit(0)); });
    });
    Promise.reject(new TypeError('nobody waits'));`);
  expect(exit).toBe(0);
  // Either of the two handlers may be called first.
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, name: 'TypeError', msg: 'a promise failed and nothing handled it' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'still here' }));
});
