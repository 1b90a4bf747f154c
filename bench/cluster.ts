/**
 * How the cluster of deploy/cluster copes, under load, with what can happen to machines. As root, on one machine:
 *
 *     node bench/cluster.ts [--roles=10000] [--kills=200]
 *
 * Three nodes behind HAProxy, PgBouncer, Redis and a bucket; three PostgreSQLs under Patroni, one of them the synchronous
 * standby, each on a small disk of its own. 20 requests are sent each second, whether or not earlier ones have been
 * answered, and are never retried. Meanwhile, in turn: nothing; a rolling release; kill -9 of one node after the other; a
 * node that is cut off (frozen: nothing reaches it and nothing leaves it); the primary's machine dies; the primary's disk is
 * full.
 *
 * Bars: nothing that was acknowledged is lost, and no message is stored twice. How many requests failed, and the longest
 * time without a success, are reported without a bar.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { localBucket } from '#testing/local-bucket.ts';
import { startChild } from './lib/child.ts';
import { countLost } from './lib/count-lost.ts';
import { marketSeekers } from './lib/market.ts';
import { fillMarket } from './lib/market-database.ts';
import { PHASE_HEADINGS, phaseRow } from './lib/phase-row.ts';
import { type Phase, steadyLoad } from './lib/steady-load.ts';
import { printTable, quantile } from './lib/verdict.ts';
import { registerWriters } from './lib/writers.ts';

const SCRIPTS = join(import.meta.dirname, '..', 'deploy', 'cluster');
const FRONT = '127.0.0.31';
const NODES = [1, 2, 3] as const;
const VIEWERS = 1_000;
const WRITERS = 6;
const EVERY_MS = 50;
const IDLE_MS = 15_000;
const FROZEN_MS = 15_000;
const FULL_MS = 20_000;
/** Measured for this long after each event, to include its after-effects. */
const AFTERWARDS_MS = 5_000;
const READY_WITHIN_MS = 120_000;

const roles = option('roles', 10_000);
const kills = option('kills', 200);
const folder = '/dev/shm/nod-cluster';
const bucket = await localBucket();
const env = {
  ...process.env,
  CLUSTER_DIR: folder,
  DB_TMPFS_MB: '1200',
  // Set NOD_COMMAND to a release's `bin/nod start` to measure that release instead of the sources.
  NOD_COMMAND:
    process.env.NOD_COMMAND ??
    `${process.execPath} ${join(import.meta.dirname, '..', 'src', 'server', 'main.ts')}`,
  // As `npm start` does: without this cache, a node spends half of its start compiling.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  S3_ENDPOINT: String(bucket.config.endpoint),
  S3_BUCKET: bucket.config.bucket,
  S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
};
const databaseUrl = `postgres://nod:nod-cluster@${FRONT}:5432/nod`;
interface PhaseResult extends Phase {
  readonly name: string;
  readonly beganAt: Date;
  /** Ids of the messages and applications that were acknowledged during this phase. */
  readonly acknowledged: readonly string[];
}
const phases: PhaseResult[] = [];
/** How long each killed node took from its start until it was ready, in milliseconds. */
const readyAfterMs: number[] = [];

if (existsSync(folder)) throw new Error(`${folder} already exists: an earlier run was cut off. Run stop.sh.`);
const bareProcess = await startChild('./bare-process.ts');
try {
  await measure();
} finally {
  await script('stop.sh').catch((error) => console.error(String(error)));
  await bareProcess.stop();
  await bucket.close();
}

async function measure(): Promise<void> {
  console.log(`${roles.toLocaleString('en-GB')} roles, ${kills} kills: starting the cluster …`);
  await script('start.sh', 'base');
  const viewers = marketSeekers(VIEWERS, roles);
  await fillMarket(databaseUrl, roles, viewers);
  for (const n of NODES) await script('node.sh', 'start', String(n));
  for (const n of NODES) await untilReady(n);
  const url = `http://${FRONT}:8080`;
  const writers = await registerWriters(url, WRITERS);
  const load = steadyLoad(
    url,
    String(bareProcess.ready.url),
    EVERY_MS,
    viewers.map(({ cookie }) => ({ cookie, threadId: null })),
    writers.map(({ seeker, threadId }) => ({ cookie: seeker.cookie, threadId })),
  );
  async function phase(name: string, event: () => Promise<unknown>): Promise<void> {
    const beganAt = new Date();
    const { messages, applications } = load.acknowledged;
    const [messagesBefore, applicationsBefore] = [messages.length, applications.length];
    const result = await load.during(() => event().then(() => sleep(AFTERWARDS_MS)));
    const acknowledged = [...messages.slice(messagesBefore), ...applications.slice(applicationsBefore)];
    phases.push({ name, ...result, beganAt, acknowledged });
    console.log(`${name}: ${result.seconds.toFixed(0)} s, ${result.failed.length} failed`);
  }

  await load.during(() => sleep(AFTERWARDS_MS));
  await phase('nothing happens', () => sleep(IDLE_MS));
  await phase('rolling release', async () => {
    for (const n of NODES) {
      await script('node.sh', 'stop', String(n));
      await script('node.sh', 'start', String(n));
      await untilReady(n);
    }
  });
  await phase(`kill -9 of a node, ${kills} times`, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const n = NODES[kill % NODES.length] ?? 1;
      await script('node.sh', 'kill', String(n));
      const startedAt = performance.now();
      await script('node.sh', 'start', String(n));
      await untilReady(n);
      readyAfterMs.push(performance.now() - startedAt);
    }
  });
  await phase('a node is cut off for 15 s', async () => {
    await script('node.sh', 'freeze', '2');
    await sleep(FROZEN_MS);
    await script('node.sh', 'thaw', '2');
  });
  await phase('the primary’s machine dies', async () => {
    const lostNode = await primary();
    await script('db.sh', 'kill', lostNode);
    await untilPrimaryIsNot(lostNode);
    await sleep(AFTERWARDS_MS);
    await script('db.sh', 'start', lostNode);
  });
  await phase('the primary’s disk is full for 20 s', async () => {
    const fullNode = await primary();
    await fillDisk(join(folder, `db${fullNode}`));
    await sleep(FULL_MS);
    rmSync(join(folder, `db${fullNode}`, 'filler'));
    await sleep(AFTERWARDS_MS);
  });
  await untilTrue(async () => (await primary()) !== '');
  printResults(await countLost(databaseUrl, load.acknowledged), await findTwice());
}

function option(name: string, fallback: number): number {
  const text = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name}= takes a whole number.`);
  return value;
}

/** Runs a script of deploy/cluster; returns what it printed. */
async function script(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(SCRIPTS, name), [...args], { env });
  return stdout.trim();
}

function primary(): Promise<string> {
  return script('db.sh', 'primary').catch(() => '');
}

async function untilTrue(is: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await is().catch(() => false))) {
    if (performance.now() > until) throw new Error(`not within ${READY_WITHIN_MS / 1_000} seconds: ${is}`);
    await sleep(200);
  }
}

function untilReady(n: number): Promise<void> {
  return untilTrue(async () => {
    const answer = await fetch(`http://127.0.0.2${n}:3000/readyz`, { signal: AbortSignal.timeout(2_000) });
    return answer.status === 200;
  });
}

function untilPrimaryIsNot(lostNode: string): Promise<void> {
  return untilTrue(async () => {
    const now = await primary();
    return now !== '' && now !== lostNode;
  });
}

async function fillDisk(dir: string): Promise<void> {
  const filler = await open(join(dir, 'filler'), 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    while (statfsSync(dir).bavail > 0) await filler.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await filler.close();
  }
}

/** Finds messages that were stored twice, by the number in each text. Returns the times of the later copies. */
async function findTwice(): Promise<readonly Date[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ at: Date }>(
    `select max(created_at) as at from messages where body_md like 'No. %' group by body_md having count(*) > 1`,
  );
  await client.end();
  console.log(`messages stored twice: ${rows.length}: ${rows.length === 0 ? 'pass' : 'FAIL'}`);
  if (rows.length > 0) process.exitCode = 1;
  return rows.map(({ at }) => at);
}

function printResults(lostIds: ReadonlySet<string>, duplicateTimes: readonly Date[]): void {
  console.log();
  printTable(
    ['', ...PHASE_HEADINGS, 'acknowledged', 'lost', 'stored twice'],
    phases.map((each, n) => {
      const until = phases[n + 1]?.beganAt ?? new Date();
      return [
        each.name,
        ...phaseRow(each),
        String(each.acknowledged.length),
        String(each.acknowledged.filter((id) => lostIds.has(id)).length),
        String(duplicateTimes.filter((at) => at >= each.beganAt && at < until).length),
      ];
    }),
  );
  const seconds = (share: number) => `${(quantile(readyAfterMs, share) / 1_000).toFixed(1)} s`;
  if (readyAfterMs.length > 0)
    console.log(`\nA killed node was ready again after ${seconds(0.5)} (median), ${seconds(1)} at most.`);
  for (const { name, failed } of phases) {
    for (const why of [...new Set(failed)].slice(0, 5)) console.log(`${name}: ${why}`);
  }
}
