import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localBucket } from '#testing/local-bucket.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const TEXT = 'text/plain';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nod-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(words: string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.part`);
  await writeFile(path, words);
  return path;
}

const newKey = () => `cv/${crypto.randomUUID()}`;

/** What every adapter of the port must do. */
function behavesAsStorage(open: () => Promise<{ storage: Storage; close: () => Promise<void> }>): void {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close());

  async function words(key: string): Promise<string | null> {
    const stored = await storage.open(key);
    return stored && (await buffer(stored.stream)).toString();
  }

  test('what is kept can be opened, with its size, and is no longer where it came from', async () => {
    const [key, path] = [newKey(), await fileOf('Amara’s CV')];
    await storage.keep(key, path, TEXT);
    expect((await storage.open(key))?.size).toBe(Buffer.byteLength('Amara’s CV'));
    expect(await words(key)).toBe('Amara’s CV');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test('keeping again takes the place of what was there', async () => {
    const key = newKey();
    await storage.keep(key, await fileOf('the first'), TEXT);
    await storage.keep(key, await fileOf('second'), TEXT);
    expect(await words(key)).toBe('second');
  });

  test('what is removed is gone, and removing nothing is fine', async () => {
    const key = newKey();
    await storage.keep(key, await fileOf('gone soon'), TEXT);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
    await storage.remove(key);
    expect(await storage.open(newKey())).toBeNull();
  });

  test('a key that is none of ours is refused before anything is touched', async () => {
    for (const key of ['cv/../../etc/passwd', '/etc/passwd', 'cv/', `cv/${crypto.randomUUID()}/..`, '']) {
      await expect(storage.open(key)).rejects.toThrow('not a key');
      await expect(storage.remove(key)).rejects.toThrow('not a key');
      await expect(storage.keep(key, await fileOf('x'), TEXT)).rejects.toThrow('not a key');
    }
  });

  test('an address, where there is one, takes a file straight from a browser', async () => {
    const key = newKey();
    const url = await storage.offer(key, { size: 5, type: TEXT, seconds: 900 });
    expect(url === null ? null : new URL(url).origin).toBe(storage.uploadOrigin);
    if (url === null) return;
    const sent = await fetch(url, { method: 'PUT', body: 'Amara', headers: { 'content-type': TEXT } });
    expect(sent.status).toBe(200);
    expect(await words(key)).toBe('Amara');
  });
}

describe('on the disk', () => {
  behavesAsStorage(async () => ({ storage: diskStorage(join(folder, 'kept')), close: async () => {} }));

  test('a file lies under its key, readable by nobody who asks for a path', async () => {
    const storage = diskStorage(join(folder, 'own'));
    const key = newKey();
    await storage.keep(key, await fileOf('Amara'), TEXT);
    expect(await readdir(join(folder, 'own', 'cv'))).toEqual([key.slice(3)]);
  });
});

describe('in a bucket', () => {
  behavesAsStorage(async () => {
    const { config, close } = await localBucket();
    const storage = await s3Storage(config);
    return {
      storage,
      close: async () => {
        storage.close();
        await close();
      },
    };
  });
});
