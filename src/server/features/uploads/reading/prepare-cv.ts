import type * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from '#contract/career.ts';
import { type FoundInCv, findInCv } from '#matching/cv/suggest.ts';
import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';
import type { PreparedCv } from './cv-data.ts';

export interface UnpreparedCv {
  readonly text: string;
  /** The identity of the CV's owner. */
  readonly identity: Identity;
}

/** Increase it when texts must be prepared differently: earlier ones are then prepared again. */
export const PREPARATION = 4;

/** May take long for some texts, so do not call it in the server's own thread. */
export function prepareCv({ text, identity }: UnpreparedCv): PreparedCv {
  return {
    workText: withoutIdentity(text, identity).toWellFormed(),
    found: validEntries(wellFormed(findInCv(text, identity))),
  };
}

/** A surrogate pair may have been cut in the middle. */
function wellFormed<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part)),
  );
}

/** Leaves out what a profile would not accept, so that one strange entry doesn't make a whole CV unreadable. */
function validEntries(cv: FoundInCv): FoundInCv {
  return {
    ...cv,
    jobs: onlyValid(job, cv.jobs),
    education: onlyValid(education, cv.education),
    languages: onlyValid(spokenLanguage, cv.languages),
    links: onlyValid(profileLink, cv.links),
  };
}

function onlyValid<T>(schema: z.ZodMiniType<T>, entries: readonly unknown[] = []): T[] {
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
