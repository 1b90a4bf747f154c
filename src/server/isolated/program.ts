import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

/** The file descriptor for the result, because libraries may print to standard output. */
const RESULT = 3;
const LINE_END = 10;
/** Results are collected up to this length before they are written. */
const PORTION = 64 * 1_024;

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

/**
 * The main function of a program that `streamIsolated` starts: reads its input piece by piece, and writes its results in
 * portions, each result on a line. An empty line ends them. Writing waits until the server has room for more.
 */
export async function serveEach<Argument>(
  handle: (argument: Argument, input: AsyncGenerator<Buffer>) => AsyncIterable<unknown>,
): Promise<void> {
  const pieces: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (!start.includes(LINE_END)) start = Buffer.concat([start, (await pieces.next()).value]);
  const end = start.indexOf(LINE_END);
  async function* input(): AsyncGenerator<Buffer> {
    yield start.subarray(end + 1);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  let unwrittenText = '';
  for await (const result of handle(JSON.parse(start.subarray(0, end).toString('utf8')), input())) {
    unwrittenText += `${JSON.stringify(result)}\n`;
    if (unwrittenText.length < PORTION) continue;
    writeFileSync(RESULT, unwrittenText);
    unwrittenText = '';
  }
  writeFileSync(RESULT, `${unwrittenText}\n`);
  process.exit(0);
}
