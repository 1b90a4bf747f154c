import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks } from './commands.ts';

test('marked commands are read word for word, with where they run', () => {
  const page = [
    '## In containers',
    '**1. Programs.** All of them.',
    '<!-- run: host, online -->',
    '```sh',
    'apt-get update',
    "cat > f <<'END'",
    'a = 1',
    'END',
    '```',
    '```sh',
    'not --this',
    '```',
    '<!-- run: container -->',
    '```sh',
    'podman ps',
    '```',
  ].join('\n');
  expect(readBlocks(page)).toEqual([
    {
      where: 'host',
      isOnline: true,
      title: '1. Programs.',
      commands: "apt-get update\ncat > f <<'END'\na = 1\nEND",
    },
    { where: 'container', isOnline: false, title: '1. Programs.', commands: 'podman ps' },
  ]);
  expect(() => readBlocks('<!-- run: host -->\ntext')).toThrow('Line 1: no sh block follows this mark.');
});

test('the installation page has commands for hosts and for containers', () => {
  const blocks = readBlocks(readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8'));
  expect(blocks.filter(({ where }) => where === 'host').length).toBeGreaterThan(8);
  expect(blocks.filter(({ where }) => where === 'container').length).toBeGreaterThan(3);
});
