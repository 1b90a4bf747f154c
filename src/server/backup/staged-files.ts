import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DAY } from '../clock.ts';
import { isKey } from '../storage/storage.ts';

/** Files held for a backup while their owners may replace or remove them. */
export interface StagedFiles {
  /** Holds what is there now, beside what was held before. */
  readonly hold: () => Promise<void>;
  readonly read: () => AsyncGenerator<{ readonly key: string; readonly bytes: Buffer }>;
  readonly release: () => Promise<void>;
}

const PREFIX = 'backing-up-';

/**
 * Hard links beside the files: they cost no space, and keep a file's bytes whoever removes its name. A stored file is
 * never written to again. What was only half sent is not among them.
 */
export async function stageFiles(dataDir: string, uploads: string): Promise<StagedFiles> {
  await forgetOld(dataDir);
  const folder = join(dataDir, `${PREFIX}${randomUUID()}`);
  return {
    hold: async () => {
      for (const key of await listKeys(uploads)) {
        const target = join(folder, key);
        await mkdir(dirname(target), { recursive: true });
        await linkOrCopy(join(uploads, key), target);
      }
    },
    read: async function* () {
      for (const key of await listKeys(folder)) yield { key, bytes: await readFile(join(folder, key)) };
    },
    release: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The keys of the files under a folder of the disk storage; none where there is no such folder. */
export async function listKeys(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return found
    .filter((each) => each.isFile())
    .map((each) => relative(root, join(each.parentPath, each.name)).split(sep).join('/'))
    .filter((key) => isKey(key) && !key.startsWith('incoming/'))
    .sort();
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    // Held already, or gone since the folder was listed.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Not every file system has links.
    await copyFile(from, to).catch((failed) => {
      if (codeOf(failed) !== 'ENOENT') throw failed;
    });
  }
}

/** A backup that was killed leaves its links, and with them files that somebody may have erased since. */
async function forgetOld(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(dataDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
