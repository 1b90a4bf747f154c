import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Aliases } from '#matching/aliases.ts';
import { readSeeker, type SeekerReading } from '#matching/compiled.ts';
import type { Learned } from '#matching/learning/learned.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { type MatchingColumns, seekerFacts } from './seeker-facts.ts';

/** Swiping requests page after page: reading the CV again for each would cost more than the page. */
const MOST_KEPT = 2_000;

interface CachedReading {
  /** A hash of the profile, the CV and the name: the texts themselves are not kept. */
  readonly digest: string;
  readonly model: TextModel | null;
  readonly learned: Learned | null;
  readonly aliases: Aliases | null;
  readonly reading: SeekerReading;
}

const kept = new LRUCache<string, CachedReading>({ max: MOST_KEPT });

/** A seeker as read by the engine, cached until any of its sources changes. */
export function seekerReading(
  userId: string,
  profile: (MatchingColumns & { updated_at: Date }) | undefined,
  identity: Identity,
  cvWords: string | null,
  {
    textModel: model,
    learned,
    aliases,
  }: {
    readonly textModel: TextModel | null;
    readonly learned: Learned | null;
    readonly aliases: Aliases | null;
  },
): SeekerReading {
  const words = JSON.stringify([profile ?? null, cvWords, identity.firstName, identity.lastName]);
  const given = { digest: hash('sha256', words), model, learned, aliases };
  const known = kept.get(userId);
  if (known !== undefined && isSame(known, given)) return known.reading;
  const reading = readSeeker(seekerFacts(profile, identity, cvWords), model, undefined, learned, aliases);
  kept.set(userId, { ...given, reading });
  return reading;
}

function isSame(known: CachedReading, given: Omit<CachedReading, 'reading'>): boolean {
  return (
    known.model === given.model &&
    known.learned === given.learned &&
    known.aliases === given.aliases &&
    known.digest === given.digest
  );
}
