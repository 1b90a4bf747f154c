/** A group with fewer people than this is in no published figure. */
export const LEAST_PUBLISHED = 50;
/** Instead of a number of people, the band that it is in. */
export const SIZE_BANDS: readonly number[] = [LEAST_PUBLISHED, 100, 500, 1_000];
/**
 * Rates beyond these are published as these, in percent: "all" or "nobody" would say of everybody in the group how each of
 * their applications was decided.
 */
export const RATE_LIMITS = { least: 2, most: 98 } as const;
