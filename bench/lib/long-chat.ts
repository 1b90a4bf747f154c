import { Chance } from '#testing/chance.ts';
import type { Db } from '../../src/server/db/connection.ts';
import type { Pair } from './crowd.ts';

const CHUNK = 1_000;
const MINUTE_MS = 60_000;
const SENTENCES = [
  'Thank you for coming on Tuesday.',
  'I enjoyed meeting the team, and the ward was just as you said.',
  'Could you start on the first of the month?',
  'Yes, I can. My notice is four weeks, and I have two days of leave to take before then.',
  'That works for us.',
  'The rota is on the page that I sent you; nights are one week in five, and you can swap.',
  'Is there parking?',
] as const;

/** Writes `count` messages into a pair's conversation, by both sides, one a minute until now. */
export async function seedMessages(db: Db, pair: Pair, count: number): Promise<void> {
  const chance = new Chance(count);
  const now = Date.now();
  for (let start = 0; start < count; start += CHUNK) {
    const messages = Array.from({ length: Math.min(CHUNK, count - start) }, (_, n) => ({
      id: chance.uuid(),
      thread_id: pair.threadId,
      sender_user_id: chance.between(0, 1) === 0 ? pair.seeker.userId : pair.employer.userId,
      body_md: Array.from({ length: chance.between(1, 4) }, () => chance.pick(SENTENCES)).join(' '),
      client_id: null,
      created_at: new Date(now - (count - start - n) * MINUTE_MS),
    }));
    await db.insertInto('messages').values(messages).execute();
  }
}
