import type { QueryKey } from '@tanstack/react-query';
import { listMessages, listThreads } from '#contract/messages.ts';
import { keyOf } from '#web/http/key-of.ts';

export const THREADS_KEY = keyOf(listThreads);

/**
 * The cache keeps a ThreadLog under this key, not the call's response, so the key must not carry the response's type.
 */
export function threadKey(threadId: string) {
  return [...keyOf(listMessages, { params: { threadId } })];
}

/** Whether a key is a conversation's, and not the list's or that of a search in a conversation. */
export function isThreadKey(key: QueryKey): boolean {
  return key.length === THREADS_KEY.length + 1 && typeof key.at(-1) === 'string';
}

/** Conversations requested by person or id, whether or not the loaded list includes them. */
export const THREADS_BY_ID = 'named-threads';
