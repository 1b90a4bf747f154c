import { hash } from 'node:crypto';
import type { CvSuggestions } from '#contract/uploads.ts';
import { suggestFromCv } from '#matching/cv/suggest.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import type { Db } from '../../db/connect.ts';

/** The profile page asks each time it is opened, and a long CV is read for many skills: what came of it is kept. */
const MOST_KEPT = 2_000;

interface Kept {
  /** Digest of the year and the profile. */
  readonly readFor: string;
  readonly suggestions: CvSuggestions;
}

const kept = new Map<string, Kept>();

/**
 * What the CV of an upload would add to a profile. Its text never changes, so that it is fetched and read anew only
 * for another profile, or in another year.
 */
export async function getSuggestions(
  db: Db,
  uploadId: string,
  profile: SeekerFacts,
  year: number,
): Promise<CvSuggestions> {
  const readFor = hash('sha256', JSON.stringify([year, profile]));
  const known = kept.get(uploadId);
  if (known?.readFor === readFor) return known.suggestions;
  const { text } = await db
    .selectFrom('cv_texts')
    .select('text')
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const suggestions = suggestFromCv(text, profile, year);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(uploadId, { readFor, suggestions });
  return suggestions;
}
