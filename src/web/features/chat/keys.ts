/** The keys of the query cache: the paths of the calls. */
export const THREADS_KEY = ['/api/messages/threads'] as const;

export function threadKey(threadId: string) {
  return [...THREADS_KEY, threadId] as const;
}

/** Conversations asked for by who they are with, or by name, whether or not the list has come to them. */
export const NAMED_THREADS = '/api/messages/threads?';
