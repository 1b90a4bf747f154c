import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

/** Tests that every adapter must pass. */
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

  test('a stored file can be opened with its size, and its source is gone', async () => {
    const [key, path] = [newKey(), await fileOf('Amara’s CV')];
    await storage.keep(key, path, TEXT);
    expect((await storage.open(key))?.size).toBe(Buffer.byteLength('Amara’s CV'));
    expect(await words(key)).toBe('Amara’s CV');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test('storing under the same key replaces the file', async () => {
    const key = newKey();
    await storage.keep(key, await fileOf('the first'), TEXT);
    await storage.keep(key, await fileOf('second'), TEXT);
    expect(await words(key)).toBe('second');
  });

  test('a removed file is gone, and removing a missing one is fine', async () => {
    const key = newKey();
    await storage.keep(key, await fileOf('gone soon'), TEXT);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
    await storage.remove(key);
    expect(await storage.open(newKey())).toBeNull();
  });

  test('an invalid key is refused', async () => {
    for (const key of ['cv/../../etc/passwd', '/etc/passwd', 'cv/', `cv/${crypto.randomUUID()}/..`, '']) {
      await expect(storage.open(key)).rejects.toThrow('not a key');
      await expect(storage.remove(key)).rejects.toThrow('not a key');
      await expect(storage.keep(key, await fileOf('x'), TEXT)).rejects.toThrow('not a key');
    }
  });

  test('an upload address, if offered, takes a file from a browser', async () => {
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

  test('a file is stored under its key', async () => {
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

test('a bucket that accepts connections and says nothing is not waited for', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const storage = await s3Storage(
    {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: 'us-east-1',
      bucket: 'nod-test',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    },
    100,
  );
  await expect(storage.open(newKey())).rejects.toThrow(/timed out/);
  storage.close();
});
