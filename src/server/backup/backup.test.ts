import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts, applications, messages, seekers, uploads } from '#contract/index.ts';
import { AMARA_CV } from '#testing/cv-files.ts';
import { newInstallation } from '#testing/installation.ts';
import { type Meeting, meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { runCommand, type ServerProcess, startServer } from '#testing/server-process.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { connect } from '../db/connect.ts';
import { createArchive, readArchive } from './archive.ts';
import { BackupRefused } from './refused.ts';
import { restoreBackup } from './restore-backup.ts';
import { listKeys } from './staged-files.ts';

// Most steps start a process of their own, and most of these processes open an embedded database.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Where a server stores its data: a folder and, on PostgreSQL, a database. */
type World = { DATA_DIR: string; DATABASE_URL: string };

let root: string;
let installationEnv: World;
let server: ServerProcess;
let amara: Person;
let bridge: Person;
let meeting: Meeting;
let backup: string;
/** Restored from `backup`. */
let movedWorld: World;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nod-backup-'));
  undo.push(() => rm(root, { recursive: true, force: true }));
  const installation = await newInstallation();
  undo.push(installation.remove);
  installationEnv = installation.env;
  // No worker runs here, so some tasks are still waiting when the backup is made.
  server = await startServer({ ...installationEnv, WORKER: '0' });
  undo.push(async () => server.kill());
  bridge = await new Person(server.url).register('Bridge & Co', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  amara = await new Person(server.url).register('Amara', 'JobSeeker');
  // The second CV replaces the first, which leaves a task that erases the first.
  await uploadCv(amara, 'Amara Okafor, a first draft');
  await uploadCv(amara, AMARA_CV);
  meeting = await meet(amara, bridge);
  for (const bodyMd of ['Are you free on Friday? 🙂', 'Tabs\tand "quotes", \\ and\nlines.']) {
    await bridge.call(messages.sendMessage, { body: { threadId: meeting.threadId, bodyMd } });
  }
  backup = join(root, 'nod.tar.gz');
  const backedUp = await runCommand('backup', [backup], installationEnv);
  expect(backedUp.output).toMatch(
    /nod\.tar\.gz: [\d,]+ rows of \d+ tables, 2 files, 0\.\d MiB\.\nIt contains everything/,
  );
  expect(backedUp.code).toBe(0);
});
afterAll(async () => {
  for (const each of undo.reverse()) await each();
});

async function newWorld(name: string, onPostgres: boolean): Promise<World> {
  const database = onPostgres ? await emptyDatabase() : null;
  if (database !== null) undo.push(database.drop);
  return { DATA_DIR: join(root, name), DATABASE_URL: database?.databaseUrl ?? '' };
}

const placeOf = ({ DATA_DIR, DATABASE_URL }: World) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL || null,
});

/** A backup's rows by table, sorted, without the values that every restore generates afresh. */
async function rowsOf(file: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for await (const { name, bytes } of readArchive(file)) {
    const [kind, table = ''] = name.split('/');
    if (kind !== 'tables') continue;
    const rows = bytes
      .toString()
      .split('\n')
      .map((line) => {
        const { changed_in, made_in, keep_until, ...rest } = JSON.parse(line);
        return JSON.stringify(rest);
      });
    tables.set(table, [...(tables.get(table) ?? []), ...rows].sort());
  }
  return tables;
}

/** The same signed-in person, now talking to another server. */
function onServer(person: Person, url: string): Person {
  const again = new Person(url);
  again.cookie = person.cookie;
  again.user = person.user;
  return again;
}

async function restoreFrom(from: string, name: string, onPostgres: boolean): Promise<World> {
  const world = await newWorld(name, onPostgres);
  const done = await runCommand('restore', [from], world);
  expect(done.output).toMatch(/^Restored into .*: [\d,]+ rows and 2 files, as of \d{4}-/);
  expect(done.code).toBe(0);
  return world;
}

async function restoredFrom(world: World, name: string): Promise<string> {
  const file = join(root, name);
  expect((await runCommand('backup', [file], world)).code).toBe(0);
  return file;
}

test('a backup made while a server runs restores every row', async () => {
  movedWorld = await restoreFrom(backup, 'moved', false);
  const second = await rowsOf(await restoredFrom(movedWorld, 'second.tar.gz'));
  expect(second).toEqual(await rowsOf(backup));
  const waiting = second.get('tasks.job')?.filter((job) => job.includes('"state":"created"')) ?? [];
  expect(waiting.map((job) => JSON.parse(job).name).sort()).toEqual(['cv.read', 'cv.read', 'uploads.remove']);
});

test('after a second restore, Amara is signed in and open tasks are done', async () => {
  const oldConnection = await connect(placeOf(movedWorld));
  await sql`update tasks.job set state = 'active', started_on = now(), keep_until = created_on
    where name = 'uploads.remove'`.execute(oldConnection.db);
  await oldConnection.close();
  const world = await restoreFrom(await restoredFrom(movedWorld, 'third.tar.gz'), 'next', true);
  const next = await startServer(world);
  undo.push(async () => next.kill());
  const [amaraBack, bridgeBack] = [onServer(amara, next.url), onServer(bridge, next.url)];
  expect((await amaraBack.call(accounts.currentUser)).username).toBe('amara');
  const thread = { params: { threadId: meeting.threadId } };
  const messagesBack = await amaraBack.call(messages.listMessages, thread);
  expect(messagesBack).toEqual(await amara.call(messages.listMessages, thread));
  expect((await amaraBack.call(applications.listApplications)).map(({ id }) => id)).toEqual([
    meeting.applicationId,
  ]);
  const { cvUrl } = await amaraBack.call(seekers.getSeekerProfile);
  expect(await (await amaraBack.fetch(cvUrl ?? '')).text()).toBe(AMARA_CV);
  await expect.poll(async () => (await amaraBack.call(uploads.getCvSuggestions)).cv.reading).toBe('read');

  const sent = await bridgeBack.call(messages.sendMessage, {
    body: { threadId: meeting.threadId, bodyMd: 'We moved house.' },
  });
  expect((await amaraBack.call(messages.listMessages, thread)).at(-1)?.id).toBe(sent.id);
  const { threadId } = await meet(
    await new Person(next.url).register('Noor', 'JobSeeker'),
    bridgeBack,
    'Sister',
  );
  expect(threadId).not.toBe(meeting.threadId);
  await expect.poll(() => listKeys(join(world.DATA_DIR, 'uploads'))).toHaveLength(1);
  expect(await next.stop()).toBe(0);

  const connection = await connect(placeOf(world));
  // Triggers and foreign keys work again.
  await expect(sql`update guarantee_events set at = now()`.execute(connection.db)).rejects.toThrow();
  await expect(
    sql`insert into messages (id, thread_id, sender_user_id, body_md, created_at)
    values (gen_random_uuid(), gen_random_uuid(), ${amara.id}, '', now())`.execute(connection.db),
  ).rejects.toThrow(/foreign key/);
  await connection.close();
});

test('a broken or newer backup is refused, and so is a non-empty target', async () => {
  const backupBytes = await readFile(backup);
  const changed = Buffer.from(backupBytes);
  changed.writeUInt8(changed.readUInt8(backupBytes.length >> 1) ^ 0x10, backupBytes.length >> 1);
  const broken = {
    'cut.gz': backupBytes.subarray(0, -200),
    'changed.gz': changed,
    'note.txt': Buffer.from('Hello.'),
  };
  const world = await newWorld('refused', true);
  const tryRestore = (from: string, into = world) =>
    restoreBackup(join(root, from), { ...placeOf(into), s3: null }).then(
      () => 'restored',
      (error) => (error instanceof BackupRefused ? error.message : error),
    );
  for (const [name, bytes] of Object.entries(broken)) {
    await writeFile(join(root, name), bytes);
    expect(await tryRestore(name)).toMatch(/can't be restored: /);
  }
  const newer = await createArchive(join(root, 'newer.gz'), {
    format: 'nod-backup',
    version: 1,
    madeAt: '2030-01-01T00:00:00.000Z',
    migration: '9999-from-the-future',
    sequences: {},
    files: 'here',
  });
  await newer.finish();
  expect(await tryRestore('newer.gz')).toMatch(/made by a newer Nod/);
  const missing = await runCommand('restore', [join(root, 'missing')], world);
  expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/there is no such file/) });
  expect(await readdir(world.DATA_DIR).catch(() => [])).toEqual([]);
  const fullDatabase =
    installationEnv.DATABASE_URL === ''
      ? movedWorld
      : { ...installationEnv, DATA_DIR: join(root, 'elsewhere') };
  for (const full of [fullDatabase, { ...installationEnv, DATABASE_URL: '' }]) {
    expect(await tryRestore('nod.tar.gz', full)).toMatch(/is not empty/);
  }
  expect((await runCommand('restore', [], world)).code).toBe(2);
  expect((await runCommand('backup', ['a', 'b'], world)).code).toBe(2);
});

test('backing up a folder without a database fails and leaves no file', async () => {
  const empty = await newWorld('empty', false);
  const file = join(root, 'nothing.tar.gz');
  const refused = await runCommand('backup', [file], empty);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is nothing to back up') });
  expect((await readdir(root)).filter((name) => name.startsWith('nothing'))).toEqual([]);
  // A mistyped DATA_DIR must not be created.
  expect(await readdir(empty.DATA_DIR).catch(() => null)).toBeNull();
});
