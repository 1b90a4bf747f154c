import { useQuery } from '@tanstack/react-query';
import type { SeekerApplication } from '#contract/applications.ts';
import { clockTime, DAY } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';

/** Why there is no super like now and when the next one comes; null while there is one (D12: one a day). */
export function whySpent(applications: readonly SeekerApplication[], now: number): string | null {
  const sent = applications.filter((each) => each.isSuperLike).map((each) => Date.parse(each.submittedAt));
  const next = Math.max(...sent) + DAY;
  if (next <= now) return null;
  const day = new Date(next).getDate() === new Date(now).getDate() ? 'today' : 'tomorrow';
  return `You have used your super like for today. The next one is yours ${day} at ${clockTime(new Date(next).toISOString())}.`;
}

/** The same for whoever is signed in, minute by minute. What is not known is not held against them: the server decides. */
export function useWhySpent(): string | null {
  const { data } = useQuery<readonly SeekerApplication[] | null>({ queryKey: ['/api/applications'] });
  const now = useNow();
  return whySpent(data ?? [], now);
}
