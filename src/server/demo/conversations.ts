import { z } from 'zod';
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
      /** Minutes after the line before; of the first, after the match. */
      after: z.int(),
      /** May hold {seeker}, {contact}, {company}, {title}, {city}. */
      says: z.string(),
    }),
  ),
});

export const ALL_CONVERSATIONS: readonly Conversation[] = readRecords(
  'src/server/demo/content/conversations.json',
  records,
  conversation,
);

/** Written for two people by name; nobody else may be given it. */
export function isPersonal(conversation: Conversation): boolean {
  return /^(amara|bridge)-/.test(conversation.key);
}

export function conversationOf(key: string): Conversation {
  const found = ALL_CONVERSATIONS.find((conversation) => conversation.key === key);
  if (found === undefined) throw new Error(`There is no conversation '${key}'.`);
  return found;
}

/** `{name}` becomes what `words` has under that name. */
export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`Nothing to put for {${name}} in: ${text}`);
    return word;
  });
}
