import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, readBlocks } from './deploy/commands.ts';

/**
 * `npm run test:deploy`: runs the marked commands of docs/install.md, word for word, in an empty Debian, and uses what they
 * install. Run it as root on Debian with debootstrap; `-- container` also builds and runs the container, with podman.
 * Programs are installed, and the release and the container's image are built, with this machine's network. Then all of it
 * runs in a separate network, without access to any other.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const withContainer = process.argv.includes('container');
const HOST = 'jobs.example.org';
const SUITE = 'bookworm';
/** The path of Node in the Debian, once the release is built. */
const NODE = '/opt/nod/current/node_modules/.bin/node';

if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('This needs root on Linux.');
for (const program of [
  'debootstrap',
  'unshare',
  'nsenter',
  'ip',
  'systemd-analyze',
  ...(withContainer ? ['podman', 'buildah', 'crun'] : []),
]) {
  if (spawnSync('which', [program]).status !== 0) fail(`${program} is not installed: apt-get install it.`);
}

const work = mkdtempSync('/var/tmp/nod-deploy-');
const debian = join(work, 'debian');
const source = join(debian, 'usr/src/nod');
const authorities = '/usr/local/share/ca-certificates';
let holder: ChildProcess | null = null;
process.on('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const blocks = readBlocks(readFileSync(join(root, 'docs/install.md'), 'utf8'));
makeDebian();
if (withContainer) importBase();
copySource();
standIns();

const host = blocks.filter(({ where }) => where === 'host');
for (const block of host.filter(({ isOnline }) => isOnline)) step(block, inDebian(block.commands));
const networkPid = openNetwork();
const insideDebian = (script: string) => inNetwork(networkPid, ['chroot', debian, 'sh', '-euc', script]);
run(
  'a mail server',
  insideDebian(`cd /usr/src/nod
    nohup ${NODE} scripts/deploy/mail-server.ts /tmp/mails > /tmp/mail-server.log 2>&1 &
    until grep -q listening /tmp/mail-server.log; do sleep 0.2; done`),
);
for (const block of host.filter(({ isOnline }) => !isOnline)) {
  step(block, insideDebian(block.commands));
  if (block.commands.includes('cp /usr/src/nod/deploy/systemd')) verifyUnits();
  if (block.commands.includes('systemctl restart caddy')) trustCaddy();
  if (block.commands.includes('nod doctor --mail')) run('a visit', insideDebian(visit('first')));
}
run(
  'the backup of the timer',
  insideDebian('systemctl start nod-backup.service; ls -l /var/backups/nod/nod-*.tar.gz'),
);
measureStart();
if (withContainer) tryContainer();
console.log(`\n${withContainer ? 2 : 1} passed, 0 failed`);
// Exits at once; `cleanUp` then ends everything that runs in the separate network.
process.exit(0);

/** An empty Debian, which trusts what this machine trusts. */
function makeDebian(): void {
  run('an empty Debian', ['debootstrap', '--variant=minbase', '--include=ca-certificates', SUITE, debian]);
  cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'), { dereference: true });
  writeFileSync(join(debian, 'etc/hosts'), `127.0.0.1 localhost ${hostname()} ${HOST} mail.example.org\n`);
  if (existsSync(authorities) && readdirSync(authorities).length > 0) {
    cpSync(authorities, join(debian, authorities), { recursive: true });
    run('authorities of this machine', inDebian('update-ca-certificates'));
    // While npm runs, the pinned Node does not use the system's certificates.
    writeFileSync(join(debian, 'root/.npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  }
}

function copySource(): void {
  mkdirSync(source, { recursive: true });
  const files = 'git ls-files -co --exclude-standard -z | tar --null -T - -cf -';
  run('the source', ['sh', '-euc', `cd '${root}'; ${files} | tar -xf - -C '${source}'`]);
}

/** systemctl does not run here, and packages must not start services before there is a network for them. */
function standIns(): void {
  mkdirSync(join(debian, 'usr/local/sbin'), { recursive: true });
  copyFileSync(join(root, 'scripts/deploy/systemctl.sh'), join(debian, 'usr/local/sbin/systemctl'));
  writeFileSync(join(debian, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n');
  run('stand-ins', [
    'chmod',
    '0755',
    join(debian, 'usr/local/sbin/systemctl'),
    join(debian, 'usr/sbin/policy-rc.d'),
  ]);
}

/** The command that runs a script in the Debian, with this machine's network. */
function inDebian(script: string): string[] {
  const mounts = `mount -t proc proc '${debian}/proc'; mount --rbind /dev '${debian}/dev'`;
  return [
    'unshare',
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-euc',
    `${mounts}; exec chroot '${debian}' sh -euc "$0"`,
    script,
  ];
}

/** Opens a network without other machines. Everything started in it ends with its process, whose id is returned. */
function openNetwork(): number {
  // It has its own process ids and its own /proc, in which podman looks up the processes of a container.
  const script = `ip link set lo up; mount -t proc proc /proc; mount --bind '${debian}' '${debian}'; mount -t proc proc '${debian}/proc';
    mount --rbind /dev '${debian}/dev'; touch '${work}/open'; while sleep 1; do :; done`;
  holder = spawn(
    'unshare',
    ['--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', 'sh', '-euc', script],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  until(() => existsSync(join(work, 'open')));
  return Number(spawnSync('pgrep', ['-P', String(holder.pid)], { encoding: 'utf8' }).stdout.trim());
}

function inNetwork(pid: number, command: readonly string[]): string[] {
  return ['nsenter', '-t', String(pid), '--net', '--mount', '--pid', ...command];
}

/**
 * Verifies the units with this machine's systemd, which has the targets that they name. The copies that it verifies lead to
 * the release in the Debian.
 */
function verifyUnits(): void {
  const units = join(root, 'deploy/systemd');
  const copies = `mkdir '${work}/units'; for unit in '${units}'/*; do sed 's|/opt/nod|${debian}/opt/nod|' $unit > '${work}/units/'$(basename $unit); done`;
  run('the units are valid', ['sh', '-euc', `${copies}; systemd-analyze verify --man=no '${work}'/units/*`]);
}

/** Makes the Debian trust Caddy's own certificates, as it would trust public ones outside. */
function trustCaddy(): void {
  const file = '/root/.local/share/caddy/pki/authorities/local/root.crt';
  const wait = `n=0; until [ -e ${file} ]; do sleep 0.2; n=$((n+1)); [ $n -lt 300 ]; done`;
  run(
    'Caddy’s authority',
    insideDebian(`${wait}; cp ${file} ${authorities}/caddy.crt; update-ca-certificates
    curl -fsS -o /dev/null --retry 100 --retry-delay 1 --retry-all-errors https://${HOST}/readyz`),
  );
}

function visit(when: 'first' | 'again'): string {
  const log = when === 'first' ? '/var/log/nod.log' : '-';
  return `cd /usr/src/nod; NODE_USE_SYSTEM_CA=1 ${NODE} scripts/deploy/visit.ts https://${HOST} ${log} /tmp/mails`;
}

function measureStart(): void {
  const readyCheck = 'curl -fs -o /dev/null http://127.0.0.1:3000/readyz';
  run(
    'a restart',
    insideDebian(`systemctl restart nod; began=$(date +%s%N); until ${readyCheck}; do sleep 0.05; done
    echo "ready $(( ($(date +%s%N) - began) / 1000000 )) ms after the start, with load $(cut -d' ' -f1 /proc/loadavg)"`),
  );
}

/** A script in which podman has storage of its own for this run, and containers use the network that it is started in. */
function podman(script: string): string {
  return `export CONTAINERS_STORAGE_CONF='${work}/storage.conf' CONTAINERS_CONF='${work}/containers.conf'
    umount /sys/fs/cgroup/unified 2>/dev/null || true
    ${script}`;
}

/** No registry is needed: the image that the Containerfile names is this Debian. */
function importBase(): void {
  writeFileSync(
    join(work, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${work}/graph"\nrunroot = "${work}/run"\n`,
  );
  writeFileSync(
    join(work, 'containers.conf'),
    '[containers]\nnetns = "host"\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n[engine]\nruntime = "crun"\ncgroup_manager = "cgroupfs"\n',
  );
  const base = `tar -C '${debian}' -c . | podman import - docker.io/library/debian:${SUITE}-slim`;
  run('a base image', ['unshare', '--mount', '--propagation', 'private', 'sh', '-euc', podman(base)]);
}

/** Builds the image with the page's commands, stops the installed server, and runs the container on its database. */
function tryContainer(): void {
  const places = `mkdir -p /usr/src/nod; mount --bind '${source}' /usr/src/nod; mount --bind '${debian}/etc/hosts' /etc/hosts`;
  const container = blocks.filter(({ where }) => where === 'container');
  for (const block of container.filter(({ isOnline }) => isOnline)) {
    step(block, [
      'unshare',
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-euc',
      podman(`${places}\n${block.commands}`),
    ]);
  }
  run('the other server stops', insideDebian('systemctl stop nod'));
  const offline = container.filter(({ isOnline }) => !isOnline).map(({ commands }) => commands);
  const sameDatabase = `cp '${debian}/etc/nod/secrets/database-url' '${source}/deploy/secrets/database-url'; chmod 0644 '${source}/deploy/secrets/database-url'`;
  const [secrets = '', start = ''] = offline;
  const checks = `test "$(podman exec nod id -u)" = 10001
    until podman healthcheck run nod; do sleep 1; done
    podman exec nod sh -c '! touch /opt/nod/x 2>/dev/null'
    podman logs nod`;
  const containerScript = podman(`${places}\n${secrets}\n${sameDatabase}\n${start}\n${checks}`);
  run('the container', inNetwork(networkPid, ['sh', '-euc', containerScript]));
  run('a visit to the container', insideDebian(visit('again')));
  run(
    'the container stops',
    inNetwork(networkPid, ['sh', '-euc', podman('podman stop -t 30 nod; podman rm nod')]),
  );
}

function step({ title, commands }: Block, command: readonly string[]): void {
  console.log(`\n── ${title}\n${commands.replaceAll(/^/gm, '   $ ')}`);
  execute(title, command);
}

function run(what: string, command: readonly string[]): void {
  console.log(`\n── ${what}`);
  execute(what, command);
}

function execute(what: string, [program = '', ...args]: readonly string[]): void {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (status !== 0) fail(`${what}: failed (see above).`);
}

function until(isTrue: () => boolean): void {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries === 100) fail('A separate network could not be created.');
    spawnSync('sleep', ['0.1']);
  }
}

function cleanUp(): void {
  if (holder?.pid !== undefined) {
    // Killing the holder ends everything in its network.
    process.kill(holder.pid, 'SIGKILL');
    spawnSync('sleep', ['1']);
  }
  rmSync(work, { recursive: true, force: true });
}

function fail(sentence: string): never {
  console.error(sentence);
  console.error('\n0 passed, 1 failed');
  process.exit(1);
}
