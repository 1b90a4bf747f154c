import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDERS = ['src', 'scripts', 'docs', 'bench', 'e2e', 'attack'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** 'D25': a line of docs/product-decisions.md. */
const PRODUCT_DECISION = /\bD\d{1,2}\b/g;
/** 'docs/decisions/0031', 'decision 31', or a link to a record's file, in parentheses. */
const RECORD = /\bdecisions\/(\d{4})\b|\bdecisions? (\d{1,3})\b|\((\d{4})-[a-z0-9-]+\.md\)/gi;
/** 'http/route.ts' in backticks, by any tail of its path. */
const SOURCE_FILE = /`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs))`/g;
const LINK = /\b(\d{4}-[a-z0-9-]+\.md)\b/g;

const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const texts = [...FOLDERS.flatMap(filesIn), ...PAGES].map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|md|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

function undefinedIn(pattern: RegExp, isDefined: (match: RegExpMatchArray) => boolean): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isDefined(match))
      .map((match) => `${path} cites ${match[0]}`),
  );
}

test('every cited product decision is defined once', () => {
  const page = readFileSync(join(ROOT, 'docs/product-decisions.md'), 'utf8');
  const defined = [...page.matchAll(/^- \*\*(D\d+)\*\* /gm)].map((match) => match[1]);
  expect(defined).toEqual([...new Set(defined)]);
  expect(undefinedIn(PRODUCT_DECISION, (match) => defined.includes(match[0]))).toEqual([]);
});

test('every cited decision record exists', () => {
  const numbers = records.map((name) => Number(name.slice(0, 4)));
  const isDefined = (match: RegExpMatchArray) => numbers.includes(Number(match[1] ?? match[2] ?? match[3]));
  expect(undefinedIn(RECORD, isDefined)).toEqual([]);
  expect(undefinedIn(LINK, (match) => records.includes(match[1] ?? ''))).toEqual([]);
});

test('every source file that a page names exists', () => {
  const files = FOLDERS.flatMap(filesIn);
  // Records and the changelog describe the day on which they were written, and may name files that have gone since.
  const pages = texts.filter(({ path }) => path.endsWith('.md') && !/decisions\/\d|CHANGELOG/.test(path));
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(SOURCE_FILE)]
      .map((match) => (match[1] ?? '').replace('../', ''))
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the index names every decision record by its own title', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)].map((match) => match.slice(1, 4));
  const written = records.map((name) => {
    const heading = readFileSync(join(ROOT, 'docs/decisions', name), 'utf8').split('\n')[0] ?? '';
    return [`${Number(name.slice(0, 4))}`, heading.replace(/^# \d+\. /, ''), name];
  });
  expect(listed).toEqual(written);
});
