import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { MINUTE } from '../clock.ts';
import type { Numbers, Part, TakenParts } from './transfer.ts';

/*
 * The file: the parts, each starting at a multiple of eight bytes; a description of them as JSON; the description's length,
 * in four bytes; and its SHA-256. The description has a checksum of each part, so damage to any of them is noticed.
 */
const ALIGNED = 8;
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
const END_BYTES = LENGTH_BYTES + DIGEST_BYTES;
/** How many bytes are written or read in one go: computing the checksum of this many takes half a millisecond. */
const CHUNK = 512 * 1024;
const TEXTS_AT_ONCE = 2_048;
/** A file that was begun this long ago will not be finished: its process was killed. */
const ABANDONED_MS = 10 * MINUTE;
const BEGUN = '.begun';

const KINDS = {
  Uint8Array,
  Uint16Array,
  Int16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;
const TEXTS = 'texts';

interface StoredPart {
  readonly kind: keyof typeof KINDS | typeof TEXTS;
  readonly from: number;
  readonly bytes: number;
  readonly crc: number;
}

interface Description<Head> {
  readonly head: Head;
  readonly parts: readonly StoredPart[];
  readonly values: readonly unknown[];
}

/** The file cannot be used; the message says why, as the end of a sentence. */
export class UnusableFile extends Error {}

/** A complete file that does not yet have its final name. */
export interface BegunFile {
  /** Replaces the previous file. After a power cut, there is either the old file or the new one, complete. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
}

/**
 * Writes an index beside `path`, in pieces that block this thread for about a millisecond each and without copying
 * arrays: the index must not change until this resolves. Only this user may read the file.
 */
export async function beginFile(
  path: string,
  head: unknown,
  { parts, values }: TakenParts,
): Promise<BegunFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const begunFile = `${path}.${randomUUID()}${BEGUN}`;
  const abandon = () => rm(begunFile, { force: true });
  const file = await open(begunFile, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    const storedParts: StoredPart[] = [];
    let end = 0;
    for (const part of parts) {
      const from = Math.ceil(end / ALIGNED) * ALIGNED;
      let bytes = 0;
      let crc = 0;
      for (const chunk of chunksOf(part)) {
        crc = crc32(chunk, crc);
        await writeAll(file, chunk, from + bytes);
        bytes += chunk.length;
      }
      storedParts.push({ kind: kindOf(part), from, bytes, crc });
      end = from + bytes;
    }
    const description: Description<unknown> = { head, parts: storedParts, values };
    await writeAll(file, endOf(description), end);
  } catch (error) {
    await file.close();
    await abandon();
    throw error;
  }
  return {
    finish: async () => {
      try {
        await file.sync().finally(() => file.close());
        await rename(begunFile, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await abandon();
        throw error;
      }
    },
    abandon: async () => {
      await file.close();
      await abandon();
    },
  };
}

/** A file whose description has been read. */
export interface OpenFile<Head> {
  readonly head: Head;
  /** @throws {UnusableFile} */
  readonly read: () => Promise<TakenParts>;
  readonly close: () => Promise<void>;
}

/** Null if there is no file. @throws {UnusableFile} */
export async function openFile<Head>(path: string): Promise<OpenFile<Head> | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw readError(error);
  });
  if (file === null) return null;
  try {
    const { head, parts, values } = await readDescription<Head>(file);
    return {
      head,
      read: async () => {
        const loadedParts: Part[] = [];
        for (const part of parts) loadedParts.push(await readPart(file, part));
        return { parts: loadedParts, values: [...values] };
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Removes what killed processes left beside this path. */
export async function removeAbandoned(path: string, now: number): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(BEGUN)) continue;
    const begunFile = join(folder, name);
    const age = await stat(begunFile).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) await rm(begunFile, { force: true });
  }
}

function kindOf(part: Part): StoredPart['kind'] {
  return isTexts(part) ? TEXTS : (part.constructor.name as keyof typeof KINDS);
}

function isTexts(part: Part): part is readonly string[] {
  return Array.isArray(part);
}

function* chunksOf(part: Part): Generator<Uint8Array> {
  if (isTexts(part)) {
    for (let from = 0; from < part.length; from += TEXTS_AT_ONCE) {
      const texts = part.slice(from, from + TEXTS_AT_ONCE);
      if (texts.some((text) => text.includes('\n'))) throw new Error('A text of the index has a line break.');
      yield Buffer.from(`${texts.join('\n')}\n`);
    }
    return;
  }
  for (let from = 0; from < part.byteLength; from += CHUNK) {
    const length = Math.min(CHUNK, part.byteLength - from);
    yield new Uint8Array(part.buffer, part.byteOffset + from, length);
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

function endOf(description: Description<unknown>): Uint8Array {
  const json = Buffer.from(JSON.stringify(description));
  const end = Buffer.alloc(json.length + END_BYTES);
  end.set(json);
  end.writeUInt32LE(json.length, json.length);
  end.set(digestOf(json), json.length + LENGTH_BYTES);
  return end;
}

function digestOf(json: Uint8Array): Uint8Array {
  return createHash('sha256').update(json).digest();
}

async function readDescription<Head>(file: FileHandle): Promise<Description<Head>> {
  const { size } = await file.stat();
  if (size < END_BYTES) throw new UnusableFile('it is not complete');
  const end = Buffer.alloc(END_BYTES);
  await readAll(file, end, size - END_BYTES);
  const length = end.readUInt32LE(0);
  if (length > size - END_BYTES) throw new UnusableFile('it is not complete');
  const json = Buffer.alloc(length);
  await readAll(file, json, size - END_BYTES - length);
  if (!end.subarray(LENGTH_BYTES).equals(digestOf(json))) throw new UnusableFile('it is damaged');
  return JSON.parse(json.toString());
}

/** Reads each part into separate memory, which is freed when the index outgrows it. */
async function readPart(file: FileHandle, { kind, from, bytes, crc }: StoredPart): Promise<Part> {
  const all = Buffer.allocUnsafeSlow(bytes);
  let foundCrc = 0;
  for (let index = 0; index < bytes; index += CHUNK) {
    const chunk = all.subarray(index, Math.min(index + CHUNK, bytes));
    await readAll(file, chunk, from + index);
    foundCrc = crc32(chunk, foundCrc);
  }
  if (foundCrc !== crc) throw new UnusableFile('it is damaged');
  if (kind === TEXTS) return all.toString().split('\n').slice(0, -1);
  const numbers: Numbers = new KINDS[kind](all.buffer);
  return numbers;
}

async function readAll(file: FileHandle, into: Uint8Array, position: number): Promise<void> {
  for (let bytesDone = 0; bytesDone < into.length; ) {
    const reading = file.read(into, bytesDone, into.length - bytesDone, position + bytesDone);
    const { bytesRead } = await reading.catch((error) => {
      throw readError(error);
    });
    if (bytesRead === 0) throw new UnusableFile('it is not complete');
    bytesDone += bytesRead;
  }
}

function readError({ code, message }: NodeJS.ErrnoException): UnusableFile {
  return new UnusableFile(`it cannot be read (${code ?? message})`);
}

/** Makes the new name survive a power cut, on systems that can sync a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null);
  if (folder === null) return;
  await folder.sync().catch(() => {});
  await folder.close();
}
