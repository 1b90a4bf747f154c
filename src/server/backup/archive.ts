import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused } from './refused.ts';
import { type Entry, readTar, TAR_END, tarMember } from './tar.ts';

/** The first member: describes the backup. */
export interface About {
  readonly format: 'nod-backup';
  readonly version: 1;
  readonly madeAt: string;
  /** The last migration that its database had run. */
  readonly migration: string;
  /** The last value of each sequence, by name: never below any row's number. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Uploaded files: in the backup ('here'), or in a bucket that it does not include. */
  readonly files: 'here' | 'bucket';
}

const ABOUT = 'nod-backup.json';
/**
 * The last member: the SHA-256 of every other one, so that a lost or changed byte is found before anything is restored.
 */
const SUMS = 'sha256.json';

export interface ArchiveWriter {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Finishes the file and gives it its final name. Returns its size in bytes. */
  readonly finish: () => Promise<number>;
  /** Removes the partial file; does nothing after `finish`. */
  readonly abandon: () => Promise<void>;
}

/** Writes to a partial file and renames it at the end, so `file` is always complete. Readable by its owner only. */
export async function createArchive(file: string, about: About): Promise<ArchiveWriter> {
  const partial = `${file}.${process.pid}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  const at = new Date(about.madeAt);
  const sums: Record<string, string> = {};
  const zip = createGzip({ level: 5 });
  const target = handle.createWriteStream({ flush: true });
  // A failure of either stream rejects the writes and waits below.
  const piped = new Promise<void>((resolve, reject) => {
    pipeline(zip, target, (error) => (error ? reject(error) : resolve()));
  });
  piped.catch(() => {});
  let isDone = false;

  async function put(entry: Entry): Promise<void> {
    if (zip.write(tarMember(entry, at))) return;
    await Promise.race([new Promise((resolve) => zip.once('drain', resolve)), piped]);
  }
  async function add(name: string, bytes: Buffer): Promise<void> {
    sums[name] = sha256(bytes);
    await put({ name, bytes });
  }
  await add(ABOUT, Buffer.from(JSON.stringify(about, null, 2)));
  return {
    add,
    finish: async () => {
      await put({ name: SUMS, bytes: Buffer.from(JSON.stringify(sums)) });
      zip.end(TAR_END);
      await piped;
      isDone = true;
      await rename(partial, file);
      await syncFolder(dirname(file));
      return target.bytesWritten;
    },
    abandon: async () => {
      if (isDone) return;
      isDone = true;
      zip.destroy();
      await piped.catch(() => {});
      await rm(partial, { force: true });
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
    // Folders can't be synced here; the file itself already is.
  } finally {
    await handle?.close();
  }
}

/**
 * Reads a whole backup and checks every member against its checksum.
 * @throws {BackupRefused} if it is broken or isn't a backup
 */
export async function checkArchive(file: string): Promise<About> {
  const found: Record<string, string> = {};
  let about: About | null = null;
  let sums: Record<string, string> | null = null;
  for await (const { name, bytes } of membersOf(file)) {
    if (about === null) about = readAbout(name, bytes);
    if (name === SUMS) sums = JSON.parse(bytes.toString());
    else found[name] = sha256(bytes);
  }
  if (about === null || sums === null) throw new BackupRefused('its checksums are missing');
  const names = new Set([...Object.keys(found), ...Object.keys(sums)]);
  for (const name of names) {
    if (found[name] !== sums[name]) throw new BackupRefused(`${name} in it doesn't match its checksum`);
  }
  return about;
}

/** Every member except the archive's own description and checksums. Run `checkArchive` first. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  for await (const entry of membersOf(file)) {
    if (entry.name !== ABOUT && entry.name !== SUMS) yield entry;
  }
}

async function* membersOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const plain = new PassThrough();
  const piped = new Promise<Error | null>((resolve) => {
    pipeline(source, createGunzip(), plain, (error) => resolve(error ?? null));
  });
  try {
    yield* readTar(plain);
  } catch (error) {
    throw error instanceof BackupRefused ? error : explain(error);
  } finally {
    source.destroy();
    plain.destroy();
    await piped;
  }
}

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupRefused('there is no such file');
  if (code.startsWith('Z_')) return new BackupRefused("it is cut short or damaged, or isn't a backup");
  return error;
}

function readAbout(name: string, bytes: Buffer): About {
  if (name !== ABOUT) throw new BackupRefused("it isn't a Nod backup");
  const about: About = JSON.parse(bytes.toString());
  if (about.format !== 'nod-backup') throw new BackupRefused("it isn't a Nod backup");
  if (about.version !== 1)
    throw new BackupRefused('it was made by a newer Nod: restore it with that version');
  return about;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
