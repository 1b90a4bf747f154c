import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSources } from './layout/read-imports.ts';
import { findPackages } from './release/find-packages.ts';
import { sbomOf, webPackages } from './release/write-sbom.ts';

/**
 * `npm run build:release [-- FOLDER]`: writes a folder that serves without npm, a compiler or a network: the server, the
 * built web part, the packages that the server needs and Node itself. It appears under its name when it is complete.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
/** npm runs scripts in the project's folder, but the folder is relative to the operator's working directory. */
const target = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist', 'release'));
const unfinishedFolder = `${target}.unfinished`;

/**
 * The source folders of the server, for its commands and for what it runs in separate threads and processes. The server
 * itself is in dist/server, and `web` in dist/web.
 */
const SERVER_FOLDERS = ['adverts', 'contract', 'matching', 'server'];
const MARK = 'release.json';
/** Files of packages that nothing reads at run time. */
const UNUSED_FILES = /\.(?:map|d\.[cm]?ts|md|markdown)$/i;
const TESTS = /\.test\.ts$/;

if (existsSync(target) && !existsSync(join(target, MARK))) {
  console.error(`${target} exists and is not a release of Nod. Choose another folder, or remove it first.`);
  process.exit(1);
}
const { name, version, type, license, imports } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

rmSync(unfinishedFolder, { recursive: true, force: true });
mkdirSync(join(unfinishedFolder, 'bin'), { recursive: true });
for (const folder of SERVER_FOLDERS) copy(join('src', folder), (path) => !TESTS.test(path));
copy('dist/web', () => true);
copy('dist/server', () => true);
// A release works without it, but creating a new DATA_DIR takes longer.
if (existsSync(join(root, 'dist/database'))) copy('dist/database', () => true);
const packages = findPackages(
  root,
  SERVER_FOLDERS.flatMap((folder) => listSources(root, join('src', folder))),
);
for (const path of packages) {
  copy(path, (file) => !isInside(file, path) && !UNUSED_FILES.test(file));
}
const nodePackage = copyNode();
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
// What the browser runs is in the built web part, so its packages are listed, too.
const listedPackages = [
  ...packages,
  ...webPackages(lock),
  ...(nodePackage === null ? [] : [`node_modules/${nodePackage}`]),
];
write('sbom.cdx.json', sbomOf({ name, version, license }, lock, listedPackages));
// The server sends docs/openapi.json, and the documents as pages.
for (const file of ['LICENSE', '.env.example', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs'])
  copy(file, () => true);
cpSync(join(root, 'scripts/release/nod.sh'), join(unfinishedFolder, 'bin/nod'));
chmodSync(join(unfinishedFolder, 'bin/nod'), 0o755);
write('package.json', { name, version, type, license, private: true, imports });
write(MARK, { version, platform: `${process.platform} ${process.arch}`, node: nodePackage });
rmSync(target, { recursive: true, force: true });
renameSync(unfinishedFolder, target);
console.log(`Nod ${version} is in ${target}. Start it with ${join(target, 'bin/nod')} start`);

function copy(path: string, isWanted: (path: string) => boolean): void {
  mkdirSync(dirname(join(unfinishedFolder, path)), { recursive: true });
  cpSync(join(root, path), join(unfinishedFolder, path), { recursive: true, filter: isWanted });
}

/** Packages inside a package are copied on their own, if they are needed. */
function isInside(file: string, path: string): boolean {
  return file.slice(join(root, path).length).split(/[/\\]/).includes('node_modules');
}

/** The Node that the lock file pins for this platform, if it is installed; otherwise the machine needs its own. */
function copyNode(): string | null {
  const nodeName = [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ].find((each) => existsSync(join(root, 'node_modules', each, 'bin', 'node')));
  if (nodeName === undefined) return null;
  for (const file of ['bin/node', 'LICENSE', 'package.json'])
    copy(join('node_modules', nodeName, file), () => true);
  mkdirSync(join(unfinishedFolder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join('..', nodeName, 'bin', 'node'), join(unfinishedFolder, 'node_modules/.bin/node'));
  return nodeName;
}

function write(file: string, content: object): void {
  writeFileSync(join(unfinishedFolder, file), `${JSON.stringify(content, null, 2)}\n`);
}
