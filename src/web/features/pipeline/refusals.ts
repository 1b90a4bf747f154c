import { useSyncExternalStore } from 'react';

/** Why the last move of an application was refused, as worded by the server, to be shown beside it (D54). */
function createRefusals() {
  let sentences: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<() => void>();

  return {
    get: (applicationId: string): string | null => sentences.get(applicationId) ?? null,
    /** `sentence`: null once another move begins or succeeds. */
    set(applicationId: string, sentence: string | null): void {
      if ((sentences.get(applicationId) ?? null) === sentence) return;
      const next = new Map(sentences);
      if (sentence === null) next.delete(applicationId);
      else next.set(applicationId, sentence);
      sentences = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const refusals = createRefusals();

export function useRefusal(applicationId: string): string | null {
  return useSyncExternalStore(refusals.subscribe, () => refusals.get(applicationId));
}
