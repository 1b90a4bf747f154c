import { listMessages, listThreads } from '#contract/messages.ts';
import { keyOf } from '#web/http/key-of.ts';

export const THREADS_KEY = keyOf(listThreads);

/** The cache holds a ThreadLog under it, not what the call returns: hence without the key's type. */
export function threadKey(threadId: string) {
  return [...keyOf(listMessages, { params: { threadId } })];
}

/** Conversations asked for by who they are with, or by id, whether or not the list has come to them. */
export const NAMED_THREADS = 'named-threads';
