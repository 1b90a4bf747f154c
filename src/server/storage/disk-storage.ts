import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mustBeKey, type Storage } from './storage.ts';

/** Files in a folder. Several processes may share it if they share the disk. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, mustBeKey(key));
  return {
    keep: async (key, path) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await sync(path);
      await rename(path, target);
      await sync(dirname(target));
    },
    open: async (key) => {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    offer: async () => null,
    uploadOrigin: null,
    close: () => {},
  };
}

/** A rename without this survives a crash of the process, but not of the machine. */
async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
