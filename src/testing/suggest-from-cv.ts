import { readFileSync } from 'node:fs';
import { CV_TYPES, type CvType } from '#contract/cv-types.ts';
import { type FoundInCv, type SuggestedByCv, suggestionsFrom } from '#matching/cv/suggest.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { readDocument } from '#server/features/uploads/reading/read-document.ts';
import { NOBODY } from './nobody.ts';

const TODAY = { year: 2026, month: 11 } as const;

/** What this file suggests, read in November 2026 like an upload, for the empty profile of the person it is about. */
export async function suggestFromCv(path: string, identity: Identity): Promise<SuggestedByCv> {
  const type = (Object.entries(CV_TYPES).find(([, ending]) => path.endsWith(ending))?.[0] ??
    'text/plain') as CvType;
  const { prepared } = await readDocument({ type, identity }, readFileSync(path));
  // As it comes back from the database.
  const storedFindings: FoundInCv = JSON.parse(JSON.stringify(prepared.found));
  return suggestionsFrom(storedFindings, NOBODY, TODAY);
}
