import { readKept, writeKept } from '#web/device/local-storage.ts';

/**
 * The time when a person last looked at their matches is stored on the device. Without storage the badge counts every
 * match.
 */
function key(userId: string) {
  return `nod-matches-seen:${userId}`;
}

/** Milliseconds since 1970; 0 for never. */
export function matchesSeenAt(userId: string): number {
  const seenAt = readKept(key(userId));
  return typeof seenAt === 'number' ? seenAt : 0;
}

export function markMatchesSeen(userId: string, now: number) {
  writeKept(key(userId), now);
}
