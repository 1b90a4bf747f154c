import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonChunks, type Streamed } from './stream-json.ts';
import { wireSchema } from './wire-schema.ts';

const message = z.object({ words: z.string(), readAt: z.nullable(z.string()) });
const person = z.object({
  name: z.string(),
  age: z.nullable(z.int()),
  nickname: z.optional(z.string()),
  threads: z.array(z.object({ title: z.string(), messages: z.array(message) })),
  home: z.nullable(z.object({ town: z.string(), rooms: z.array(z.string()) })),
});
type StreamedPerson = Streamed<z.infer<typeof person>>;

async function* each<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

/** The pieces as a response would send them, and the JSON that they make together. */
async function writeJson(value: StreamedPerson): Promise<{ pieces: string[]; json: unknown }> {
  const pieces: string[] = [];
  for await (const piece of jsonChunks(wireSchema(person), value)) pieces.push(piece);
  return { pieces, json: JSON.parse(pieces.join('')) };
}

test('lists at any depth are streamed into one JSON document', async () => {
  const { pieces, json } = await writeJson({
    name: 'Amara “A” \\ Okafor\n',
    age: null,
    threads: each(
      { title: 'One', messages: each({ words: 'Hello', readAt: null }, { words: '🙂', readAt: 'now' }) },
      { title: 'Two', messages: each() },
      { title: 'Three', messages: [{ words: 'Whole', readAt: null }] },
    ),
    home: { town: 'Leeds', rooms: each('kitchen', 'attic') },
  });
  expect(json).toEqual({
    name: 'Amara “A” \\ Okafor\n',
    age: null,
    threads: [
      {
        title: 'One',
        messages: [
          { words: 'Hello', readAt: null },
          { words: '🙂', readAt: 'now' },
        ],
      },
      { title: 'Two', messages: [] },
      { title: 'Three', messages: [{ words: 'Whole', readAt: null }] },
    ],
    home: { town: 'Leeds', rooms: ['kitchen', 'attic'] },
  });
  expect(pieces.filter((piece) => piece.includes('Hello') && piece.includes('🙂'))).toEqual([]);
});

test('fields outside the contract are never sent, streamed or not', async () => {
  const secret = { password: 'hunter2' };
  const { pieces, json } = await writeJson({
    name: 'Noor',
    age: 30,
    nickname: 'N',
    threads: each({ title: 'One', messages: each({ words: 'Hi', readAt: null, ...secret }), ...secret }),
    home: null,
    ...secret,
  } as StreamedPerson);
  expect(json).toMatchObject({ name: 'Noor', nickname: 'N', home: null });
  expect(pieces.join('')).not.toContain('hunter2');
});
