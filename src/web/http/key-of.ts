import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { Endpoint, ParamsFor, QueryFor, ResponseOf } from '#contract/endpoint.ts';

/** What a GET call is asked with; left out in part for a key that begins many. */
export interface Asked<E extends Endpoint> {
  readonly params?: ParamsFor<E>;
  readonly query?: QueryFor<E>;
}

/** The key of what a call returns, which types what the cache holds under it. */
export type KeyOf<E extends Endpoint> = DataTag<QueryKey, ResponseOf<E> | null>;

/**
 * The key of a call in the query cache: its path cut at its parameters, then its query if it has one. Joined by slashes
 * the parts are the path again (`fetchByKey`). Without parameters it is what the keys of all calls of this path begin
 * with: ['/api/employer/roles', roleId, 'numbers'] begins with keyOf(getRoleNumbers).
 */
export function keyOf<E extends Endpoint>(endpoint: E, { params, query }: Asked<E> = {}): KeyOf<E> {
  const values = params as Record<string, unknown> | undefined;
  const [start = '', ...rest] = endpoint.path.split(/\/:([a-zA-Z]+)\/?/);
  const key: unknown[] = [start];
  if (values !== undefined) {
    // `split` returns the names of parameters between the texts around them.
    rest.forEach((part, index) => {
      if (part !== '') key.push(index % 2 === 0 ? encodeURIComponent(String(values[part])) : part);
    });
  }
  if (Object.keys(query ?? {}).length > 0) key.push(query);
  return key as unknown as KeyOf<E>;
}
