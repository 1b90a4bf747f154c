import type { BodyFor, Endpoint, ParamsFor, QueryFor, ResponseOf } from '#contract/endpoint.ts';
import { addressOf } from './address.ts';
import { RequestError } from './request-error.ts';
import { noticeAnswer } from './unauthorised.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** What a call is given: `{ params, query, body }`, each exactly where its endpoint has one. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  (QueryFor<E> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryFor<E> }) &
  Part<'body', BodyFor<E>> & { readonly signal?: AbortSignal | undefined };

/** Nothing need be given to a call that takes nothing. */
type Input<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? readonly [input?: CallInput<E>]
    : readonly [input: CallInput<E>];

/** An answer with its headers, for the calls that say something there, such as the deck's next cursor. */
export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * Calls the server: `await call(apply, { body: { roleId } })`. The session travels as a cookie.
 * Raises a RequestError for any answer that is not 2xx, and whatever fetch raises if there is no answer.
 */
export async function call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, ...input)).data;
}

/** As `call`, with null for what is not there (404). Any other failure is raised: it is no proof of absence. */
export async function find<E extends Endpoint>(
  endpoint: E,
  ...input: Input<E>
): Promise<ResponseOf<E> | null> {
  try {
    return await call(endpoint, ...input);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[input]: Input<E>
): Promise<Answer<ResponseOf<E>>> {
  const { params, query, body, signal } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
  };
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  noticeAnswer(endpoint.path, response.status);
  const text = await response.text();
  if (!response.ok) throw new RequestError(response.status, response.statusText, text);
  return { data: (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>, headers: response.headers };
}
