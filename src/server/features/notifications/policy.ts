import type { AccountType } from '#contract/endpoint.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Channel } from '../../db/tables/deliveries.ts';

/** Owed at an hour that does not wait: these go out in quiet hours too, and are not held back to be gathered. */
const URGENT: ReadonlySet<NotificationKind> = new Set(['interview', 'guarantee']);

export function isUrgent(kind: NotificationKind): boolean {
  return URGENT.has(kind);
}

/** Where several pieces of news lead together. An employer's '/' is the company's setup (D4). */
export function homeOf(accountType: AccountType): string {
  return accountType === 'Employer' ? '/employer/dashboard' : '/';
}

/** Time to see it in the app first: a message that is being read needs no mail. */
const MESSAGE_MAIL_DELAY = 15 * MINUTE;
const MAIL_DELAY = MINUTE;
const PUSH_DELAY = 15 * SECOND;

/** How long after it was told a delivery may first leave; milliseconds. */
export function delayOf(kind: NotificationKind, channel: Channel): number {
  if (channel === 'push') return PUSH_DELAY;
  return kind === 'message' ? MESSAGE_MAIL_DELAY : MAIL_DELAY;
}

/** What falls due within this of the first goes in the same mail; milliseconds. */
export const GATHER = 2 * MINUTE;
/** Between two mails to one person that are not urgent: what comes in between waits, and goes as one; milliseconds. */
export const MAIL_GAP = 30 * MINUTE;

/** Waits between tries, doubling from the first up to the longest: the last try is about a day after the first. */
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 4 * HOUR;
export const MOST_ATTEMPTS = 14;

/** How long to wait after the try of this number failed, counted from 1; milliseconds. */
export function waitAfter(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
}
