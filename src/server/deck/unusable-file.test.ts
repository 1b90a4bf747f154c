import { readFile, truncate, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { ChangingMarket } from '#testing/changing-market.ts';
import { deckOnFile } from '#testing/deck-on-file.ts';
import { drawRole } from '#testing/market.ts';
import type { Person } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';
import { DAY } from '../clock.ts';
import { beginFile, openFile } from '../index/index-file.ts';

const app = await appOfFile();
const { db } = app.context;
const market = new ChangingMarket(app);
const { path, start, stop, reasons, expectSameAsFresh, save } = await deckOnFile(app);
beforeAll(() => market.open());

test('a damaged or truncated file is not used, and the next one is whole', async () => {
  await save();
  const bytes = await readFile(path);
  for (const position of [
    0,
    1_000,
    bytes.length / 2,
    bytes.length - 2_000,
    bytes.length - 40,
    bytes.length - 1,
  ]) {
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(position)] = (damaged[Math.floor(position)] ?? 0) ^ 4;
    await writeFile(path, damaged);
    await stop(await expectSameAsFresh('database'));
    await stop(await expectSameAsFresh('file'));
  }
  for (const length of [0, 10, bytes.length / 3, bytes.length - 1]) {
    await writeFile(path, bytes);
    await truncate(path, Math.floor(length));
    await stop(await expectSameAsFresh('database'));
  }
  expect(reasons()).toHaveLength(10);
  expect(reasons()[0]).toContain('it is damaged');
});

test('a file of another release is not used', async () => {
  await save();
  const file = await openFile<object>(path);
  const taken = await file?.read();
  await file?.close();
  if (!file || !taken) throw new Error('there is a file');
  await (await beginFile(path, { ...file.head, mark: 'another' }, taken)).finish();
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([expect.stringContaining('another release of Nod or of Node wrote it')]);
});

test('a file of another database, or of a newer state of it, is not used', async () => {
  await save();
  const otherApp = await testApp();
  const otherDeck = await start(path, otherApp.context.connection);
  expect(otherDeck.stats().roles).toBe(0);
  await stop(otherDeck);
  await otherApp.close();
  expect(reasons()).toEqual([expect.stringContaining('it belongs to another database')]);
  // A backup that was restored lacks the row, because the file was written later.
  await save();
  await db.deleteFrom('index_files').execute();
  await stop(await expectSameAsFresh('database'));
  // In a copy, another transaction has written the rows.
  await save();
  await sql`update index_files set written_at = written_at`.execute(db);
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toHaveLength(3);
});

test('a newer scorer, or a clock that was ahead, forces a new load', async () => {
  await save();
  await market.saveModel(2);
  await stop(await expectSameAsFresh('database'));
  app.clock.advance(-DAY);
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([
    expect.stringContaining('the scorer has learned since'),
    expect.stringContaining('the clock was ahead'),
  ]);
});

test('when most roles have changed, everything is read', async () => {
  const [bridge] = market.employers as [Person];
  const many = Array.from({ length: 1_100 }, () => market.rowOf(drawRole(market.chance), bridge));
  await db.insertInto('roles').values(many).execute();
  await save();
  await db.updateTable('roles').set({ updated_at: app.clock() }).execute();
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([expect.stringContaining('too much has changed since')]);
});
