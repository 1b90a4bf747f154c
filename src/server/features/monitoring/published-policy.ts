/** A group with fewer people than this is in no published figure. */
export const LEAST_PUBLISHED = 50;
/** The bands that are published instead of a group's number of people. */
export const SIZE_BANDS: readonly number[] = [LEAST_PUBLISHED, 100, 500, 1_000];
/**
 * Rates outside these limits, in percent, are published as the limit: "all" or "nobody" would reveal how every application
 * of everybody in the group was decided.
 */
export const RATE_LIMITS = { least: 2, most: 98 } as const;
