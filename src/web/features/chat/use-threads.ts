import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadItem } from '#contract/messages.ts';
import { THREADS_KEY } from './keys.ts';

export type Threads = readonly ThreadItem[];

/**
 * The signed-in user's conversations, the liveliest first: undefined while loading, null when they could not be
 * loaded. Once there they stay on the screen, also when asking again fails.
 */
export function useThreads() {
  const { data, refetch, isFetching } = useQuery<Threads | null>({ queryKey: THREADS_KEY });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { threads: data ?? last ?? data, refetch, isFetching };
}

/** In how many conversations something is unread. */
export function useUnreadCount(): number {
  const { data } = useQuery<Threads | null>({ queryKey: THREADS_KEY });
  return (data ?? []).filter((item) => item.unreadCount > 0).length;
}
