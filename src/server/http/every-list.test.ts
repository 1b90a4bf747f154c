import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { LAST_INSTANT, MINUTE } from '../clock.ts';
import { combine, cursorOf, oneOf, orNull, uuid, wholeNumber } from './cursor.ts';
import { mounted } from './route.ts';

const app = await appOfFile();
const people: Person[] = [];

beforeAll(async () => {
  people.push(await app.seeker('Amara'), await app.employer('Bridge'), await app.seeker('Ada'));
  await app.context.db
    .updateTable('users')
    .set({ account_type: 'Admin' })
    .where('id', '=', people[2]?.id ?? '')
    .execute();
});

const fieldsOf = ({ query }: Endpoint) =>
  Object.keys((query as unknown as { shape?: object } | undefined)?.shape ?? {});
const mountedLists = () => [...mounted.values()].filter((each) => fieldsOf(each).includes('cursor'));

const REFUSAL = 'cursor: invalid. Omit it to get the first page.';
const ID = '6f1f2a50-0c0e-4c5a-9d9b-1c3f6d6f9b2e';

/** Cursors that no list returns: truncated, of another kind, or with text that is special elsewhere. */
const GARBLED = [
  '?',
  '.',
  '..',
  '-',
  `${ID}`,
  'é.ü',
  '1.2.3',
  `0.${ID}`,
  "0.'; drop table users; --",
  '0'.repeat(199),
];

const anyInstant = wholeNumber(Number.MAX_SAFE_INTEGER);
/** Well-formed cursors of the commonest formats, with numbers at and beyond the limits of their ranges. */
const FORGED = [0, 1, LAST_INSTANT, LAST_INSTANT + 1, 2 ** 31, Number.MAX_SAFE_INTEGER].flatMap((number) => [
  cursorOf({ id: uuid }).write({ id: ID }),
  cursorOf({ number: anyInstant }).write({ number }),
  cursorOf({ at: anyInstant, id: uuid }).write({ at: number, id: ID }),
  cursorOf({ at: anyInstant, seq: anyInstant, id: uuid }).write({ at: number, seq: number, id: ID }),
  cursorOf({ part: anyInstant, at: anyInstant, id: uuid }).write({ part: 2, at: number, id: ID }),
  ...(['open', 'rest'] as const).map((part) =>
    cursorOf({ part: oneOf('open', 'rest'), at: anyInstant, id: uuid }).write({ part, at: number, id: ID }),
  ),
  cursorOf({ at: anyInstant, place: anyInstant, after: combine({ at: anyInstant, id: uuid }) }).write({
    at: number,
    place: 5,
    after: { at: number, id: ID },
  }),
]);

describe('every paged list', () => {
  test('the server has more than twenty lists', () => {
    expect(mountedLists().length).toBeGreaterThan(20);
  });

  test('refuses invalid cursors with the same message and never fails', async () => {
    for (const list of mountedLists()) {
      const path = list.path.replaceAll(/:\w+/g, () => crypto.randomUUID());
      for (const person of people) {
        // A search needs words.
        const ask = (cursor: string) =>
          person.fetch(`${path}?${new URLSearchParams({ q: 'hello', cursor })}`);
        // Resets limits per minute, such as the one on ledger views.
        app.clock.advance(MINUTE);
        const first = await person.fetch(path);
        if (first.status === 403) continue;
        for (const cursor of GARBLED) {
          const response = await ask(cursor);
          // An Admin has no conversations, so any cursor gives an empty list.
          if (response.status === 200 && person === people[2] && path.endsWith('/threads')) continue;
          expect([list.path, cursor, response.status]).toEqual([list.path, cursor, 400]);
          expect(await response.json()).toEqual({ message: REFUSAL, field: 'cursor' });
        }
        for (const cursor of FORGED) {
          const { status } = await ask(cursor);
          expect([list.path, cursor, [200, 400, 404].includes(status)]).toEqual([list.path, cursor, true]);
        }
      }
    }
  });

  test('has no next cursor on its last page', async () => {
    for (const list of mountedLists().filter(({ path }) => !path.includes(':'))) {
      for (const person of people) {
        const response = await person.fetch(`${list.path}?limit=100`);
        if (response.status !== 200) continue;
        expect([list.path, response.headers.get(NEXT_CURSOR_HEADER)]).toEqual([list.path, null]);
      }
    }
  });
});

test('a cursor survives a round trip, and other text is rejected', () => {
  const format = cursorOf({ at: wholeNumber(LAST_INSTANT), kind: oneOf('a', 'b'), id: orNull(uuid) });
  for (const place of [
    { at: 0, kind: 'a', id: null },
    { at: LAST_INSTANT, kind: 'b', id: ID },
    { at: 1_764_000_000_000, kind: 'a', id: '00000000-0000-4000-8000-000000000000' },
  ] as const) {
    const text = format.write(place);
    expect(text).toMatch(/^[\w.-]{1,60}$/);
    expect(format.read(text)).toEqual(place);
  }
  for (const text of [
    '0.c.-',
    '0.a',
    '0.a.-.-',
    `${(LAST_INSTANT + 1).toString(36)}.a.-`,
    '-1.a.-',
    '0.a.AAAA',
  ]) {
    expect(() => format.read(text)).toThrow(REFUSAL);
  }
});
