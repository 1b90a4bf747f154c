import type { Source } from '#adverts/file/read-bytes.ts';
import { IMPORT_MAX_UNPACKED_BYTES } from '#contract/imports.ts';
import type { Db } from '../../db/connection.ts';

/** Of one row: large enough for few of them, small enough to hold several in memory. */
const PART = 512 * 1024;
/** A single JSON document or page has to fit in memory whole; adverts one a line, or in a list, do not. */
const LARGEST_DOCUMENT = 32 * 1024 * 1024;

export class TooLarge extends Error {}

/**
 * Keeps what somebody sends, part by part as it comes: no transaction waits for a slow sender. Answers its length.
 * @throws TooLarge beyond `most` bytes
 */
export async function keepContent(
  db: Db,
  importId: string,
  chunks: AsyncIterable<Buffer>,
  most: number,
): Promise<number> {
  let part = 0;
  let length = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const write = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await db.insertInto('import_parts').values({ import_id: importId, part, bytes }).execute();
    part += 1;
  };
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > most) throw new TooLarge();
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART) await write();
  }
  if (size > 0) await write();
  return length;
}

/** What was kept, as often as it is wanted. */
export function contentOf(db: Db, { id, name }: { readonly id: string; readonly name: string }): Source {
  return {
    name,
    open: () => parts(db, id),
    mostUnpacked: IMPORT_MAX_UNPACKED_BYTES,
    largestDocument: LARGEST_DOCUMENT,
  };
}

async function* parts(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('import_parts')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield Buffer.from(row.bytes);
  }
}
