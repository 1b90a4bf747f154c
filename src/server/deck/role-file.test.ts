import { randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { accounts } from '#contract/index.ts';
import { readSeeker } from '#matching/compiled.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { CARE_WORKERS, ChangingMarket } from '#testing/changing-market.ts';
import { deckOnFile } from '#testing/deck-on-file.ts';
import { drawRole } from '#testing/market.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR } from '../clock.ts';
import { NO_FILTERS } from './role-filter.ts';

const app = await appOfFile();
const { db } = app.context;
const market = new ChangingMarket(app);
const { folder, path, seekers, start, stop, loadedFrom, allAnswers, expectSameAsFresh, save } =
  await deckOnFile(app);
beforeAll(() => market.open());

test('after any changes, a restart deals the same decks as a fresh load', async () => {
  await save();
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < 25; n += 1) await market.changeSomething();
    // Sometimes the restart is within the hour, sometimes after more than a day, when all demand must be read again.
    if (round % 4 !== 0) await market.letTimePass(market.chance.pick([0, 1, 1, 3, 50]));
    const deck = await expectSameAsFresh('file');
    for (let n = 0; n < 10; n += 1) await market.changeSomething();
    await deck.refresh();
    const bytesBefore = await readFile(path);
    await stop(deck);
    // Every other round ends as if the process had been killed: the next start finds the file from before it was closed.
    if (round % 2 === 0) await writeFile(path, bytesBefore);
  }
});

test('a deck that is searched in a thread keeps up with any changes', async () => {
  const deck = await start(null, app.context.connection, 1);
  const isThreaded = async () => {
    await deck.view().count({ filters: NO_FILTERS, without: [] });
    return deck.stats().isThreaded;
  };
  await expect.poll(isThreaded, { timeout: 60_000 }).toBe(true);
  for (const hours of [0, 1, 50, 1]) {
    for (let n = 0; n < 25; n += 1) await market.changeSomething();
    if (hours > 0) await market.letTimePass(hours);
    await deck.settled();
    for (const id of market.deletedIds) deck.forget(id);
    const fresh = await start(null);
    expect(await allAnswers(deck)).toEqual(await allAnswers(fresh));
    expect(await isThreaded()).toBe(true);
    await stop(fresh);
  }
});

test('a restart from a file that was saved after a restart is as exact', async () => {
  await save();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 5; n += 1) await market.changeSomething();
    await stop(await expectSameAsFresh('file'));
  }
});

test('a role that a worker read while the server was down counts as read', async () => {
  const facts = drawRole(market.chance);
  await db
    .insertInto('roles')
    .values(market.rowOf(facts, market.employers[0] as Person))
    .execute();
  await save();
  await market.read(facts);
  await expectSameAsFresh('file');
});

test('a role is found by the occupation it got while the server was down', async () => {
  const id = await market.post(market.employers[0] as Person);
  await market.update(id, { title: 'Tidewaiter', expires_at: new Date(app.clock().getTime() + DAY) });
  await save();
  await market.findOccupation(id, CARE_WORKERS);
  await expectSameAsFresh('file');
});

test.runIf(onPostgres)('a change that is in progress during the save is not missed', async () => {
  const late = await market.post(market.employers[0] as Person);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('roles').set({ title: 'Lighthouse keeper' }).where('id', '=', late).execute();
    // A younger transaction commits first.
    await market.post(market.chance.pick(market.employers));
    await save();
  });
  const deck = await expectSameAsFresh('file');
  const [facts] = seekers;
  const seeker = readSeeker(facts as never, deck.view().textModel).compiled;
  const order = { seed: 1, dealtAt: app.clock(), culture: null };
  const search = { seeker, filters: NO_FILTERS, without: [], limit: 5, after: null, order };
  expect((await deck.view().named('lighthouse', search)).best).toMatchObject([{ id: late }]);
});

test('an account deleted in downtime is gone from the deck and its file', async () => {
  const quill = market.employers[2] as Person;
  const role = await market.post(quill, false);
  await market.update(role, { hiring_organisation: null });
  await db
    .updateTable('employers')
    .set({ company_name: 'Quillfeather Mutual' })
    .where('user_id', '=', quill.id)
    .execute();
  const { id: another } = await db
    .selectFrom('roles')
    .select('id')
    .where('status', '=', 'live')
    .where('held_since', 'is', null)
    .where('expires_at', '>', new Date(app.clock().getTime() + DAY))
    .where('employer_id', '!=', quill.id)
    .executeTakeFirstOrThrow();
  await save();
  const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').swap32();
  const leftInFile = async () => {
    const bytes = await readFile(path);
    return ['quillfeather', idBytes(role), idBytes(another)].filter((each) => bytes.includes(each));
  };
  expect(await leftInFile()).toHaveLength(3);
  await quill.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  market.employers.length = 2;
  const fresh = await start(null);
  const deck = await start();
  expect(loadedFrom()).toBe('file');
  expect(await allAnswers(deck)).toEqual(await allAnswers(fresh));
  // As if another process deleted this other company's role without notifying this one.
  await db.deleteFrom('roles').where('id', '=', another).execute();
  app.clock.advance(13 * HOUR);
  const writtenBefore = (await stat(path)).mtimeMs;
  await deck.refresh();
  await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(writtenBefore);
  expect(await leftInFile()).toEqual([]);
});

test('a file written while roles change and are deleted is complete', async () => {
  await save();
  const deck = await start();
  for (let round = 0; round < 4; round += 1) {
    const before = (await stat(path)).mtimeMs;
    await market.changeSomething();
    app.clock.advance(13 * HOUR);
    const [gone = ''] = await market.liveIds();
    await db.deleteFrom('roles').where('id', '=', gone).execute();
    const refreshing = deck.refresh();
    deck.forget(gone);
    await Promise.all([
      refreshing,
      market.changeSomething(),
      market.changeSomething().then(() => deck.refresh()),
    ]);
    await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(before);
    const copy = join(folder, `copy-${round}`);
    await copyFile(path, copy);
    await stop(await expectSameAsFresh('file', copy));
  }
});

test('only this user can read the file; enough changes rewrite it', async () => {
  await save();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const before = (await stat(path)).mtimeMs;
  const deck = await start();
  await market.changeSomething();
  await deck.refresh();
  expect((await stat(path)).mtimeMs).toBe(before);
  for (let changes = 0; changes < 1_000; changes += deck.stats().roles) {
    await db.updateTable('roles').set({ updated_at: app.clock() }).where('status', '=', 'live').execute();
    await deck.refresh();
  }
  await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(before);
});

test('a process killed while writing leaves the previous file intact', async () => {
  await save();
  for (let n = 0; n < 10; n += 1) await market.changeSomething();
  const bytes = await readFile(path);
  const begun = join(folder, `deck.${randomUUID()}.begun`);
  await writeFile(begun, bytes.subarray(0, bytes.length / 2));
  await stop(await expectSameAsFresh('file'));
  expect(await readdir(folder)).toContain(begun.slice(folder.length + 1));
  const hoursAgo = new Date(Date.now() - 2 * HOUR);
  await utimes(begun, hoursAgo, hoursAgo);
  await start();
  expect(await readdir(folder)).not.toContain(begun.slice(folder.length + 1));
});
