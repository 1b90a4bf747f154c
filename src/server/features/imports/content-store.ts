import type { Db } from '../../db/connection.ts';

/** The size of a stored part: large enough to have few rows, small enough to hold several in memory. */
const PART = 512 * 1024;

export class TooLarge extends Error {}

/**
 * Stores an upload part by part as it arrives: no transaction waits for a slow sender. Returns its length.
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
  let partChunks: Buffer[] = [];
  let size = 0;
  const write = async () => {
    const bytes = Buffer.concat(partChunks);
    partChunks = [];
    size = 0;
    await db.insertInto('import_parts').values({ import_id: importId, part, bytes }).execute();
    part += 1;
  };
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > most) throw new TooLarge();
    partChunks.push(chunk);
    size += chunk.length;
    if (size >= PART) await write();
  }
  if (size > 0) await write();
  return length;
}

/** The stored upload, part by part. */
export async function* contentOf(db: Db, importId: string): AsyncGenerator<Buffer> {
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
