import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** A file of a database, or a folder, whose bytes are null. */
export interface DatabaseFile {
  /** Relative to the database’s folder, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array | null;
}

/** Where PGlite expects its database. */
const HOME = '/pglite/data';

/** Every file below a closed database’s folder, each folder before what is in it. */
export function readDatabase(folder: string): DatabaseFile[] {
  const readFolder = (parent: string): DatabaseFile[] =>
    readdirSync(parent, { withFileTypes: true }).flatMap((entry) => {
      const file = join(parent, entry.name);
      const path = relative(folder, file).replaceAll(sep, '/');
      if (entry.isDirectory()) return [{ path, bytes: null }, ...readFolder(file)];
      // Not the Buffer itself: PGlite’s files in memory would be views of it instead of copies.
      return [{ path, bytes: new Uint8Array(readFileSync(file)) }];
    });
  return readFolder(folder);
}

/**
 * A new PGlite's files, copied from a database in memory. PGlite's own `loadDataDir` takes three quarters of an instance's
 * start, because it looks up every folder of every path again.
 */
export class CopyInMemory extends MemoryFS {
  readonly #files: readonly DatabaseFile[];

  constructor(files: readonly DatabaseFile[]) {
    super();
    this.#files = files;
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS;
    fs?.mkdirTree(HOME);
    for (const { path, bytes } of this.#files) {
      if (bytes === null) fs?.mkdir(`${HOME}/${path}`);
      else fs?.writeFile(`${HOME}/${path}`, bytes);
    }
  }
}
