import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalData } from '#contract/personal-data.ts';
import type { Actor } from '../../http/actor.ts';
import { jsonChunks } from '../../http/stream-json.ts';
import { wireSchema } from '../../http/wire-schema.ts';
import type { Services } from '../../services.ts';
import { exportedData } from './export-data.ts';

const SCHEMA = wireSchema(personalData);
const BUFFERED = 64 * 1024;

/** A finished export, to be read once. */
export interface ExportFile {
  readonly size: number;
  readonly exportedAt: Date;
  readonly read: () => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Writes the export to a temporary file, with a few hundred rows in memory at a time. The caller sends the finished file, so
 * that the transaction that makes it consistent doesn't wait for the download. The file is unlinked at once, so nothing of
 * it outlives the process.
 */
export async function writeExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<ExportFile> {
  const exportedAt = clock();
  const file = await openUnnamed();
  try {
    const size = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) =>
        writeAll(file.handle, jsonChunks(SCHEMA, await exportedData(trx, actor, exportedAt))),
      );
    return {
      size,
      exportedAt,
      read: () => file.handle.createReadStream({ start: 0, autoClose: false }),
      close: file.close,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the number of bytes written. */
async function writeAll(file: FileHandle, chunks: AsyncIterable<string>): Promise<number> {
  let text = '';
  let size = 0;
  const flush = async () => {
    const bytes = Buffer.from(text);
    text = '';
    await file.writeFile(bytes);
    size += bytes.length;
  };
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length >= BUFFERED) await flush();
  }
  await flush();
  return size;
}

interface UnnamedFile {
  readonly handle: FileHandle;
  readonly close: () => Promise<void>;
}

/** Opens a file without a name. Windows can't unlink an open file, so there it is deleted when it is closed. */
async function openUnnamed(): Promise<UnnamedFile> {
  const path = join(tmpdir(), `nod-export-${randomUUID()}.json`);
  const handle = await open(path, 'wx+', 0o600);
  const unlink = () => rm(path, { force: true }).catch(() => {});
  await unlink();
  return {
    handle,
    close: async () => {
      await handle.close();
      await unlink();
    },
  };
}
