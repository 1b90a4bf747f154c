import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';
import { SECRETS } from './settings/secrets.ts';

const ROOT = join(import.meta.dirname, '../..');
const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
const table = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split('\n## ')[1] ?? '';

/** The settings in .env.example with their example values, as if every # in front of one were removed. */
const examples = new Map(
  [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const { publicKey, privateKey } = webPush.generateVAPIDKeys();

/** Every setting at once, so that those which depend on others are read too. */
const ALL: NodeJS.ProcessEnv = {
  ...Object.fromEntries([...examples].filter(([name]) => !name.endsWith('_FILE'))),
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
};

const inFiles = SECRETS.map((name) => `${name}_FILE`);

test('.env.example names every setting, and no other', () => {
  const parts = readdirSync(join(import.meta.dirname, 'settings')).map((file) => `settings/${file}`);
  const source = ['config.ts', ...parts]
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join();
  const named = new Set([
    ...[...source.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(([, name = '']) => name),
  ]);
  for (const code of ['ENOENT', 'EACCES', 'EISDIR']) named.delete(code);
  expect([...examples.keys()].sort()).toEqual([...named, ...inFiles].sort());
});

test('every example is a value that Nod accepts', () => {
  expect(readConfig(ALL)).toMatchObject({
    publicUrl: new URL('https://jobs.example.org'),
    s3: { bucket: 'nod-files' },
    stripe: { webhookSecret: 'whsec_example' },
    vapid: { publicKey },
    llm: { model: 'small' },
  });
});

test('the table of settings names every setting, and no other', () => {
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const settings = [...examples.keys()].filter((name) => !name.endsWith('_FILE'));
  expect(documented.toSorted()).toEqual(settings.toSorted());
  const secrets = /Secrets[^`]*((?:`[A-Z0-9_]+`(?:,\s|\sand\s)?)+)/.exec(table)?.[1] ?? '';
  expect([...secrets.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)).toEqual([...SECRETS]);
});
