import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DAY } from '../clock.ts';
import { isKey } from '../storage/storage.ts';

/** Files that stay readable for a backup even if their owners replace or remove them meanwhile. */
export interface StagedFiles {
  /** Stages the files that exist now, in addition to those staged before. */
  readonly stage: () => Promise<void>;
  readonly read: () => AsyncGenerator<{ readonly key: string; readonly bytes: Buffer }>;
  readonly release: () => Promise<void>;
}

const PREFIX = 'backing-up-';

/**
 * Hard links to the files: they take no space, and a file's bytes stay even if its name is removed. Stored files are
 * never written to again. Incomplete uploads are not included.
 */
export async function stageFiles(dataDir: string, uploads: string): Promise<StagedFiles> {
  await forgetStaged(dataDir);
  const folder = join(dataDir, `${PREFIX}${randomUUID()}`);
  return {
    stage: async () => {
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

/** The keys of the files under a folder of the disk storage; empty if the folder is missing. */
export async function listKeys(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
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
    // Already staged, or removed since the folder was listed.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Not every file system supports hard links.
    await copyFile(from, to).catch((failed) => {
      if (codeOf(failed) !== 'ENOENT') throw failed;
    });
  }
}

/**
 * A killed backup leaves its links behind, and with them files that may have been erased since. Removes links that are more
 * than a day old: younger ones may belong to a backup that is still running.
 */
export async function forgetStaged(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(dataDir, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && Date.now() - stats.mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
