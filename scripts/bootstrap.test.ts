import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A builder that records that it ran, and fails if the file `broken-…` exists. */
const builder = (what: string) => `
  import { appendFileSync, existsSync } from 'node:fs';
  if (existsSync('broken-${what}')) process.exit(1);
  appendFileSync('built.txt', '${what}\\n');`;

/** A project with everything installed, whose builders only record what they would build. */
function newProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'nod-bootstrap-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('node_modules/vite/bin/vite.js', builder('web'));
  write('scripts/build-server.ts', builder('server'));
  write('scripts/prepare-database.ts', builder('database'));
  write('scripts/small-server.json', '{ "arguments": [], "environment": {} }');
  write('src/server/db/prepared-from.json', '["src/server/db/migrations"]');
  write('src/server/db/migrations/0001-first.ts', '');
  write('src/server/app.ts', '');
  write('src/contract/roles.ts', '');
  write('src/web/main.tsx', '');
  write('dist/server/main.js', "console.log('served by', import.meta.filename);");
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  write('node_modules/.nod-installed', hash.digest('hex') + process.platform + process.arch);
  return root;
}

function run(root: string, task: string) {
  rmSync(join(root, 'built.txt'), { force: true });
  const { status, stdout } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', task], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const built = existsSync(join(root, 'built.txt')) ? readFileSync(join(root, 'built.txt'), 'utf8') : '';
  return { status, stdout, built: built.split('\n').filter(Boolean).sort() };
}

test('the first start builds all, later starts only what has changed', () => {
  const root = newProject();
  const first = run(root, 'start');
  expect(first).toMatchObject({ status: 0, built: ['database', 'server', 'web'] });
  expect(first.stdout).toBe(`served by ${join(root, 'dist/server/main.js')}\n`);
  expect(run(root, 'start').built).toEqual([]);
  const changes = {
    'src/server/app.ts': ['server'],
    'src/server/app.test.ts': [],
    'src/web/main.tsx': ['web'],
    'src/contract/roles.ts': ['server', 'web'],
    'src/server/db/migrations/0001-first.ts': ['database', 'server'],
    'scripts/build-server.ts': ['server'],
  };
  for (const [file, built] of Object.entries(changes)) {
    const before = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    writeFileSync(join(root, file), `${before}\n// changed`);
    expect(run(root, 'build'), file).toMatchObject({ status: 0, built });
  }
  rmSync(join(root, 'dist'), { recursive: true });
  expect(run(root, 'build').built).toEqual(['database', 'server', 'web']);
});

test('a server that can’t be built isn’t started; a later start rebuilds it', () => {
  const root = newProject();
  writeFileSync(join(root, 'broken-server'), '');
  expect(run(root, 'start')).toMatchObject({ status: 1, stdout: '', built: ['database', 'web'] });
  rmSync(join(root, 'broken-server'));
  expect(run(root, 'start')).toMatchObject({ status: 0, built: ['server'] });
});
