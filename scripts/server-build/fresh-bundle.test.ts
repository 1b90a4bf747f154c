import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleIsolated } from './bundle-server.ts';
import { freshBundle } from './fresh-bundle.ts';

function newProject() {
  const root = mkdtempSync(join(tmpdir(), 'nod-fresh-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('package.json', '{ "type": "module" }');
  write(
    'src/server/hello.ts',
    `import { greeting } from './deep/greeting.ts';
    import names from './names.json' with { type: 'json' };
    console.log(greeting, names.join());`,
  );
  write('src/server/deep/greeting.ts', "export const greeting: string = 'Hello';");
  write('src/server/names.json', '["Amara"]');
  let builds = 0;
  const bundle = (whileBuilding: () => void = () => {}) =>
    freshBundle({
      root,
      name: 'isolated',
      from: ['src/server', 'package.json'],
      build: async (outDir) => {
        builds += 1;
        whileBuilding();
        await bundleIsolated({ root, programs: { hello: join(root, 'src/server/hello.ts') }, outDir });
      },
    });
  const outputOf = (folder: string) =>
    execFileSync(process.execPath, [join(folder, 'hello.mjs')], { encoding: 'utf8' }).trim();
  return { root, write, bundle, outputOf, builds: () => builds };
}

test('a source that changes leads to a new bundle, and nothing else does', async () => {
  const { write, bundle, outputOf, builds } = newProject();
  const first = await bundle();
  expect(outputOf(first)).toBe('Hello Amara');
  expect(await bundle()).toBe(first);
  write('src/server/hello.test.ts', '');
  expect(await bundle()).toBe(first);
  expect(builds()).toBe(1);
  const changes = {
    'src/server/deep/greeting.ts': ["export const greeting: string = 'Good morning';", 'Good morning Amara'],
    'src/server/names.json': ['["Ada"]', 'Good morning Ada'],
    // A new file, which nothing imports yet.
    'src/server/deep/new.ts': ['', 'Good morning Ada'],
    'package.json': ['{ "type": "module", "version": "2" }', 'Good morning Ada'],
  };
  const known = new Set([first]);
  for (const [file, [text = '', greeting]] of Object.entries(changes)) {
    write(file, text);
    const next = await bundle();
    expect(known, file).not.toContain(next);
    expect(outputOf(next)).toBe(greeting);
    known.add(next);
  }
  // The earlier bundles are unchanged, for a run that began with one of them.
  expect(outputOf(first)).toBe('Hello Amara');
  expect(builds()).toBe(1 + Object.keys(changes).length);
});

test('a file saved while a bundle is built is in the bundle', async () => {
  const { root, write, bundle, outputOf, builds } = newProject();
  const change = () => {
    if (builds() === 1) write('src/server/names.json', '["Ada"]');
  };
  expect(outputOf(await bundle(change))).toBe('Hello Ada');
  expect(builds()).toBe(2);
  expect(readdirSync(join(root, 'dist/tests'))).toHaveLength(1);
});

test('a bundle unused for hours is removed when the next one is built', async () => {
  const { write, bundle } = newProject();
  const first = await bundle();
  const longAgo = new Date(Date.now() - 4 * 60 * 60 * 1_000);
  utimesSync(first, longAgo, longAgo);
  write('src/server/names.json', '["Ada"]');
  await bundle();
  expect(existsSync(first)).toBe(false);
});

test('two runs that bundle at the same time get the same bundle', async () => {
  const { root, bundle, outputOf } = newProject();
  const [one, other] = await Promise.all([bundle(), bundle()]);
  expect(one).toBe(other);
  expect(outputOf(one)).toBe('Hello Amara');
  expect(readdirSync(join(root, 'dist/tests'))).toHaveLength(1);
});
