import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages, safety } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { attach } from '#testing/attach.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

async function say(person: Person, threadId: string, ...texts: string[]): Promise<void> {
  for (const bodyMd of texts) await person.call(messages.sendMessage, { body: { threadId, bodyMd } });
}

async function findTexts(person: Person, threadId: string, q: string): Promise<string[]> {
  const hits = await person.call(messages.searchMessages, { params: { threadId }, query: { q } });
  return hits.map((message) => message.bodyMd);
}

test('Amara finds the messages with every word, newest first', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const otherMatch = await meet(amara, bridge);
  await say(bridge, threadId, 'The interview is on Monday.', 'Parking is behind the house.');
  await say(amara, threadId, 'Monday is fine. Is the INTERVIEW long?', 'Zoë and Ömer send their regards.');
  await say(amara, otherMatch.threadId, 'Another interview on Monday.');
  expect(await findTexts(amara, threadId, 'monday interview')).toEqual([
    'Monday is fine. Is the INTERVIEW long?',
    'The interview is on Monday.',
  ]);
  expect(await findTexts(bridge, threadId, 'park')).toEqual(['Parking is behind the house.']);
  // Beyond ASCII, PGlite and PostgreSQL fold case differently.
  for (const q of ['zoë', 'ZOË', 'ömer', 'ÖMER']) expect(await findTexts(amara, threadId, q)).toHaveLength(1);
  expect(await findTexts(amara, threadId, 'Tuesday')).toEqual([]);
  // Characters with a meaning in patterns are matched literally.
  for (const q of ['%', '_', '\\', "'"]) expect(await findTexts(amara, threadId, q)).toEqual([]);
});

test('a file in a conversation is found by its name', async () => {
  const [bela, mill] = [await app.seeker('Bela'), await app.employer('Mill Lane')];
  const { threadId } = await meet(bela, mill);
  const { id } = await attach(bela, threadId, '%PDF-1.7', 'Nursing degree.pdf');
  await bela.call(messages.sendMessage, {
    body: { threadId, bodyMd: 'As promised.', attachmentIds: [id] },
  });
  expect(await findTexts(mill, threadId, 'DEGREE')).toEqual(['As promised.']);
});

test('the results of a conversation’s search come in pages', async () => {
  const [cora, quay] = [await app.seeker('Cora'), await app.employer('Quay')];
  const { threadId } = await meet(cora, quay);
  await say(cora, threadId, ...Array.from({ length: 5 }, (_, n) => `Shift ${n}`));
  const pages: string[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = `q=shift&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const answer = await cora.fetch(`/api/messages/threads/${threadId}/search?${query}`);
    pages.push((await answer.json()).map((message: { bodyMd: string }) => message.bodyMd));
    cursor = answer.headers.get('x-next-cursor');
  }
  expect(pages).toEqual([['Shift 4', 'Shift 3'], ['Shift 2', 'Shift 1'], ['Shift 0']]);
});

test('only its two parties can search a conversation, until it ends', async () => {
  const [dora, hill, nosy] = [
    await app.seeker('Dora'),
    await app.employer('Hill Street'),
    await app.seeker('Nosy'),
  ];
  const { threadId } = await meet(dora, hill);
  await say(hill, threadId, 'A secret');
  const status = async (person: Person, thread: string, q = 'secret') =>
    (await person.fetch(`/api/messages/threads/${thread}/search?q=${q}`)).status;
  expect(await status(nosy, threadId)).toBe(404);
  expect(await status(dora, randomUUID())).toBe(404);
  expect(await status(dora, threadId)).toBe(200);
  expect([await status(dora, threadId, ''), await status(dora, threadId, 'x'.repeat(101))]).toEqual([
    400, 400,
  ]);
  await hill.call(safety.unmatch, { params: { threadId } });
  expect(await status(dora, threadId)).toBe(404);
});
