import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readBytes, type Source } from '#adverts/file/read-bytes.ts';
import type { PostingRow } from '#adverts/file/read-postings.ts';
import { cleanText } from '#adverts/text/clean-text.ts';
import type { CsvColumns, CsvHead } from '#contract/imports.ts';
import { tablePosting } from './read-table-posting.ts';

/** A longer row is not an advert, but a quotation mark that was never closed. */
const LONGEST_ROW = 1024 * 1024;
const MOST_COLUMNS = 200;
const ROWS_SHOWN = 5;
const CELL_SHOWN = 160;
const DELIMITERS = [',', ';', '\t', '|'] as const;

interface TableRow {
  /** The line on which it starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The header and first rows of a table; null if the text is not a table or has one column only. */
export async function readTableHead(source: Source): Promise<CsvHead | null> {
  const rows: string[][] = [];
  let headers: string[] | null = null;
  for await (const row of tableRows(source)) {
    if ('problem' in row) break;
    const shown = row.cells.slice(0, MOST_COLUMNS).map((cell) => cleanText(cell.trim().slice(0, CELL_SHOWN)));
    if (headers === null) headers = shown;
    else rows.push(shown);
    if (rows.length === ROWS_SHOWN) break;
  }
  return headers === null || headers.length < 2 ? null : { headers, rows };
}

/** A table's rows as JobPostings, in the same form as every other source. */
export async function* readTable(
  source: Source,
  columns: CsvColumns,
  onRead: (bytes: number) => void,
): AsyncGenerator<PostingRow> {
  let isHeader = true;
  for await (const row of tableRows(source, onRead)) {
    if ('problem' in row) yield row;
    else if (!isHeader) yield { line: row.line, posting: tablePosting(row.cells, columns) };
    isHeader = false;
  }
}

async function* tableRows(
  source: Source,
  onRead?: (bytes: number) => void,
): AsyncGenerator<TableRow | { line: number; problem: string }> {
  const { chunks, damage } = readBytes(source, onRead);
  const text = decode(chunks);
  const first = await text.next();
  if (first.done) return;
  const parser = parse({
    delimiter: delimiterOf(first.value),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  });
  const wholeText = async function* () {
    yield first.value;
    yield* text;
  };
  pipeline(Readable.from(wholeText()), parser, () => {});
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      line,
      problem: `The table can't be read after line ${line}: a quotation mark is not closed, or a row is too long for an advert.`,
    };
  }
  const fault = damage();
  if (fault !== null) yield { line, problem: fault };
}

/** Decodes UTF-8; from the first chunk with an invalid byte on, Windows-1252, which old spreadsheets save. */
async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let utf8: InstanceType<typeof TextDecoder> | null = new TextDecoder('utf-8', { fatal: true });
  const windows1252 = new TextDecoder('windows-1252');
  /** The end of the last chunk, of which the decoder may keep an incomplete character. */
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (utf8 === null) {
      yield windows1252.decode(chunk, { stream: true });
      continue;
    }
    try {
      yield utf8.decode(chunk, { stream: true });
      tail = incompleteEnd(Buffer.concat([tail, chunk.subarray(-3)]));
    } catch {
      utf8 = null;
      yield windows1252.decode(Buffer.concat([tail, chunk]), { stream: true });
    }
  }
  if (utf8 !== null && tail.length > 0) yield windows1252.decode(tail);
}

/** The bytes of the UTF-8 character that begins at the end of `bytes` and is not complete there. */
function incompleteEnd(bytes: Buffer): Buffer<ArrayBuffer> {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return Buffer.from(length > back ? bytes.subarray(-back) : []);
  }
  return Buffer.alloc(0);
}

/** The delimiter that occurs most often in the header. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
