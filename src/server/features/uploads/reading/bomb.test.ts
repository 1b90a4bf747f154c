import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploads } from '#contract/index.ts';
import { AMARA_CV, bombPdf } from '#testing/cv-files.ts';
import { Person } from '#testing/person.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const PDF = { name: 'cv.pdf', type: 'application/pdf' };

let server: ServerProcess;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-bomb-'));
  const database = await emptyDatabase();
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  if (database !== null) undo.push(database.drop);
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database?.databaseUrl ?? '' });
  undo.push(async () => server.kill());
});
afterAll(async () => {
  for (const each of undo.reverse()) await each();
});

const readingOf = async (person: Person) => (await person.call(uploads.getCvSuggestions)).cv.reading;

/** What others get while a person's CV is read. */
async function answersMeanwhile(person: Person, other: Person): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const lookAround = async () => {
    if ((await readingOf(person)) !== 'pending') return true;
    for (const path of ['/healthz', '/api/user', '/api/roles/matches']) {
      const { status } = await other.fetch(path);
      answers[`${path} ${status}`] = (answers[`${path} ${status}`] ?? 0) + 1;
    }
    return false;
  };
  await vi.waitUntil(lookAround, { interval: 1_000, timeout: 110_000 });
  return answers;
}

test.each([
  ['of 3 KB that inflates to 500 MB', bombPdf({ layers: 2 })],
  ['that hides what it inflates to', bombPdf({ layers: 1, isHidden: true })],
])('a PDF %s hurts neither the server nor anybody on it', async (_, bomb) => {
  const register = (name: string) => new Person(server.url).register(name, 'JobSeeker');
  const [bola, amara] = [await register(`Bola${bomb.length}`), await register(`Amara${bomb.length}`)];
  await uploadCv(bola, bomb, PDF);
  const answers = await answersMeanwhile(bola, amara);
  expect(Object.keys(answers)).toEqual(['/healthz 200', '/api/user 200', '/api/roles/matches 200']);
  expect(await readingOf(bola)).toBe('unreadable');
  await uploadCv(amara, AMARA_CV);
  await answersMeanwhile(amara, bola);
  expect(await readingOf(amara)).toBe('read');
});

test('the server that read them stops as ever', async () => {
  expect(await server.stop()).toBe(0);
});
