import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

/** The file descriptor for the result, because libraries may print to standard output. */
const RESULT = 3;
const LINE_END = 10;

/** The main function of a program that `runIsolated` starts: reads one input, writes one result, exits. */
export async function serve<Argument>(
  handle: (argument: Argument, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  const input = await buffer(process.stdin);
  const end = input.indexOf(LINE_END);
  const argument = JSON.parse(input.subarray(0, end).toString('utf8'));
  const result = await handle(argument, input.subarray(end + 1));
  writeFileSync(RESULT, JSON.stringify(result) ?? 'null');
  // Libraries' timers and workers must not keep the process alive.
  process.exit(0);
}
