import * as z from 'zod/mini';
import { readRecords } from '../read-records.ts';
import records from './content/conversations.json' with { type: 'json' };
import { TRADES } from './types.ts';

const STAGES = ['first', 'interview', 'offer', 'hired', 'closed'] as const;
export type Stage = (typeof STAGES)[number];

export type Conversation = z.infer<typeof conversation>;
const conversation = z.strictObject({
  key: z.string(),
  trade: z.enum(TRADES),
  stage: z.enum(STAGES),
  lines: z.array(
    z.strictObject({
      by: z.enum(['employer', 'seeker']),
      /** Minutes after the previous line; for the first line, after the match. */
      after: z.int(),
      /** May contain {seeker}, {contact}, {company}, {title}, {city}. */
      says: z.string(),
    }),
  ),
});

export const ALL_CONVERSATIONS: readonly Conversation[] = readRecords(
  'src/server/demo/content/conversations.json',
  records,
  conversation,
);

/** Whether it was written for two specific people and can't be used for others. */
export function isPersonal(conversation: Conversation): boolean {
  return /^(amara|bridge)-/.test(conversation.key);
}

export function conversationOf(key: string): Conversation {
  const found = ALL_CONVERSATIONS.find((conversation) => conversation.key === key);
  if (found === undefined) throw new Error(`There is no conversation '${key}'.`);
  return found;
}

/** Replaces `{name}` with the value of that name in `words`. */
export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return word;
  });
}
