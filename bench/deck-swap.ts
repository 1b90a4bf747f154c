/**
 * Pages of the deck while a process switches to another text model, and while a new hour's demand takes effect:
 *
 *     node bench/deck-swap.ts [--roles=100000]
 *
 * A server in a separate process with its own PostgreSQL, and five impressions per role in the last week. A page is
 * requested every 50 ms, whether or not the previous one has arrived; /readyz is requested twice a second, and the deck is
 * refreshed once a second, as after a role is posted or paused. The other model is a copy of the first under a new
 * version, so that every role and its entry in `role_texts` are loaded again and nothing else happens. Event-loop delay is
 * measured in the server.
 *
 * Targets: never unready, and the 99th percentile of a page at most three times that of an idle server. Both are meaningful
 * only if PostgreSQL, the server and this process have a core each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DECK_PAGE, listDeck } from '#contract/roles.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from './lib/child.ts';
import { type MarketSeeker, marketSeekers } from './lib/market.ts';
import {
  copyTextModel,
  fillMarket,
  learnTexts,
  MARKET_SETTINGS,
  switchTextModel,
} from './lib/market-database.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { printTable, quantile } from './lib/verdict.ts';

const PEOPLE = 3_000;
const EVERY_MS = 50;
const READY_EVERY_MS = 500;
const REFRESH_EVERY_MS = 1_000;
const WARM_UP_MS = 10_000;
const IDLE_MS = 20_000;
const HOUR_MS = 60 * 60_000;
const MOST_RATIO = 3;

interface Phase {
  readonly name: string;
  readonly ms: number;
  readonly pages: readonly number[];
  readonly unready: number;
  readonly slowestReady: number;
  readonly slowestRefresh: number;
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly rss: number;
}

const size = rolesAsked() ?? 100_000;

if (findPostgres() === null) {
  console.log('PostgreSQL is not installed: skipped.');
} else {
  const postgres = await startPostgres(MARKET_SETTINGS);
  const databaseUrl = postgres.url('postgres');
  const seekers = marketSeekers(PEOPLE, size);
  try {
    console.log(`${size.toLocaleString('en-GB')} roles: filling the database …`);
    const client = await fill(databaseUrl, seekers);
    const server = await startChild('./deck-process.ts', { DATABASE_URL: databaseUrl });
    try {
      await phase('warm-up', server, seekers, () => sleep(WARM_UP_MS));
      printResults([
        await phase('idle', server, seekers, () => sleep(IDLE_MS)),
        await phase('switching to another model', server, seekers, () => replace(client, server)),
        await phase('the first count of demand', server, seekers, () => server.ask('hour', 0)),
        await phase('idle again', server, seekers, () => sleep(IDLE_MS)),
        await phase('three hours pass', server, seekers, async () => {
          for (let n = 0; n < 3; n += 1) await server.ask('hour', HOUR_MS);
        }),
      ]);
    } finally {
      await client.end();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(databaseUrl: string, seekers: readonly MarketSeeker[]): Promise<pg.Client> {
  await fillMarket(databaseUrl, size, seekers);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`
    insert into impressions
      (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
    select s.id, r.id, (shown.at at time zone 'UTC')::date, shown.at, 0, 5000, 0, 'fit-3', 'order-2'
    from (select id, row_number() over (order by id) as n from roles) r
      cross join generate_series(1, 5) k
      join (select user_id as id, row_number() over (order by user_id) as n from seekers) s
        on s.n = (r.n * 7 + k * 11) % ${PEOPLE} + 1
      cross join lateral (select now() - (r.n * 31 + k * 1777) % 10080 * interval '1 minute' as at) shown
    on conflict do nothing`);
  await learnTexts(databaseUrl);
  await copyTextModel(client);
  return client;
}

async function replace(client: pg.Client, server: Child): Promise<void> {
  await switchTextModel(client, 2);
  while ((await server.ask<number | null>('model')) !== 2) await sleep(200);
}

/** Requests pages at a steady rate for as long as `meanwhile` takes. */
async function phase(
  name: string,
  server: Child,
  seekers: readonly MarketSeeker[],
  meanwhile: () => Promise<unknown>,
): Promise<Phase> {
  const pages: number[] = [];
  const readyChecks: { ms: number; status: number }[] = [];
  const refreshMs: number[] = [];
  const requests: Promise<unknown>[] = [];
  let n = 0;
  const path = `${listDeck.path}?limit=${DECK_PAGE}`;
  const timers = [
    setInterval(() => {
      n += 1;
      const { cookie } = seekers[n % seekers.length] as MarketSeeker;
      requests.push(timedFetch(server, path, cookie).then(({ ms }) => pages.push(ms)));
    }, EVERY_MS),
    setInterval(() => {
      requests.push(timedFetch(server, '/readyz', '').then((answer) => readyChecks.push(answer)));
    }, READY_EVERY_MS),
    setInterval(() => {
      requests.push(server.ask<number>('refresh').then((ms) => refreshMs.push(ms)));
    }, REFRESH_EVERY_MS),
  ];
  await server.ask('delayFromNow');
  const started = performance.now();
  await meanwhile();
  const ms = performance.now() - started;
  for (const timer of timers) clearInterval(timer);
  await Promise.all(requests);
  const delay = await server.ask<Phase['delay']>('delay');
  const { rss } = await server.ask<{ rss: number }>('stats');
  return {
    name,
    ms,
    pages,
    unready: readyChecks.filter(({ status }) => status !== 200).length,
    slowestReady: Math.max(0, ...readyChecks.map((answer) => answer.ms)),
    slowestRefresh: Math.max(0, ...refreshMs),
    delay,
    rss,
  };
}

async function timedFetch(
  server: Child,
  path: string,
  cookie: string,
): Promise<{ ms: number; status: number }> {
  const started = performance.now();
  const response = await fetch(`${server.ready.url}${path}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok && path !== '/readyz') throw new Error(`status ${response.status}`);
  return { ms: performance.now() - started, status: response.status };
}

function printResults(phases: readonly Phase[]): void {
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  printTable(
    [
      '',
      'took',
      'pages',
      'page p50',
      'p99',
      'loop delay p50',
      'p99',
      'most',
      'refresh',
      'readyz',
      'unready',
      'memory',
    ],
    phases.map((each) => [
      each.name,
      `${(each.ms / 1_000).toFixed(1)} s`,
      String(each.pages.length),
      ms(quantile(each.pages, 0.5)),
      ms(quantile(each.pages, 0.99)),
      ms(each.delay.p50),
      ms(each.delay.p99),
      ms(each.delay.max),
      ms(each.slowestRefresh),
      ms(each.slowestReady),
      String(each.unready),
      `${(each.rss / 1e6).toFixed(0)} MB`,
    ]),
  );
  const [idlePhase, ...otherPhases] = phases;
  for (const each of otherPhases) {
    const ratio = quantile(each.pages, 0.99) / quantile(idlePhase?.pages ?? [], 0.99);
    const isKept = ratio <= MOST_RATIO && each.unready === 0;
    console.log(
      `${each.name}: p99 ${ratio.toFixed(2)}× idle (at most ${MOST_RATIO}×), unready ${each.unready} times: ${isKept ? 'pass' : 'FAIL'}`,
    );
    if (!isKept) process.exitCode = 1;
  }
}
