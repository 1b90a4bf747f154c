import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, isCleanText, text } from './text.ts';

/** The most searches that one person may keep. */
export const SAVED_SEARCHES_MAX = 10;
export const SEARCH_NAME_MAX = 80;

/** How often new roles are reported; with 'never' the search is only stored. */
export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'never'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

export const savedSearch = z.object({
  id,
  name: z.string(),
  /** The query string of `GET /api/roles/search`, without `limit` and `cursor`: 'q=nurse&near=BS1&withinMiles=10'. */
  search: z.string(),
  frequency: z.enum(DIGEST_FREQUENCIES),
  createdAt: instant,
  /** When the next digest is due; it is only sent if there are new roles. Null for 'never'. */
  nextAt: z.nullable(instant),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const settings = z.object({ name: text(SEARCH_NAME_MAX), frequency: z.enum(DIGEST_FREQUENCIES) });

/** 400 for a search that `searchRoles` would refuse, 422 for an unknown place, 409 beyond `SAVED_SEARCHES_MAX`. */
export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  access: ['JobSeeker'],
  body: z.extend(settings, { search: z.string().check(z.refine(isCleanText), z.maxLength(2_000)) }),
  response: savedSearch,
});

/** Last saved first. */
export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(savedSearch),
});

const searchParams = z.object({ searchId: id });

/** Whatever is absent stays as it is. */
export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: '/api/saved-searches/:searchId',
  access: ['JobSeeker'],
  params: searchParams,
  body: z.partial(settings),
  response: savedSearch,
});

/** Idempotent. */
export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:searchId',
  access: ['JobSeeker'],
  params: searchParams,
});
