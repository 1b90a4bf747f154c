import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A path in the folder, and how many bytes the file has; null for a folder. */
type Entry = readonly [name: string, size: number | null];

/** Slower than the default, and a third smaller; reading takes the same time. Damage is noticed by the checksum. */
const PACKING = {
  params: { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_checksumFlag]: 1 },
};
const LINE_END = 10;

/**
 * Writes everything in `folder` to one file, which appears under its name when it is complete: a line of JSON with its entries,
 * and then what the files contain, compressed together.
 */
export function packFolder(folder: string, file: string): void {
  // By name, so that a folder comes before what is in it.
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      name: join(entry.parentPath, entry.name).slice(folder.length + 1),
      bytes: entry.isDirectory() ? null : readFileSync(join(entry.parentPath, entry.name)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const entries = names.map(({ name, bytes }): Entry => [name, bytes?.length ?? null]);
  const packed = Buffer.concat([
    Buffer.from(`${JSON.stringify(entries)}\n`),
    ...names.flatMap(({ bytes }) => bytes ?? []),
  ]);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, zstdCompressSync(packed, PACKING));
  renameSync(unfinished, file);
}

/**
 * Writes what `file` contains to `folder`, which must not exist yet. The files are on the disk when it returns, so that a power
 * cut cannot leave empty ones under a name that the caller then gives the folder. They belong to this process and may be
 * written by it, however `file` is protected. @throws if `file` is damaged
 */
export function unpackFolder(file: string, folder: string): void {
  mkdirSync(folder);
  const packed = zstdDecompressSync(readFileSync(file));
  let at = packed.indexOf(LINE_END) + 1;
  const entries: readonly Entry[] = JSON.parse(packed.toString('utf8', 0, at));
  for (const [name, size] of entries) {
    const path = join(folder, name);
    if (size === null) {
      mkdirSync(path);
      continue;
    }
    writeFileSync(path, packed.subarray(at, at + size), { flush: true });
    at += size;
  }
}
