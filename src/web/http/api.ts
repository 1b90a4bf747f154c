import type { BodyFor, Endpoint, ParamsFor, QueryFor, ResponseOf } from '#contract/endpoint.ts';
import { addressOf } from './address.ts';
import { fetchEarly, forgetEarly } from './early.ts';
import { RequestError } from './request-error.ts';
import { noticeResponse } from './unauthorised.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** A call's input: `{ params, query, body }`, each present if its endpoint has one. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  (QueryFor<E> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryFor<E> }) &
  Part<'body', BodyFor<E>> & {
    readonly signal?: AbortSignal | undefined;
    /** Finishes the call even if the page is closed meanwhile; browsers limit its body to 64 kB. */
    readonly keepalive?: boolean;
  };

/** The input is optional if nothing in it is required. */
type Input<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? readonly [input?: CallInput<E>]
    : readonly [input: CallInput<E>];

/** A response with its headers, for calls that use them, such as the deck's next cursor. */
export interface ResponseWithHeaders<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * Calls the server: `await call(apply, { body: { roleId } })`. The session is sent as a cookie. Throws a RequestError
 * for any response that is not 2xx, and whatever fetch throws if there is no response.
 */
export async function call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, ...input)).data;
}

/** Like `call`, but returns null for 404. Any other failure throws: it does not prove absence. */
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
): Promise<ResponseWithHeaders<ResponseOf<E>>> {
  const { params, query, body, signal, keepalive } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
  const isReading = endpoint.method === 'GET';
  if (!isReading) forgetEarly();
  const response = await (isReading ? fetchEarly : fetch)(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  noticeResponse(endpoint.path, response.status);
  const text = await response.text();
  if (!response.ok) throw new RequestError(response.status, response.statusText, text);
  return { data: (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>, headers: response.headers };
}
