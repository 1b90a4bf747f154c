import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { distinctFor } from './characters.ts';
import { growthOf } from './measure.ts';
import { findPatterns } from './patterns.ts';
import { pumpsFor } from './pumps.ts';
import type { Targets, WorkerMessage } from './worker.ts';

/** One text takes milliseconds, so anything that takes this long will not return. */
const STUCK_MS = 120_000;

const found = findPatterns([
  'src/adverts/**/*.ts',
  'src/contract/**/*.ts',
  'src/matching/**/*.ts',
  'src/server/**/*.ts',
]);

interface Tried {
  readonly tried: number;
  readonly slow: readonly string[];
}

/** In a separate thread, because nothing else can stop a pattern that does not return. */
function tryAll(request: Targets): Promise<Tried> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  const slow: string[] = [];
  let begun = '';
  return new Promise<Tried>((resolve, reject) => {
    let isStuck: NodeJS.Timeout;
    const wait = () => {
      clearTimeout(isStuck);
      isStuck = setTimeout(() => reject(new Error(`did not return: ${begun}`)), STUCK_MS);
    };
    worker.on('message', (message: WorkerMessage) => {
      wait();
      if ('begun' in message) begun = message.begun;
      else if ('slow' in message) slow.push(`${message.slow} ${message.text} ${message.growth}`);
      else resolve({ tried: message.tried, slow });
    });
    worker.once('error', reject);
    wait();
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

test('every pattern takes time in proportion to the text', { timeout: 900_000 }, async () => {
  const { tried, slow } = await tryAll(found.literals);
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('every reader of untrusted text takes linear time', { timeout: 900_000 }, async () => {
  const { tried, slow } = await tryAll('readers');
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(15);
});

test.each([
  ['an address with anything before its @', /\S+@\S+/g],
  ['spaces at the end', /\s+$/],
  ['brackets that never close', /\([^)]*\)/],
  ['a marker and the rest of the line', /^\s*-\s+(.*)$/],
])('a quadratic pattern is detected: %s', (_, { source, flags }) => {
  const pattern = new RegExp(source, `${flags.replace('g', '')}g`);
  const read = (text: string) => text.replace(pattern, '');
  const pumps = [...distinctFor({ source, flags }, pumpsFor(source))];
  expect(pumps.find((pump) => growthOf(read, pump) !== null)).toBeDefined();
});

test('every file that builds patterns at run time is listed with a count', () => {
  expect(Object.fromEntries(found.built)).toEqual({
    // Tried through the readers findInCv, seekerFromText and statedYearsIn.
    'src/matching/cv/labelled-line.ts': 2,
    'src/matching/cv/stated-years.ts': 3,
    'src/matching/text/without-identity.ts': 5,
    // Built from our own words.
    'src/adverts/text/html-to-markdown.ts': 1,
    'src/adverts/read-dates.ts': 1,
    'src/adverts/read-experience.ts': 5,
    'src/adverts/read-terms.ts': 1,
    'src/contract/username.ts': 1,
    // Anchored at both ends, or a list of types at the start of a header.
    'src/server/features/feeds/fetch-documents.ts': 1,
    'src/server/features/public-pages/draw-deck.ts': 1,
    // A fixed prefix and one class of characters, on a header cut to 200.
    'src/server/http/api-keys.ts': 1,
  });
});
