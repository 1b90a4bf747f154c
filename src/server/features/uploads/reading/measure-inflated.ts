import { createInflateRaw } from 'node:zlib';

/** A stream may be compressed more than once, but no real CV more often than this. */
const DEEPEST = 4;
/** Fifty pages have some hundred streams. Starting to inflate one takes time even if it is empty. */
const MOST_STREAMS = 20_000;
const ZLIB_HEADER_BYTES = 2;
const KEYWORD = 'stream';
const CR = 13;
const LF = 10;

/**
 * Returns how many bytes the compressed streams of a PDF inflate to; a number above `most` if there are more bytes than
 * that, or more streams or layers of compression than in any CV. Every stream counts (pages, object streams, pictures),
 * whatever its dictionary says about its length and filters, and what is compressed twice counts twice. Streams that are
 * encrypted, or pass through another filter first, are not counted: the process's limits stop those.
 */
export async function inflatedSize(pdf: Buffer, most: number): Promise<number> {
  let size = 0;
  let streams = 0;
  for (const start of streamStarts(pdf)) {
    if (size > most) break;
    if (!isZlib(pdf.subarray(start))) continue;
    streams += 1;
    if (streams > MOST_STREAMS) return most + 1;
    size += await inflate(pdf.subarray(start), most - size, 1);
  }
  return size;
}

/** The line after each keyword, which is where pdf.js begins to read a stream. */
function* streamStarts(pdf: Buffer): Generator<number> {
  let start = 0;
  for (
    let position = pdf.indexOf(KEYWORD);
    position !== -1;
    position = pdf.indexOf(KEYWORD, position + KEYWORD.length)
  ) {
    // Several keywords on one line lead to the same place.
    if (position < start) continue;
    start = nextLine(pdf, position + KEYWORD.length);
    yield start;
  }
}

function nextLine(pdf: Buffer, from: number): number {
  let position = from;
  while (position < pdf.length && pdf[position] !== CR && pdf[position] !== LF) position += 1;
  return pdf[position] === CR && pdf[position + 1] === LF ? position + 2 : position + 1;
}

/** RFC 1950, as leniently as pdf.js: ignores the window size. */
function isZlib(bytes: Buffer): boolean {
  const [method, flags] = bytes;
  if (method === undefined || flags === undefined) return false;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;
}

/** Counts what comes before damaged data too, because it would be read. May exceed `most` by one chunk. */
async function inflate(compressed: Buffer, most: number, depth: number): Promise<number> {
  const layer: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const inflater = createInflateRaw({ chunkSize: 65_536 });
    inflater.on('data', (chunk: Buffer) => {
      if (layer.length > 0 || (size === 0 && isZlib(chunk))) layer.push(chunk);
      size += chunk.length;
      if (size > most) inflater.destroy();
    });
    inflater.on('error', () => {});
    inflater.on('close', resolve);
    inflater.end(compressed.subarray(ZLIB_HEADER_BYTES));
  });
  if (size > most || layer.length === 0) return size;
  if (depth === DEEPEST) return most + 1;
  return size + (await inflate(Buffer.concat(layer), most - size, depth + 1));
}
