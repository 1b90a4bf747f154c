import { writeFileSync } from 'node:fs';
import { serveEach } from '#server/isolated/program.ts';

/** What this program, run by `streamIsolated`, can be commanded to do: return something, or misbehave after a result. */
export type StreamCommand =
  | 'lengths'
  | 'first piece'
  | 'count'
  | 'count for ever'
  | 'loop'
  | 'wait'
  | 'throw'
  | 'exit quietly'
  | 'no JSON'
  | 'an endless result';

await serveEach(async function* (command: StreamCommand, input) {
  yield process.pid;
  switch (command) {
    case 'lengths':
      for await (const piece of input) yield piece.length;
      return;
    case 'first piece':
      return yield (await input.next()).value?.length;
    case 'count':
      for (let count = 0; count < 20_000; count += 1) yield count;
      return;
    case 'count for ever':
      for (let count = 0; ; count += 1) yield count;
    case 'loop':
      for (;;);
    case 'wait':
      return await new Promise(() => setInterval(() => {}, 1_000));
    case 'throw':
      throw new Error('I give up');
    case 'exit quietly':
      return process.exit(0);
    case 'no JSON':
      writeFileSync(3, '{"reading":\n');
      return;
    case 'an endless result':
      for (;;) writeFileSync(3, 'x'.repeat(64 * 1_024));
  }
});
