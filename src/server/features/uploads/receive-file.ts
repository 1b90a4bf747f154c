import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AttachmentType } from '#contract/attachment-types.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { beginSending } from './begin-sending.ts';
import { shownName } from './file-name-words.ts';
import { inspectAttachment } from './inspect-file.ts';
import { mustBeSize } from './policy.ts';
import { type IncomingFile, withIncoming } from './receive-incoming.ts';

const FILES_AN_HOUR = 60;

export type ReceiveServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'storage' | 'log' | 'scanner' | 'security'
>;

/** A file that is checked and stored, for the row that names it. */
export interface ReceivedFile
  extends Pick<IncomingFile<AttachmentType>, 'size' | 'type' | 'sha256' | 'isScanned'> {
  readonly id: string;
  readonly key: string;
  /** The name to show. */
  readonly name: string;
}

/**
 * Receives a file that only people read, so not a CV. It is stored if `insert` adds its row in the given transaction, and
 * erased otherwise. @throws 400 if the connection broke, 413, 415, 422, 429, and what `insert` throws
 */
export async function receiveFile<Row>(
  context: ReceiveServices,
  actor: Party,
  { name, request }: { readonly name: string | undefined; readonly request: IncomingMessage },
  insert: (trx: Db, file: ReceivedFile) => Promise<Row>,
): Promise<Row> {
  const { db, clock } = context;
  await countAgainst(db, clock, { key: `files:${actor.userId}`, max: FILES_AN_HOUR, windowMs: HOUR });
  const endSending = beginSending(actor.userId);
  try {
    // A file that declares itself too large need not be sent first.
    mustBeSize(Number(request.headers['content-length'] ?? 1));
    return await withIncoming(
      context,
      actor,
      request,
      { size: null, type: null },
      inspectAttachment,
      (incoming) => store(context, shownName(name ?? null, incoming.type, 'File'), incoming, insert),
    );
  } finally {
    endSending();
  }
}

async function store<Row>(
  { db, clock, storage }: ReceiveServices,
  name: string,
  { path, size, type, sha256, isScanned }: IncomingFile<AttachmentType>,
  insert: (trx: Db, file: ReceivedFile) => Promise<Row>,
): Promise<Row> {
  const id = randomUUID();
  const key = `file/${id}`;
  // If the server stops before the row is stored, the file is erased later.
  await db
    .insertInto('erased_files')
    .values({ key, erase_after: after(clock(), HOUR) })
    .execute();
  await storage.keep(key, path, type);
  return db.transaction().execute(async (trx) => {
    const row = await insert(trx, { id, key, name, size, type, sha256, isScanned });
    await trx.deleteFrom('erased_files').where('key', '=', key).execute();
    return row;
  });
}
