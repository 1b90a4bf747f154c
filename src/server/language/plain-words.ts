import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { whenAborted } from '../outbound/when-aborted.ts';
import { keepsMeaning } from './keeps-meaning.ts';
import type { Language } from './language.ts';

/** A sentence to reword in plainer words, and the names in it that must stay. */
export interface Sentence {
  readonly text: string;
  readonly names: readonly string[];
}

/** Rewording that is quick and safe: never throws, and returns the original sentences if it can't improve them. */
export interface PlainWords {
  readonly reword: (sentences: readonly Sentence[]) => Promise<string[]>;
}

interface Patience {
  /** How long to wait for a rewording. */
  readonly timeoutMs: number;
  /** After this many failures in a row, no requests are made for `restMs`. */
  readonly failures: number;
  readonly restMs: number;
}

const PATIENCE: Patience = { timeoutMs: 2_000, failures: 3, restMs: 60_000 };
/** Concurrent requests; beyond that, readers get the original sentences. */
const AT_ONCE = 4;
const MOST_KEPT = 5_000;
const MOST_LETTERS = 400;

export function plainWords(language: Language, log: Logger, patience: Patience = PATIENCE): PlainWords {
  /** By sentence: its rewording, or the sentence itself if the rewording was rejected. */
  const cache = new LRUCache<string, string>({ max: MOST_KEPT });
  let failures = 0;
  let restsUntil = 0;
  let runningCount = 0;

  async function ask(sentences: readonly Sentence[]): Promise<void> {
    runningCount += 1;
    const texts = sentences.map(({ text }) => text);
    const signal = AbortSignal.timeout(patience.timeoutMs);
    try {
      const rewordings = await Promise.race([language.reword(texts, signal), whenAborted(signal)]);
      failures = 0;
      for (const [i, { text, names }] of sentences.entries()) {
        const rewording = rewordings[i]?.trim() ?? '';
        cache.set(text, keepsMeaning(text, rewording, names) ? rewording : text);
      }
    } catch (error) {
      failures += 1;
      if (failures >= patience.failures) restsUntil = performance.now() + patience.restMs;
      // Only the kind of error: its message may repeat the sentences we sent.
      log.warn(
        { failed: failures, kind: error instanceof Error ? error.name : 'unknown' },
        'the language model could not reword reasons',
      );
    } finally {
      runningCount -= 1;
    }
  }

  return {
    reword: async (sentences) => {
      const newSentences = sentences.filter(({ text }) => !cache.has(text) && text.length <= MOST_LETTERS);
      if (newSentences.length > 0 && runningCount < AT_ONCE && performance.now() >= restsUntil)
        await ask(newSentences);
      return sentences.map(({ text }) => cache.get(text) ?? text);
    },
  };
}
