/**
 * The source of a visit to a role's public page: the `from` parameter of its address, as set in our embedded list and feeds.
 */
export const ARRIVAL_SOURCES = ['embed', 'json-feed', 'rss', 'job-sites'] as const;
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number];

export function isArrivalSource(value: unknown): value is ArrivalSource {
  return ARRIVAL_SOURCES.some((source) => source === value);
}
