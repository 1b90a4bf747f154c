import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { Endpoint, ParamsFor, QueryFor, ResponseOf } from '#contract/endpoint.ts';

/** A GET call's input; partly omitted for a key that is a prefix of many. */
export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsFor<E>;
  readonly query?: QueryFor<E>;
}

/** The key of a call's result, with the type of the cached data. */
export type KeyOf<E extends Endpoint> = DataTag<QueryKey, ResponseOf<E> | null>;

/**
 * The key of a call in the query cache: its path split at its parameters, then its query if it has one. Joined by
 * slashes the parts are the path again (`fetchByKey`). Without parameters it is the prefix of the keys of all calls of
 * this path: ['/api/employer/roles', roleId, 'numbers'] starts with keyOf(getRoleNumbers).
 */
export function keyOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E> = {}): KeyOf<E> {
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
