import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listSources } from '../layout/read-imports.ts';
import { findPackages } from './find-packages.ts';

const ROOT = join(import.meta.dirname, '../..');

test('a release has the server’s packages, but no build or test tools', () => {
  const files = ['adverts', 'contract', 'matching', 'server'].flatMap((folder) =>
    listSources(ROOT, `src/${folder}`),
  );
  const packages = findPackages(ROOT, files).map((path) => path.slice('node_modules/'.length));
  expect(packages).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'pg-types', '@node-rs/argon2', 'openai']),
  );
  for (const unwanted of ['vite', 'react', 'typescript', 'vitest', 'tailwindcss', '@biomejs/biome']) {
    expect(packages).not.toContain(unwanted);
  }
});

test('a package that is not installed is named together with what needs it', () => {
  const root = mkdtempSync(join(tmpdir(), 'nod-packages-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  write(
    root,
    'src/a.ts',
    "import type { X } from 'types-only';\nimport { b } from '@scope/b/deep.js';\nimport './c.ts';",
  );
  write(
    root,
    'node_modules/@scope/b/package.json',
    '{"dependencies":{"missing":"1"},"optionalDependencies":{"maybe":"1"}}',
  );
  expect(() => findPackages(root, ['src/a.ts'])).toThrow(
    'node_modules/@scope/b needs missing, which is not installed',
  );
  write(root, 'node_modules/@scope/b/node_modules/missing/package.json', '{}');
  expect(findPackages(root, ['src/a.ts'])).toEqual([
    'node_modules/@scope/b',
    'node_modules/@scope/b/node_modules/missing',
  ]);
});

function write(root: string, file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** A folder with everything that the start command looks for. Its server only prints the port from its settings. */
function newRelease(): string {
  const root = mkdtempSync(join(tmpdir(), 'nod-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  write(root, 'release.json', '{\n  "platform": "plan9 mips"\n}');
  write(root, 'package.json', '{"type":"module"}');
  write(root, 'dist/web/manifest.nod.json', '{}');
  write(root, 'dist/server/main.js', "console.log('port', process.env.PORT);");
  write(root, 'src/server/cli/admin.ts', 'console.log(process.argv.slice(2).join(" "));');
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  mkdirSync(join(root, 'bin'));
  cpSync(join(ROOT, 'scripts/release/nod.sh'), join(root, 'bin/nod'));
  return root;
}

function nod(root: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync('sh', [join(root, 'bin/nod'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NOD_SETTINGS: '', ...env },
  });
  return { status, said: stdout + stderr };
}

test('a release runs its commands, even through a link, with its settings', () => {
  const root = newRelease();
  expect(nod(root, ['admin', 'grant', 'ada lovelace'])).toEqual({ status: 0, said: 'grant ada lovelace\n' });
  write(root, 'nod.env', 'PORT=4000\n');
  const settings = { NOD_SETTINGS: join(root, 'nod.env') };
  expect(nod(root, ['start'], settings).said).toBe('port 4000\n');
  // Variables that are already set take precedence.
  expect(nod(root, ['start'], { ...settings, PORT: '5000' }).said).toBe('port 5000\n');
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'bin/nod'), join(root, 'elsewhere/nod'));
  const linked = spawnSync('sh', [join(root, 'elsewhere/nod'), 'start'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  });
  expect(linked.stdout).toBe('port 4000\n');
});

test.each(['release.json', 'dist/web/manifest.nod.json', 'dist/server/main.js', 'node_modules'])(
  'a release without %s says what is missing and what to do',
  (part) => {
    const root = newRelease();
    rmSync(join(root, part), { recursive: true });
    const { status, said } = nod(root, ['start']);
    expect(status).toBe(1);
    expect(said).toBe(
      `${root} is not a complete release of Nod: ${part} is missing. Build it again with npm run build:release, and copy the whole folder.\n`,
    );
  },
);

test('a release for another kind of machine, and an unknown command, say so', () => {
  const root = newRelease();
  rmSync(join(root, 'node_modules/.bin/node'));
  writeFileSync(join(root, 'node_modules/.bin/node'), '\u007fELF', { mode: 0o755 });
  expect(nod(root, ['start'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('built for plan9 mips'),
  });
  expect(nod(newRelease(), ['fly'])).toEqual({
    status: 1,
    said: 'Usage: nod COMMAND. Commands: start admin \n',
  });
});
