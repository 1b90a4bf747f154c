/**
 * Measures how long pages of the deck take while the same process imports 10,000 adverts, and while it does the nightly
 * learning:
 *
 *     node bench/beside.ts [--roles=20000]
 *
 * The server runs in a separate process, which also does the background work, as with `npm start`. It has 2,000 seekers who
 * are signed in, with about 16,000 decided applications. A page is requested every 50 ms, whether or not the previous one
 * has arrived. First nothing else happens. Then an employer uploads a file of 10,000 adverts, as on the import page, and it
 * is checked, imported and read with the text model until all of them are in the deck. After another idle time, the nightly
 * jobs run one after the other (texts, weights, norms), until the deck uses what was learned. The import and the nightly
 * jobs are each compared with the idle time just before.
 *
 * The bar: the 99th percentile below three times that of the idle server. The database, the server and its threads, and this
 * process share the machine's cores; a bare server's response times at the same moments show how much of a delay is due to
 * that. PGlite, which is inside the server, has 5,000 roles at most.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DECK_PAGE, listDeck } from '#contract/roles.ts';
import { connect } from '#server/db/connect.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import { Person } from '#testing/person.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from './lib/child.ts';
import { decideApplications } from './lib/decisions.ts';
import { type MarketSeeker, marketSeekers } from './lib/market.ts';
import { fillEmbeddedMarket, fillMarket } from './lib/market-database.ts';
import { postingLines } from './lib/postings.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { quantile, report, type Verdict } from './lib/verdict.ts';

const ADVERTS = 10_000;
const SEEKERS = 2_000;
const MAX_ROLES_EMBEDDED = 5_000;
const EVERY_MS = 50;
const WARM_UP_MS = 15_000;
const IDLE_MS = 30_000;
const POLL_MS = 250;
const MOST_RATIO = 3;
/** The nightly jobs, in the order in which they run. */
const NIGHTLY = ['matching.relearn', 'learning.relearn', 'learning.norms'];
const PATH = `${listDeck.path}?limit=${DECK_PAGE}`;

interface Phase {
  readonly seconds: number;
  /** Milliseconds for each page, and for a bare server's response at the same moment. */
  readonly pages: readonly number[];
  readonly bare: readonly number[];
}

const size = rolesAsked() ?? 20_000;

/** The seekers take turns at requesting a page. */
let turn = 0;
const bareProcess = await startChild('./bare-process.ts');
const verdicts = [...(await onPostgres()), ...(await onPglite())];
await bareProcess.stop();
console.log('\np99 of a page; floor: the same server, idle');
report(verdicts);

async function onPostgres(): Promise<Verdict[]> {
  if (findPostgres() === null) {
    console.log('PostgreSQL is not installed: measured on PGlite only.');
    return [];
  }
  const postgres = await startPostgres(['max_wal_size=4GB', 'shared_buffers=512MB']);
  try {
    const databaseUrl = postgres.url('postgres');
    const seekers = marketSeekers(SEEKERS, size);
    await fillMarket(databaseUrl, size, seekers);
    return await measure('PostgreSQL', size, seekers, { databaseUrl, dataDir: '' });
  } finally {
    await postgres.stop();
  }
}

async function onPglite(): Promise<Verdict[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nod-beside-'));
  const roles = Math.min(size, MAX_ROLES_EMBEDDED);
  try {
    const seekers = marketSeekers(SEEKERS, roles);
    await fillEmbeddedMarket(dataDir, roles, seekers);
    return await measure('PGlite', roles, seekers, { databaseUrl: null, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(
  name: string,
  roles: number,
  seekers: readonly MarketSeeker[],
  database: { readonly databaseUrl: string | null; readonly dataDir: string },
): Promise<Verdict[]> {
  const connection = await connect(database);
  await decideApplications(connection.db);
  await connection.close();
  const server = await startChild('./app-process.ts', {
    DATABASE_URL: database.databaseUrl ?? '',
    DATA_DIR: database.dataDir,
  });
  try {
    await server.ask('periodicJob', 'matching.read');
    await server.ask('periodicJob', 'matching.demand');
    await server.ask('deckSettled');
    const bridge = await new Person(String(server.ready.url)).register('Bridge & Co', 'Employer');
    await bridge.setUpCompany('Bridge & Co');
    const pagesWhile = async (label: string, meanwhile: () => Promise<unknown>) => {
      const phase = await pagesDuring(server, seekers, meanwhile);
      console.log(
        `${name}, ${label}: ${phase.seconds.toFixed(0)} s, p99 ${quantile(phase.pages, 0.99).toFixed(0)} ms`,
      );
      return phase;
    };
    await pagesWhile('warming up', () => sleep(WARM_UP_MS));

    const idlePhase = await pagesWhile('idle', () => sleep(IDLE_MS));
    const importPhase = await pagesWhile('importing', () => importAdverts(server, bridge));
    const { live, unread } = await server.ask<{ live: number; unread: number }>('roles');
    if (live !== roles + ADVERTS || unread > 0)
      throw new Error(`The deck has ${live} roles, ${unread} of them unread.`);
    const laterIdlePhase = await pagesWhile('idle again', () => sleep(IDLE_MS));
    const learningPhase = await pagesWhile('learning', () => learnTonight(server));
    const prefix = `${name}, ${roles.toLocaleString('en-GB')} roles`;
    return [
      ...verdictsOf(`${prefix}, ${ADVERTS.toLocaleString('en-GB')} adverts imported`, importPhase, idlePhase),
      ...verdictsOf(`${prefix}, the night’s learning`, learningPhase, laterIdlePhase),
    ];
  } finally {
    await server.stop();
  }
}

async function importAdverts(server: Child, employer: Person): Promise<void> {
  const importSummary = await uploadImport(employer, postingLines(ADVERTS, new Date()), 'adverts.jsonl');
  const reaches = async (status: 'checked' | 'done') => {
    for (;;) {
      const now = await getImport(employer, importSummary);
      if (now.status === status) return;
      if (now.status === 'failed') throw new Error(`The import failed: ${now.problem}`);
      await sleep(POLL_MS);
    }
  };
  await reaches('checked');
  await startImport(employer, importSummary);
  await reaches('done');
  await server.ask('periodicJob', 'matching.read');
  await server.ask('deckSettled');
}

async function learnTonight(server: Child): Promise<void> {
  for (const job of NIGHTLY) await server.ask('periodicJob', job);
  await server.ask('deckSettled');
}

/** Requests pages at a steady pace for as long as `meanwhile` takes. */
async function pagesDuring(
  server: Child,
  seekers: readonly MarketSeeker[],
  meanwhile: () => Promise<unknown>,
): Promise<Phase> {
  const pages: number[] = [];
  const bareTook: number[] = [];
  const requests: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    turn += 1;
    const { cookie } = seekers[turn % seekers.length] as MarketSeeker;
    requests.push(
      timePage(`${server.ready.url}${PATH}`, cookie).then((ms) => pages.push(ms)),
      timePage(String(bareProcess.ready.url), '').then((ms) => bareTook.push(ms)),
    );
  }, EVERY_MS);
  const started = performance.now();
  try {
    await meanwhile();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(requests);
  return { seconds, pages, bare: bareTook };
}

async function timePage(url: string, cookie: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - started;
}

function verdictsOf(what: string, { seconds, pages, bare: bareTook }: Phase, idlePhase: Phase): Verdict[] {
  const p99 = (sample: readonly number[]) => quantile(sample, 0.99);
  return [
    {
      what: `${what} (${seconds.toFixed(0)} s)`,
      ours: p99(pages),
      floor: p99(idlePhase.pages),
      unit: 'ms',
      budget: MOST_RATIO,
    },
    {
      what: '  a bare server, meanwhile',
      ours: p99(bareTook),
      floor: p99(idlePhase.bare),
      unit: 'ms',
      budget: null,
    },
  ];
}
