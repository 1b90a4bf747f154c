import { useSyncExternalStore } from 'react';
import { RequestError } from '#web/http/request-error.ts';

/** Why the server refused a change of each item, in its own words, to be shown beside the item (D54). */
export function createRefusals() {
  let sentences: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<() => void>();

  const get = (id: string): string | null => sentences.get(id) ?? null;

  /** `sentence`: null once another try begins or succeeds. */
  function set(id: string, sentence: string | null): void {
    if (get(id) === sentence) return;
    const next = new Map(sentences);
    if (sentence === null) next.delete(id);
    else next.set(id, sentence);
    sentences = next;
    for (const listener of listeners) listener();
  }

  return {
    get,
    set,
    /** For a try that failed: the server may have said why. */
    setFrom: (id: string, error: unknown): void =>
      set(id, error instanceof RequestError ? error.serverMessage : null),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useRefusal(refusals: ReturnType<typeof createRefusals>, id: string): string | null {
  const read = () => refusals.get(id);
  // Also when the server draws the screen.
  return useSyncExternalStore(refusals.subscribe, read, read);
}
