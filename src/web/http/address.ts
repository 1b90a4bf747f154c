import type { Endpoint, ParamsFor, QueryFor } from '#contract/endpoint.ts';

type NamedValues = Readonly<Record<string, unknown>>;

/**
 * The URL of a call: '/api/messages/threads/:threadId' with its parameters filled in and encoded, then the query. A
 * list is sent with commas between its items; undefined, null, and empty texts and lists are left out.
 */
export function addressOf(path: string, params: NamedValues = {}, query: NamedValues = {}): string {
  const filledPath = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text));
  }
  return search.size > 0 ? `${filledPath}?${search}` : filledPath;
}

/** The address of a GET call, for a link. */
export function hrefOf<E extends Endpoint>(endpoint: E, params?: ParamsFor<E>, query?: QueryFor<E>): string {
  return addressOf(endpoint.path, params as NamedValues, query as NamedValues);
}
