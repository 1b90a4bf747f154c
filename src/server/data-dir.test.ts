import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand, spawnServer } from '#testing/server-process.ts';
import { dataDirProblem, prepareDataDir } from './data-dir.ts';
import { connect } from './db/connect.ts';
import { EMBEDDED_MAJOR } from './db/open-embedded.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let root: string;
/** A DATA_DIR with a database. */
let usedDataDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nod-place-'));
  // Other users may enter this folder, so that only the folder under test can keep them out.
  await chmod(root, 0o755);
  usedDataDir = join(root, 'home');
  await (await connect({ dataDir: usedDataDir, databaseUrl: null })).close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What a server prints when it refuses to start on this DATA_DIR. */
async function outputOnRefusal(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const server = spawnServer({ DATA_DIR: dataDir, ...env });
  onTestFinished(() => server.kill());
  expect(await server.exited).toBe(1);
  return server.output();
}

test('a missing folder is created with its parents', async () => {
  const folder = join(root, 'a', 'b', 'c');
  prepareDataDir(folder);
  await writeFile(join(folder, 'x'), 'x');
});

test('other users of the machine may not enter a folder that Nod creates', async () => {
  const folder = join(root, 'shared', 'nod');
  prepareDataDir(folder);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  // Others may use its parent.
  expect(await modeOf(join(root, 'shared'))).toBe(0o777 & ~process.umask());
});

test('a file where the folder should be is explained', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  const sentence = `${file} is a file, but DATA_DIR must be a folder. Move the file away, or set DATA_DIR to another folder.\n`;
  expect(await outputOnRefusal(file)).toBe(sentence);
  expect(await outputOnRefusal(join(file, 'below'))).toBe(sentence);
  const other = join(root, 'other');
  await mkdir(other);
  await writeFile(join(other, 'pglite'), '');
  expect(await outputOnRefusal(other)).toContain(`${join(other, 'pglite')} is a file`);
});

test('a DATA_DIR behind a dangling link is explained', async () => {
  const link = join(root, 'link');
  await symlink(join(root, 'gone', 'away'), link);
  expect(() => prepareDataDir(join(link, 'data'))).toThrow(
    'it leads through a link to something that does not exist',
  );
});

test('a database of another PostgreSQL version is explained and untouched', async () => {
  expect((await readFile(join(usedDataDir, 'pglite', 'PG_VERSION'), 'utf8')).trim()).toBe(EMBEDDED_MAJOR);
  const old = join(root, 'old');
  await cp(usedDataDir, old, { recursive: true });
  await writeFile(join(old, 'pglite', 'PG_VERSION'), '16\n');
  expect(await outputOnRefusal(old)).toMatch(
    /was made by PostgreSQL 16, but this Nod uses PostgreSQL \d+\. Make a backup with the Nod that made it/,
  );
  const command = await runCommand('backup', [join(root, 'b.tar.gz')], { DATA_DIR: old });
  expect(command.output).toMatch(/was made by PostgreSQL 16/);
  expect(await readFile(join(old, 'pglite', 'PG_VERSION'), 'utf8')).toBe('16\n');
});

test('a damaged database in DATA_DIR is explained', async () => {
  const damaged = join(root, 'damaged');
  await cp(usedDataDir, damaged, { recursive: true });
  await writeFile(join(damaged, 'pglite', 'global', 'pg_control'), 'nothing to see here');
  expect(await outputOnRefusal(damaged)).toMatch(
    /can't be opened \(.+\)\. Restore a backup into an empty DATA_DIR\.\n$/,
  );
});

test('a folder that Nod may not write to is explained', async () => {
  const otherDir = join(root, 'theirs');
  await mkdir(otherDir);
  await chmod(otherDir, 0o555);
  // Root may write anywhere; if we are root, another user starts the server.
  const isRoot = process.getuid?.() === 0;
  const output = await outputOnRefusal(otherDir, isRoot ? { START_AS: '65534' } : {});
  if (isRoot) {
    expect(output).toBe(
      `Nod runs as user 65534 and may not write to ${otherDir}, because ${otherDir} belongs to user 0. Run chown -R 65534 ${otherDir}, or set DATA_DIR to another folder.\n`,
    );
    await chown(otherDir, 65_534, 65_534);
    await chmod(otherDir, 0o755);
    await writeFile(join(otherDir, 'lock.sqlite'), '', { mode: 0o444 });
    expect(await outputOnRefusal(otherDir, { START_AS: '65534' })).toMatch(/may not write to .*lock\.sqlite/);
  } else {
    expect(output).toContain(`Nod may not write to ${otherDir}`);
  }
});

test('a full, read-only or failing disk is explained', () => {
  const say = (error: object) => dataDirProblem(error, '/data')?.message;
  expect(say({ code: 'EROFS' })).toMatch(/^\/data is on a disk that is mounted read-only\. Mount it/);
  expect(say({ code: 'ENOSPC' })).toMatch(/^The disk of \/data is full\. Free some space/);
  // The embedded database's form of the same error.
  expect(say({ errno: 51 })).toBe(say({ code: 'ENOSPC' }));
  expect(say({ errno: 69 })).toBe(say({ code: 'EROFS' }));
  expect(say({ code: 'EIO' })).toContain('restore a backup');
  expect(say(new Error('something else'))).toBeUndefined();
});

test('with PostgreSQL and a bucket, an unusable folder is only a warning', async () => {
  const file = join(root, 'in-the-way');
  await writeFile(file, '');
  const env = {
    DATA_DIR: file,
    DATABASE_URL: 'postgres://nod@127.0.0.1:1/nod',
    LISTEN_EARLY: '0',
    LOG_LEVEL: 'warn',
  };
  expect(await outputOnRefusal(file, env)).toContain('is a file, but DATA_DIR must be a folder');
  const bucket = { S3_BUCKET: 'nod', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  const server = spawnServer({ ...env, ...bucket });
  onTestFinished(() => server.kill());
  await expect.poll(server.output).toContain('The database does not answer yet');
  expect(server.output()).toContain('is a file, but DATA_DIR must be a folder');
  await server.stop();
});
