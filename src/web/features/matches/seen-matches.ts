import { readKept, writeKept } from '#web/device/local-storage.ts';

/**
 * When the matches were last looked at is kept on the device, per person; without storage the badge counts all of them.
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
