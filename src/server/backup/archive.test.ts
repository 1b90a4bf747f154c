import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupDescription, checkArchive, createArchive, readArchive } from './archive.ts';

const ABOUT: BackupDescription = {
  format: 'nod-backup',
  version: 1,
  madeAt: '2030-01-01T00:00:00.000Z',
  migration: '0001',
  sequences: {},
  files: 'here',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nod-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, members: Readonly<Record<string, Buffer>>): Promise<string> {
  const file = join(folder, name);
  const archive = await createArchive(file, ABOUT);
  for (const [member, bytes] of Object.entries(members)) await archive.add(member, bytes);
  await archive.finish();
  return file;
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const file = join(folder, 'refused.gz');
  await writeFile(file, bytes);
  return checkArchive(file).then(
    () => 'accepted',
    (error) => error.message,
  );
}

/** The first bytes of a tar: the header of one member, which claims that `size` bytes follow. */
async function tarClaiming(size: number): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'nod-backup.json', size });
  const chunks: Buffer[] = [];
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    break;
  }
  return Buffer.concat(chunks);
}

test('every member comes back in order, whatever its size', async () => {
  const members = {
    'tables/empty/0.jsonl': Buffer.alloc(0),
    'tables/block/1.jsonl': Buffer.alloc(512, 'x'),
    'files/large.pdf': Buffer.alloc(3_000_001, 'Nod'),
  };
  const file = await write('order.tar.gz', members);
  expect(await checkArchive(file)).toEqual(ABOUT);
  const files: [string, Buffer][] = [];
  for await (const { name, bytes } of readArchive(file)) files.push([name, bytes]);
  expect(files).toEqual(Object.entries(members));
});

test('the tar command lists a backup', async () => {
  const file = await write('list.tar.gz', { 'tables/users/0.jsonl': Buffer.from('{}') });
  expect(execFileSync('tar', ['tzf', file]).toString().trim().split('\n')).toEqual([
    'nod-backup.json',
    'tables/users/0.jsonl',
    'sha256.json',
  ]);
});

test('an abandoned archive leaves no file', async () => {
  const archive = await createArchive(join(folder, 'abandoned.tar.gz'), ABOUT);
  await archive.add('files/a', Buffer.alloc(100));
  await archive.abandon();
  await archive.abandon();
  expect((await readdir(folder)).filter((name) => name.startsWith('abandoned'))).toEqual([]);
});

test('a refused archive says what is wrong with it', async () => {
  expect(await refusalOf(Buffer.from('Hello.'))).toMatch(/isn't a backup/);
  expect(await refusalOf(gzipSync(Buffer.alloc(1_024, 'Hello.')))).toBe("it isn't a Nod backup");
  expect(await refusalOf(gzipSync(Buffer.alloc(1_024)))).toBe('its checksums are missing');
  const header = await tarClaiming(1_000);
  expect(await refusalOf(gzipSync(header))).toBe('it is cut short');
  expect(await refusalOf(gzipSync(header.subarray(0, 300)))).toBe('it is cut short');
  expect(await refusalOf(gzipSync(await tarClaiming(300 * 1024 * 1024)))).toMatch(/impossibly large/);
});
