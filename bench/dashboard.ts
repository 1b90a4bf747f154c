/**
 * How long the dashboard's first responses take for an employer with 10,000 applications, compared with one with 100:
 *
 *     node bench/dashboard.ts
 *
 * One server and one database with both employers. Each round requests both in turn over HTTP, and the median of the
 * rounds' ratios counts, so that other load on the machine affects both. A page is what the screen fetches when it opens:
 * the counts, the applications due first, and the most recent ones. Below it are the long list and a page deep inside it.
 */
import { startChild } from './lib/child.ts';
import { dashboardCookie, seedDashboards } from './lib/dashboards.ts';
import { benchDatabases } from './lib/databases.ts';
import { get, load } from './lib/http-load.ts';
import { medianRound, report, type Verdict } from './lib/verdict.ts';

const BUDGET = 2;
const ROUNDS = 15;
const LARGE = 10_000;
const SMALL = 100;
/** Sequential requests, so that a time is the time of one response. */
const TIMES = 20;

const LIST = '/api/employer/applications';
const FIRST = [
  '/api/employer/summary',
  `${LIST}?sort=due&status=pending,reviewing&limit=5`,
  `${LIST}?sort=newest&limit=5`,
];
const PAGES: readonly (readonly [name: string, paths: readonly string[], budget: number | null])[] = [
  ['the dashboard opened', FIRST, BUDGET],
  ['its counts alone', FIRST.slice(0, 1), null],
  ['the list, newest first', [`${LIST}?superLikes=first&sort=newest&limit=25`], BUDGET],
  ['the list, answer due first', [`${LIST}?superLikes=first&sort=due&limit=25`], BUDGET],
  ['the list, best fit first', [`${LIST}?superLikes=first&sort=fit&limit=25`], BUDGET],
  ['one column of the board', [`${LIST}?superLikes=first&sort=newest&status=shortlisted&limit=20`], BUDGET],
];

const verdicts: Verdict[] = [];
const now = new Date();
for (const database of await benchDatabases((db) => seedDashboards(db, { LARGE, SMALL }, now))) {
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
  await server.stop();
  await database.remove();
}

console.log(`\nResponse time with ${LARGE} applications; floor: with ${SMALL}`);
report(verdicts);
