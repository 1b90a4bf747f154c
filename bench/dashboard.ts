/**
 * How long the dashboard's first responses take for an employer with 10,000 applications, compared with one with 100:
 *
 *     node bench/dashboard.ts
 *
 * One server and one database with both employers. Each round requests both in turn over HTTP, and the median of the rounds'
 * ratios counts, so that other load on the machine affects both. The row “the dashboard opened” is three of the calls that
 * the screen makes when it opens: the counts, the applications due first, and the most recent ones. The other rows are the
 * counts alone, the long list in three orders, and one column of the board.
 *
 * Then twelve members of the larger company each open the dashboard, with all calls that the screen makes: first at
 * different moments within a few seconds, as people do, and then all in one burst. The floor is the same twelve one after
 * the other; a latency is the median of the twelve, a CPU time their mean. Latency includes the database and the queue
 * before the server's one thread; CPU is the server's own, without PostgreSQL's processes. The load is generated on the
 * same machine.
 */
import { Chance } from '#testing/chance.ts';
import type { Db } from '../src/server/db/connection.ts';
import { type Child, startChild } from './lib/child.ts';
import { dashboardCookie, seedDashboards } from './lib/dashboards.ts';
import { benchDatabases } from './lib/databases.ts';
import { get, load } from './lib/http-load.ts';
import { type OpeningCost, openInTurn, openTogether, seedTwelve, twelveOf } from './lib/members-at-once.ts';
import { medianRound, report, type Verdict } from './lib/verdict.ts';

const BUDGET = 2;
const ROUNDS = 15;
const LARGE_COUNT = 10_000;
const SMALL_COUNT = 100;
/** How often a round repeats a row's requests, one after another. A time is the mean of a repetition. */
const TIMES = 20;

/** For twelve members at once, compared with one of them. */
const TOGETHER_BUDGET = 1.5;
const SPREAD_SECONDS = 3;

const LIST = '/api/employer/applications';
const FIRST_PATHS = [
  '/api/employer/summary',
  `${LIST}?sort=due&status=pending,reviewing&limit=5`,
  `${LIST}?sort=newest&limit=5`,
];
const PAGES: readonly (readonly [name: string, paths: readonly string[], budget: number | null])[] = [
  ['the dashboard opened', FIRST_PATHS, BUDGET],
  ['its counts alone', FIRST_PATHS.slice(0, 1), null],
  ['the list, newest first', [`${LIST}?superLikes=first&sort=newest&limit=25`], BUDGET],
  ['the list, answer due first', [`${LIST}?superLikes=first&sort=due&limit=25`], BUDGET],
  ['the list, best fit first', [`${LIST}?superLikes=first&sort=fit&limit=25`], BUDGET],
  ['one column of the board', [`${LIST}?superLikes=first&sort=newest&status=shortlisted&limit=20`], BUDGET],
];

const ARRIVAL_WORDS = {
  spread: `twelve members within ${SPREAD_SECONDS} s`,
  burst: 'twelve members in one burst',
} as const;
const FIGURES = { latency: 'median latency', cpu: 'CPU' } as const;

const verdicts: Verdict[] = [];
const together: Verdict[] = [];
const now = new Date();
for (const database of await benchDatabases(seed)) {
  const server = await startChild('./app-process.ts', database.env());
  const url = String(server.ready.url);
  const cookies = { large: dashboardCookie('LARGE'), small: dashboardCookie('SMALL') };
  for (const [name, paths, budget] of PAGES) {
    const time = async (cookie: string) => {
      const start = performance.now();
      await load(url, TIMES * paths.length, 1, (n) => get(paths[n % paths.length] ?? '', cookie));
      return (performance.now() - start) / TIMES;
    };
    for (const warmUp of [cookies.large, cookies.small]) await time(warmUp);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await time(cookies.large);
      rounds.push({ ours, floor: await time(cookies.small) });
    }
    verdicts.push({ what: `${name}, ${database.name}`, ...medianRound(rounds), unit: 'ms', budget });
  }
  together.push(...(await measureTwelve(server, database.name)));
  await server.stop();
  await database.remove();
}

console.log(`\nResponse time with ${LARGE_COUNT} applications; floor: with ${SMALL_COUNT}`);
report(verdicts);
console.log(`\nTwelve members of the company with ${LARGE_COUNT} applications; floor: one member alone`);
report(together);

async function seed(db: Db): Promise<void> {
  await seedDashboards(db, { LARGE: LARGE_COUNT, SMALL: SMALL_COUNT }, now);
  await seedTwelve(db, 'LARGE', now);
}

async function measureTwelve(server: Child, databaseName: string): Promise<Verdict[]> {
  const members = twelveOf('LARGE');
  const chance = new Chance(ROUNDS);
  const rounds: Record<'alone' | 'spread' | 'burst', OpeningCost>[] = [];
  await openInTurn(server, members);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      alone: await openInTurn(server, members),
      spread: await openTogether(server, members, SPREAD_SECONDS * 1_000, chance),
      burst: await openTogether(server, members, 0, chance),
    });
  }
  const verdict = (
    when: keyof typeof ARRIVAL_WORDS,
    figure: keyof OpeningCost,
    budget: number | null,
  ): Verdict => ({
    what: `${ARRIVAL_WORDS[when]}, ${FIGURES[figure]} of a dashboard, ${databaseName}`,
    ...medianRound(rounds.map(({ alone, [when]: them }) => ({ ours: them[figure], floor: alone[figure] }))),
    unit: 'ms',
    budget,
  });
  return [
    verdict('spread', 'latency', TOGETHER_BUDGET),
    verdict('burst', 'latency', null),
    // CPU has a verdict for the burst only: during the three seconds of `spread` the server also does its periodic work.
    verdict('burst', 'cpu', TOGETHER_BUDGET),
  ];
}
