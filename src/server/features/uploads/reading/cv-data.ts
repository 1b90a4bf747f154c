import * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from '#contract/career.ts';
import { isCleanText } from '#contract/text.ts';
import { EXPERIENCE_LEVELS } from '#contract/units.ts';
import { READINGS, type Reading } from '#contract/uploads.ts';
import { NOTHING_FOUND } from '#matching/cv/suggest.ts';

/** A finished reading, successful or not. */
export type FinishedReading = Exclude<Reading, 'pending'>;

const FINISHED = READINGS.filter((reading): reading is FinishedReading => reading !== 'pending');

/**
 * Characters; about twenty full pages. The server's own thread searches this text for skills, so it must not be longer.
 */
export const LONGEST_TEXT = 60_000;
/** The most skills or titles that one CV can yield. */
const MOST_FOUND = 200;

const cvText = z.string().check(z.maxLength(LONGEST_TEXT), z.refine(isCleanText));
const words = z.string().check(z.maxLength(2_000), z.refine(isCleanText));

/** The text for matching and what suggestions are made from, so that neither need be prepared again. */
export const preparedCv = z.object({
  /** The text without identifying details: names, addresses, birth, schools. */
  workText: cvText,
  found: z.object({
    skills: z.array(words).check(z.maxLength(MOST_FOUND)),
    summary: z.nullable(words),
    experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
    recentTitles: z.array(words).check(z.maxLength(MOST_FOUND)),
    statedYears: z.optional(z.nullable(z.int())),
    worked: z.optional(
      z.array(z.object({ from: words, to: z.nullable(words) })).check(z.maxLength(MOST_FOUND)),
    ),
    phone: z.optional(z.nullable(words)),
    locationCity: z.optional(z.nullable(words)),
    jobs: z.optional(z.array(job).check(z.maxLength(MOST_FOUND))),
    education: z.optional(z.array(education).check(z.maxLength(MOST_FOUND))),
    languages: z.optional(z.array(spokenLanguage).check(z.maxLength(MOST_FOUND))),
    links: z.optional(z.array(profileLink).check(z.maxLength(MOST_FOUND))),
  }),
});
export type PreparedCv = z.infer<typeof preparedCv>;

/** The result of reading a CV. Pages are null if the format has none, or nothing was read. */
export const cvRead = z.object({
  reading: z.enum(FINISHED),
  text: cvText,
  pages: z.nullable(z.int()),
  pagesRead: z.nullable(z.int()),
  prepared: preparedCv,
});
export type CvRead = z.infer<typeof cvRead>;

/** A document's text, as its format's reader found it. */
export interface RawRead {
  readonly reading: FinishedReading;
  readonly text: string;
  readonly pages: number | null;
  readonly pagesRead: number | null;
}

export const NOTHING_PREPARED: PreparedCv = { workText: '', found: NOTHING_FOUND };

export const NOTHING_READ: RawRead = { reading: 'unreadable', text: '', pages: null, pagesRead: null };
