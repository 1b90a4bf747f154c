import { LRUCache } from 'lru-cache';
import type { Aliases } from '#matching/aliases.ts';
import type { SeekerReading } from '#matching/compiled.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Identity } from '#matching/text/without-identity.ts';

/** Swiping requests page after page: reading the CV again for each would cost more than the page. */
const MOST_KEPT = 2_000;

/** Everything that a reading depends on besides the person's profile, CV and name. */
export interface ReadBy {
  readonly textModel: TextModel | null;
  readonly learned: LearnedWeights | null;
  readonly aliases: Aliases | null;
}

interface KeptReading extends ReadBy, Identity {
  /** Which state of the profile and the CV was read. */
  readonly change: string;
  readonly reading: SeekerReading;
}

const cache = new LRUCache<string, KeptReading>({ max: MOST_KEPT });

/** This process's last reading of this person; undefined if it has none, or if their name or the scorer has changed. */
export function keptReading(
  { userId, firstName, lastName }: Identity & { readonly userId: string },
  { textModel, learned, aliases }: ReadBy,
): KeptReading | undefined {
  const entry = cache.get(userId);
  const isSame =
    entry?.firstName === firstName &&
    entry.lastName === lastName &&
    entry.textModel === textModel &&
    entry.learned === learned &&
    entry.aliases === aliases;
  return isSame ? entry : undefined;
}

export function keepReading(
  { userId, firstName, lastName }: Identity & { readonly userId: string },
  { textModel, learned, aliases }: ReadBy,
  change: string,
  reading: SeekerReading,
): void {
  cache.set(userId, { firstName, lastName, textModel, learned, aliases, change, reading });
}
