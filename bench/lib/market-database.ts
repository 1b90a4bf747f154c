import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { connect, embedded } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import type { Deck } from '#server/deck/deck.ts';
import { countDemand } from '#server/demand/count-demand.ts';
import { relearn } from '#server/features/matching/relearn.ts';
import { findPostgres } from '#testing/postgres.ts';
import { copyIn } from './copy-in.ts';
import { type MarketSeeker, marketLines } from './market.ts';

/** For a PostgreSQL that is filled for one run: fast, at the price that a crash loses everything. */
export const MARKET_SETTINGS: readonly string[] = [
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'shared_buffers=512MB',
];

/** Whether PostgreSQL is on this machine; says that the bench is skipped if it is not. */
export function canHoldMarket(): boolean {
  if (findPostgres() !== null) return true;
  console.log(
    'PostgreSQL is not installed, and this many roles are too much for the embedded database: skipped.',
  );
  return false;
}

/** Migrates an empty database and fills it with `roles` live roles, and with seekers who are signed in. */
export async function fillMarket(
  databaseUrl: string,
  roles: number,
  seekers: readonly MarketSeeker[],
): Promise<void> {
  const connection = await connect({ databaseUrl, dataDir: '' });
  await migrate(connection.db);
  await connection.close();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const { into, lines } of marketLines(roles, seekers, new Date())) {
    await copyIn(client, `copy ${into} from stdin`, lines);
  }
  await client.query(NONE_DUE);
  await client.query('vacuum analyze');
  await client.end();
}

/** The same for the embedded database in this folder, which must not exist yet. */
export async function fillEmbeddedMarket(
  dataDir: string,
  roles: number,
  seekers: readonly MarketSeeker[],
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const pglite = await openEmbedded(join(dataDir, 'pglite'));
  const connection = embedded(pglite);
  await migrate(connection.db);
  for (const { into, lines } of marketLines(roles, seekers, new Date())) {
    await pglite.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([...lines]) });
  }
  await pglite.query(NONE_DUE);
  await pglite.query('vacuum analyze');
  await connection.close();
}

/** Applications whose answer is due already would keep workers busy. */
const NONE_DUE = `update applications set due_at = submitted_at + interval '48 hours'`;

/** Does a worker's nightly job: learns a text model from adverts and profiles, and reads every role with it. */
export function learnTexts(databaseUrl: string): Promise<void> {
  return asWorker(databaseUrl, (context, signal) => relearn(context, signal));
}

/** Does a worker's hourly job: counts demand for the hour of `now`, unless it is counted already. */
export function countHour(databaseUrl: string, now = new Date()): Promise<void> {
  return asWorker(databaseUrl, ({ db }, signal) => countDemand({ db, clock: () => now }, signal));
}

/**
 * Stores a copy of the current text model, and of every role's text as read with it, as the next version. Switching to the
 * copy costs every server as much as switching to a newly learned model, but leaves every deck's order unchanged.
 */
export async function copyTextModel(client: pg.Client): Promise<void> {
  await client.query(`
    insert into text_models (version, learned_at, documents, model)
      select version + 1, learned_at, documents, model from text_models where is_current`);
  await client.query(`
    insert into role_texts (role_id, model_version, reading)
      select role_id, model_version + 1, reading from role_texts`);
  await client.query('vacuum analyze');
}

/** Makes every server switch to this version. */
export async function switchTextModel(client: pg.Client, version: number): Promise<void> {
  await client.query('begin');
  await client.query('update text_models set is_current = false where is_current');
  await client.query('update text_models set is_current = true where version = $1', [version]);
  await client.query('commit');
}

type Work = Parameters<typeof relearn>[0];

async function asWorker(
  databaseUrl: string,
  work: (context: Work, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const connection = await connect({ databaseUrl, dataDir: '' });
  const deck = { refresh: async () => {} } as Deck;
  const log = pino({ level: 'warn' });
  try {
    await work(
      { connection, db: connection.db, clock: () => new Date(), deck, log },
      new AbortController().signal,
    );
  } finally {
    await connection.close();
  }
}
