import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..', '..');
/** The folders whose code decides what an index makes of a row, and how it stores that. */
const FOLDERS = ['matching', 'contract', 'server/index', 'server/deck', 'server/scorer', 'server/demand'];
const TESTS = /\.test\.ts$/;

/** The mark of the code that this process runs, even if the files change later. */
let cachedMark: string | null = null;

/**
 * A mark of the code that makes an index, because in a file from another release, or from another version of Node, the same
 * bytes may mean something else. Any change to these sources counts: a word that the engine reads differently is as wrong as
 * a column in another place.
 */
export function codeMark(): string {
  cachedMark ??= readMark();
  return cachedMark;
}

function readMark(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${endianness()}\n`);
  for (const folder of FOLDERS) {
    const files = readdirSync(join(SOURCES, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const content = readFileSync(file);
      hash.update(`${file.slice(SOURCES.length)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}
