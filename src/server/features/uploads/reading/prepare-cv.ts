import { findInCv } from '#matching/cv/suggest.ts';
import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';
import type { PreparedCv } from './finish-reading.ts';

export interface Unprepared {
  readonly text: string;
  /** Whose it is. */
  readonly identity: Identity;
}

/** Counts up when texts are to be prepared in another way: those that were prepared before are then done again. */
export const PREPARATION = 1;

/** Takes milliseconds, and as long as the text likes: not for the server's own thread. */
export function prepareCv({ text, identity }: Unprepared): PreparedCv {
  const found = findInCv(text);
  return {
    workText: withoutIdentity(text, identity).toWellFormed(),
    // A letter of two halves may have been cut in the middle.
    found: {
      ...found,
      skills: found.skills.map((skill) => skill.toWellFormed()),
      summary: found.summary?.toWellFormed() ?? null,
      recentTitles: found.recentTitles.map((title) => title.toWellFormed()),
    },
  };
}
