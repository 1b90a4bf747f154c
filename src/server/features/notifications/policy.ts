import type { AccountType } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Channel } from '../../db/tables/deliveries.ts';

/** Urgent kinds: sent in quiet hours too, and not held back to be gathered. */
const URGENT: ReadonlySet<NotificationKind> = new Set(['interview', 'guarantee']);

export function isUrgent(kind: NotificationKind): boolean {
  return URGENT.has(kind);
}

/** The page that a mail with several pieces of news opens. An employer's '/' is the company setup (D4). */
export function homeOf(accountType: AccountType): string {
  return accountType === 'Employer' ? '/employer/dashboard' : '/';
}

/** Time to see it in the app first: a message that is being read needs no mail. */
const MESSAGE_MAIL_DELAY = 15 * MINUTE;
const MAIL_DELAY = MINUTE;
const PUSH_DELAY = 15 * SECOND;

/** How long after the event a delivery may first be sent, in milliseconds. */
export function delayOf(kind: NotificationKind, channel: Channel): number {
  if (channel === 'push') return PUSH_DELAY;
  return kind === 'message' ? MESSAGE_MAIL_DELAY : MAIL_DELAY;
}

/** Deliveries that fall due within this time of the first go in the same mail; milliseconds. */
export const GATHER = 2 * MINUTE;
/** The least time between two non-urgent mails to one person: news in between is gathered; milliseconds. */
export const MAIL_GAP = 30 * MINUTE;

/** Delays between tries, doubling from the first up to the longest: the last try is about a day after the first. */
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 4 * HOUR;
export const MOST_ATTEMPTS = 14;

/** How long to wait after try number `attempt` (from 1) has failed, in milliseconds. */
export function waitAfter(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
}
