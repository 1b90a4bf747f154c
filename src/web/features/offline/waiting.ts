import type { AnswersGiven } from '#contract/questions.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';

/** What the seeker adds to an application. */
export interface Enclosure {
  readonly note?: string;
  /** The CV to send; the one in use if absent. */
  readonly cvId?: string;
  /** The answers to the role's questions. */
  readonly answers?: AnswersGiven;
}

/** An application made without a network that has not been sent. */
export interface Decision extends Enclosure {
  readonly roleId: string;
  readonly superLike: boolean;
  /** What messages call the role: 'Frontend Engineer at Bridge & Co'. */
  readonly what: string;
  /** It may have arrived already, so it cannot be taken back. */
  readonly isOnItsWay?: boolean;
}

/** An attempt without a response for this long has failed. */
export const ATTEMPT_MS = 20_000;

/** How many decisions may wait: more than a kept deck has cards. */
const MAX_WAITING = 100;

export function decisionsKey(userId: string): string {
  return `nod-decisions:${userId}`;
}

/**
 * Waiting decisions in the order they were made. They are in the device's storage, so that closing the page loses none.
 */
export function waitingDecisions(userId: string): readonly Decision[] {
  const stored = readKept(decisionsKey(userId));
  return Array.isArray(stored) ? stored : [];
}

export function writeDecisions(userId: string, decisions: readonly Decision[]) {
  writeKept(decisionsKey(userId), decisions);
  window.dispatchEvent(new StorageEvent('storage', { key: decisionsKey(userId) }));
}

/** Keeps a decision until it can be sent. @returns false if there is no more room, or this browser has no storage */
export function keepDecision(userId: string, decision: Decision): boolean {
  const decisions = waitingDecisions(userId);
  if (decisions.length >= MAX_WAITING) return false;
  writeDecisions(userId, [...decisions.filter(({ roleId }) => roleId !== decision.roleId), decision]);
  return waitingDecisions(userId).some(({ roleId }) => roleId === decision.roleId);
}

/** Removes a waiting decision. @returns false if it has been sent, or may have been (`isOnItsWay`) */
export function takeBackDecision(userId: string, roleId: string): boolean {
  const decisions = waitingDecisions(userId);
  if (!decisions.some((each) => each.roleId === roleId && each.isOnItsWay !== true)) return false;
  writeDecisions(
    userId,
    decisions.filter((each) => each.roleId !== roleId),
  );
  return true;
}
