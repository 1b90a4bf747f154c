/**
 * What a live message costs the server while 1,000 sockets are open:
 *
 *     node bench/chat.ts
 *
 * Three comparisons with a floor that is measured in the same run:
 * - One conversation whose two sides have 500 tabs each: a message goes to all 1,000 sockets. Floor: `ws` alone,
 *   sending the same frame to 1,000 sockets.
 * - 500 conversations of two: a message goes to two sockets, so receiving its notice costs as much as sending it.
 *   Floor, on PostgreSQL only: `pg` and `ws` alone, relaying the same notices at the same moment.
 * - The same 500 conversations, compared with the broadcast, which receives no notices: for information, without a target.
 * Then the time and the CPU of whole POST /api/messages calls, also without a target.
 * Delivery is from the NOTIFY to the sockets, with a commit for each NOTIFY. On PostgreSQL another process commits
 * them, and the database's own CPU does not count. PGlite runs inside the server, so executing the NOTIFY counts
 * there: negligible for 1,000 sockets, nearly everything for two.
 * CPU is what a process reports about itself (all threads, user and system); rounds alternate, and the round with
 * the median ratio counts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ServerEvent } from '#contract/realtime.ts';
import { CHANNEL, encode, type Notice } from '#server/realtime/bus.ts';
import { type Child, startChild } from './lib/child.ts';
import { crowd, type Pair, type Someone, seedCrowd } from './lib/crowd.ts';
import { type BenchDatabase, benchDatabases } from './lib/databases.ts';
import { medianRound, printTable, quantile, type Round, report, type Verdict } from './lib/verdict.ts';

const BUDGET = 1.5;
const SOCKETS = 1_000;
const WARM_UPS = 3;
const ROUNDS = 11;
/** How many frames each socket receives in a round. */
const FRAMES = 10;
const DELIVERIES = SOCKETS * FRAMES;
const POSTS = 400;
const POSTS_A_SECOND = 40;

/** A server and the other ends of its sockets. */
interface Line {
  readonly server: Child;
  readonly ends: Child;
}

const pairs = crowd(SOCKETS / 2);
const everybody = pairs.flatMap(({ seeker, employer }) => [seeker, employer]);
const verdicts: Verdict[] = [];
const times: string[][] = [];

const broadcaster = await line(await startChild('./raw-broadcast-process.ts'), everybody, { NO_HELLO: '1' });

for (const database of await benchDatabases((db) => seedCrowd(db, pairs))) {
  const env = database.env();
  const server = await startChild('./app-process.ts', env);
  const sendNotices = await noticeSender(database, env, server);
  await oneConversation(database.name, server, sendNotices);
  await manyConversations(database, env, server, sendNotices);
  await wholePath(database.name, server);
  await server.stop();
  await database.remove();
}
await closeLine(broadcaster);

console.log(`\nCPU per delivered message, ${SOCKETS} sockets`);
report(verdicts);
console.log('\nLatency in milliseconds');
printTable(['', 'p50', 'p99', 'most'], times);
process.exit();

async function oneConversation(name: string, server: Child, sendNotices: SendNotices): Promise<void> {
  const couple = pairs.slice(0, 1);
  const tabs = couple.flatMap(({ seeker, employer }) =>
    Array.from({ length: SOCKETS }, (_, n) => (n % 2 === 0 ? seeker : employer)),
  );
  const ourLine = await line(server, tabs);
  const rounds: Round[] = [];
  const latencies: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const [heard] = await measure([ourLine], () => sendNotices(notices(couple, FRAMES)));
    const floor = await measureBroadcast();
    if (round < WARM_UPS || heard === undefined) continue;
    rounds.push({ ours: heard.cpu, floor });
    latencies.push(...heard.latencies);
  }
  await stopListening(ourLine);
  const what = `${name}: 1 conversation, 500 tabs a side; floor ws broadcast`;
  verdicts.push({ what, ...medianRound(rounds), unit: 'µs', budget: BUDGET });
  times.push(
    timesRow(`${name}: NOTIFY to socket, ${FRAMES} messages to ${SOCKETS} sockets at once`, latencies),
  );
}

async function manyConversations(
  database: BenchDatabase,
  env: Record<string, string>,
  server: Child,
  sendNotices: SendNotices,
): Promise<void> {
  const relay =
    database.name === 'PostgreSQL'
      ? await line(await startChild('./raw-relay-process.ts', { ...env, CHANNEL }), everybody)
      : null;
  const ourLine = await line(server, everybody);
  const againstRelay: Round[] = [];
  const againstBroadcast: Round[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const lines = relay === null ? [ourLine] : [ourLine, relay];
    const [heard, relayed] = await measure(lines, () => sendNotices(notices(pairs, FRAMES * pairs.length)));
    const floor = await measureBroadcast();
    if (round < WARM_UPS || heard === undefined) continue;
    againstBroadcast.push({ ours: heard.cpu, floor });
    if (relayed !== undefined) againstRelay.push({ ours: heard.cpu, floor: relayed.cpu });
  }
  await stopListening(ourLine);
  if (relay !== null) await closeLine(relay);
  const what = `${database.name}: 500 conversations of two`;
  if (againstRelay.length > 0) {
    const relayRound = medianRound(againstRelay);
    verdicts.push({ what: `${what}; floor pg and ws relay`, ...relayRound, unit: 'µs', budget: BUDGET });
  }
  const broadcast = medianRound(againstBroadcast);
  verdicts.push({ what: `${what}; beside ws broadcast`, ...broadcast, unit: 'µs', budget: null });
}

/** Times each message from POST /api/messages until both sides' sockets have it, at a rate that causes no queues. */
async function wholePath(name: string, server: Child): Promise<void> {
  const ourLine = await line(server, everybody);
  const before = await server.cpu();
  const heard = ourLine.ends.ask<number[]>('expect', POSTS * 2);
  for (let n = 0; n < POSTS; n += 1) {
    const { seeker, employer, threadId } = pairs[n % pairs.length] as Pair;
    post(String(server.ready.url), n % 2 === 0 ? seeker : employer, threadId);
    await pause(1_000 / POSTS_A_SECOND);
  }
  times.push(timesRow(`${name}: POST /api/messages to socket, ${POSTS_A_SECOND} a second`, await heard));
  const cpu = ((await server.cpu()) - before) / POSTS;
  console.log(
    `${name}: ${cpu.toFixed(0)} µs of CPU for a whole POST /api/messages, stored and heard by two sockets`,
  );
  await stopListening(ourLine);
}

async function measureBroadcast(): Promise<number> {
  const frame = JSON.stringify(eventOf(pairs[0] as Pair));
  const [heard] = await measure([broadcaster], () =>
    broadcaster.server.ask('broadcast', { frame, times: FRAMES }),
  );
  return heard?.cpu ?? Number.NaN;
}

/** CPU per delivery for each line's server, from before `send` until all its sockets have received everything. */
async function measure(lines: readonly Line[], send: () => Promise<void>) {
  const heard = lines.map(({ ends }) => ends.ask<number[]>('expect', DELIVERIES));
  const before = await Promise.all(lines.map(({ server }) => server.cpu()));
  await send();
  const latencies = await Promise.all(heard);
  const after = await Promise.all(lines.map(({ server }) => server.cpu()));
  return lines.map((_, n) => ({
    cpu: ((after[n] ?? Number.NaN) - (before[n] ?? Number.NaN)) / DELIVERIES,
    latencies: latencies[n] ?? [],
  }));
}

async function line(
  server: Child,
  people: readonly Someone[],
  env: Record<string, string> = {},
): Promise<Line> {
  const ends = await startChild('./listeners-process.ts', env);
  await ends.ask('open', { url: server.ready.url, people });
  return { server, ends };
}

async function stopListening({ ends }: Line): Promise<void> {
  await ends.ask('closeAll');
  await ends.stop();
}

async function closeLine({ server, ends }: Line): Promise<void> {
  await ends.stop();
  await server.stop();
}

type SendNotices = (notices: readonly Notice[]) => Promise<void>;

async function noticeSender(
  database: BenchDatabase,
  env: Record<string, string>,
  server: Child,
): Promise<SendNotices> {
  if (database.name === 'PGlite') return (all) => server.ask('notify', all);
  const client = new pg.Client({ connectionString: env.DATABASE_URL ?? '' });
  await client.connect();
  // The private PostgreSQL stops before this process does, which is an error on this connection.
  client.on('error', () => {});
  return async (allNotices) => {
    for (const notice of allNotices)
      await client.query('select pg_notify($1, $2)', [CHANNEL, encode(notice)]);
  };
}

async function post(url: string, sender: Someone, threadId: string): Promise<void> {
  const answer = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: sender.cookie },
    body: JSON.stringify({ threadId, bodyMd: timedText() }),
  });
  if (answer.status !== 201) throw new Error(`POST /api/messages returned ${answer.status}`);
  await answer.arrayBuffer();
}

function notices(among: readonly Pair[], count: number): Notice[] {
  return Array.from({ length: count }, (_, n) => {
    const pair = among[n % among.length] as Pair;
    return { kind: 'event', to: [pair.seeker.userId, pair.employer.userId], event: eventOf(pair) };
  });
}

function eventOf({ seeker, threadId }: Pair): ServerEvent {
  return {
    type: 'new_message',
    threadId,
    message: {
      id: threadId,
      threadId,
      senderUserId: seeker.userId,
      bodyMd: timedText(),
      createdAt: new Date().toISOString(),
      sender: { firstName: 'Amara' },
      clientId: threadId,
    },
  };
}

/** A message of typical length that contains the time it was sent. */
function timedText(): string {
  return `${process.hrtime.bigint() / 1_000n} Thank you for getting back to me so soon. Thursday at ten would suit me.`;
}

function timesRow(what: string, microseconds: readonly number[]): string[] {
  return [what, ...[0.5, 0.99, 1].map((share) => (quantile(microseconds, share) / 1_000).toFixed(1))];
}
