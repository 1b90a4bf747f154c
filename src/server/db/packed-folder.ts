import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Writes everything in `folder` to one compressed file, which appears under its name when it is complete. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const tar = pack();
  // By name, so that a folder comes before what is in it.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      name: join(entry.parentPath, entry.name).slice(folder.length + 1),
      isFolder: entry.isDirectory(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFolder } of entries) {
    if (isFolder) tar.entry({ name, type: 'directory' });
    else tar.entry({ name }, readFileSync(join(folder, name)));
  }
  tar.finalize();
  const unfinished = `${file}.unfinished`;
  await pipeline(tar, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(unfinished));
  await rename(unfinished, file);
}

/**
 * Writes what `file` contains to `folder`, which must not exist yet. The files are on the disk when it returns, so that a power
 * cut cannot leave empty ones under a name that the caller then gives the folder. They belong to this process and may be
 * written by it, however `file` is protected. @throws if `file` is damaged
 */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  mkdirSync(folder);
  const tar = extract();
  const piped = pipeline(createReadStream(file), createGunzip({ chunkSize: 1024 * 1024 }), tar);
  // Its failure also ends the loop below, which reports it.
  piped.catch(() => {});
  for await (const entry of tar) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path);
      entry.resume();
    } else {
      writeFileSync(path, await buffer(entry), { flush: true });
    }
  }
  await piped;
}
