/**
 * How long requests that search the deck block the event loop for everybody else, at 100,000 live roles, with the deck
 * searched in a thread and without:
 *
 *     node bench/deck-thread.ts [--roles=100000]
 *
 * Two servers share one PostgreSQL and take turns to start each round. Both get the same requests from the same guests, and
 * their responses must be the same. What counts is the processor time of the thread with the event loop, for guests whose
 * profile text the server has already read. A repeated first page, and a third page, are served from a hand without a
 * search, so the extra time that the first and the second page take is the search.
 */
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { countDeck, DECK_PAGE, listDeck, searchRoles } from '#contract/roles.ts';
import { startPostgres } from '#testing/postgres.ts';
import { busyness } from './lib/busy.ts';
import { type Child, startChild } from './lib/child.ts';
import { bodyOf, eventLoopPerRequest, get, load } from './lib/http-load.ts';
import { type MarketSeeker, marketSeekers } from './lib/market.ts';
import { canHoldMarket, countHour, fillMarket, learnTexts, MARKET_SETTINGS } from './lib/market-database.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { printTable, quantile } from './lib/verdict.ts';

const ROLES = 100_000;
const ROUNDS = 6;
const PER_ROUND = 100;
const WARM_UP = 400;
const CONNECTIONS = 4;
/** The bar: milliseconds of the event loop that a search may add to presenting the page. */
const MOST_MS = 1;
const FILTERS = 'salaryMin=20000&salaryMax=100000';
const PAGE = `${listDeck.path}?limit=${DECK_PAGE}&${FILTERS}`;
const COUNT = `${countDeck.path}?${FILTERS}`;
const WORDS = ['nurse', 'care assistant', 'software engineer', 'manager', 'teacher', 'bridge'];
const NEXT_CURSOR = new RegExp(`^${NEXT_CURSOR_HEADER}: (\\S+)`, 'im');

/** Milliseconds of the event loop for each guest, by the request that they make. */
type Costs = Record<'first' | 'again' | 'second' | 'third' | 'words' | 'count', number>;

const size = rolesAsked() ?? ROLES;

if (canHoldMarket()) {
  await measure();
}

async function measure(): Promise<void> {
  const postgres = await startPostgres(MARKET_SETTINGS);
  const DATABASE_URL = postgres.url('postgres');
  const seekers = marketSeekers(WARM_UP + ROUNDS * PER_ROUND, size);
  try {
    console.log(`${size.toLocaleString('en-GB')} roles: filling the database …`);
    await fillMarket(DATABASE_URL, size, seekers);
    await learnTexts(DATABASE_URL);
    await countHour(DATABASE_URL);
    const withoutThread = await startChild('./deck-process.ts', { DATABASE_URL, THREAD_FROM: 'Infinity' });
    const withThread = await startChild('./deck-process.ts', { DATABASE_URL, THREAD_FROM: '1' });
    try {
      await compare(withoutThread, withThread, seekers);
    } finally {
      await withoutThread.stop();
      await withThread.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function compare(
  withoutThread: Child,
  withThread: Child,
  seekers: readonly MarketSeeker[],
): Promise<void> {
  const warm = seekers.slice(0, WARM_UP);
  await untilThreaded(withThread, warm);
  for (const server of [withoutThread, withThread]) await makeRequests(server, warm);
  const rounds: { without: Costs; threaded: Costs }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARM_UP + round * PER_ROUND;
    const guests = seekers.slice(from, from + PER_ROUND);
    const order = round % 2 === 0 ? [withoutThread, withThread] : [withThread, withoutThread];
    const byServer = new Map<Child, Measurement>();
    for (const server of order) byServer.set(server, await makeRequests(server, guests));
    const [one, other] = [byServer.get(withoutThread), byServer.get(withThread)];
    if (one === undefined || other === undefined) throw new Error('Every server has its turn.');
    if (JSON.stringify(one.shown) !== JSON.stringify(other.shown))
      throw new Error('The thread found something else.');
    rounds.push({ without: one.costs, threaded: other.costs });
  }
  const stats = await withThread.ask<{ isThreaded: boolean; rss: number }>('stats');
  if (!stats.isThreaded) throw new Error('The thread has failed.');
  const { rss } = await withoutThread.ask<{ rss: number }>('stats');
  report(rounds);
  printTable(
    ['memory of the process', 'without a thread', 'with it'],
    [[`${size.toLocaleString('en-GB')} roles`, megabytes(rss), megabytes(stats.rss)]],
  );
  console.log(busyness());
}

/** Sends requests until the thread is in use: the first search starts it, and requests are served meanwhile. */
async function untilThreaded(server: Child, seekers: readonly MarketSeeker[]): Promise<void> {
  for (;;) {
    await load(String(server.ready.url), seekers.length, CONNECTIONS, (n) =>
      get(COUNT, cookieOf(seekers, n)),
    );
    if ((await server.ask<{ isThreaded: boolean }>('stats')).isThreaded) return;
  }
}

interface Measurement {
  readonly costs: Costs;
  /** Everything that the requests returned, to compare. */
  readonly shown: unknown[];
}

/** Each guest makes every kind of request once. */
async function makeRequests(server: Child, guests: readonly MarketSeeker[]): Promise<Measurement> {
  const responses: unknown[] = [];
  let cursors: string[] = [];
  const ask = (pathOf: (n: number) => string) => {
    const next: string[] = [];
    const responsesNow: unknown[] = [];
    const cost = eventLoopPerRequest(
      server,
      guests.length,
      CONNECTIONS,
      (n) => get(encodeURI(pathOf(n)), cookieOf(guests, n)),
      (n, response) => {
        next[n] = NEXT_CURSOR.exec(response)?.[1] ?? '';
        responsesNow[n] = contentOf(response);
      },
    );
    responses.push(responsesNow);
    return cost.then((each) => {
      cursors = next;
      return each;
    });
  };
  // Not measured: makes the server read the text of the guests' profiles.
  await ask(() => COUNT);
  const first = await ask(() => PAGE);
  const again = await ask(() => PAGE);
  const second = await ask((n) => `${PAGE}&cursor=${cursors[n]}`);
  const third = await ask((n) => `${PAGE}&cursor=${cursors[n]}`);
  const words = await ask((n) => `${searchRoles.path}?q=${WORDS[n % WORDS.length]}&limit=10&${FILTERS}`);
  const count = await ask(() => COUNT);
  return { costs: { first, again, second, third, words, count }, shown: responses };
}

function cookieOf(seekers: readonly MarketSeeker[], n: number): string {
  return seekers[n]?.cookie ?? '';
}

/** The cards and their fits, or the count. */
function contentOf(response: string): unknown {
  const body: unknown = bodyOf(response);
  return Array.isArray(body) ? body.map(({ id, fitScoreInt }) => [id, fitScoreInt]) : body;
}

function report(rounds: readonly { readonly without: Costs; readonly threaded: Costs }[]): void {
  const row = (what: string, cost: (costs: Costs) => number, maxMs: number | null = null): string[] => {
    const threadedMs = median(rounds.map((round) => cost(round.threaded)));
    const ratios = rounds.map((round) => cost(round.threaded) / cost(round.without));
    const verdict = maxMs === null ? '' : threadedMs <= maxMs ? 'pass' : 'FAIL';
    if (verdict === 'FAIL') process.exitCode = 1;
    return [
      what,
      milliseconds(median(rounds.map((round) => cost(round.without)))),
      milliseconds(threadedMs),
      `${median(ratios).toFixed(2)} (${quantile(ratios, 0).toFixed(2)}–${quantile(ratios, 1).toFixed(2)})`,
      maxMs === null ? '' : `${maxMs} ms`,
      verdict,
    ];
  };
  printTable(
    ['event loop, a request', 'without a thread', 'with it', 'ratio', 'budget', ''],
    [
      row('first page', ({ first }) => first),
      row('first page, without presenting it', ({ first, again }) => first - again, MOST_MS),
      row('second page, which deals a hand', ({ second }) => second),
      row('second page, without presenting it', ({ second, third }) => second - third, MOST_MS),
      row('page from the hand', ({ third }) => third),
      row('search by words', ({ words }) => words),
      row('count', ({ count }) => count),
    ],
  );
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
