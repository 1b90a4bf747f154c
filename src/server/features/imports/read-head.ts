import { readBytes, type Source } from '#adverts/file/read-bytes.ts';
import type { CsvHead } from '#contract/imports.ts';
import { readTableHead } from './read-table.ts';

/** What the beginning of a file says about it. */
export interface ImportHead {
  readonly isTable: boolean;
  /** The header and first rows of a table; null if it has none. */
  readonly head: CsvHead | null;
}

/** `source` is opened once. */
export async function readHead(source: Source): Promise<ImportHead> {
  const reopenable = reopenableSource(source);
  const isTable = !/^\s*[{[<]/.test(await firstWords(reopenable)) || /\.csv(?:\.gz)?$/i.test(source.name);
  return { isTable, head: isTable ? await readTableHead(reopenable) : null };
}

/** Keeps what was read, so that it can be opened again. */
function reopenableSource(source: Source): Source {
  const chunks: Buffer[] = [];
  const iterator = source.open()[Symbol.asyncIterator]();
  async function* open(): AsyncGenerator<Buffer> {
    yield* chunks;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      chunks.push(value);
      yield value;
    }
  }
  return { ...source, open };
}

async function firstWords(source: Source): Promise<string> {
  let text = '';
  const { chunks } = readBytes(source);
  for await (const chunk of chunks) {
    text += chunk.toString('latin1').trimStart();
    // A UTF-8 byte order mark, as it looks in Latin-1.
    if (text.startsWith('\u00ef\u00bb\u00bf')) text = text.slice(3).trimStart();
    if (text !== '') break;
  }
  return text.slice(0, 100);
}
