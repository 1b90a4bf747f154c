/**
 * Every chosen constant of the fit, with its why. The first ones are judgement; they move here and nowhere else,
 * and `FIT_VERSION` moves with them, because a stored score names the scorer that made it.
 */
export const FIT_VERSION = 'fit-3';

/** How many required skills make the skills part fully trustworthy: with one, it counts a quarter. */
export const ENOUGH_SKILLS = 4;

/**
 * What each part weighs, in quarter points of the design's hundredths, so that a skills part resting on one, two or
 * three required skills still weighs a whole number. `skills` is the weight of one required skill, up to four.
 * Skills lead: they are what an advert states and a person can show. The texts weigh as much: of all single measures of
 * the study behind the design, whole texts ranked people best, and they say what no list does. Title and experience say
 * the same more coarsely. Pay trails: most adverts already pay enough. Place is a tenth: an employer shortlists whoever
 * can come; whether somebody wants the journey is for the order of the deck to know.
 */
export const WEIGHTS = { skills: 30, text: 120, title: 48, experience: 48, place: 40, pay: 24 } as const;

/** Weights as `WEIGHTS` are: whole numbers that come to `FULL_WEIGHT` with four skills. Learned ones stay near these. */
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;

/** Where no text model has been learned, the texts are no part of the fit. */
export const FULL_WEIGHT_WITHOUT_TEXT: number =
  WEIGHTS.skills * ENOUGH_SKILLS + WEIGHTS.title + WEIGHTS.experience + WEIGHTS.place + WEIGHTS.pay;

export const FULL_WEIGHT: number = FULL_WEIGHT_WITHOUT_TEXT + WEIGHTS.text;

/** What a random seeker and a random role come to: the answer when nothing is known. */
export const PRIOR = 0.22;

/** What a fully known pair reads when everything fits: never a promise, as no profile shows the person. */
export const EVERYTHING_FITS = 0.93;

/**
 * What two strangers come to in each part. Most people have the experience and the pay of most roles by chance, and
 * hardly anybody their skills or their words: so meeting the former says little, and missing it much. The score is
 * `PRIOR` for a pair that has no more than this of what is known of it, whichever parts those are. Chosen by looking at the
 * middle of invented pairs (the demo world's, `src/testing/market.ts`); adverts kept for tests only had no say.
 */
export const CHANCE = {
  skills: 0.02,
  text: 0.07,
  title: 0.01,
  experience: 0.9,
  place: 0.1,
  pay: 0.9,
} as const;
/** Of a pair's known weight chance never accounts for more than this, or a pair that has nothing would fall below 0. */
export const MOST_BY_CHANCE: number = 0.97 * (PRIOR / EVERYTHING_FITS);

/** By commonness 1–5: a rare skill says more about a role than one that every advert asks for. */
export const SKILL_WEIGHTS = [12, 12, 10, 8, 5, 3] as const;
/** A skill outside the vocabulary weighs like one of middling commonness. */
export const OPEN_SKILL_WEIGHT = 8;

/** How much of a required skill counts, in hundredths. */
export const SAME = 100;
export const IMPLIED = 90;
export const RELATED = 50;
/** A skill only read in the summary, not listed: four fifths of the above. */
export const READ_IN_TEXT = 0.8;

/** One level short costs more than half: hiring is asymmetric. One above costs little. */
export const LEVEL_SHORT = [1, 0.45, 0.1, 0] as const;
export const LEVEL_OVER = [1, 0.9, 0.75, 0.6] as const;
/** Each missing year of those asked for costs this; each spare year beyond three costs a little, to a floor. */
export const YEAR_SHORT = 0.2;
export const YEAR_OVER = 0.02;
export const YEARS_OVER_FREE = 3;
export const OVER_FLOOR = 0.7;

/** Kilometres that cost nothing, and how far beyond them the journey counts half: daily, or two or three days a week. */
export const JOURNEY = { onsite: { free: 8, half: 32 }, hybrid: { free: 12, half: 48 } } as const;
/** Preferred mode down, offered mode across. */
export const MODE_FIT = {
  remote: { remote: 1, hybrid: 0.6, onsite: 0.2 },
  hybrid: { remote: 0.95, hybrid: 1, onsite: 0.6 },
  onsite: { remote: 0.8, hybrid: 0.95, onsite: 1 },
} as const;
/** A mode preference with no known journey: as if the journey were rather long. */
export const UNKNOWN_JOURNEY = 0.3;

/** Net pay this far below the minimum is worth nothing; from there to the minimum it rises in a straight line. */
export const PAY_FLOOR = 0.7;

/** The first of the recent titles is the present job; having done something before says half as much. */
export const EARLIER_TITLE = 0.5;
/** A title similarity below the first is chance (shared letters); from the second on it is the same job. */
export const TITLE_CHANCE = 0.12;
export const TITLE_SAME = 0.85;
