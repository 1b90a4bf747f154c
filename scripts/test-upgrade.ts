import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { accounts, applications, messages, roles } from '#contract/index.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { startPostgres } from '#testing/postgres.ts';

/**
 * `npm run test:upgrade -- REF`: runs the release REF (a tag or commit; the newest tag if left out) and this one side by
 * side on one PostgreSQL, as a rolling upgrade does, and then goes back. At each step, people use the product through every
 * node that runs.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const PASSWORD = 'nod-test-2026';
const undo: (() => Promise<unknown> | unknown)[] = [];

interface Node {
  readonly name: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

try {
  await upgradeAndBack(process.argv[2] ?? newestTag());
  console.log('\n1 passed, 0 failed');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('\n0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function upgradeAndBack(ref: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'nod-upgrade-'));
  undo.push(() => rmSync(work, { recursive: true, force: true }));
  const before = sourceOf(ref, join(work, 'before'));
  const postgres = await startPostgres();
  undo.push(postgres.stop);
  const databaseUrl = await newDatabase(postgres.url);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(work, 'data') };
  const start = (name: string, source: string) => startNode(name, source, env);

  tell(`${ref} makes the database, and people use it`);
  let oldNode = await start('the release before', before);
  const amara = await new Person(oldNode.url).register('Amara', 'JobSeeker');
  const bridge = await new Person(oldNode.url).register('Bridge', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  const { threadId } = await meet(amara, bridge);
  let sentCount = await talk(oldNode, oldNode, threadId, 0);

  tell('this release starts beside it and migrates; people use both');
  let newNode = await start('this release', root);
  await mustBeReady(oldNode);
  sentCount = await talk(oldNode, newNode, threadId, sentCount);
  sentCount = await talk(newNode, oldNode, threadId, sentCount);
  await postAndApply(newNode, oldNode, 'Ward Sister');
  await postAndApply(oldNode, newNode, 'Night Porter');

  tell('the release before starts again on the migrated database');
  await oldNode.stop();
  oldNode = await start('the release before', before);
  await mustBeReady(oldNode);
  sentCount = await talk(newNode, oldNode, threadId, sentCount);

  tell('back: this release stops, and the one before serves alone');
  await newNode.stop();
  sentCount = await talk(oldNode, oldNode, threadId, sentCount);
  await postAndApply(oldNode, oldNode, 'Matron');

  tell('forward again: the release before stops for good');
  newNode = await start('this release', root);
  await oldNode.stop();
  await mustBeReady(newNode);
  sentCount = await talk(newNode, newNode, threadId, sentCount);
  console.log(`   ${sentCount} messages were sent, and all of them are there`);
}

/** Bridge writes through one node while Amara listens at the other; every message so far must be there. */
async function talk(from: Node, to: Node, threadId: string, before: number): Promise<number> {
  const amara = await signIn(to, 'amara');
  const bridge = await signIn(from, 'bridge');
  const phone = await Live.of(amara);
  const bodyMd = `From ${from.name}, number ${before}`;
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });
  await phone.next('new_message');
  await phone.drop();
  const thread = await amara.call(messages.listMessages, { params: { threadId } });
  if (thread.length !== before + 1)
    throw new Error(`${before + 1} messages were sent, but ${thread.length} are there.`);
  if (thread.at(-1)?.bodyMd !== bodyMd) throw new Error('The last message is a different one.');
  console.log(`   a message through ${from.name} reaches ${to.name}`);
  return before + 1;
}

/** A role posted through one node appears on the other, and an application made there appears on the first. */
async function postAndApply(postingNode: Node, applyingNode: Node, title: string): Promise<void> {
  const bridge = await signIn(postingNode, 'bridge');
  const amara = await signIn(applyingNode, 'amara');
  const { id: roleId } = await bridge.postRole({ title });
  await until(async () =>
    (await amara.call(roles.listDeck, { query: { limit: 50 } })).some((card) => card.id === roleId),
  );
  await amara.call(applications.apply, { body: { roleId } });
  await until(async () =>
    (await bridge.call(applications.listEmployerApplications, { query: {} })).some(
      ({ role }) => role.id === roleId,
    ),
  );
  console.log(`   ${title}: posted through ${postingNode.name}, applied for through ${applyingNode.name}`);
}

async function signIn(node: Node, username: string): Promise<Person> {
  const person = new Person(node.url);
  person.user = await person.call(accounts.login, { body: { username, password: PASSWORD } });
  return person;
}

async function mustBeReady({ name, url }: Node): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`)).ok).catch(() => {
    throw new Error(`${name} is not ready.`);
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries === 200) throw new Error('It did not happen within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** The source of release `ref` with its packages: those of this checkout, if its lock file is the same. */
function sourceOf(ref: string, folder: string): string {
  execFileSync(
    'sh',
    ['-euc', `mkdir '${folder}'; git -C '${root}' archive '${ref}' | tar -x -C '${folder}'`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const pins = (source: string) => readFileSync(join(source, 'package-lock.json'), 'utf8');
  if (pins(folder) === pins(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  // Pages are not tested here, but both releases need the folder in order to serve.
  const web = join(root, 'dist/web');
  if (existsSync(web)) cpSync(web, join(folder, 'dist/web'), { recursive: true });
  return folder;
}

async function newDatabase(url: (database: string) => string): Promise<string> {
  const client = new pg.Client(url('postgres'));
  await client.connect();
  await client.query('create database nod');
  await client.end();
  return url('nod');
}

async function startNode(name: string, source: string, env: NodeJS.ProcessEnv): Promise<Node> {
  const child: ChildProcess = spawn(process.execPath, [join(source, 'src/server/main.ts')], {
    cwd: source,
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close');
  undo.push(() => {
    child.kill('SIGKILL');
    return exit;
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const port = /Nod is ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    }
    child.once('close', () => reject(new Error(`${name} ended: ${output}`)));
  });
  return {
    name,
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function newestTag(): string {
  try {
    return execFileSync('git', ['-C', root, 'describe', '--tags', '--abbrev=0', 'HEAD^'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    throw new Error('There is no release tag: name a commit with npm run test:upgrade -- REF.');
  }
}

function tell(sentence: string): void {
  console.log(`\n── ${sentence}`);
}
