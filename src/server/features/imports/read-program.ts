import { readPostings } from '#adverts/file/read-postings.ts';
import type { CsvColumns } from '#contract/imports.ts';
import { serveEach } from '../../isolated/program.ts';
import { problemOf, readRow } from './read-row.ts';
import { readTable } from './read-table.ts';
import { receivedDocument } from './receive-document.ts';

export interface ReadArgument {
  /** The name of the file, which may indicate its format. */
  readonly name: string;
  /** The columns of a table; null for everything else. */
  readonly columns: CsvColumns | null;
}

/** The isolated process that reads the rows of one import and exits. */
await serveEach(async function* ({ name, columns }: ReadArgument, input) {
  const source = receivedDocument(name, input);
  const firstLines = new Map<string, number>();
  let readBytes = 0;
  const onRead = (bytes: number) => {
    readBytes = bytes;
  };
  const found = columns === null ? readPostings(source, onRead) : readTable(source, columns, onRead);
  for await (const row of found) {
    const read = 'problem' in row ? problemOf(row) : readRow(row.line, row.posting, firstLines);
    yield { row: read, readBytes };
  }
});
