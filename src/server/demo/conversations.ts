import { CONVERSATIONS } from './content/conversations.ts';
import { TRADES, type Trade } from './types.ts';

export const STAGES = ['first', 'interview', 'offer', 'hired', 'closed'] as const;
export type Stage = (typeof STAGES)[number];

export interface Conversation {
  readonly key: string;
  readonly trade: Trade;
  readonly stage: Stage;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly by: 'employer' | 'seeker';
  /** Minutes after the previous line; for the first line, after the match. */
  readonly after: number;
  /** May contain {seeker}, {contact}, {company}, {title}, {city}. */
  readonly says: string;
}

export const ALL_CONVERSATIONS: readonly Conversation[] = CONVERSATIONS.trim().split('\n\n').map(parse);

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

function parse(block: string): Conversation {
  const [head = '', ...lines] = block.split('\n');
  const [, key = '', trade = '', stage = ''] = /^# ([\w-]+): (\w+); (\w+)$/.exec(head) ?? [];
  return {
    key,
    trade: known(TRADES, trade),
    stage: known(STAGES, stage),
    lines: lines.map(parseLine),
  };
}

function parseLine(line: string): Line {
  const [, by = '', after, says = ''] = /^([ES]) (\d+): (.+)$/.exec(line) ?? [];
  if (says === '') throw new Error(`Invalid line in a conversation: ${line}`);
  return { by: by === 'E' ? 'employer' : 'seeker', after: Number(after), says };
}

function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`Unknown word in the demo conversations: '${word}'.`);
  return found;
}
