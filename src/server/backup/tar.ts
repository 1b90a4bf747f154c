import { BackupRefused } from './refused.ts';

/** One complete member of an archive: nothing in a backup is larger than a few megabytes. */
export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
/** Far above any part or file of ours; an archive that claims more isn't a backup. */
const LARGEST = 256 * 1024 * 1024;
const NAME_BYTES = 100;

/** The two empty blocks that end an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** A member in POSIX ustar format, so that `tar tzf` can list a backup. Names are ASCII and at most 100 bytes. */
export function tarMember({ name, bytes }: Entry, at: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new Error(`${name} is too long for an archive member's name`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'ascii');
  header.write('0000600\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${octal(bytes.length, 11)}\0`, 124, 'ascii');
  header.write(`${octal(Math.floor(at.getTime() / 1_000), 11)}\0`, 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  header.write(`${octal(checksum(header), 6)}\0 `, 148, 'ascii');
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/** The members in order. @throws {BackupRefused} if it isn't an archive, or is cut short. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = chunks[Symbol.asyncIterator]();
  const take = byteReader(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const claimed = Number.parseInt(header.toString('ascii', 148, 154), 8);
    if (claimed !== checksum(header)) throw new BackupRefused("it isn't a Nod backup");
    const size = Number.parseInt(header.toString('ascii', 124, 135), 8);
    if (!(size >= 0 && size <= LARGEST)) throw new BackupRefused('it contains a part of an impossible size');
    const end = header.indexOf(0);
    const name = header.toString('ascii', 0, Math.min(end < 0 ? NAME_BYTES : end, NAME_BYTES));
    const bytes = await take(size);
    await take(padding(size));
    yield { name, bytes };
  }
  // No members follow, but gunzip reports a bad checksum only when the stream ends.
  while (!(await source.next()).done);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

/** Returns exactly as many bytes as requested, however the source chunks them. */
function byteReader(source: AsyncIterator<Buffer>): (size: number) => Promise<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const { value, done } = await source.next();
      if (done) throw new BackupRefused('it is cut short');
      held.push(value);
      length += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(size)];
    length = all.length - size;
    return all.subarray(0, size);
  };
}
