import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused } from './refused.ts';
import { type Entry, readTar, TAR_END, tarMember } from './tar.ts';

/** The first member: what this is. */
export interface About {
  readonly format: 'nod-backup';
  readonly version: 1;
  readonly madeAt: string;
  /** The last migration of the database it was made of. */
  readonly migration: string;
  /** Where the sequences stand, by name: never below any row's number. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Files that people sent: in here, or in a bucket that this backup says nothing of. */
  readonly files: 'here' | 'bucket';
}

const ABOUT = 'nod-backup.json';
/** The last member: every other one's SHA-256, so that a lost or changed byte is found before anything is restored. */
const SUMS = 'sha256.json';

export interface ArchiveWriter {
  readonly add: (name: string, bytes: Buffer) => Promise<void>;
  /** Finishes the file and gives it its name. Answers its size in bytes. */
  readonly finish: () => Promise<number>;
  /** Leaves nothing behind; after `finish` it does nothing. */
  readonly abandon: () => Promise<void>;
}

/** Writes beside `file` and renames at the end: what has the name is whole. Readable by its owner only. */
export async function createArchive(file: string, about: About): Promise<ArchiveWriter> {
  const partial = `${file}.${process.pid}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  const at = new Date(about.madeAt);
  const sums: Record<string, string> = {};
  const zip = createGzip({ level: 5 });
  const target = handle.createWriteStream({ flush: true });
  // Whoever writes or waits below hears of a failure of either.
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

/** A rename outlives the machine's fall once its folder is on the disk; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch {
    // Where folders can't be synced, the file itself was.
  } finally {
    await handle?.close();
  }
}

/**
 * Reads a backup from its first byte to its last and holds every member to its sum.
 * @throws {BackupRefused} where it is broken, or no backup
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
  if (about === null || sums === null) throw new BackupRefused('it ends before its sums');
  const names = new Set([...Object.keys(found), ...Object.keys(sums)]);
  for (const name of names) {
    if (found[name] !== sums[name]) throw new BackupRefused(`${name} in it is not what was written`);
  }
  return about;
}

/** Everything but what describes the archive itself. Only what `checkArchive` has passed. */
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
  if (code.startsWith('Z_')) return new BackupRefused('it is cut off or damaged, or no backup at all');
  return error;
}

function readAbout(name: string, bytes: Buffer): About {
  if (name !== ABOUT) throw new BackupRefused('it is no backup of Nod');
  const about: About = JSON.parse(bytes.toString());
  if (about.format !== 'nod-backup') throw new BackupRefused('it is no backup of Nod');
  if (about.version !== 1) throw new BackupRefused('a newer Nod made it: restore it with that one');
  return about;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
