/**
 * How three nodes cope, under load, with the failures that an installation meets:
 *
 *     node bench/nodes.ts [--roles=100000]
 *
 * Three real servers on their own PostgreSQL, behind a balancer that follows /readyz and never retries. 20 requests are
 * sent each second, whether or not earlier ones have been answered: half are pages of the deck, a quarter /api/user, the
 * rest messages and applications. Meanwhile, in turn: nothing; PostgreSQL is restarted; every connection that listens for
 * notices is frozen; all servers are replaced, one by one; all switch to another text model, which is a copy of the first.
 *
 * Bars: nothing that was acknowledged is lost; no request is cut, refused or answered 5xx by a node without Retry-After; and
 * while PostgreSQL is up, no node is unready except one that is stopping, and the balancer always has a node. Times compare
 * phases of one run: they say something about the product only where each process has a core.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { startBalancer } from '#testing/balancer.ts';
import { Live } from '#testing/live.ts';
import { Person } from '#testing/person.ts';
import { findPostgres, type PrivatePostgres, startPostgres } from '#testing/postgres.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { type Child, startChild } from './lib/child.ts';
import { countLost } from './lib/count-lost.ts';
import { marketSeekers } from './lib/market.ts';
import { copyTextModel, countHour, fillMarket, learnTexts, switchTextModel } from './lib/market-database.ts';
import { PHASE_HEADINGS, phaseRow } from './lib/phase-row.ts';
import { type Readiness, type ReadyWatch, watchReady } from './lib/ready-watch.ts';
import { rolesAsked } from './lib/roles-asked.ts';
import { type Phase, steadyLoad } from './lib/steady-load.ts';
import { printTable, quantile } from './lib/verdict.ts';
import { registerWriters, type Writer } from './lib/writers.ts';

const NODES = 3;
const VIEWERS = 2_000;
const WRITERS = 12;
const EVERY_MS = 50;
const WARM_UP_MS = 15_000;
const IDLE_MS = 30_000;
/** Measured for this long after each event, to include its after-effects. */
const AFTERWARDS_MS = 10_000;

interface PhaseResult extends Phase, Readiness {
  readonly name: string;
  /** Whether PostgreSQL is down during the phase, so that nodes can't be ready all the time. */
  readonly isDown: boolean;
}

const size = rolesAsked() ?? 100_000;

if (findPostgres() === null) {
  console.log('PostgreSQL’s server is not on this machine: skipped.');
} else {
  const postgres = await startPostgres(['max_wal_size=4GB', 'shared_buffers=512MB']);
  const folder = mkdtempSync(join(tmpdir(), 'nod-nodes-'));
  const startedNodes = new Set<ServerProcess>();
  const bareProcess = await startChild('./bare-process.ts');
  try {
    await measure(postgres, bareProcess, folder, startedNodes);
  } finally {
    await bareProcess.stop();
    for (const node of startedNodes) node.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  postgres: PrivatePostgres,
  bareProcess: Child,
  folder: string,
  startedNodes: Set<ServerProcess>,
) {
  const databaseUrl = postgres.url('postgres');
  const viewers = marketSeekers(VIEWERS, size);
  console.log(`${size.toLocaleString('en-GB')} roles: filling the database …`);
  await fillMarket(databaseUrl, size, viewers);
  await learnTexts(databaseUrl);
  await countHour(databaseUrl);
  await withClient(databaseUrl, copyTextModel);

  const balancer = await startBalancer();
  async function startNode(): Promise<ServerProcess> {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DRAIN_SECONDS: '5', LOG_LEVEL: 'warn' };
    const node = await startServer(env);
    startedNodes.add(node);
    await balancer.add(node.url);
    return node;
  }
  let nodes = await Promise.all(Array.from({ length: NODES }, startNode));
  const writers = await registerWriters(balancer.url, WRITERS);
  const load = steadyLoad(
    balancer.url,
    String(bareProcess.ready.url),
    EVERY_MS,
    viewers.map(({ cookie }) => ({ cookie, threadId: null })),
    writers.map(({ seeker, threadId }) => ({ cookie: seeker.cookie, threadId })),
  );

  const phases: PhaseResult[] = [];
  async function phase(
    name: string,
    event: (watch: ReadyWatch) => Promise<unknown>,
    { isDown = false } = {},
  ): Promise<void> {
    const watch = watchReady(nodes.map(({ url }) => url));
    const result = await load.during(() => event(watch));
    phases.push({ name, ...result, ...(await watch.stop()), isDown });
    console.log(`${name}: ${result.seconds.toFixed(0)} s`);
  }
  const settle = () => sleep(AFTERWARDS_MS);

  try {
    await load.during(() => sleep(WARM_UP_MS));
    await phase('idle', () => sleep(IDLE_MS));
    await phase('PostgreSQL restarted', () => postgres.restart().then(settle), { isDown: true });
    let toldAfterMs = 0;
    await phase('every LISTEN connection frozen', async () => {
      toldAfterMs = await freezeLines(databaseUrl, nodes, writers);
      await settle();
    });
    await phase('three nodes replaced, one by one', async (watch) => {
      for (const oldNode of nodes) {
        const newNode = await startNode();
        nodes = [...nodes, newNode];
        watch.add(newNode.url);
        watch.remove(oldNode.url);
        await oldNode.stop();
        startedNodes.delete(oldNode);
        nodes = nodes.filter((each) => each !== oldNode);
      }
      await settle();
    });
    await phase('all nodes switch to another text model', async () => {
      await withClient(databaseUrl, (client) => switchTextModel(client, 2));
      await Promise.all(nodes.map(untilReplaced));
      await settle();
    });
    printResults(phases, toldAfterMs);
    for (const cutRequest of balancer.passage.cut)
      if (cutRequest !== 'no server is ready') console.log(cutRequest);
    await countLost(databaseUrl, load.acknowledged);
    for (const node of nodes) if (/"level":(50|60)/.test(node.output())) console.log(node.output());
  } finally {
    await balancer.close();
  }
}

/** Returns how long it took until each node had told its open sockets to fetch what they missed. */
async function freezeLines(
  databaseUrl: string,
  nodes: readonly ServerProcess[],
  writers: readonly Writer[],
): Promise<number> {
  const phones = await Promise.all(
    nodes.map(({ url }, n) => {
      const { seeker } = writers[n] as Writer;
      const person = new Person(url);
      person.cookie = seeker.cookie;
      person.user = seeker.user;
      return Live.of(person);
    }),
  );
  const backends = await backendsOf(databaseUrl);
  const thaws = (await backends.pidsOf('nod listen')).map(backends.freeze);
  try {
    const began = performance.now();
    await Promise.all(
      phones.map(async (phone, n) => {
        const { employer, threadId } = writers[n] as Writer;
        await employer.call(messages.sendMessage, { body: { threadId, bodyMd: 'While nobody hears' } });
        await phone.next('resync');
      }),
    );
    return performance.now() - began;
  } finally {
    for (const thaw of thaws) thaw();
    for (const phone of phones) await phone.drop();
    await backends.close();
  }
}

/** Waits until this node has loaded another index and uses it. */
async function untilReplaced({ url }: ServerProcess): Promise<void> {
  const isLoading = async () => /^nod_deck_loading 1$/m.test(await (await fetch(`${url}/metrics`)).text());
  while (!(await isLoading())) await sleep(100);
  while (await isLoading()) await sleep(200);
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await work(client);
  await client.end();
}

function printResults(phases: readonly PhaseResult[], toldAfterMs: number): void {
  const idle = quantile(phases[0]?.took ?? [], 0.99);
  console.log();
  printTable(
    ['', ...PHASE_HEADINGS, 'p99 of idle', 'unready'],
    phases.map((each) => [
      each.name,
      ...phaseRow(each),
      `${(quantile(each.took, 0.99) / idle).toFixed(2)}×`,
      `${each.readyFailures.length} of ${each.requests}`,
    ]),
  );
  console.log(
    `\nOpen sockets were told to fetch what they missed ${(toldAfterMs / 1_000).toFixed(0)} s after the freeze.`,
  );
  for (const { name, failed, readyFailures, withoutNode, isDown } of phases) {
    const isKept = failed.length === 0 && (isDown || readyFailures.length + withoutNode === 0);
    const lost = withoutNode === 0 ? [] : [`${withoutNode} requests found no node`];
    const why = [...new Set([...lost, ...failed, ...readyFailures])].slice(0, 5).join('; ');
    console.log(`${name}: ${isKept ? 'pass' : `FAIL ${why}`}`);
    if (!isKept) process.exitCode = 1;
  }
}
