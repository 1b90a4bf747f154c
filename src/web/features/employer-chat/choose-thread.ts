import type { ThreadItem } from '#contract/messages.ts';

export interface ChosenThread {
  readonly open: ThreadItem | null;
  /** Every conversation with this seeker, one per role, the newest match first. */
  readonly personThreads: readonly ThreadItem[];
}

/**
 * The conversation with a seeker: the requested one, or otherwise the one of the newest match (D3). Not the most
 * recently active: a message about another role would replace the one being read.
 */
export function chooseThread(
  threads: readonly ThreadItem[],
  seekerId: string,
  requestedId: string | null,
): ChosenThread {
  const personThreads = threads
    .filter((item) => item.seeker?.id === seekerId)
    .sort((one, other) => Date.parse(other.thread.matchedAt) - Date.parse(one.thread.matchedAt));
  return {
    open: personThreads.find((item) => item.thread.id === requestedId) ?? personThreads[0] ?? null,
    personThreads,
  };
}
