import { listMessages, listThreads } from '#contract/messages.ts';
import { keyOf } from '#web/http/key-of.ts';

export const THREADS_KEY = keyOf(listThreads);

/** The cache has a ThreadLog under it, not what the call returns: hence without the key's type. */
export function threadKey(threadId: string) {
  return [...keyOf(listMessages, { params: { threadId } })];
}

/** Conversations requested by person or id, whether or not the loaded list includes them. */
export const NAMED_THREADS = 'named-threads';
