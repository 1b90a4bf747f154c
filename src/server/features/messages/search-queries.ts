import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import { type Message, SEARCHED_MAX, type searchMessages as searchCall } from '#contract/messages.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Party } from '../../http/actor.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { findOwnThread, MESSAGE_COLUMNS, messageOnWire } from './queries.ts';

/** The message after which the results continue, towards the older ones. */
const PLACE = cursorOf({ seq: wholeNumber(Number.MAX_SAFE_INTEGER) });
type Place = ReturnType<typeof PLACE.read>;

/** Those of the thread's newest `SEARCHED_MAX` messages that contain all of the words, newest first. @throws 400, 404 */
export async function searchMessages(
  db: Db,
  actor: Party,
  threadId: string,
  query: QueryOf<typeof searchCall>,
): Promise<Page<Message>> {
  const words = query.q.split(/\s+/u).filter(Boolean);
  return readPage(query, {
    cursor: PLACE,
    read: async (startAfter, count) => {
      const thread = await findOwnThread(db, actor, threadId);
      if (thread === null) throw notFound('That conversation');
      return readFound(db, thread.id, words, startAfter, count);
    },
    placeOf: (row) => ({ seq: Number(row.seq) }),
    onWire: messageOnWire,
  });
}

function readFound(
  db: Db,
  threadId: string,
  words: readonly string[],
  startAfter: Place | null,
  count: number,
) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .selectAll()
        .where('thread_id', '=', threadId)
        .orderBy('seq', 'desc')
        .limit(SEARCHED_MAX)
        .as('messages'),
    )
    .select([...MESSAGE_COLUMNS, 'messages.seq'])
    .where(sql<boolean>`${sql.join(words.map(occurs), sql` and `)}`)
    .$call(whenGiven(startAfter, (some, { seq }) => some.where('messages.seq', '<', seq)))
    .orderBy('messages.seq', 'desc')
    .limit(count)
    .execute();
}

/**
 * Whether a word occurs in a message's text or a file's name. PGlite's `ilike` ignores the case of ASCII letters only, so
 * words are also searched for in lower case, in upper case and capitalised.
 */
function occurs(word: string) {
  const lower = word.toLowerCase();
  const ways = [word, lower, word.toUpperCase(), lower.replace(/^./u, (first) => first.toUpperCase())];
  const patterns = [...new Set(ways)].map(containing);
  return sql<boolean>`(
    messages.body_md ilike any(${patterns}::text[])
    or exists (select from jsonb_array_elements(messages.attachments) file
      where file->>'name' ilike any(${patterns}::text[]))
  )`;
}
