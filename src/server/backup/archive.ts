import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupRefused } from './refused.ts';

/** One member of an archive, in memory: nothing in a backup is larger than a few megabytes. */
interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The first member: a description of the backup. */
export interface BackupDescription {
  readonly format: 'nod-backup';
  readonly version: 1;
  readonly madeAt: string;
  /** The last migration that the database had run. */
  readonly migration: string;
  /** The last value of each sequence, by name: at least the highest number in a row. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Uploaded files: in the backup ('here'), or in a bucket that it does not include. */
  readonly files: 'here' | 'bucket';
}

const ABOUT = 'nod-backup.json';
/**
 * The last member: the SHA-256 of every other member, so that a lost or changed byte is found before anything is restored.
 */
const SUMS = 'sha256.json';
/** Far above any part or file of ours: a larger member means that this isn't a backup. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface ArchiveWriter {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Finishes the file and gives it its final name. Returns its size in bytes. */
  readonly finish: () => Promise<number>;
  /** Removes the partial file; does nothing after `finish`. */
  readonly abandon: () => Promise<void>;
}

/** Writes to a partial file and renames it at the end, so `file` is always complete. Readable by its owner only. */
export async function createArchive(file: string, description: BackupDescription): Promise<ArchiveWriter> {
  const partialFile = `${file}.${process.pid}.partial`;
  await rm(partialFile, { force: true });
  const handle = await open(partialFile, 'wx', 0o600);
  const mtime = new Date(description.madeAt);
  const sums: Record<string, string> = {};
  const tar = pack();
  const target = handle.createWriteStream({ flush: true });
  // A failure of any of the streams makes the writes and waits below fail.
  const piped = new Promise<void>((resolve, reject) => {
    pipeline(tar, createGzip({ level: 5 }), target, (error) => (error ? reject(error) : resolve()));
  });
  piped.catch(() => {});
  let isDone = false;

  /** Waits until the compressor has taken the member, so that no more than one member is in memory. */
  async function put({ name, bytes }: Entry): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, mtime };
      const member = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      member.end(bytes);
    }).catch(async (error) => {
      // The disk's error explains more than the member's.
      await piped;
      throw error;
    });
  }
  async function add(name: string, bytes: Buffer): Promise<void> {
    sums[name] = sha256(bytes);
    await put({ name, bytes });
  }
  await add(ABOUT, Buffer.from(JSON.stringify(description, null, 2)));
  return {
    add,
    finish: async () => {
      await put({ name: SUMS, bytes: Buffer.from(JSON.stringify(sums)) });
      tar.finalize();
      await piped;
      isDone = true;
      await rename(partialFile, file);
      await syncFolder(dirname(file));
      return target.bytesWritten;
    },
    abandon: async () => {
      if (isDone) return;
      isDone = true;
      tar.destroy();
      await piped.catch(() => {});
      await rm(partialFile, { force: true });
    },
  };
}

/** A rename survives a crash of the machine once its folder is synced; Windows can't sync folders. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch {
    // This system can't sync folders; the file itself is already synced.
  } finally {
    await handle?.close();
  }
}

/**
 * Reads a whole backup and checks every member against its checksum.
 * @throws {BackupRefused} if it is broken or isn't a backup
 */
export async function checkArchive(file: string): Promise<BackupDescription> {
  const foundSums: Record<string, string> = {};
  let description: BackupDescription | null = null;
  let sums: Record<string, string> | null = null;
  for await (const { name, bytes } of membersOf(file)) {
    if (description === null) description = readAbout(name, bytes);
    if (name === SUMS) sums = JSON.parse(bytes.toString());
    else foundSums[name] = sha256(bytes);
  }
  if (description === null || sums === null) throw new BackupRefused('its checksums are missing');
  const names = new Set([...Object.keys(foundSums), ...Object.keys(sums)]);
  for (const name of names) {
    if (foundSums[name] !== sums[name]) throw new BackupRefused(`${name} in it doesn't match its checksum`);
  }
  return description;
}

/** Every member except the archive's own description and checksums. Run `checkArchive` first. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  for await (const entry of membersOf(file)) {
    if (entry.name !== ABOUT && entry.name !== SUMS) yield entry;
  }
}

async function* membersOf(file: string): AsyncGenerator<Entry> {
  const memberReader = extract();
  const source = createReadStream(file);
  const piped = new Promise<void>((resolve) => {
    pipeline(source, createGunzip(), memberReader, () => resolve());
  });
  try {
    for await (const member of memberReader) {
      const { name, size = 0 } = member.header;
      if (size > MAX_BYTES) throw new BackupRefused('it claims to contain a part that is impossibly large');
      yield { name, bytes: await buffer(member) };
    }
  } catch (error) {
    throw error instanceof BackupRefused ? error : explain(error);
  } finally {
    source.destroy();
    await piped;
  }
}

function explain(error: unknown): unknown {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === 'ENOENT') return new BackupRefused('there is no such file');
  if (code.startsWith('Z_')) return new BackupRefused("it is cut short or damaged, or isn't a backup");
  if (message.startsWith('Unexpected end')) return new BackupRefused('it is cut short');
  if (message.startsWith('Invalid tar header')) return new BackupRefused("it isn't a Nod backup");
  return error;
}

function readAbout(name: string, bytes: Buffer): BackupDescription {
  if (name !== ABOUT) throw new BackupRefused("it isn't a Nod backup");
  const description: BackupDescription = JSON.parse(bytes.toString());
  if (description.format !== 'nod-backup') throw new BackupRefused("it isn't a Nod backup");
  if (description.version !== 1)
    throw new BackupRefused('it was made by a newer Nod: restore it with that version');
  return description;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
