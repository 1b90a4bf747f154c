import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { distinctFor } from './characters.ts';
import { growthOf } from './measure.ts';
import { findPatterns } from './patterns.ts';
import { pumpsFor } from './pumps.ts';
import type { Asked, Said } from './worker.ts';

/** One text takes milliseconds. Whatever takes this long takes for ever. */
const STUCK_MS = 120_000;

const found = findPatterns(['src/contract/**/*.ts', 'src/matching/**/*.ts', 'src/server/**/*.ts']);

interface Tried {
  readonly tried: number;
  readonly slow: readonly string[];
}

/** In a thread of its own, because nothing else can end a pattern that does not return. */
function tryAll(asked: Asked): Promise<Tried> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  const slow: string[] = [];
  let begun = '';
  return new Promise<Tried>((resolve, reject) => {
    let isStuck: NodeJS.Timeout;
    const wait = () => {
      clearTimeout(isStuck);
      isStuck = setTimeout(() => reject(new Error(`does not return: ${begun}`)), STUCK_MS);
    };
    worker.on('message', (said: Said) => {
      wait();
      if ('begun' in said) begun = said.begun;
      else if ('slow' in said) slow.push(`${said.slow} ${said.text} ${said.growth}`);
      else resolve({ tried: said.tried, slow });
    });
    worker.once('error', reject);
    wait();
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}

test('no pattern takes more than in proportion to the text', { timeout: 900_000 }, async () => {
  const { tried, slow } = await tryAll(found.literals);
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('no reader of texts takes more than in proportion to them', { timeout: 900_000 }, async () => {
  const { tried, slow } = await tryAll('readers');
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(15);
});

test.each([
  ['an address with anything before its sign', /\S+@\S+/g],
  ['spaces at the end', /\s+$/],
  ['brackets that never close', /\([^)]*\)/],
  ['a mark and the rest of the line', /^\s*-\s+(.*)$/],
])('such a pattern would be found: %s', (_, { source, flags }) => {
  const pattern = new RegExp(source, `${flags.replace('g', '')}g`);
  const read = (text: string) => text.replace(pattern, '');
  const pumps = [...distinctFor({ source, flags }, pumpsFor(source))];
  expect(pumps.find((pump) => growthOf(read, pump) !== null)).toBeDefined();
});

test('every pattern that is built at run time is known and tried', () => {
  expect(Object.fromEntries(found.built)).toEqual({
    // labelledLine, listUnder: by findInCv and seekerFromText.
    'src/matching/cv/labelled-line.ts': 2,
    'src/matching/text/without-identity.ts': 3,
    // Built of our own words.
    'src/server/features/roles/import/html-to-markdown.ts': 1,
    'src/server/features/roles/import/read-experience.ts': 4,
  });
});
