import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** The size of one read. Gzip expands at most a thousandfold, so the worst bomb costs 16 MB at a time. */
const CHUNK = 16 * 1024;
/** The most bytes by which gzip and encodings are recognised; a pipe may bring fewer at first. */
const MARK = 3;
/** Adverts compress to about a fifth of their length. A large file beyond this ratio is a zip bomb. */
const BOMB = 200;
const SMALL = 16 * 1024 * 1024;

/** Something to read adverts from: a file, or bytes stored elsewhere. */
export interface Source {
  /** The file's name; its extension may indicate the format. */
  readonly name: string;
  /** Opens the source from its first byte; may be called again. */
  readonly open: () => AsyncIterable<Buffer>;
  /** For untrusted sources: reading stops when more than this has been unpacked. */
  readonly mostUnpacked?: number;
  /** Above this many bytes, only formats that can be read piece by piece are accepted. */
  readonly largestDocument?: number;
}

export function fileSource(path: string): Source {
  return { name: path, open: () => readFile(path) };
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    yield* file.createReadStream({ highWaterMark: CHUNK, autoClose: false });
  } finally {
    await file.close();
  }
}

export interface Bytes {
  readonly chunks: AsyncGenerator<Buffer>;
  /** After the last chunk: why reading stopped before the end of the file; null if it did not. */
  readonly damage: () => string | null;
}

/**
 * The content of a source in chunks, unpacked if its first bytes are those of gzip. A damaged archive is read up to the
 * damage. `onRead` is called with the number of bytes of the source itself that have been read.
 *
 * @throws the system's error if the file can't be opened or read
 */
export function readBytes(source: Source, onRead: (bytes: number) => void = () => {}): Bytes {
  let damage: string | null = null;
  async function* chunks(): AsyncGenerator<Buffer> {
    const raw = inSmallChunks(source.open())[Symbol.asyncIterator]();
    let total = 0;
    const next = async (): Promise<Buffer | null> => {
      const { value, done } = await raw.next();
      if (done) return null;
      total += value.length;
      onRead(total);
      return value;
    };
    try {
      let first = await next();
      if (first === null) return;
      while (first.length < MARK) {
        const chunk = await next();
        if (chunk === null) break;
        first = Buffer.concat([first, chunk]);
      }
      const bytes = prepend(first, next);
      if (first[0] !== 0x1f || first[1] !== 0x8b) yield* bytes;
      else damage = yield* unpacked(bytes, source.mostUnpacked ?? Number.POSITIVE_INFINITY);
    } finally {
      await raw.return(undefined);
    }
  }
  return { chunks: utf8(chunks()), damage: () => damage };
}

/** The same bytes in pieces that are small enough to unpack one by one. */
async function* inSmallChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += CHUNK) yield chunk.subarray(start, start + CHUNK);
  }
}

async function* prepend(first: Buffer, next: () => Promise<Buffer | null>): AsyncGenerator<Buffer> {
  for (let chunk: Buffer | null = first; chunk !== null; chunk = await next()) yield chunk;
}

/**
 * Unpacks gzip chunk by chunk, because a pipe would discard everything that was unpacked before the damage. Returns the
 * damage.
 */
async function* unpacked(
  source: AsyncGenerator<Buffer>,
  most: number,
): AsyncGenerator<Buffer, string | null> {
  const gunzip = createGunzip();
  const output: Buffer[] = [];
  let length = 0;
  let packedLength = 0;
  let isDamaged = false;
  let goOn = () => {};
  gunzip.on('data', (chunk: Buffer) => output.push(chunk));
  gunzip.on('end', () => goOn());
  gunzip.on('error', () => {
    isDamaged = true;
    goOn();
  });
  for await (const chunk of source) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
      gunzip.write(chunk, () => resolve());
    });
    packedLength += chunk.length;
    length += output.reduce((sum, each) => sum + each.length, 0);
    if (length > most || (Number.isFinite(most) && length > SMALL && length > packedLength * BOMB)) {
      gunzip.destroy();
      yield* output.splice(0);
      if (length <= most) return 'It is compressed far more than text ever is: the rest was not read.';
      return `It unpacks to more than ${Math.floor(most / 1024 / 1024)} MB: the rest was not read.`;
    }
    yield* output.splice(0);
    if (isDamaged) break;
  }
  if (!isDamaged) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
      gunzip.end();
    });
  }
  yield* output.splice(0);
  gunzip.destroy();
  return isDamaged ? 'The gzip file is damaged or incomplete: the rest is missing.' : null;
}

/** Converts UTF-16 with a byte order mark, which some spreadsheets save, to UTF-8. Drops the mark, and a UTF-8 one, too. */
async function* utf8(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let isFirst = true;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (isFirst) {
      isFirst = false;
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
      else if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) bytes = chunk.subarray(3);
    }
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
}
