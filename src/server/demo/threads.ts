import { after, HOUR, MINUTE } from '../clock.ts';
import type { ApplicationHistory } from './application-history.ts';
import {
  ALL_CONVERSATIONS,
  type Conversation,
  conversationOf,
  fill,
  isPersonal,
  type Stage,
} from './conversations.ts';
import { random } from './random.ts';
import { inWorkingHours } from './working-hours.ts';

export interface Talk {
  readonly history: ApplicationHistory;
  readonly lines: readonly TalkLine[];
  /** The recipient has not read the last message. */
  readonly isUnread: boolean;
}

export interface TalkLine {
  readonly by: 'employer' | 'seeker';
  readonly at: Date;
  readonly says: string;
}

/** How many times a conversation may be used; never twice with one company or one seeker. */
const MOST_USES = 6;
const FRESH_HOURS = 20;
const LEAST_GAP = 3 * MINUTE;

/**
 * A talk for each match, in the order of the matches, oldest first. Once the conversations are used up, later matches have
 * no messages yet.
 */
export function planTalks(histories: readonly ApplicationHistory[], now: Date): Talk[] {
  const uses = new Map<string, number>();
  return histories.map((history) => {
    const { application, matchedAt } = history;
    const isScripted = application.talk !== undefined || application.seeker.username === 'amara';
    const conversation = isScripted
      ? application.talk === undefined
        ? null
        : conversationOf(application.talk)
      : next(history, uses);
    if (conversation === null || matchedAt === null) return { history, lines: [], isUnread: false };
    const lines = timedLines(conversation, history, matchedAt, now);
    const last = lines.at(-1)?.at ?? matchedAt;
    const isFresh = now.getTime() - last.getTime() < FRESH_HOURS * HOUR;
    const chance = random(`unread:${application.seeker.username}:${application.role.key}`);
    return {
      history,
      lines,
      isUnread: application.isUnread ?? (!isScripted && isFresh && chance.next() < 0.5),
    };
  });
}

function next(history: ApplicationHistory, uses: Map<string, number>): Conversation | null {
  const { seeker, role } = history.application;
  const stage = stageOf(history);
  const conversation = [
    ...ALL_CONVERSATIONS.filter((talk) => talk.trade === seeker.trade && talk.stage === stage),
    ...ALL_CONVERSATIONS.filter(
      (talk) => talk.trade === 'office' && talk.stage === stage && stage !== 'first',
    ),
    ...ALL_CONVERSATIONS.filter((talk) => talk.trade === seeker.trade && talk.stage === 'first'),
  ].find(
    (talk) =>
      !isPersonal(talk) &&
      (uses.get(talk.key) ?? 0) < MOST_USES &&
      !uses.has(`${talk.key} ${role.employer.key}`) &&
      !uses.has(`${talk.key} ${seeker.username}`),
  );
  if (conversation === undefined) return null;
  uses.set(conversation.key, (uses.get(conversation.key) ?? 0) + 1);
  uses.set(`${conversation.key} ${role.employer.key}`, 1);
  uses.set(`${conversation.key} ${seeker.username}`, 1);
  return conversation;
}

function stageOf({ application }: ApplicationHistory): Stage {
  if (application.status === 'interview_scheduled') return 'interview';
  if (application.status === 'offered') return 'offer';
  if (application.status === 'hired') return 'hired';
  return application.status === 'rejected' ? 'closed' : 'first';
}

/** Keeps the scripted gaps if they fit before now, otherwise compresses them. */
function timedLines(
  conversation: Conversation,
  history: ApplicationHistory,
  matchedAt: Date,
  now: Date,
): TalkLine[] {
  const start = startOf(conversation, history, matchedAt);
  const room = (now.getTime() - start.getTime()) * 0.9;
  const neededMs = conversation.lines.reduce((sum, line) => sum + line.after * MINUTE, 0);
  const scale = Math.min(1, room / neededMs);
  const { seeker, role } = history.application;
  const words = {
    seeker: seeker.firstName,
    contact: role.employer.contact.split(' ')[0] ?? '',
    company: role.employer.companyName,
    title: role.row.title,
    city: role.row.location_city ?? '',
  };
  let raw = start;
  let at = start;
  return conversation.lines.map((line) => {
    raw = after(raw, line.after * MINUTE * scale);
    const shiftedAt = inWorkingHours(raw, now);
    at = new Date(Math.max(shiftedAt.getTime(), Math.min(at.getTime() + LEAST_GAP, now.getTime())));
    return { by: line.by, at, says: fill(line.says, words) };
  });
}

/**
 * Conversations about an offer start when it is made, those about a first day when the person is hired, those about a
 * rejection when it is sent; all others, and those written for two specific people, start at the match.
 */
function startOf(conversation: Conversation, { steps }: ApplicationHistory, matchedAt: Date): Date {
  const statusOfStage = { offer: 'offered', hired: 'hired', closed: 'rejected' } as const;
  if (isPersonal(conversation) || conversation.stage === 'first' || conversation.stage === 'interview')
    return matchedAt;
  const to = statusOfStage[conversation.stage];
  return steps.find((step) => step.to === to)?.at ?? matchedAt;
}
