/**
 * Measures pages of the deck through HTTP at 100,000 and 1,000,000 live roles: first pages, for seekers who have never asked
 * before, and the five pages after each. It measures them as our app asks for them (`details=later`), and again for other
 * seekers with everything on each card:
 *
 *     node bench/deck.ts [--roles=100000]
 *
 * The server runs in a separate process with its own PostgreSQL, and CPU is what that process reports about itself. The
 * floor is a route of the same server that fetches the same ten rows by their ids; pages and floor are measured in turn, and
 * the round with the median ratio counts. Up to 100,000 roles that ratio has a budget, from 1,000,000 the milliseconds have
 * one. Recall compares first pages with scoring every role in the database.
 */
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { DECK_PAGE, listDeck } from '#contract/roles.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { type Profile, profileOf } from '#matching/assessment/reference-scores.ts';
import {
  type CompiledSeeker,
  compileRole,
  compileSeeker,
  partScores,
  scoreCompiled,
} from '#matching/compiled.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import { fnv1a } from '#matching/hash.ts';
import {
  appealOf,
  type ChanceRange,
  chancesOf,
  cultureLift,
  exploredPoints,
  isExplored,
  luckOf,
  orderPoints,
  standingCode,
} from '#matching/order.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import { DAY } from '#server/clock.ts';
import { connect } from '#server/db/connect.ts';
import type { RankedHit } from '#server/index/hit-range.ts';
import { roleFacts } from '#server/scorer/role-facts.ts';
import { findModel, findModelVersion } from '#server/scorer/text-models.ts';
import { startPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from './lib/child.ts';
import { readCountedDemand } from './lib/counted-demand.ts';
import { bodyOf, cpuPerRequest, get } from './lib/http-load.ts';
import { type MarketSeeker, marketSeekers, measuresOf } from './lib/market.ts';
import { canHoldMarket, countHour, fillMarket, learnTexts, MARKET_SETTINGS } from './lib/market-database.ts';
import { mean } from './lib/mean.ts';
import { meanRecall, offer } from './lib/recall.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { medianRound, printTable, quantile, type Round } from './lib/verdict.ts';

const SMALL_MARKET = 100_000;
const LARGE_MARKET = 1_000_000;
const MOST_TIMES_FLOOR = { first: 4, later: 1.8 };
const MOST_MS = { first: 5, evening: 1.5 };
const LEAST_RECALL = 0.99;
const ROUNDS = 9;
const PER_ROUND = 200;
/** Sixty cards. */
const PAGES_PER_EVENING = 6;
const WARM_UP = 1_000;
const RECALL_SEEKERS = 40;
const CONNECTIONS = 8;
/** The filter panel's default query. */
const WHOLE_CARDS = `${listDeck.path}?limit=${DECK_PAGE}&salaryMin=20000&salaryMax=100000`;
/** The same query as our app sends it: the fields that only an opened card shows are fetched later. */
const BRIEF_CARDS = `${WHOLE_CARDS}&details=later`;

const NEXT_CURSOR = new RegExp(`^${NEXT_CURSOR_HEADER}: (\\S+)`, 'im');

type Row = [what: string, measured: string, budget: string, verdict: '' | 'pass' | 'FAIL'];

const roleCount = rolesAsked();
const sizes = roleCount === null ? [SMALL_MARKET, LARGE_MARKET] : [roleCount];

if (canHoldMarket()) {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  console.log();
  printTable(['', 'measured', 'budget', ''], rows);
  if (rows.some((row) => row[3] === 'FAIL')) process.exitCode = 1;
}

async function measure(size: number): Promise<Row[]> {
  const postgres = await startPostgres(MARKET_SETTINGS);
  const databaseUrl = postgres.url('postgres');
  const seekers = marketSeekers(2 * (WARM_UP + ROUNDS * PER_ROUND), size);
  const name = size.toLocaleString('en-GB');
  try {
    console.log(`${name} roles: filling the database …`);
    await fill(databaseUrl, size, seekers);
    const server = await startChild('./deck-process.ts', { DATABASE_URL: databaseUrl });
    try {
      const [appSeekers, wholeSeekers] = splitSeekers(seekers);
      const appCpu = await measureCpu(server, appSeekers, BRIEF_CARDS);
      const wholeCpu = await measureCpu(server, wholeSeekers, WHOLE_CARDS);
      const stats = await server.ask<{ bytes: number; loadedInMs: number; rss: number }>('stats');
      console.log(`${name} roles: scoring every one of them for ${RECALL_SEEKERS} seekers …`);
      const recall = await measureRecall(server, databaseUrl, size, seekers.slice(0, RECALL_SEEKERS));
      return rowsOf(name, size, appCpu, wholeCpu, stats, recall);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(databaseUrl: string, size: number, seekers: readonly MarketSeeker[]): Promise<void> {
  await fillMarket(databaseUrl, size, seekers);
  const started = performance.now();
  await learnTexts(databaseUrl);
  await countHour(databaseUrl);
  console.log(`texts learned and every role read in ${Math.round((performance.now() - started) / 1_000)} s`);
}

interface Cpu {
  readonly page: number;
  readonly floor: number;
  readonly ratios: readonly number[];
}

interface EveningCpu {
  readonly first: Cpu;
  readonly later: Cpu;
}

/** Each way of asking for pages gets its own seekers, who have never asked before. */
function splitSeekers(seekers: readonly MarketSeeker[]): [MarketSeeker[], MarketSeeker[]] {
  return [seekers.filter((_, n) => n % 2 === 0), seekers.filter((_, n) => n % 2 === 1)];
}

/** Milliseconds per page. Every seeker spends one evening. */
async function measureCpu(
  server: Child,
  seekers: readonly MarketSeeker[],
  path: string,
): Promise<EveningCpu> {
  const warm = seekers.slice(0, WARM_UP);
  const { ids, cursors } = await pages(server, path, warm);
  await pages(server, path, warm, cursors);
  await floors(server, ids, warm);
  const first: Round[] = [];
  const later: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARM_UP + round * PER_ROUND;
    const guests = seekers.slice(from, from + PER_ROUND);
    let page = await pages(server, path, guests);
    first.push({ ours: page.cost, floor: await floors(server, page.ids, guests) });
    const laterRounds: Round[] = [];
    for (let number = 2; number <= PAGES_PER_EVENING; number += 1) {
      page = await pages(server, path, guests, page.cursors);
      laterRounds.push({ ours: page.cost, floor: await floors(server, page.ids, guests) });
    }
    later.push({
      ours: mean(laterRounds.map(({ ours }) => ours)),
      floor: mean(laterRounds.map(({ floor }) => floor)),
    });
  }
  return { first: cpuOf(first), later: cpuOf(later) };
}

function cpuOf(rounds: readonly Round[]): Cpu {
  const median = medianRound(rounds);
  return { page: median.ours, floor: median.floor, ratios: rounds.map(({ ours, floor }) => ours / floor) };
}

/** A page for each of these seekers: the first one, or the one that follows. */
async function pages(
  server: Child,
  path: string,
  seekers: readonly MarketSeeker[],
  after: readonly string[] = [],
) {
  const ids: string[][] = [];
  const cursors: string[] = [];
  const cost = await cpuPerRequest(
    server,
    seekers.length,
    CONNECTIONS,
    (n) => get(after[n] ? `${path}&cursor=${after[n]}` : path, seekers[n]?.cookie ?? ''),
    (n, response) => {
      ids[n] = idsIn(response);
      cursors[n] = NEXT_CURSOR.exec(response)?.[1] ?? '';
    },
  );
  return { ids, cursors, cost };
}

function floors(server: Child, ids: readonly string[][], seekers: readonly MarketSeeker[]): Promise<number> {
  return cpuPerRequest(server, ids.length, CONNECTIONS, (n) =>
    get(`/api/floor?ids=${ids[n]?.join(',')}`, seekers[n]?.cookie ?? ''),
  );
}

function idsIn(response: string): string[] {
  const cards: { id: string }[] = bodyOf(response);
  return cards.map((card) => card.id);
}

/** The share of the true top ten that the pages show. */
async function measureRecall(
  server: Child,
  databaseUrl: string,
  size: number,
  seekers: readonly MarketSeeker[],
): Promise<number> {
  const { ids } = await pages(server, BRIEF_CARDS, seekers);
  const bestIds = await scoreEverything(databaseUrl, size, seekers);
  return meanRecall(ids, bestIds);
}

interface Contender {
  readonly compiled: CompiledSeeker;
  readonly applied: ReadonlySet<string>;
  readonly seed: number;
  readonly range: ChanceRange;
  readonly own: Profile;
  readonly best: RankedHit[];
  readonly chances: RankedHit[];
}

async function scoreEverything(
  databaseUrl: string,
  size: number,
  seekers: readonly MarketSeeker[],
): Promise<string[][]> {
  const connection = await connect({ databaseUrl, dataDir: '' });
  const model = await findModel(connection, await findModelVersion(connection));
  const { counted, demand } = await readCountedDemand(connection, 'roles');
  const day = Math.floor(Date.now() / DAY);
  const contenders = seekers.map(({ facts, applied, userId }, n): Contender => {
    const seed = fnv1a(`${userId} ${day}`);
    return {
      compiled: compileSeeker(facts, model),
      applied: new Set(applied),
      seed,
      range: chancesOf(seed, size),
      own: profileOf(FORMS.standard, measuresOf(n)),
      best: [],
      chances: [],
    };
  });
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await connection.db
      .selectFrom('roles')
      .innerJoin('employer_culture', 'employer_culture.employer_id', 'roles.employer_id')
      .leftJoin('role_texts', 'role_texts.role_id', 'roles.id')
      .selectAll('roles')
      .select(['employer_culture.profile', 'role_texts.reading'])
      .where('id', '>', after)
      .where('salary_max_pence', '>=', 2_000_000)
      .where('salary_min_pence', '<=', 10_000_000)
      .orderBy('id')
      .limit(5_000)
      .execute();
    for (const row of rows) {
      const compiled = compileRole(roleFacts(row), row.reading && roleTextFrom(row.reading));
      const standing = standingCode((counted.hour - row.created_at.getTime()) / DAY, demand.get(row.id) ?? 0);
      const item = Number.parseInt(row.id.slice(28), 16);
      for (const contender of contenders) {
        if (contender.applied.has(row.id)) continue;
        const parts = partScores(contender.compiled, compiled);
        const stands = {
          fitInt: scoreCompiled(contender.compiled, compiled),
          appeal: appealOf(parts),
          cultureLift: cultureLift(cultureScore(contender.own, compiledCulture(row.profile, 'standard'))),
          standingCode: standing,
        };
        if (isExplored(contender.range, item)) {
          const score = exploredPoints(stands, luckOf(contender.seed, item));
          offer(contender.chances, DECK_PAGE, { id: row.id, score }, contender.seed);
        } else {
          offer(contender.best, DECK_PAGE, { id: row.id, score: orderPoints(stands) }, contender.seed);
        }
      }
    }
    const lastRow = rows.at(-1);
    if (lastRow === undefined) break;
    after = lastRow.id;
  }
  await connection.close();
  // The nine best roles, and the day's best chance card in its slot.
  return contenders.map(({ best, chances }) =>
    [...best.slice(0, DECK_PAGE - 1), ...chances.slice(0, 1)].map(({ id }) => id),
  );
}

function rowsOf(
  name: string,
  size: number,
  { first, later }: EveningCpu,
  wholeCpu: EveningCpu,
  stats: { bytes: number; loadedInMs: number; rss: number },
  recall: number,
): Row[] {
  const evening = (first.page + (PAGES_PER_EVENING - 1) * later.page) / PAGES_PER_EVENING;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    [
      `${name} roles: CPU of a first page`,
      milliseconds(first.page),
      ...budget(size >= LARGE_MARKET, first.page <= MOST_MS.first, `${MOST_MS.first} ms`),
    ],
    ratioRow(first, size <= SMALL_MARKET ? MOST_TIMES_FLOOR.first : null),
    ['  of a later page', milliseconds(later.page), '', ''],
    ratioRow(later, size <= SMALL_MARKET ? MOST_TIMES_FLOOR.later : null),
    [
      `  mean of ${PAGES_PER_EVENING * DECK_PAGE} cards`,
      milliseconds(evening),
      ...budget(size >= LARGE_MARKET, evening <= MOST_MS.evening, `${MOST_MS.evening} ms`),
    ],
    [`  with everything on the cards: a first page`, milliseconds(wholeCpu.first.page), '', ''],
    ratioRow(wholeCpu.first),
    ['  with everything on the cards: a later page', milliseconds(wholeCpu.later.page), '', ''],
    ratioRow(wholeCpu.later),
    ['  recall@10', recall.toFixed(4), ...budget(true, recall >= LEAST_RECALL, String(LEAST_RECALL))],
    ['  index memory', megabytes(stats.bytes), '', ''],
    ['  process memory', megabytes(stats.rss), '', ''],
    ['  index load', `${(stats.loadedInMs / 1_000).toFixed(2)} s`, '', ''],
  ];
}

/** `maxRatio`: the largest ratio that passes; null if there is no budget. */
function ratioRow({ page, floor, ratios }: Cpu, maxRatio: number | null = null): Row {
  const ratio = page / floor;
  const range = `${quantile(ratios, 0).toFixed(2)}–${quantile(ratios, 1).toFixed(2)}`;
  return [
    `    over ten rows by id, ${milliseconds(floor)} (rounds ${range})`,
    `${ratio.toFixed(2)}×`,
    ...(maxRatio === null ? budget(false, true, '') : budget(true, ratio <= maxRatio, `${maxRatio}×`)),
  ];
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function budget(isPromised: boolean, isKept: boolean, limit: string): [string, Row[3]] {
  return isPromised ? [limit, isKept ? 'pass' : 'FAIL'] : ['', ''];
}
