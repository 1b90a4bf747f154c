import { extname } from 'node:path';
import { isShape, type Shape } from '../json-shape.ts';
import { findJsonError } from './json-error.ts';
import { ldJsonBlocks } from './ld-json.ts';
import { kindOf, postingsIn } from './postings-in.ts';
import { fileSource, readBytes, type Source } from './read-bytes.ts';
import { decodeText, LONGEST_LINE, readLines } from './read-lines.ts';
import { splitArray } from './split-array.ts';

/** One advert of a file, or a problem; `line` is where it begins in the (unpacked) file, from 1. */
export type PostingRow =
  | { readonly line: number; readonly posting: Shape }
  | { readonly line: number; readonly problem: string; readonly isNotPosting?: true };

/** Only JSON lines and JSON arrays are read piece by piece; anything else has to fit in memory. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

/**
 * The JobPostings of a file: JSON lines, a JSON array, an object or `@graph`, or a page with ld+json scripts, each plain or
 * gzipped; and the responses of public job boards (`board-postings.ts`). The content decides the format; the name counts
 * only if the content starts with neither `<` nor `[`, and then only for JSON lines. The function never throws because of
 * the content: whatever can't be read becomes a problem with its line, and reading continues if possible.
 *
 * @throws the system's error if the file can't be opened
 */
export async function* readPostings(
  from: string | Source,
  onRead?: (bytes: number) => void,
): AsyncGenerator<PostingRow> {
  const source = typeof from === 'string' ? fileSource(from) : from;
  const { chunks, damage } = readBytes(source, onRead);
  try {
    const head = await readStart(chunks);
    let lastLine = 0;
    for await (const row of rowsOf(source, head.text.trimStart(), replay(head.chunks, chunks))) {
      lastLine = row.line;
      yield row;
    }
    const fault = damage();
    if (fault !== null) yield { line: lastLine + 1, problem: fault };
  } finally {
    await chunks.return(undefined);
  }
}

function rowsOf(
  { name, largestDocument = LARGEST_DOCUMENT }: Source,
  start: string,
  content: AsyncGenerator<Buffer>,
): AsyncGenerator<PostingRow> {
  if (start.startsWith('<')) return fromPage(content, largestDocument);
  if (start.startsWith('[')) return fromArray(content);
  if (isJsonLines(name, start)) return fromLines(content);
  return start.startsWith('{') ? fromDocument(content, largestDocument) : unrecognisedFile(start);
}

async function* unrecognisedFile(start: string): AsyncGenerator<PostingRow> {
  yield {
    line: 1,
    problem:
      start === ''
        ? 'The file is empty.'
        : 'The file is not JSON, JSON lines or an HTML page, so no job adverts can be read from it.',
  };
}

async function* fromLines(content: AsyncGenerator<Buffer>): AsyncGenerator<PostingRow> {
  for await (const { number, text } of readLines(content)) {
    if (text === null) yield { line: number, problem: tooLong() };
    else if (text.trim() !== '') yield* fromText(text, number);
  }
}

async function* fromArray(content: AsyncGenerator<Buffer>): AsyncGenerator<PostingRow> {
  for await (const item of splitArray(content)) {
    if ('fault' in item) yield { line: item.line, problem: item.fault };
    else if (item.bytes === null) yield { line: item.line, problem: tooLong() };
    else yield* fromText(decodeText(item.bytes), item.line);
  }
}

function tooLong(): string {
  return `It is longer than ${LONGEST_LINE / 1024 / 1024} MB, which is too long for an advert.`;
}

async function* fromDocument(content: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<PostingRow> {
  const text = await readAll(content, maxBytes);
  if (text === null) yield { line: 1, problem: tooLarge(maxBytes) };
  else yield* fromText(text, 1);
}

async function* fromPage(content: AsyncGenerator<Buffer>, maxBytes: number): AsyncGenerator<PostingRow> {
  const page = await readAll(content, maxBytes);
  if (page === null) {
    yield { line: 1, problem: tooLarge(maxBytes) };
    return;
  }
  let count = 0;
  for (const { line, text } of ldJsonBlocks(page)) {
    for (const row of fromText(text, line)) {
      // Pages also describe their site and its breadcrumbs, which are not rows of an import.
      if ('isNotPosting' in row) continue;
      count += 1;
      yield row;
    }
  }
  if (count === 0) yield { line: 1, problem: 'The page has no JobPosting in an application/ld+json script.' };
}

function tooLarge(maxBytes: number): string {
  return `A document over ${Math.floor(maxBytes / 1024 / 1024)} MB can’t be read. Send it as JSON lines, one advert per line.`;
}

function* fromText(text: string, line: number): Generator<PostingRow> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const error = findJsonError(text);
    yield error
      ? { line: line + error.line, problem: `Not JSON: ${error.problem} (line ${line + error.line}).` }
      : { line, problem: 'Not JSON.' };
    return;
  }
  const postings = postingsIn(value);
  for (const posting of postings) yield { line, posting };
  if (postings.length === 0)
    yield { line, problem: `This is not a JobPosting but ${kindOf(value)}.`, isNotPosting: true };
}

/** By the file’s name, or because the first line looks like a whole object and more follows. */
function isJsonLines(name: string, start: string): boolean {
  if (/^\.(?:jsonl|ndjson|jsonlines)$/i.test(extname(name.replace(/\.gz$/i, '')))) return true;
  const end = start.indexOf('\n');
  const first = end === -1 ? start : start.slice(0, end);
  if (
    start
      .slice(end + 1)
      .trimStart()
      .startsWith('{') &&
    end !== -1 &&
    first.trimEnd().endsWith('}')
  )
    return true;
  try {
    return isShape(JSON.parse(first)) && end !== -1 && start.slice(end + 1).trim() !== '';
  } catch {
    return false;
  }
}

interface Head {
  readonly chunks: Buffer[];
  readonly text: string;
}

/** The start of the file, enough for two lines, at most 1 MB. */
async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Head> {
  const seenChunks: Buffer[] = [];
  let length = 0;
  let text = '';
  while (length < 1024 * 1024) {
    const { value, done } = await chunks.next();
    if (done) break;
    seenChunks.push(value);
    length += value.length;
    text = decodeText(Buffer.concat(seenChunks));
    const second = text.trimStart().indexOf('\n');
    if (text.trimStart() !== '' && !text.trimStart().startsWith('{')) break;
    if (second !== -1 && text.trimStart().slice(second).trim() !== '') break;
  }
  return { chunks: seenChunks, text };
}

async function* replay(chunks: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield* rest;
}

async function readAll(content: AsyncGenerator<Buffer>, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxBytes) return null;
    parts.push(chunk);
  }
  return decodeText(Buffer.concat(parts));
}
