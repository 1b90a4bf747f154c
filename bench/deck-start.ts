/**
 * How long a starting server waits for its deck at 100,000 and 1,000,000 live roles, loaded in two ways: from the index file
 * plus what has changed since (one role in a hundred), and from the database:
 *
 *     node bench/deck-start.ts [--roles=100000] [--without-texts]
 *
 * Each round starts the deck both ways, one after the other, in a new process on the same PostgreSQL; both decks must deal
 * the same cards with the same points. `--without-texts` skips learning the texts, which for a million roles takes longer
 * than everything else together. A start from the database then reads only a tenth of each role's bytes, whereas a start
 * from the file still reads all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#testing/postgres.ts';
import { busyness } from './lib/busy.ts';
import { startChild } from './lib/child.ts';
import { marketSeekers } from './lib/market.ts';
import { canHoldMarket, countHour, fillMarket, learnTexts, MARKET_SETTINGS } from './lib/market-database.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { printTable, quantile } from './lib/verdict.ts';

const SMALL_MARKET = 100_000;
const LARGE_MARKET = 1_000_000;
/** The bar in seconds until the deck is ready from its file, by number of roles. */
const MOST_S = { [SMALL_MARKET]: 3, [LARGE_MARKET]: 8 };
const ROUNDS = 3;
const CHANGED_SHARE = 0.01;
const DELETED_SHARE = 0.0005;

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly isFromFile: boolean;
  readonly roles: number;
  readonly rss: number;
}

const roleCount = rolesAsked();
const sizes = roleCount === null ? [SMALL_MARKET, LARGE_MARKET] : [roleCount];

if (canHoldMarket()) {
  const rows: string[][] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  printTable(['start of the deck', 'until ready', 'CPU', 'memory', 'budget', ''], rows);
  console.log(busyness());
  if (rows.some((row) => row.at(-1) === 'FAIL')) process.exitCode = 1;
}

async function measure(size: number): Promise<string[][]> {
  const postgres = await startPostgres(MARKET_SETTINGS);
  const databaseUrl = postgres.url('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'nod-bench-deck-'));
  const file = join(folder, 'deck');
  const client = new pg.Client(databaseUrl);
  try {
    console.log(`${size.toLocaleString('en-GB')} roles: filling the database …`);
    await fillMarket(databaseUrl, size, marketSeekers(1, size));
    if (!process.argv.includes('--without-texts')) await learnTexts(databaseUrl);
    await countHour(databaseUrl);
    await client.connect();
    await start(databaseUrl, file);
    const fromDatabase: Start[] = [];
    const fromFile: Start[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(client);
      const startFromDatabase = await start(databaseUrl, '');
      // The started process saves the file when it stops, so each round begins with the same number of changes.
      const startFromFile = await start(databaseUrl, file);
      if (!startFromFile.isFromFile) throw new Error('The file was not used.');
      if (
        startFromFile.cards !== startFromDatabase.cards ||
        startFromFile.roles !== startFromDatabase.roles
      ) {
        throw new Error('The deck from the file differs from the deck from the database.');
      }
      fromDatabase.push(startFromDatabase);
      fromFile.push(startFromFile);
    }
    const name = `${size.toLocaleString('en-GB')} roles`;
    const maxSeconds = MOST_S[size as keyof typeof MOST_S] ?? null;
    return [
      rowOf(`${name}, from the database`, fromDatabase, null),
      rowOf('  from the file and 1% changes', fromFile, maxSeconds),
    ];
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Starts a deck in a new process and then stops it normally, which saves the file. */
async function start(databaseUrl: string, file: string): Promise<Start & { readonly cards: string }> {
  const child = await startChild('./deck-start-process.ts', { DATABASE_URL: databaseUrl, DECK_FILE: file });
  const cards = await child.ask<string>('cards');
  await child.ask('close');
  await child.stop();
  return { ...(child.ready as unknown as Start), cards };
}

/** Edits, closes and deletes some roles. */
async function change(client: pg.Client): Promise<void> {
  await client.query(`update roles set title = 'Senior ' || title, salary_max_pence = salary_max_pence + 100000
    where random() < ${CHANGED_SHARE * 0.9}`);
  await client.query(`update roles set status = 'closed' where random() < ${CHANGED_SHARE * 0.1}`);
  await client.query(`delete from roles where random() < ${DELETED_SHARE}`);
}

function rowOf(what: string, starts: readonly Start[], maxSeconds: number | null): string[] {
  const median = (of: (start: Start) => number) => quantile(starts.map(of), 0.5);
  const seconds = median(({ ms }) => ms) / 1_000;
  return [
    what,
    `${seconds.toFixed(2)} s`,
    `${(median(({ cpuMs }) => cpuMs) / 1_000).toFixed(2)} s`,
    `${(median(({ rss }) => rss) / 1e6).toFixed(0)} MB`,
    maxSeconds === null ? '' : `${maxSeconds} s`,
    maxSeconds === null ? '' : seconds <= maxSeconds ? 'pass' : 'FAIL',
  ];
}
