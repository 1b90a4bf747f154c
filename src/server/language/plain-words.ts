import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { keepsMeaning } from './keeps-meaning.ts';
import type { Language } from './language.ts';

/** A sentence to be said more plainly, and the names in it that must stay. */
export interface Sentence {
  readonly text: string;
  readonly names: readonly string[];
}

/** Rewording that nobody has to wait for long or to doubt: never throws, and gives what it was given where it cannot help. */
export interface PlainWords {
  readonly reword: (sentences: readonly Sentence[]) => Promise<string[]>;
}

interface Patience {
  /** A rewording that takes longer is not waited for. */
  readonly timeoutMs: number;
  /** After so many failures in a row nothing is asked for `restMs`. */
  readonly failures: number;
  readonly restMs: number;
}

const PATIENCE: Patience = { timeoutMs: 2_000, failures: 3, restMs: 60_000 };
/** Requests under way at once; who comes beyond them reads the original. */
const AT_ONCE = 4;
const MOST_KEPT = 5_000;
const MOST_LETTERS = 400;

export function plainWords(language: Language, log: Logger, patience: Patience = PATIENCE): PlainWords {
  /** By sentence: its rewording, or itself where the rewording did not pass. */
  const kept = new LRUCache<string, string>({ max: MOST_KEPT });
  let failed = 0;
  let restsUntil = 0;
  let running = 0;

  async function ask(sentences: readonly Sentence[]): Promise<void> {
    running += 1;
    const texts = sentences.map(({ text }) => text);
    const signal = AbortSignal.timeout(patience.timeoutMs);
    try {
      const said = await Promise.race([language.reword(texts, signal), whenAborted(signal)]);
      failed = 0;
      for (const [i, { text, names }] of sentences.entries()) {
        const reworded = said[i]?.trim() ?? '';
        kept.set(text, keepsMeaning(text, reworded, names) ? reworded : text);
      }
    } catch (error) {
      failed += 1;
      if (failed >= patience.failures) restsUntil = performance.now() + patience.restMs;
      // Only the kind: what a server answers may repeat what it was sent.
      log.warn({ failed, kind: error instanceof Error ? error.name : 'unknown' }, 'plainer words failed');
    } finally {
      running -= 1;
    }
  }

  return {
    reword: async (sentences) => {
      const unknown = sentences.filter(({ text }) => !kept.has(text) && text.length <= MOST_LETTERS);
      if (unknown.length > 0 && running < AT_ONCE && performance.now() >= restsUntil) await ask(unknown);
      return sentences.map(({ text }) => kept.get(text) ?? text);
    },
  };
}

/** The library may take its time to notice that nobody waits any more. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
