/** In bytes. A longer line can't be an advert, and is not kept in memory. */
export const LONGEST_LINE = 8 * 1024 * 1024;

const NEWLINE = 0x0a;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null if the line is longer than `LONGEST_LINE`. */
  readonly text: string | null;
}

/** The lines of UTF-8 bytes, ended by LF or CRLF. A line that is not UTF-8 is read as Windows-1252, for old exports. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const takeLine = (): Line => {
    number += 1;
    const text = length > LONGEST_LINE ? null : decodeText(Buffer.concat(parts)).replace(/\r$/, '');
    parts = [];
    length = 0;
    return { number, text };
  };
  const add = (bytes: Buffer) => {
    length += bytes.length;
    if (length <= LONGEST_LINE) parts.push(bytes);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield takeLine();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (length > 0) yield takeLine();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

export function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
