// Runs on any Node ≥ 18 with nothing installed: installs the locked dependencies, finds the Node version that the
// project needs, and hands over to it. Plain JavaScript, because nothing else can run yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const NODE_MAJOR = 24;

process.chdir(root);
const [task = 'start', ...rest] = process.argv.slice(2);

install();
const node = findNode();
const path = [bin, dirname(node), process.env.PATH ?? ''].join(delimiter);
const env = {
  // Where Node caches compiled code, without types, so that later starts take only two thirds of the processor time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'nod'),
  ...process.env,
  PATH: path,
  NODE_NO_WARNINGS: '1',
};

const tasks = {
  start: async () => {
    await build();
    return startServer();
  },
  // Installing has already happened above. This task does only that, for example in a separate layer of a container image.
  install: () => {},
  dev: () => handOver(['scripts/dev.ts']),
  test: async () => {
    await build();
    return handOver(['scripts/test.ts', ...rest]);
  },
  build: () => build(),
  'build:release': async () => {
    await build();
    return handOver(['scripts/build-release.ts', ...rest]);
  },
  import: () => handOver(['src/server/cli/import.ts', ...rest]),
  admin: () => handOver(['src/server/cli/admin.ts', ...rest]),
  doctor: () => handOver(['src/server/cli/doctor.ts', ...rest]),
  backup: () => handOver(['src/server/cli/backup.ts', ...rest]),
  restore: () => handOver(['src/server/cli/restore.ts', ...rest]),
  indexes: () => handOver(['src/server/cli/indexes.ts', ...rest]),
  tasks: () => handOver(['src/server/cli/tasks.ts', ...rest]),
  migrate: () => handOver(['src/server/cli/migrate.ts', ...rest]),
  demo: () => handOver(['src/server/cli/demo.ts', ...rest]),
  clock: () => handOver(['src/server/cli/clock.ts', ...rest]),
  match: () => handOver(['src/server/cli/match.ts', ...rest]),
  attack: () => handOver(['attack/main.ts', ...rest]),
  recount: () => handOver(['src/server/cli/recount.ts', ...rest]),
};
if (!Object.hasOwn(tasks, task)) fail(`Unknown task '${task}'. Tasks: ${Object.keys(tasks).join(', ')}.`);
await tasks[task]();

/** Runs npm ci, but only if package.json, the lock file or the kind of machine has changed since the last time. */
function install() {
  const marker = join(root, 'node_modules', '.nod-installed');
  const wanted =
    hashOf([join(root, 'package-lock.json'), join(root, 'package.json')]) + process.platform + process.arch;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.error('Installing dependencies …');
  const downloaded = isNewEnough(process.execPath) ? null : downloadNode();
  const run = npm(['ci', '--include=dev', '--include=optional'], downloaded?.env ?? process.env);
  downloaded?.remove();
  if (run.error?.code === 'ENOENT') fail('npm was not found: install Node.js 18 or later together with npm.');
  if (run.status !== 0)
    fail('npm ci failed (see above): check the network and the npm registry, then run this again.');
  writeFileSync(marker, wanted);
}

/**
 * npm skips optional packages whose `engines` exclude the running Node, and the bundler's binaries are such packages. So
 * under an older Node the pinned one is downloaded first, to run npm with; null if no Node is published for this machine.
 */
function downloadNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = nodePackages().find((each) => Object.hasOwn(optionalDependencies, each));
  if (name === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nod-node-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  npm(['install', '--prefix', folder, '--no-save', `${name}@${optionalDependencies[name]}`], process.env);
  const downloaded = pinnedNodes(folder).find(isNewEnough);
  if (downloaded === undefined) {
    remove();
    return null;
  }
  return {
    env: { ...process.env, PATH: `${dirname(downloaded)}${delimiter}${process.env.PATH ?? ''}` },
    remove,
  };
}

/** The names under which the platform's Node may be published. */
function nodePackages() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
}

/** Paths to which npm may have installed the pinned Node. npm 9, which Debian has, does not link a program called node. */
function pinnedNodes(folder) {
  const modules = join(folder, 'node_modules');
  if (process.platform === 'win32') return [join(modules, '.bin', 'node.cmd')];
  return [join(modules, '.bin', 'node'), ...nodePackages().map((name) => join(modules, name, 'bin', 'node'))];
}

function npm(args, env) {
  const isWindows = process.platform === 'win32';
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: isWindows,
    env,
  });
}

function isNewEnough(node) {
  const run = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return Number(/^v(\d+)/.exec(run.stdout ?? '')?.[1] ?? 0) >= NODE_MAJOR;
}

/** The pinned Node from node_modules if its binary runs here, or else this machine's own if it is new enough. */
function findNode() {
  const found = [...pinnedNodes(root), process.execPath].find(isNewEnough);
  if (found !== undefined) return found;
  return fail(
    `Nod needs Node ${NODE_MAJOR} or later: there is no pinned binary for ${process.platform}-${process.arch}, and this machine has ${process.version}.`,
  );
}

/**
 * Builds the web part, the server and the database that a new DATA_DIR starts from, each only if its sources have changed.
 */
async function build() {
  const web = made({
    what: 'the web part',
    marker: join(root, 'dist', 'web', '.built-from'),
    from: ['src/web', 'src/contract', 'src/matching', 'scripts/web-build', 'vite.config.ts'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
  });
  const server = made({
    what: 'the server',
    marker: join(root, 'dist', 'server', '.built-from'),
    from: [
      ...['src/adverts', 'src/contract', 'src/matching', 'src/server'],
      ...['scripts/server-build', 'scripts/build-server.ts'],
    ],
    command: ['scripts/build-server.ts'],
  });
  const db = 'src/server/db';
  const database = made({
    what: 'the prepared database',
    marker: join(root, 'dist', 'database', '.built-from'),
    // The server itself also checks whether the prepared database was made from the sources that it runs.
    from: [
      ...JSON.parse(readFileSync(join(root, db, 'prepared-from.json'), 'utf8')),
      ...['prepared-from.json', 'prepared-database.ts', 'packed-folder.ts'].map((name) => `${db}/${name}`),
      'scripts/prepare-database.ts',
    ],
    command: ['scripts/prepare-database.ts'],
  });
  if (!(await database))
    console.error('The database could not be prepared (see above), so a new DATA_DIR will take longer.');
  if (!(await server)) fail('The server could not be built (see above).');
  if (!(await web)) fail('The web part could not be built (see above).');
}

/** Runs the command if the sources have changed since it last succeeded. @returns whether its output is up to date */
async function made({ what, marker, from, command }) {
  const wanted = hashOf([...from, 'package-lock.json'].flatMap((path) => filesIn(join(root, path))));
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  console.error(`Building ${what} …`);
  rmSync(marker, { force: true });
  const run = spawn(node, command, { stdio: ['ignore', 2, 2], env });
  const [status] = await once(run, 'close');
  if (status !== 0) return false;
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
  return true;
}

/** The file at `path`, or if it is a folder, all files in it except `*.test.ts`. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((path) => !path.endsWith('.test.ts') && statSync(path).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * With the embedded database, Nod is one small server, which should leave memory to other programs. So it returns memory
 * that it has freed, and Node may not let the garbage of a start grow to hundreds of megabytes, even on a large machine.
 */
function startServer() {
  // So that stack traces name the sources.
  const server = ['--enable-source-maps', 'dist/server/main.js'];
  if (env.DATABASE_URL) return handOver(server);
  const small = JSON.parse(readFileSync(join(root, 'scripts', 'small-server.json'), 'utf8'));
  for (const [name, value] of Object.entries(small.environment)) env[name] ??= value;
  return handOver([...small.arguments, ...server]);
}

/** Runs the task as if it were this process: same output, signals and exit code. */
function handOver(args) {
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well, which would treat a forwarded one as a second.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
