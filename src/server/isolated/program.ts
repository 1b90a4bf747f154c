import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

/** Where the result goes: standard output is for whatever a library has to say. */
const RESULT = 3;
const LINE_END = 10;

/** What a program that `runIsolated` starts consists of: one input, one result, the end. */
export async function serve<Argument>(
  handle: (argument: Argument, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  const input = await buffer(process.stdin);
  const end = input.indexOf(LINE_END);
  const argument = JSON.parse(input.subarray(0, end).toString('utf8'));
  const result = await handle(argument, input.subarray(end + 1));
  writeFileSync(RESULT, JSON.stringify(result) ?? 'null');
  // Timers and workers of libraries must not keep it alive.
  process.exit(0);
}
