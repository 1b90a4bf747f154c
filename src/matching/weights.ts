/**
 * Every chosen constant of the fit, with the reason for it. The original values were judgement; measurements have changed
 * some since. Change them here only, and change `FIT_VERSION` with them, because a stored score names the scorer that
 * produced it.
 */
export const FIT_VERSION = 'fit-8';

/** Change this when the same text gives other skills or terms. Its value is the `FIT_VERSION` at the last such change. */
export const READER_VERSION = 'fit-8';

/** The number of required skills from which the skills part has its full weight; with one, it counts a quarter. */
export const ENOUGH_SKILLS = 4;

/**
 * The weight of each part, in quarters of a percent, so that a skills part with one, two or three required skills still has
 * a whole weight. `skills` is the weight of one required skill, up to four.
 * Texts count most: in the study behind the design, whole texts were the best single measure for ranking people, and they
 * say what no list does. Skills come next: an advert states them and a person can show them, but lists leave much out, and a
 * few skills that many trades share look like a match. The title says in a few words what the work is. Pay counts least:
 * most adverts pay enough. Place is a tenth: an employer shortlists anyone who can come, and whether a seeker wants the
 * journey is a matter for the order of the deck. How skills, text and title share their 72% was measured (decision 102).
 */
export const WEIGHTS = { skills: 22, text: 128, title: 72, experience: 48, place: 40, pay: 24 } as const;

/** Whole weights that add up to `FULL_WEIGHT` with four skills. Learned weights stay near the ones above. */
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;

export const FULL_WEIGHT: number =
  WEIGHTS.skills * ENOUGH_SKILLS +
  WEIGHTS.text +
  WEIGHTS.title +
  WEIGHTS.experience +
  WEIGHTS.place +
  WEIGHTS.pay;

/** The score of a random seeker and role, and of any pair about which nothing is known. */
export const PRIOR = 0.22;

/** The score of a fully known pair when everything fits. Below 1, because no profile shows the whole person. */
export const EVERYTHING_FITS = 0.93;

/**
 * The average value of each part for a random seeker and role. Most people meet most roles' experience and pay by chance,
 * but hardly anybody meets their skills or words: so meeting experience and pay says little, and missing them says much. A
 * pair whose known parts have exactly these values scores `PRIOR`, whichever parts are known (or more, if
 * `MAX_CHANCE` limits what is subtracted). Chosen by the medians of invented pairs (the demo world's, and
 * `src/testing/market.ts`), without looking at adverts reserved for tests.
 */
export const CHANCE = {
  skills: 0.02,
  text: 0.07,
  title: 0.01,
  experience: 0.9,
  place: 0.1,
  pay: 0.9,
} as const;
/** The highest average chance value subtracted from a pair: above it, a pair that meets nothing would score below 0. */
export const MAX_CHANCE: number = 0.97 * (PRIOR / EVERYTHING_FITS);

/** By commonness 1–5 (entry 0 is unused): a rare skill says more about a role than one that every advert requires. */
export const SKILL_WEIGHTS = [12, 12, 10, 8, 5, 3] as const;
/** A skill outside the vocabulary weighs as much as one of medium commonness. */
export const OPEN_SKILL_WEIGHT = 8;
/** A nice-to-have skill counts a third: enough to order equals, too little to make up for a required skill. */
export const NICE_TO_HAVE: number = 1 / 3;

/** How far a skill covers a required one, in hundredths: the same skill, one that implies it, or one of the same family. */
export const SAME = 100;
export const IMPLIED = 90;
export const RELATED = 50;
/** A skill found only in the text, not listed, counts four fifths of the above. */
export const READ_IN_TEXT = 0.8;

/**
 * One level too low costs more than half, because hiring is asymmetric. One level too high costs a little, two cost more
 * than half: few employers shortlist a senior for a junior's work, and few seniors want it.
 */
export const LEVEL_SHORT = [1, 0.45, 0.1, 0] as const;
export const LEVEL_OVER = [1, 0.85, 0.35, 0.15] as const;
/** Each missing year costs this much. */
export const YEAR_SHORT = 0.2;
/** The cost of each extra year beyond `free`, and the minimum that remains. */
export interface ExtraYears {
  readonly free: number;
  readonly cost: number;
  readonly floor: number;
}
/** Extra years cost little, because a long career should not count against anybody. */
export const YEARS_OVER: ExtraYears = { free: 3, cost: 0.02, floor: 0.7 };
/** Extra years cost more for an entry-level role, which is meant for people who are starting out. */
export const YEARS_OVER_AT_ENTRY: ExtraYears = { free: 3, cost: 0.12, floor: 0.3 };

/** `free` kilometres cost nothing; `half` more halve the score. Daily journeys on site, a few days a week in hybrid work. */
export const JOURNEY = { onsite: { free: 8, half: 32 }, hybrid: { free: 12, half: 48 } } as const;
/** Rows: preferred mode. Columns: offered mode. */
export const MODE_FIT = {
  remote: { remote: 1, hybrid: 0.6, onsite: 0.2 },
  hybrid: { remote: 0.95, hybrid: 1, onsite: 0.6 },
  onsite: { remote: 0.8, hybrid: 0.95, onsite: 1 },
} as const;
/** A mode preference with an unknown journey counts as if the journey were rather long. */
export const UNKNOWN_JOURNEY = 0.3;

/** Net pay at this share of the minimum or less scores 0; from there to the minimum the score rises linearly. */
export const PAY_FLOOR = 0.7;
/**
 * The highest score of pay below the minimum. The part is the mean of both ends of the range, so a range that only reaches
 * the minimum counts 0.5 to 0.75, and a range below the minimum counts less than 0.5, however wide it is.
 */
export const PAY_BELOW = 0.5;

/**
 * Evidence that somebody does the role's kind of work: a title or a text that is at least partly similar, or most of
 * the required skills. Experience, place and pay are not evidence of it, and neither are a few shared skills.
 */
export const SUCH_WORK = { titleOrText: 0.25, skills: 0.6 } as const;

/** The first of the recent titles is the current job; earlier ones count half. */
export const EARLIER_TITLE = 0.5;
/** A title similarity below `TITLE_CHANCE` is chance (shared letters); from `TITLE_SAME` it is the same job. */
export const TITLE_CHANCE = 0.12;
export const TITLE_SAME = 0.85;
