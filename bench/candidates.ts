import { createHash } from 'node:crypto';
import pg from 'pg';
import { CANDIDATES_PAGE, listCandidates } from '#contract/candidates.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { type CompiledRole, compileRole, partScores, readSeeker } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fnv1a } from '#matching/hash.ts';
import { appealOf, candidatePoints, standingCode } from '#matching/order.ts';
import { combine, showsSuchWork } from '#matching/parts.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { connect } from '#server/db/connect.ts';
import { LEAST_FIT } from '#server/features/candidates/queries.ts';
import { hashToken } from '#server/http/session.ts';
import type { RankedHit } from '#server/index/hit-range.ts';
import { roleFacts } from '#server/scorer/role-facts.ts';
import { seekerFacts } from '#server/scorer/seeker-facts.ts';
import { findModel, findModelVersion } from '#server/scorer/text-models.ts';
import { startPostgres } from '#testing/postgres.ts';
import { type Child, startChild } from './lib/child.ts';
import { readCountedDemand } from './lib/counted-demand.ts';
import { bodyOf, cpuPerRequest, get } from './lib/http-load.ts';
import { marketSeekers } from './lib/market.ts';
import { canHoldMarket, countHour, fillMarket, learnTexts, MARKET_SETTINGS } from './lib/market-database.ts';
import { mean } from './lib/mean.ts';
import { meanRecall, offer } from './lib/recall.ts';
import { medianRound, printTable, quantile, type Round } from './lib/verdict.ts';

/**
 * Pages of a role's candidates through HTTP among 100,000 discoverable seekers: the first one, for roles that have not been
 * searched before, and the five after it:
 *
 *     node bench/candidates.ts [--seekers=100000]
 *
 * The server runs in a separate process with its own PostgreSQL, and CPU is what that process reports about itself. There
 * are two floors, both routes of the same server: one fetches the same ten people by their ids; the other also explains how
 * each of them fits, so that whatever a page costs beyond that is the search. Rounds alternate, and the median of their
 * ratios counts. For comparison, one SQL statement ranks by skills, level, town and pay alone. Recall compares the first
 * pages of some roles with scoring every seeker in the database in full.
 */

const SEEKERS = 100_000;
/** Times the cost of a page that needs no search. */
const MAX_TIMES_EXPLAINED = 1.5;
const MOST_MS = 6;
const LEAST_RECALL = 0.99;
const ROUNDS = 9;
const PER_ROUND = 100;
/** Pages of ten: sixty people. */
const PAGES_PER_SESSION = 6;
const WARM_UP = 600;
const RECALL_ROLES = 40;
const RANKED_BY_SQL = 15;
const CONNECTIONS = 8;

const NEXT_CURSOR = new RegExp(`^${NEXT_CURSOR_HEADER}: (\\S+)`, 'im');

type Row = [what: string, measured: string, budget: string, verdict: '' | 'pass' | 'FAIL'];

/** A role of the bench, with the cookie of the employer who posted it. */
interface BenchRole {
  readonly id: string;
  readonly cookie: string;
  readonly facts: RoleFacts;
}

const option = process.argv.find((argument) => argument.startsWith('--seekers='))?.slice('--seekers='.length);
const size = option === undefined ? SEEKERS : Number(option);
if (!(Number.isInteger(size) && size >= 1_000))
  throw new Error('--seekers= must be a whole number of at least 1,000.');

if (canHoldMarket()) {
  const rows = await measure();
  console.log();
  printTable(['', 'measured', 'budget', ''], rows);
  if (rows.some((row) => row[3] === 'FAIL')) process.exitCode = 1;
}

async function measure(): Promise<Row[]> {
  const postgres = await startPostgres(MARKET_SETTINGS);
  const databaseUrl = postgres.url('postgres');
  try {
    console.log(`${size.toLocaleString('en-GB')} seekers: filling the database …`);
    await fill(databaseUrl);
    await readEverybody(databaseUrl);
    const server = await startChild('./candidates-process.ts', { DATABASE_URL: databaseUrl });
    try {
      await server.ask('settled');
      const roles = await askingRoles(databaseUrl);
      const cpu = await measureCpu(server, roles);
      const stats = await server.ask<{ bytes: number; loadedInMs: number; rss: number }>('stats');
      console.log(`scoring every seeker for ${RECALL_ROLES} roles …`);
      const recall = await measureRecall(server, databaseUrl, roles.slice(0, RECALL_ROLES));
      const sql = await measureSql(databaseUrl, roles.slice(0, RANKED_BY_SQL));
      return rowsOf(cpu, stats, recall, sql);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const seekers = marketSeekers(size, 1).map((seeker) => ({ ...seeker, applied: [] }));
  await fillMarket(databaseUrl, WARM_UP + ROUNDS * PER_ROUND, seekers);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ user_id: string }>('select user_id from employers');
  for (const { user_id: id } of rows) {
    const token = hashToken(cookieOf(id).slice('nod_session='.length));
    await client.query(`insert into sessions values ($1, $2, now(), now(), now() + interval '1 day')`, [
      token,
      id,
    ]);
  }
  // Employers find only seekers who have agreed to it.
  await client.query('update seekers set is_discoverable = true');
  await client.query('vacuum analyze');
  await client.end();
  await learnTexts(databaseUrl);
  await countHour(databaseUrl);
}

function cookieOf(employerId: string): string {
  return `nod_session=${createHash('sha256').update(`market employer ${employerId}`).digest('base64url')}`;
}

/** The very first start: everybody's words are read once and stored. */
async function readEverybody(databaseUrl: string): Promise<void> {
  const started = performance.now();
  const server = await startChild('./candidates-process.ts', { DATABASE_URL: databaseUrl });
  const before = await server.cpu();
  await server.ask('settled');
  const cpu = ((await server.cpu()) - before) / 1e6;
  await server.stop();
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`everybody’s words read after the first start in ${seconds} s, ${cpu.toFixed(1)} s of CPU`);
}

async function askingRoles(databaseUrl: string): Promise<BenchRole[]> {
  const connection = await connect({ databaseUrl, dataDir: '' });
  const rows = await connection.db.selectFrom('roles').selectAll().orderBy('id').execute();
  await connection.close();
  return rows.map((row) => ({ id: row.id, cookie: cookieOf(row.employer_id), facts: roleFacts(row) }));
}

interface SessionCpu {
  readonly first: Cpu;
  readonly later: Cpu;
  /** The average over the pages of a session. */
  readonly mean: Cpu;
  /** Fetching the ten people by their ids, and nothing else. */
  readonly rowsOnly: number;
}

interface Cpu {
  readonly page: number;
  /** The same ten without a search. */
  readonly explained: number;
  readonly ratios: readonly number[];
}

/** Milliseconds per page. For every role, one member reads the pages of one session. */
async function measureCpu(server: Child, roles: readonly BenchRole[]): Promise<SessionCpu> {
  const warm = roles.slice(0, WARM_UP);
  const { ids } = await session(server, warm);
  await floors(server, ids, warm);
  const first: Round[] = [];
  const later: Round[] = [];
  const meanRounds: Round[] = [];
  const rowFloors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARM_UP + round * PER_ROUND;
    const roundRoles = roles.slice(from, from + PER_ROUND);
    const pagesTurned = await session(server, roundRoles);
    first.push(pagesTurned.first);
    later.push(meanOf(pagesTurned.later));
    meanRounds.push(meanOf([pagesTurned.first, ...pagesTurned.later]));
    rowFloors.push(await floors(server, pagesTurned.ids, roundRoles));
  }
  return {
    first: cpuOf(first),
    later: cpuOf(later),
    mean: cpuOf(meanRounds),
    rowsOnly: quantile(rowFloors, 0.5),
  };
}

/** Measures each page, and then the same people without a search. A role whose list has ended is left out of later pages. */
async function session(server: Child, roles: readonly BenchRole[]) {
  const start = await pages(server, roles);
  const first: Round = { ours: start.cost, floor: await cpuOfExplanations(server, start.ids, roles) };
  const later: Round[] = [];
  let still = roles;
  let { cursors } = start;
  for (let number = 2; number <= PAGES_PER_SESSION; number += 1) {
    const open = cursors.map((cursor) => cursor !== '');
    still = still.filter((_, n) => open[n]);
    const page = await pages(
      server,
      still,
      cursors.filter((cursor) => cursor !== ''),
    );
    later.push({ ours: page.cost, floor: await cpuOfExplanations(server, page.ids, still) });
    cursors = page.cursors;
  }
  return { first, later, ids: start.ids };
}

function meanOf(rounds: readonly Round[]): Round {
  return { ours: mean(rounds.map(({ ours }) => ours)), floor: mean(rounds.map(({ floor }) => floor)) };
}

function cpuOf(rounds: readonly Round[]): Cpu {
  const median = medianRound(rounds);
  return {
    page: median.ours,
    explained: median.floor,
    ratios: rounds.map(({ ours, floor }) => ours / floor),
  };
}

/** One page for each of these roles: the first, or the one that starts at the role's cursor in `after`. */
async function pages(server: Child, roles: readonly BenchRole[], after: readonly string[] = []) {
  const ids: string[][] = [];
  const cursors: string[] = [];
  const cost = await cpuPerRequest(
    server,
    roles.length,
    CONNECTIONS,
    (n) => {
      const path = listCandidates.path.replace(':roleId', roles[n]?.id ?? '');
      const cursor = after[n] === undefined ? '' : `&cursor=${after[n]}`;
      return get(`${path}?limit=${CANDIDATES_PAGE}${cursor}`, roles[n]?.cookie ?? '');
    },
    (n, response) => {
      ids[n] = idsIn(response);
      cursors[n] = NEXT_CURSOR.exec(response)?.[1] ?? '';
    },
  );
  return { ids, cursors, cost };
}

function floors(server: Child, ids: readonly string[][], roles: readonly BenchRole[]): Promise<number> {
  return cpuPerRequest(server, ids.length, CONNECTIONS, (n) =>
    get(`/api/floor?ids=${ids[n]?.join(',')}`, roles[n]?.cookie ?? ''),
  );
}

function cpuOfExplanations(
  server: Child,
  ids: readonly string[][],
  roles: readonly BenchRole[],
): Promise<number> {
  return cpuPerRequest(server, ids.length, CONNECTIONS, (n) =>
    get(`/api/explained?roleId=${roles[n]?.id}&ids=${ids[n]?.join(',')}`, roles[n]?.cookie ?? ''),
  );
}

function idsIn(response: string): string[] {
  const list: { seekerId: string }[] = bodyOf(response);
  return list.map(({ seekerId }) => seekerId);
}

/** The share of the true top ten that the first pages show. */
async function measureRecall(
  server: Child,
  databaseUrl: string,
  roles: readonly BenchRole[],
): Promise<number> {
  const { ids } = await pages(server, roles);
  const bestIds = await scoreEverybody(databaseUrl, roles);
  return meanRecall(ids, bestIds, 1);
}

interface RankedRole {
  readonly role: CompiledRole;
  readonly seed: number;
  readonly best: RankedHit[];
}

async function scoreEverybody(databaseUrl: string, roles: readonly BenchRole[]): Promise<string[][]> {
  const connection = await connect({ databaseUrl, dataDir: '' });
  const model = await findModel(connection, await findModelVersion(connection));
  const { demand } = await readCountedDemand(connection, 'seekers');
  const rankedRoles = roles.map(
    ({ id, facts }): RankedRole => ({ role: compileRole(facts, model), seed: fnv1a(id), best: [] }),
  );
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await connection.db
      .selectFrom('seekers')
      .innerJoin('users', 'users.id', 'seekers.user_id')
      .selectAll('seekers')
      .select(['first_name', 'last_name'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(2_000)
      .execute();
    for (const row of rows) {
      const identity = { firstName: row.first_name, lastName: row.last_name };
      const { compiled } = readSeeker(seekerFacts(row, identity), model);
      const standing = standingCode(Number.POSITIVE_INFINITY, demand.get(row.user_id) ?? 0);
      for (const { role, seed, best } of rankedRoles) {
        const parts = partScores(compiled, role);
        const { skillCount, skills, text, title, experience, place, pay } = parts;
        const fitInt = Math.round(
          combine(compiled.scale, skillCount, skills, text, title, experience, place, pay),
        );
        if (fitInt < LEAST_FIT || !showsSuchWork(parts)) continue;
        const score = candidatePoints({
          fitInt,
          appeal: appealOf(parts),
          cultureLift: 1,
          standingCode: standing,
        });
        offer(best, CANDIDATES_PAGE, { id: row.user_id, score }, seed);
      }
    }
    const lastRow = rows.at(-1);
    if (lastRow === undefined) break;
    after = lastRow.user_id;
  }
  await connection.close();
  return rankedRoles.map(({ best }) => best.map(({ id }) => id));
}

/**
 * Ranks as a database would, by the parts that it knows: literal skills, the same level or not, the same town or not, and
 * the least pay. No distances, titles or texts. Median milliseconds per statement on an idle connection.
 */
async function measureSql(databaseUrl: string, roles: readonly BenchRole[]): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('set max_parallel_workers_per_gather = 0');
  const times: number[] = [];
  for (const { facts } of roles) {
    const started = performance.now();
    await client.query(
      `select user_id, (
          (select count(*) from unnest(skills) held where held = any($1)) * 0.3 / greatest(1, cardinality($1::text[]))
          + case when location_city = $2 then 0.1 else 0 end
          + case when experience_level = $3 then 0.12 else 0 end
          + case when min_net_monthly_pounds is null or min_net_monthly_pounds * 16 <= $4 then 0.06 else 0 end
        ) as score
        from seekers where is_discoverable order by score desc, user_id limit ${CANDIDATES_PAGE}`,
      [
        facts.requiredSkills,
        findPlace(facts.place ?? '')?.name ?? null,
        facts.experienceLevel,
        (facts.salaryMaxPence ?? 0) / 100,
      ],
    );
    times.push(performance.now() - started);
  }
  await client.end();
  return quantile(times, 0.5);
}

function rowsOf(
  { first, later, mean: session, rowsOnly }: SessionCpu,
  stats: { bytes: number; loadedInMs: number; rss: number },
  recall: number,
  sql: number,
): Row[] {
  const name = size.toLocaleString('en-GB');
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    [
      `${name} seekers: CPU of a first page`,
      milliseconds(first.page),
      `${MOST_MS} ms`,
      first.page <= MOST_MS ? 'pass' : 'FAIL',
    ],
    ratioRow(first),
    ['  of a later page', milliseconds(later.page), '', ''],
    ratioRow(later),
    [`  mean of the ${PAGES_PER_SESSION} pages of a session`, milliseconds(session.page), '', ''],
    ratioRow(session),
    ['  ten rows by id', milliseconds(rowsOnly), '', ''],
    ['  one SQL statement that ranks', `${sql.toFixed(1)} ms`, '', ''],
    ['  recall@10', recall.toFixed(4), String(LEAST_RECALL), recall >= LEAST_RECALL ? 'pass' : 'FAIL'],
    ['  index memory', megabytes(stats.bytes), '', ''],
    ['  process memory', megabytes(stats.rss), '', ''],
    ['  index load', `${(stats.loadedInMs / 1_000).toFixed(2)} s`, '', ''],
  ];
}

function ratioRow({ page, explained, ratios }: Cpu): Row {
  const ratio = page / explained;
  const range = `${quantile(ratios, 0).toFixed(2)}–${quantile(ratios, 1).toFixed(2)}`;
  return [
    `    over presenting the same ten, ${milliseconds(explained)} (rounds ${range})`,
    `${ratio.toFixed(2)}×`,
    `${MAX_TIMES_EXPLAINED}×`,
    ratio <= MAX_TIMES_EXPLAINED ? 'pass' : 'FAIL',
  ];
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
