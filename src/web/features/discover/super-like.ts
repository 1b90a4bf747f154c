import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useNow } from '#web/device/use-now.ts';
import { useSeekerSummary } from '#web/features/matches/summary-query.ts';
import { clockTime, DAY } from '#web/format/time.ts';

/** Why there is no super like now and when the next one is available; null if one is available (D12: one a day). */
export function whySpent(lastAt: string | null, now: number): string | null {
  if (lastAt === null) return null;
  const next = Date.parse(lastAt) + DAY;
  if (next <= now) return null;
  const today = new Date(now).getDate();
  const usedWords =
    new Date(lastAt).getDate() === today
      ? 'You have used today’s super like.'
      : 'You used your last super like yesterday.';
  const day = new Date(next).getDate() === today ? 'today' : 'tomorrow';
  return `${usedWords} You get the next one ${day} at ${clockTime(new Date(next).toISOString())}.`;
}

/**
 * The same for the signed-in seeker, updated every minute. While the time of their last super like is unknown, one counts
 * as available: the server decides.
 */
export function useWhySpent(): string | null {
  const { summary } = useSeekerSummary();
  const now = useNow();
  return whySpent(summary?.superLikedAt ?? null, now);
}

const keyOf = (userId: string) => `nod:super-likes:${userId}`;

/** Whether this person has confirmed a super like on this device (D57): confirmation is asked for once. */
export function hasConfirmedSuperLike(userId: string): boolean {
  return readKept(keyOf(userId)) === true;
}

export function rememberConfirmedSuperLike(userId: string): void {
  writeKept(keyOf(userId), true);
}
