import { findInCv } from '#matching/cv/suggest.ts';
import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';
import type { PreparedCv } from './finish-reading.ts';

export interface Unprepared {
  readonly text: string;
  /** Whose it is. */
  readonly identity: Identity;
}

/** Increase it when texts must be prepared differently: earlier ones are then prepared again. */
export const PREPARATION = 1;

/** May take long for some texts, so do not call it in the server's own thread. */
export function prepareCv({ text, identity }: Unprepared): PreparedCv {
  const found = findInCv(text);
  return {
    workText: withoutIdentity(text, identity).toWellFormed(),
    // A surrogate pair may have been cut in the middle.
    found: {
      ...found,
      skills: found.skills.map((skill) => skill.toWellFormed()),
      summary: found.summary?.toWellFormed() ?? null,
      recentTitles: found.recentTitles.map((title) => title.toWellFormed()),
    },
  };
}
