/**
 * Measures how long an import keeps the server's thread, and how long the employer waits for the preview:
 *
 *     node bench/imports.ts
 *
 * The server runs in a separate process on PostgreSQL, and also does the background work, as with `npm start`. Files of 32 MB
 * are uploaded and checked, and one of 100 adverts. What counts for everybody else is the longest turn of the server's
 * thread: its processor time between two ticks of a timer, which other work on the machine hardly affects. The programs that
 * read the files run from source here, so they start some 0.3 s later than those of a build.
 *
 * The bar: 20 ms, whatever the file.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { imports } from '#contract/index.ts';
import { getImport, uploadImport } from '#testing/import-calls.ts';
import { Person } from '#testing/person.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { busyness } from './lib/busy.ts';
import { type Child, startChild } from './lib/child.ts';
import { postingLines } from './lib/postings.ts';
import type { ThreadUse } from './lib/thread-use.ts';
import { printTable, quantile } from './lib/verdict.ts';

const MEGABYTE = 1_048_576;
const MOST_MS = 20;
/** About 6 kB each, as long as adverts are. */
const TIMES_LONGER = 3;
const ADVERTS = 5_000;
const SMALL_COUNT = 100;
const POLL_MS = 15;
const ROUNDS = 5;

interface Posting {
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

const postings: Posting[] = postingLines(ADVERTS, new Date())
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map((posting) => ({ ...posting, description: posting.description.repeat(TIMES_LONGER) }));
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const table = (rows: readonly Posting[]) =>
  [
    'Title,Description,URL,Salary',
    ...rows.map((row) => [row.title, row.description, row.url, '£30,000 a year'].map(cell).join()),
  ].join('\n');
const FILES: Readonly<Record<string, readonly [name: string, content: string]>> = {
  'a table': ['adverts.csv', table(postings)],
  'one JSON document': ['adverts.json', JSON.stringify({ '@graph': postings })],
  'a list in JSON': ['adverts.json', JSON.stringify(postings)],
  'JSON lines': ['adverts.jsonl', postings.map((posting) => JSON.stringify(posting)).join('\n')],
  'a page': [
    'adverts.html',
    `<html><script type="application/ld+json">${JSON.stringify(postings)}</script></html>`,
  ],
  XML: [
    'adverts.xml',
    `<?xml version="1.0"?><jobs>${postings.map(({ description }) => `<job>${description}</job>`).join('')}</jobs>`,
  ],
  'empty objects': ['adverts.json', `{"@graph":[${'{},'.repeat((31 * MEGABYTE) / 3)}{}]}`],
  'a table of 100 adverts': ['adverts.csv', table(postings.slice(0, SMALL_COUNT))],
};

if (findPostgres() === null) throw new Error('PostgreSQL is not installed.');
const postgres = await startPostgres();
const server = await startChild('./app-process.ts', { DATABASE_URL: postgres.url('postgres'), DATA_DIR: '' });
try {
  const bridge = await new Person(String(server.ready.url)).register('Bridge & Co', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  // The first import compiles what the others use.
  await check(server, bridge, 'jobs.csv', table(postings.slice(0, SMALL_COUNT)));
  const rows = [];
  for (const [what, [name, content]] of Object.entries(FILES)) {
    const rounds: CheckCost[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await check(server, bridge, name, content));
    const median = (of: keyof CheckCost) =>
      quantile(
        rounds.map((round) => round[of]),
        0.5,
      );
    const longest = median('longestMs');
    if (longest > MOST_MS) process.exitCode = 1;
    rows.push([
      `${what}, ${(Buffer.byteLength(content) / MEGABYTE).toFixed(1)} MB`,
      `${longest.toFixed(1)} ms`,
      `${median('totalMs').toFixed(0)} ms`,
      `${median('uploadMs').toFixed(0)} ms`,
      `${median('checkMs').toFixed(0)} ms`,
      `${MOST_MS} ms`,
      longest <= MOST_MS ? 'pass' : 'FAIL',
    ]);
  }
  printTable(['the server’s thread', 'longest turn', 'in all', 'upload', 'preview', 'budget', ''], rows);
  console.log(busyness());
} finally {
  await server.stop();
  await postgres.stop();
}

interface CheckCost extends ThreadUse {
  readonly uploadMs: number;
  readonly checkMs: number;
}

async function check(child: Child, employer: Person, name: string, content: string): Promise<CheckCost> {
  await child.ask('threadUse');
  const started = performance.now();
  const importSummary = await uploadImport(employer, content, name);
  const uploadedAt = performance.now();
  if (importSummary.table !== null)
    await employer.call(imports.matchColumns, {
      params: { importId: importSummary.id },
      body: { columns: importSummary.table.columns },
    });
  while ((await getImport(employer, importSummary)).status === 'checking') await sleep(POLL_MS);
  const use = await child.ask<ThreadUse>('threadUse');
  return { ...use, uploadMs: uploadedAt - started, checkMs: performance.now() - uploadedAt };
}
