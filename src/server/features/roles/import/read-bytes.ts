import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** What is read at once. Gzip makes at most a thousandfold of it, so the worst bomb costs 16 MB at a time. */
const CHUNK = 16 * 1024;

export interface Bytes {
  readonly chunks: AsyncGenerator<Buffer>;
  /** After the last chunk: why there were no more, where that was not the end of the file; null where it was. */
  readonly damage: () => string | null;
}

/**
 * The content of a file, chunk by chunk and unpacked where its first bytes say gzip. Everything that can be read before
 * the damage of a torn archive is given. `onRead` hears how many bytes of the file itself have been read.
 *
 * @throws the system's error where the file cannot be opened or read
 */
export function readBytes(path: string, onRead: (bytes: number) => void = () => {}): Bytes {
  let damage: string | null = null;
  async function* chunks(): AsyncGenerator<Buffer> {
    const file = await open(path);
    try {
      const raw = file.createReadStream({ highWaterMark: CHUNK, autoClose: false })[Symbol.asyncIterator]();
      let total = 0;
      const next = async (): Promise<Buffer | null> => {
        const { value, done } = await raw.next();
        if (done) return null;
        total += value.length;
        onRead(total);
        return value;
      };
      const first = await next();
      if (first === null) return;
      const source = prepend(first, next);
      if (first[0] !== 0x1f || first[1] !== 0x8b) yield* source;
      else {
        damage = yield* unpacked(source);
      }
    } finally {
      await file.close();
    }
  }
  return { chunks: utf8(chunks()), damage: () => damage };
}

async function* prepend(first: Buffer, next: () => Promise<Buffer | null>): AsyncGenerator<Buffer> {
  for (let chunk: Buffer | null = first; chunk !== null; chunk = await next()) yield chunk;
}

/**
 * Gunzip by hand, one chunk in, its whole output out: piping would throw away what was unpacked before the damage.
 * Returns the damage.
 */
async function* unpacked(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer, string | null> {
  const gunzip = createGunzip();
  const output: Buffer[] = [];
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
  return isDamaged ? 'The gzip file is damaged or ends too early: what follows is missing.' : null;
}

/** UTF-16 with its mark is what some spreadsheets save; everything after works on UTF-8. The mark itself is dropped. */
async function* utf8(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null;
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
