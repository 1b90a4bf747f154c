import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploads } from '#contract/index.ts';
import { AMARA_CV, bombPdf } from '#testing/cv-files.ts';
import { newInstallation } from '#testing/installation.ts';
import { Person } from '#testing/person.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const PDF = { name: 'cv.pdf', type: 'application/pdf' };

let server: ServerProcess;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const { env, remove } = await newInstallation();
  undo.push(remove);
  server = await startServer(env);
  undo.push(async () => server.kill());
});
afterAll(async () => {
  for (const each of undo.reverse()) await each();
});

const readingOf = async (person: Person) => (await person.call(uploads.getCvSuggestions)).cv.reading;

/** The responses that others get while a person's CV is read. */
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
])('a PDF %s harms neither the server nor its users', async (_, bomb) => {
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

test('a server that has read such PDFs stops normally', async () => {
  expect(await server.stop()).toBe(0);
});
