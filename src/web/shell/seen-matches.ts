/** How far the matches have been looked at is kept on the device, per person. */
function key(userId: string) {
  return `nod-matches-seen:${userId}`;
}

export function matchesSeenAt(userId: string): number {
  try {
    return Number(localStorage.getItem(key(userId)) ?? 0);
  } catch {
    return 0;
  }
}

export function markMatchesSeen(userId: string, now: number) {
  try {
    localStorage.setItem(key(userId), String(now));
  } catch {
    // Without storage the badge shows every match again; nothing else is lost.
  }
}
