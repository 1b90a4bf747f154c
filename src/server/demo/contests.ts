import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { after, DAY, HOUR } from '../clock.ts';
import type { ContestTable } from '../db/tables/learning.ts';
import type { DemoWorld } from './types.ts';

const WORDS = [
  'I have done this work under another job title for six years. The score seems to read only the title.',
  'The reason says that experience was missing, but my profile states four years of it.',
] as const;
const ANSWER =
  'Thank you for asking. The two titles are one trade, and the score should have known it. We have added it; your next applications will count it.';

/** Contests of two rejections: the first is waiting for an Admin, the second has been answered. */
export function demoContests({ applications }: DemoWorld, now: Date): readonly Insertable<ContestTable>[] {
  const rejections = applications.filter(({ status }) => status === 'rejected');
  return rejections.slice(0, WORDS.length).map((application, i) => {
    const isAnswered = i === 1;
    return {
      id: randomUUID(),
      application_id: application.id,
      about: 'decision' as const,
      words: WORDS[i] ?? WORDS[0],
      created_at: after(now, -(i + 1) * DAY),
      answer: isAnswered ? ANSWER : null,
      answered_at: isAnswered ? after(now, -20 * HOUR) : null,
      answered_by: null,
    };
  });
}
