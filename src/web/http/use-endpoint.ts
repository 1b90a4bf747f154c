import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, ParamsFor, ResponseOf } from '#contract/endpoint.ts';
import { type CallInput, keyOf } from './key-of.ts';

type Input<E extends Endpoint> =
  ParamsFor<E> extends undefined ? CallInput<E> : CallInput<E> & { readonly params: ParamsFor<E> };

interface Settings<Data> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: (query: {
    readonly state: { readonly data: Data | undefined };
  }) => number | false;
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? readonly [input?: Input<E>, settings?: Settings<ResponseOf<E> | null>]
    : readonly [input: Input<E>, settings?: Settings<ResponseOf<E> | null>];

/**
 * A GET call's result: undefined while loading, null if it failed in any way. Fresh for five minutes, never retried.
 * The endpoint determines the URL, the key and the type: `useEndpoint(getInterview, { params: { interviewId } })`.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[input, settings]: Arguments<E>
): UseQueryResult<ResponseOf<E> | null> {
  return useQuery<ResponseOf<E> | null>({ queryKey: keyOf(endpoint, input), ...settings });
}
