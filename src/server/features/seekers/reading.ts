import { readSeeker, type SeekerReading } from '#matching/compiled.ts';
import type { Learned } from '#matching/learning/learned.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { type MatchingColumns, seekerFacts } from './facts.ts';

/** Whoever swipes asks for page after page: reading a CV anew for each would cost more than the page. */
const MOST_KEPT = 2_000;

interface Kept {
  readonly profile: string;
  readonly cvText: string | null;
  readonly identity: string;
  readonly model: TextModel | null;
  readonly learned: Learned | null;
  readonly reading: SeekerReading;
}

const kept = new Map<string, Kept>();

/** A seeker as the engine reads them, kept for as long as nothing that it was read from changes. */
export function seekerReading(
  userId: string,
  profile: (MatchingColumns & { updated_at: Date }) | undefined,
  identity: Identity,
  cvText: string | null,
  model: TextModel | null,
  learned: Learned | null,
): SeekerReading {
  const given = {
    profile: profile === undefined ? '' : JSON.stringify(profile),
    cvText,
    identity: `${identity.firstName}\n${identity.lastName}`,
    model,
    learned,
  };
  const known = kept.get(userId);
  if (known !== undefined && isSame(known, given)) return known.reading;
  const reading = readSeeker(seekerFacts(profile, identity, cvText), model, undefined, learned);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(userId, { ...given, reading });
  return reading;
}

function isSame(known: Kept, given: Omit<Kept, 'reading'>): boolean {
  return (
    known.model === given.model &&
    known.learned === given.learned &&
    known.profile === given.profile &&
    known.identity === given.identity &&
    known.cvText === given.cvText
  );
}
