import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../http/errors.ts';
import { unsupportedFile } from './policy.ts';

/** A CV of many pages with photographs has about a hundred parts and a few megabytes. */
const MOST_PARTS = 2_000;
const MOST_BYTES = 64 * 1_048_576;
const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_BYTES = 1_048_576;
/** The part that makes a package a Word document without macros. */
const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/**
 * Checks that a zip is a Word document and not too large when unpacked: first by its directory, then by unpacking every
 * part without storing it, because a directory can lie. @throws 415, 422
 */
export async function inspectDocx(path: string): Promise<void> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (entries.length > MOST_PARTS || declared > MOST_BYTES) throw tooMuch();
    const types = entries.find((entry) => entry.fileName === CONTENT_TYPES);
    if (types === undefined || types.uncompressedSize > CONTENT_TYPES_BYTES) throw noDocument();
    if (!(await readText(zip, types)).includes(`"${MAIN_PART}"`)) throw noDocument();
    await unpackAll(zip, entries);
  } finally {
    zip.close();
  }
}

function tooMuch(): AppError {
  return new AppError('unacceptable', 'This document is too large when unpacked.');
}

function noDocument(): AppError {
  return unsupportedFile('This file isn’t a Word document.');
}

function damagedDocument(): AppError {
  return unsupportedFile('The document is damaged.');
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(damagedDocument());
      else resolve(zip);
    });
  });
}

/** yauzl itself refuses names that lead out of the archive's folder. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MOST_PARTS) resolve(entries);
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(damagedDocument()));
    zip.readEntry();
  });
}

async function unpackAll(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  let total = 0;
  for (const entry of entries) {
    await unpack(zip, entry, (chunk) => {
      total += chunk.length;
      return total <= MOST_BYTES;
    });
  }
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  await unpack(zip, entry, (chunk) => chunks.push(chunk) > 0);
  return Buffer.concat(chunks).toString('utf8');
}

/** yauzl fails if a part has more or fewer bytes than the directory says. */
async function unpack(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => boolean): Promise<void> {
  if (entry.isEncrypted() || !entry.canDecodeFileData()) throw damagedDocument();
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, entryStream) => {
      if (error) reject(damagedDocument());
      else resolve(entryStream);
    });
  });
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => done(take(chunk) ? null : tooMuch()),
  });
  await pipeline(stream, sink).catch((error) => {
    throw error instanceof AppError ? error : damagedDocument();
  });
}
