/**
 * CPU per request of GET /api/user, signed in, against the least a Node server needs for the same response:
 *
 *     node bench/http-user.ts
 *
 * Both servers run in separate processes on the same data. CPU is what they report about themselves (all threads, user
 * and system), so PGlite's work counts and PostgreSQL's own processes do not. Rounds alternate, and the median of their
 * ratios counts, so that other load on the machine affects both.
 */
import { type Child, startChild } from './lib/child.ts';
import { crowd, seedCrowd } from './lib/crowd.ts';
import { benchDatabases } from './lib/databases.ts';
import { cpuPerRequest, get } from './lib/http-load.ts';
import { medianRound, quantile, report, type Verdict } from './lib/verdict.ts';

const BUDGET = 1.3;
const ROUNDS = 11;
const CONNECTIONS = 32;

const people = crowd(200).flatMap(({ seeker, employer }) => [seeker, employer]);
const verdicts: Verdict[] = [];

for (const database of await benchDatabases((db) => seedCrowd(db, crowd(200)))) {
  const requests = database.name === 'PGlite' ? 2_000 : 6_000;
  const ourServer = await startChild('./app-process.ts', database.env());
  const floorServer = await startChild('./raw-user-process.ts', database.env());
  for (const server of [ourServer, floorServer, ourServer, floorServer, ourServer, floorServer])
    await microsecondsPerRequest(server, requests);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ourTime = await microsecondsPerRequest(ourServer, requests);
    rounds.push({ ours: ourTime, floor: await microsecondsPerRequest(floorServer, requests) });
  }
  verdicts.push({
    what: `GET /api/user, ${database.name}`,
    ...medianRound(rounds),
    unit: 'µs',
    budget: BUDGET,
  });
  const ratios = rounds.map((round) => round.ours / round.floor);
  console.log(
    `${database.name}: ${ROUNDS} rounds of ${requests} requests over ${CONNECTIONS} connections,`,
    `ratios ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`,
  );
  await ourServer.stop();
  await floorServer.stop();
  await database.remove();
}

console.log('\nCPU per request; floor: node:http with the same session lookup and JSON.stringify');
report(verdicts);

async function microsecondsPerRequest(server: Child, requests: number): Promise<number> {
  const milliseconds = await cpuPerRequest(server, requests, CONNECTIONS, (n) =>
    get('/api/user', people[n % people.length]?.cookie ?? ''),
  );
  return milliseconds * 1_000;
}
