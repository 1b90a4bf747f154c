/**
 * Learning a new text model, as every night, while people look at their decks:
 *
 *     node bench/lsa.ts
 *
 * A server in a separate process with its own PostgreSQL, with 7,000 live roles and 3,000 people who have written about
 * their work: 10,000 documents. A page of the deck is requested every 50 ms, whether or not the previous one has arrived.
 * The response time is measured for eight idle seconds, then while the model is being learned, and then until every role has
 * been read with it. Three nights; the medians count.
 *
 * Targets: learned in at most 10 s, and the median page takes at most 1.5 times as long as when idle. The learning thread
 * needs a core of its own: without a free one, the second target is meaningless.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DECK_PAGE, listDeck } from '#contract/roles.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from './lib/child.ts';
import { type MarketSeeker, marketSeekers } from './lib/market.ts';
import { fillMarket } from './lib/market-database.ts';
import { printTable, quantile } from './lib/verdict.ts';

const ROLES = 7_000;
const PEOPLE = 3_000;
const EVERY_MS = 50;
const QUIET_MS = 8_000;
const WARM_UP_MS = 4_000;
const NIGHTS = 3;
const MOST_SECONDS = 10;
const MOST_RATIO = 1.5;

interface Night {
  readonly documents: number;
  readonly learnedMs: number;
  readonly allMs: number;
  readonly quiet: readonly number[];
  readonly learning: readonly number[];
  readonly reading: readonly number[];
}

if (findPostgres() === null) {
  console.log('PostgreSQL is not installed: skipped.');
} else {
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  const seekers = marketSeekers(PEOPLE, ROLES);
  try {
    await fillMarket(databaseUrl, ROLES, seekers);
    const server = await startChild('./deck-process.ts', { DATABASE_URL: databaseUrl });
    try {
      await pagesFor(server, seekers, () => sleep(WARM_UP_MS));
      const nights: Night[] = [];
      for (let n = 0; n < NIGHTS; n += 1) nights.push(await night(server, seekers));
      printResults(nights);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

interface Page {
  readonly at: number;
  readonly ms: number;
}

/** Requests pages at a steady rate for as long as `meanwhile` takes. */
async function pagesFor<T>(
  server: Child,
  seekers: readonly MarketSeeker[],
  meanwhile: () => Promise<T>,
): Promise<{ readonly pages: readonly Page[]; readonly answer: T }> {
  const pages: Page[] = [];
  const requests: Promise<void>[] = [];
  const url = `${server.ready.url}${listDeck.path}?limit=${DECK_PAGE}`;
  const timer = setInterval(() => {
    const { cookie } = seekers[requests.length % seekers.length] as MarketSeeker;
    requests.push(ask(url, cookie, pages));
  }, EVERY_MS);
  const answer = await meanwhile();
  clearInterval(timer);
  await Promise.all(requests);
  return { pages, answer };
}

async function ask(url: string, cookie: string, pages: Page[]): Promise<void> {
  const at = Date.now();
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`status ${response.status}`);
  pages.push({ at, ms: performance.now() - started });
}

async function night(server: Child, seekers: readonly MarketSeeker[]): Promise<Night> {
  const quietPages = await pagesFor(server, seekers, () => sleep(QUIET_MS));
  const started = Date.now();
  const { pages, answer } = await pagesFor(server, seekers, () =>
    server.ask<{ documents: number; learnedMs: number; allMs: number }>('relearn'),
  );
  const isLearning = (page: Page) => page.at - started < answer.learnedMs;
  return {
    ...answer,
    quiet: quietPages.pages.map(({ ms }) => ms),
    learning: pages.filter(isLearning).map(({ ms }) => ms),
    reading: pages.filter((page) => !isLearning(page)).map(({ ms }) => ms),
  };
}

function printResults(nights: readonly Night[]): void {
  const median = (of: (night: Night) => number) => quantile(nights.map(of), 0.5);
  const seconds = median(({ learnedMs }) => learnedMs) / 1_000;
  const ratio = median(({ learning, quiet }) => quantile(learning, 0.5) / quantile(quiet, 0.5));
  const ms = (share: number, of: (night: Night) => readonly number[]) =>
    `${median((each) => quantile(of(each), share)).toFixed(1)} ms`;
  const verdict = (isKept: boolean) => (isKept ? 'pass' : 'FAIL');
  console.log(`${nights[0]?.documents} documents, ${NIGHTS} nights\n`);
  printTable(
    ['', 'measured', 'at most', ''],
    [
      ['learned in', `${seconds.toFixed(1)} s`, `${MOST_SECONDS} s`, verdict(seconds <= MOST_SECONDS)],
      [`${ROLES} roles read in`, `${median((n) => (n.allMs - n.learnedMs) / 1_000).toFixed(1)} s`, '', ''],
      ['a page while learning', `${ratio.toFixed(2)}×`, `${MOST_RATIO}×`, verdict(ratio <= MOST_RATIO)],
    ],
  );
  console.log();
  printTable(
    ['a page of the deck', 'median', '95 of 100 within'],
    [
      ['idle', ms(0.5, (n) => n.quiet), ms(0.95, (n) => n.quiet)],
      ['while learning', ms(0.5, (n) => n.learning), ms(0.95, (n) => n.learning)],
      ['while reading roles', ms(0.5, (n) => n.reading), ms(0.95, (n) => n.reading)],
    ],
  );
  if (seconds > MOST_SECONDS || ratio > MOST_RATIO) process.exitCode = 1;
}
