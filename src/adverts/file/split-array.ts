import { arrayScanner, type Mark } from './array-scanner.ts';
import { LONGEST_LINE } from './read-lines.ts';

export interface ArrayItem {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** As written; null if it is longer than any advert. */
  readonly bytes: Buffer | null;
}

export interface ArrayFault {
  readonly line: number;
  readonly fault: string;
}

const NEWLINE = 0x0a;

interface OpenItem {
  readonly line: number;
  length: number;
  parts: Buffer[];
}

/**
 * The items of one JSON array, each as soon as it is complete, so that an array of any size needs only the memory of its
 * largest item. Does not check that an item is valid JSON. Anything after the end of the array is a fault.
 */
export async function* splitArray(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArrayItem | ArrayFault> {
  let line = 1;
  let item: OpenItem | null = null;
  let commaLine: number | null = null;
  let isOver = false;
  for await (const cut of findCuts(chunks)) {
    line = cut.line;
    if (cut.mark === 'item-begins') item = { line, length: 0, parts: [] };
    else if (cut.mark === 'inside') item = item && withBytes(item, cut.bytes);
    else if (cut.mark === 'stray') {
      yield { line, fault: `Not JSON: there is something after the end of the list (line ${line}).` };
      return;
    } else {
      if (item) yield itemOf(item);
      else if (cut.mark === 'comma' || commaLine !== null)
        yield commaLine === null ? nothingBefore(line) : nothingAfter(commaLine);
      item = null;
      commaLine = line;
      isOver = cut.mark === 'end';
    }
  }
  if (!isOver) yield { line: item?.line ?? line, fault: 'The file ends in the middle of the list.' };
}

interface Cut {
  /** 'inside' comes with the bytes of an item since the last cut. */
  readonly mark: Exclude<Mark, 'between'>;
  readonly line: number;
  readonly bytes: Buffer;
}

const NO_BYTES = Buffer.alloc(0);

/** The positions where items begin and end, and the bytes between. */
async function* findCuts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Cut> {
  const scan = arrayScanner();
  let line = 1;
  let isInItem = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (byte === NEWLINE) line += 1;
      const mark = scan(byte);
      if (mark === 'inside' || mark === 'between') continue;
      if (isInItem) yield { mark: 'inside', line, bytes: chunk.subarray(from, index) };
      isInItem = mark === 'item-begins';
      from = index;
      yield { mark, line, bytes: NO_BYTES };
    }
    if (isInItem) yield { mark: 'inside', line, bytes: chunk.subarray(from) };
  }
}

function nothingAfter(line: number): ArrayFault {
  return { line, fault: `Not JSON: there is nothing after a comma (line ${line}).` };
}

function nothingBefore(line: number): ArrayFault {
  return { line, fault: `Not JSON: there is nothing before a comma (line ${line}).` };
}

function withBytes(item: OpenItem, bytes: Buffer): OpenItem {
  item.length += bytes.length;
  if (item.length <= LONGEST_LINE) item.parts.push(bytes);
  else item.parts = [];
  return item;
}

function itemOf(item: OpenItem): ArrayItem {
  return { line: item.line, bytes: item.length > LONGEST_LINE ? null : Buffer.concat(item.parts) };
}
